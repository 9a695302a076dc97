import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scanText } from '#adapters/odds-feeds/json/scan-text.ts';
import { createLinkStore } from '#adapters/odds-feeds/the-odds-api/link-store.ts';

const store = createLinkStore();

/** Puts links, as JSON has them, into a body and through the store, so many at a time; null is no link. */
function throughStore(links: readonly (string | null)[], atOnce: number): (string | null)[] {
  const starts = new Map<string | null, number>();
  let text = '[';
  for (const link of links) {
    if (link === null || starts.has(link)) continue;
    starts.set(link, Buffer.byteLength(text) + 1);
    text += `"${link}",`;
  }
  const bytes = Buffer.from(`${text}0]}]}`);
  store.open({ bytes, view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), at: 0 });
  for (let from = 0; from < links.length; from += atOnce) {
    const places = links
      .slice(from, from + atOnce)
      .map((link) => (link === null ? 0 : (starts.get(link) ?? 0)));
    const scans = places.map((start) => (start === 0 ? 0 : scanText(bytes, start)));
    store.add(places.length, Int32Array.from(places), Int32Array.from(scans));
  }
  const linkOf = store.close();
  return links.map((_, price) => linkOf(price));
}

const text = (link: string | null) => (link === null ? null : (JSON.parse(`"${link}"`) as string));

const site = fc.constantFrom(
  'https://www.one.example',
  'https://www.two.example',
  'http://x.example',
  'https://a',
);
const path = fc.oneof(
  fc.nat({ max: 1e9 }).map((id) => `/sports/event/${id}?market=${id % 97}&selection=${id % 1009}`),
  fc.constantFrom(
    '',
    '/',
    '/é',
    '/\\u00e9',
    '/ä/ö',
    '/a\\/b',
    `/${'long'.repeat(62)}`,
    `/${'long'.repeat(70)}`,
  ),
);
const link = fc.oneof(
  { weight: 8, arbitrary: fc.tuple(site, path, path).map((parts) => parts.join('')) },
  { weight: 1, arbitrary: fc.constant(null) },
);

test('every link comes back as it was, whatever stood before it', () => {
  fc.assert(
    fc.property(
      fc.array(link, { maxLength: 300, size: 'max' }),
      fc.integer({ min: 1, max: 90 }),
      (links, atOnce) => {
        expect(throughStore(links, atOnce)).toEqual(links.map(text));
      },
    ),
    { numRuns: 200, seed: 5 },
  );
});

test('a price that was never added has no link', () => {
  store.open({ bytes: Buffer.alloc(0), view: new DataView(new ArrayBuffer(0)), at: 0 });
  const linkOf = store.close();
  expect(linkOf(0)).toBeNull();
  expect(linkOf(7)).toBeNull();
});

test('links handed out stay what they are when the store is filled anew', () => {
  const bytes = Buffer.from('["https://www.one.example/1","https://www.one.example/2"]}]}');
  const body = { bytes, view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), at: 0 };
  store.open(body);
  store.add(1, Int32Array.of(2), Int32Array.of(scanText(bytes, 2)));
  const linkOf = store.close();
  throughStore(['https://www.other.example/9', 'https://www.other.example/8'], 2);
  bytes.fill(0x20);
  expect(linkOf(0)).toBe('https://www.one.example/1');
});
