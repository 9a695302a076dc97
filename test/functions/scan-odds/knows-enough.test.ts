import { describe, expect, test } from 'vitest';
import { knowsEnough, NOTHING_SEEN } from '#functions/scan-odds/knows-enough.ts';
import { createSharedQuotes } from '#functions/scan-odds/shared-quotes.ts';
import { aFeedReport, SLOT } from './a-scan.ts';

const SEEN = { ...NOTHING_SEEN, matches: 3 };
const PUBLISHED = { slot: SLOT, scanId: 'scan-2', quotesKey: 'quotes/2' };
const ONE = aFeedReport();
const SEVERAL = aFeedReport({ feeds: [{ name: 'first', report: ONE }] });

function unreachableQuotes() {
  return createSharedQuotes({
    save: async () => ({ key: 'quotes/1', bytes: 1 }),
    load: () => Promise.reject(new Error('no bucket')),
  });
}

describe('while the quotes of the last scan cannot be had', () => {
  test('a new environment that reads several feeds publishes nothing in the place of what they taught', async () => {
    const recalled = await unreachableQuotes().recall(PUBLISHED);
    expect(knowsEnough(SEEN, SEVERAL, recalled)).toBe(false);
    expect(knowsEnough(SEEN, ONE, recalled)).toBe(true);
  });

  test('an environment that has published goes on with what it knows itself', async () => {
    const quotes = unreachableQuotes();
    quotes.published('scan-1');
    const recalled = await quotes.recall(PUBLISHED);
    expect(recalled.kind).toBe('unreachable');
    expect(knowsEnough(SEEN, SEVERAL, recalled)).toBe(true);
  });
});

test('the first scan of several feeds and one whose quotes are lost publish what they read', async () => {
  const first = await unreachableQuotes().recall(undefined);
  expect(knowsEnough(SEEN, SEVERAL, first)).toBe(true);
  expect(knowsEnough(SEEN, SEVERAL, { kind: 'lost' })).toBe(true);
});
