import { isIPv4, isIPv6 } from 'node:net';

/**
 * The network of an address: its /24, such as `192.0.2.0/24`, or its /48 for IPv6, such as
 * `2001:db8:7::/48`. It tells where a flood comes from, and not who a person is. `unknown` for what
 * is no address.
 */
export function networkOf(address: string): string {
  const plain = address.trim().replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIPv4(plain)) {
    return plain.replace(/\.\d+$/, '.0/24');
  }
  if (!isIPv6(plain)) {
    return 'unknown';
  }
  const [before = [], after = []] = plain
    .split('::')
    .map((part) => part.split(':').filter(Boolean));
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  return `${[...before, ...zeros, ...after].slice(0, 3).join(':')}::/48`;
}
