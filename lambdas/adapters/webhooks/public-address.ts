import { BlockList, isIPv4, isIPv6 } from 'node:net';

/**
 * Which addresses are public. Refused IPv4 ranges are those of the IANA special-purpose registry.
 * IPv6 is refused unless it is global unicast (2000::/3) outside the reserved ranges and those that
 * embed IPv4 addresses (Teredo, 6to4). The other embeddings (mapped, compatible, translated, NAT64)
 * lie outside global unicast. An embedded address is never unwrapped and judged itself. Each family
 * has lists of its own, because an IPv6 rule of a `BlockList` may match IPv4 addresses too.
 */

const REFUSED_V4 = listOf('ipv4', [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]);
const GLOBAL_UNICAST_V6 = listOf('ipv6', ['2000::/3']);
const REFUSED_V6 = listOf('ipv6', ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']);

/**
 * Whether `address`, an IPv4 or IPv6 literal without brackets, is public. Anything else, a zone
 * included, is not.
 */
export function isPublicAddress(address: string): boolean {
  if (address.includes('%')) {
    return false;
  }
  if (isIPv4(address)) {
    return !REFUSED_V4.check(address, 'ipv4');
  }
  return (
    isIPv6(address) &&
    GLOBAL_UNICAST_V6.check(address, 'ipv6') &&
    !REFUSED_V6.check(address, 'ipv6')
  );
}

function listOf(family: 'ipv4' | 'ipv6', ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    list.addSubnet(address, Number(bits), family);
  }
  return list;
}
