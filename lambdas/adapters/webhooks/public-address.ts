import { isIP } from 'node:net';

/**
 * Which addresses the public internet routes. Refused IPv4 ranges are those of the IANA special-purpose registry.
 * IPv6 is refused unless it is global unicast (2000::/3) and none of the ranges in it that are set aside or carry IPv4
 * addresses in disguise (Teredo, 6to4); the other disguises (mapped, compatible, translated, NAT64) lie outside.
 * None is unwrapped and judged by its content. `net.BlockList` is not used: its IPv6 rules match IPv4 addresses too.
 */

const REFUSED_V4 = [
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
].map(toRange);

const GLOBAL_UNICAST_V6 = toRange('2000::/3');
const REFUSED_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'].map(toRange);

/** Whether `address`, an IPv4 or IPv6 literal without brackets, is public. Anything else, a zone included, is not. */
export function isPublicAddress(address: string): boolean {
  if (address.includes('%')) return false;
  switch (isIP(address)) {
    case 4:
      return !isInAny(bytesOfV4(address), REFUSED_V4);
    case 6: {
      const bytes = bytesOfV6(address);
      return isIn(bytes, GLOBAL_UNICAST_V6) && !isInAny(bytes, REFUSED_V6);
    }
    default:
      return false;
  }
}

type Range = { readonly bytes: readonly number[]; readonly bits: number };

function toRange(text: string): Range {
  const [address = '', bits] = text.split('/');
  return { bytes: address.includes(':') ? bytesOfV6(address) : bytesOfV4(address), bits: Number(bits) };
}

function isInAny(bytes: readonly number[], ranges: readonly Range[]): boolean {
  return ranges.some((range) => isIn(bytes, range));
}

function isIn(bytes: readonly number[], range: Range): boolean {
  for (let bit = 0; bit < range.bits; bit += 8) {
    const unused = Math.max(0, bit + 8 - range.bits);
    const differs = (bytes[bit / 8] ?? 0) ^ (range.bytes[bit / 8] ?? 0);
    if (differs >> unused !== 0) return false;
  }
  return true;
}

function bytesOfV4(address: string): readonly number[] {
  return address.split('.').map(Number);
}

/** The sixteen bytes of a valid IPv6 literal, `::` and a dotted tail expanded. */
function bytesOfV6(address: string): readonly number[] {
  const [head = '', tail] = address.split('::');
  const front = bytesOfGroups(head);
  if (tail === undefined) return front;
  const back = bytesOfGroups(tail);
  return [...front, ...new Array<number>(16 - front.length - back.length).fill(0), ...back];
}

function bytesOfGroups(groups: string): readonly number[] {
  if (groups === '') return [];
  return groups.split(':').flatMap((group) => {
    if (group.includes('.')) return bytesOfV4(group);
    const value = Number.parseInt(group, 16);
    return [value >> 8, value & 0xff];
  });
}
