import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { BOOK_SITES, linkToBet } from '#domain/odds/book-sites.ts';
import { isFeedKey } from '#domain/odds/identifiers.ts';
import { CLONE_FAMILIES, EXCHANGE_COMMISSION, SHARP_BOOKS } from '#domain/odds/known-books.ts';
import { SIMULATED_BOOKS } from '#simulated-market/model/books.ts';

test('every book of the table has an https address of its own that names no user and no page of a match', () => {
  for (const [key, site] of BOOK_SITES) {
    expect(isFeedKey(key), key).toBe(true);
    expect(site).toMatch(/^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)+\/(\w+\/)?$/);
    expect(new URL(site).href).toBe(site);
  }
  expect([...BOOK_SITES.keys()]).toEqual([...BOOK_SITES.keys()].sort());
});

test('every book that anything is known of, and every simulated one, has a site', () => {
  const listed = [
    ...SHARP_BOOKS,
    ...EXCHANGE_COMMISSION.keys(),
    ...CLONE_FAMILIES.flat(),
    ...SIMULATED_BOOKS.map(({ key }) => key),
  ];
  expect(listed.filter((key) => !BOOK_SITES.has(key))).toEqual([]);
});

test('every book of the recorded bodies has a site', () => {
  const bodies = [
    'odds-api/soccer_epl.excerpt',
    'odds-api/icehockey_nhl.excerpt',
    'odds-traps/soccer_epl.sharp-outlier',
  ];
  const keys = bodies.flatMap((name) => {
    const text = readFileSync(new URL(`../../fixtures/${name}.json`, import.meta.url), 'utf8');
    return [...text.matchAll(/"key":\s*"(\w+)",\s*"title"/g)].map(([, key = '']) => key);
  });
  expect(keys.length).toBeGreaterThan(15);
  expect([...new Set(keys)].filter((key) => !BOOK_SITES.has(key))).toEqual([]);
});

test('the link of the feed comes first, then the site of the book; only an unknown book has none', () => {
  expect(linkToBet('pinnacle', 'https://feed.example/bet')).toBe('https://feed.example/bet');
  expect(linkToBet('pinnacle', null)).toBe('https://www.pinnacle.com/');
  expect(linkToBet('betr_au', undefined)).toBe('https://www.betr.com.au/');
  expect(linkToBet('no_such_book', null)).toBeNull();
});
