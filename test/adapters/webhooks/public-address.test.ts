import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isPublicAddress } from '#adapters/webhooks/public-address.ts';

type Bytes = readonly [number, number, number, number];

const REFUSED_V4 = [
  ['0.0.0.0', '0.255.255.255'],
  ['10.0.0.0', '10.255.255.255'],
  ['100.64.0.0', '100.127.255.255'],
  ['127.0.0.0', '127.255.255.255'],
  ['169.254.0.0', '169.254.255.255'],
  ['172.16.0.0', '172.31.255.255'],
  ['192.0.0.0', '192.0.0.255'],
  ['192.0.2.0', '192.0.2.255'],
  ['192.88.99.0', '192.88.99.255'],
  ['192.168.0.0', '192.168.255.255'],
  ['198.18.0.0', '198.19.255.255'],
  ['198.51.100.0', '198.51.100.255'],
  ['203.0.113.0', '203.0.113.255'],
  ['224.0.0.0', '239.255.255.255'],
  ['240.0.0.0', '255.255.255.255'],
] as const;

const toNumber = (address: string) =>
  address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
const toText = (value: number) =>
  [24, 16, 8, 0].map((shift) => Math.floor(value / 2 ** shift) % 256).join('.');
const isListed = (value: number) =>
  REFUSED_V4.some(([from, to]) => value >= toNumber(from) && value <= toNumber(to));

describe('IPv4', () => {
  test.each(REFUSED_V4)(
    '%s to %s is refused, and nothing on either side of it that no other range refuses',
    (from, to) => {
      expect(isPublicAddress(from)).toBe(false);
      expect(isPublicAddress(to)).toBe(false);
      for (const neighbour of [toNumber(from) - 1, toNumber(to) + 1]) {
        if (neighbour < 0 || neighbour > 0xffffffff) {
          continue;
        }
        expect(isPublicAddress(toText(neighbour))).toBe(!isListed(neighbour));
      }
    },
  );

  test('any address is public exactly when no range lists it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffffff }), (value) => {
        expect(isPublicAddress(toText(value))).toBe(!isListed(value));
      }),
      { numRuns: 2000 },
    );
  });

  test.each([
    '8.8.8.8',
    '1.1.1.1',
    '93.184.216.34',
    '172.15.255.255',
    '172.32.0.0',
    '192.0.1.0',
    '223.255.255.255',
  ])('%s is public', (address) => expect(isPublicAddress(address)).toBe(true));
});

const hex = (high: number, low: number) => (high * 256 + low).toString(16);

/** Every way RELIABILITY knows to hide an IPv4 address in an IPv6 one. */
const WRAPPERS: Record<string, (bytes: Bytes) => string> = {
  mapped: ([a, b, c, d]) => `::ffff:${hex(a, b)}:${hex(c, d)}`,
  'mapped, dotted': (bytes) => `::ffff:${bytes.join('.')}`,
  'mapped, written out': ([a, b, c, d]) => `0:0:0:0:0:FFFF:${hex(a, b)}:${hex(c, d)}`,
  compatible: ([a, b, c, d]) => `::${hex(a, b)}:${hex(c, d)}`,
  'compatible, dotted': (bytes) => `::${bytes.join('.')}`,
  translated: ([a, b, c, d]) => `::ffff:0:${hex(a, b)}:${hex(c, d)}`,
  'translated, dotted': (bytes) => `::ffff:0:${bytes.join('.')}`,
  NAT64: ([a, b, c, d]) => `64:ff9b::${hex(a, b)}:${hex(c, d)}`,
  'NAT64, dotted': (bytes) => `64:ff9b::${bytes.join('.')}`,
  'NAT64, local use': ([a, b, c, d]) => `64:ff9b:1::${hex(a, b)}:${hex(c, d)}`,
  '6to4': ([a, b, c, d]) => `2002:${hex(a, b)}:${hex(c, d)}::`,
  '6to4 with a host': ([a, b, c, d]) => `2002:${hex(a, b)}:${hex(c, d)}::1`,
  Teredo: ([a, b, c, d]) => `2001::${hex(255 - a, 255 - b)}:${hex(255 - c, 255 - d)}`,
  'Teredo with a server': ([a, b, c, d]) =>
    `2001:0:808:808:0:1:${hex(255 - a, 255 - b)}:${hex(255 - c, 255 - d)}`,
};

describe('IPv4 in an IPv6 disguise is refused whole, the public ones too', () => {
  const byte = fc.nat({ max: 255 });
  test.each(Object.entries(WRAPPERS))('%s', (_name, wrap) => {
    fc.assert(
      fc.property(fc.tuple(byte, byte, byte, byte), (bytes) => {
        const wrapped = wrap(bytes);
        expect(isPublicAddress(wrapped)).toBe(false);
        // The way a URL writes it is refused too.
        expect(isPublicAddress(new URL(`http://[${wrapped}]/`).hostname.slice(1, -1))).toBe(false);
      }),
      { numRuns: 300 },
    );
  });
});

describe('IPv6', () => {
  test.each([
    '::',
    '::1',
    '100::1',
    '100:0:0:1::1',
    '5f00::1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    '1fff:ffff::1',
    '4000::1',
    '2001::1',
    '2001:2::1',
    '2001:10::1',
    '2001:20::1',
    '2001:1ff:ffff::1',
    '2001:db8::1',
    '2001:db8:ffff:ffff::1',
    '2002::1',
    '2002:ffff:ffff::1',
    '3fff::1',
    '3fff:fff:ffff::1',
  ])('%s is refused', (address) => expect(isPublicAddress(address)).toBe(false));

  test.each([
    '2000::1',
    '2001:200::1',
    '2001:4860:4860::8888',
    '2001:db7:ffff::1',
    '2001:db9::1',
    '2003::1',
    '2606:4700:4700::1111',
    '2a00:1450:4001:81b::200e',
    '3ffe::1',
    '3fff:1000::1',
  ])('%s is public', (address) => expect(isPublicAddress(address)).toBe(true));

  test('outside 2000::/3 nothing is public', () => {
    const group = fc.nat({ max: 0xffff });
    fc.assert(
      fc.property(fc.tuple(group, group, group, group, group, group, group, group), (groups) => {
        const address = groups.map((value) => value.toString(16)).join(':');
        const isGlobal = groups[0] >= 0x2000 && groups[0] <= 0x3fff;
        if (!isGlobal) {
          expect(isPublicAddress(address)).toBe(false);
        }
      }),
    );
  });

  test('every spelling of an address is judged alike', () => {
    const spellings = [
      '2606:4700:0:0:0:0:0:1111',
      '2606:4700::1111',
      '2606:4700::0.0.17.17',
      '2606:4700::0:1111',
    ];
    expect(spellings.map(isPublicAddress)).toEqual([true, true, true, true]);
    const refused = ['2002:7f00:1::', '2002:7f00:1:0:0:0:0:0', '2002:7F00:0001::0.0.0.0'];
    expect(refused.map(isPublicAddress)).toEqual([false, false, false]);
  });
});

describe('what is no address is not public', () => {
  test.each([
    '',
    'example.com',
    '8.8.8',
    '8.8.8.8.8',
    '08.8.8.8',
    '8.8.8.8 ',
    '8.8.8.8:443',
    '134744072',
    '0x8.8.8.8',
    '[2606:4700::1]',
    '2606:4700::1%eth0',
    'fe80::1%2606:4700::1',
    '2606:4700::1/64',
    ':::',
  ])('%j', (address) => expect(isPublicAddress(address)).toBe(false));

  test('any text', () => {
    fc.assert(fc.property(fc.string(), (text) => void isPublicAddress(text)));
  });
});
