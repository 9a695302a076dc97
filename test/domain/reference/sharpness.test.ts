import { describe, expect, test } from 'vitest';
import type { QuotedOffer } from '#domain/odds/quotes.ts';
import {
  demotedBooksOf,
  nextSharpness,
  SHARPNESS_WINDOW_MS,
  type Sharpness,
  type SharpnessSample,
  sampleSharpness,
} from '#domain/reference/sharpness.ts';
import { scan } from '#domain/scan/scan.ts';
import { DEFAULT_SCAN_SETTINGS } from '#domain/scan/scan-settings.ts';
import { agreedWinner, judgedEventOf } from '../../support/market.ts';
import { anEvent, aSportQuotes, h2h, NOW } from '../../support/quotes.ts';

/** Prices without a margin to speak of, so many log-odds from even. */
const at = (distance: number) => [1.99 - distance, 1.99 + distance];
const SOFT = ['coolbet', 'gtbets', 'everygame'].map((book, place) =>
  h2h(book, at(0.02 * (place + 1))),
);
const EXCHANGE = h2h('smarkets', at(0));

function sighted(offers: readonly QuotedOffer[], startsInMs = SHARPNESS_WINDOW_MS): boolean[] {
  const event = judgedEventOf(offers, 'basketball_nba');
  const markets = event.markets.map((market) => ({ ...market, startsInMs }));
  return sampleSharpness({ ...event, markets }).map(({ isFar }) => isFar);
}

test('a sharp book is far where half of the other books are nearer to the exchange', () => {
  expect(sighted([EXCHANGE, ...SOFT, h2h('pinnacle', at(0.03))])).toEqual([false]);
  expect(sighted([EXCHANGE, ...SOFT, h2h('pinnacle', at(0.05))])).toEqual([true]);
  // So far that it has no vote.
  expect(sighted([EXCHANGE, ...SOFT, h2h('pinnacle', at(0.7))])).toEqual([true]);
});

test('nothing is said earlier than ten minutes before the start', () => {
  const offers = [EXCHANGE, ...SOFT, h2h('pinnacle', at(0.03))];
  expect(sighted(offers, SHARPNESS_WINDOW_MS + 1)).toEqual([]);
});

test('nothing is said without an exchange, a sharp book or three others', () => {
  const pinnacle = h2h('pinnacle', at(0.01));
  expect(sighted([...SOFT, pinnacle])).toEqual([]);
  expect(sighted([EXCHANGE, ...SOFT])).toEqual([]);
  expect(sighted([EXCHANGE, ...SOFT.slice(1), pinnacle])).toEqual([]);
});

/** A start that no scan has sighted before `NOW`. */
const sharpnessSample = (isFar: boolean): SharpnessSample => ({
  book: 'pinnacle',
  startsAt: NOW + SHARPNESS_WINDOW_MS,
  isFar,
});
const after = (before: Sharpness, ...far: readonly boolean[]) =>
  nextSharpness(before, far.map(sharpnessSample), NOW - 1);
const lost = after({}, ...Array<boolean>(50).fill(true));

test('the role is lost after fifty starts in a row, and not before', () => {
  expect(demotedBooksOf(after({}, ...Array<boolean>(49).fill(true)))).toEqual([]);
  expect(demotedBooksOf(lost)).toEqual(['pinnacle']);
});

test('it comes back when the book has been near for as long, and not before', () => {
  expect(demotedBooksOf(after(lost, ...Array<boolean>(74).fill(false)))).toEqual(['pinnacle']);
  expect(demotedBooksOf(after(lost, ...Array<boolean>(75).fill(false)))).toEqual([]);
});

test('a book that is far in a third of the starts never loses it', () => {
  const thirds = Array.from({ length: 3_000 }, (_, start) => start % 3 === 0);
  expect(demotedBooksOf(after({}, ...thirds))).toEqual([]);
});

test('a start counts in the first scan that sights it, and in no other', () => {
  const first = { ...sharpnessSample(true), startsAt: NOW + SHARPNESS_WINDOW_MS - 1 };
  expect(nextSharpness({}, [first], NOW)).toEqual({});
  expect(nextSharpness({}, [first], NOW - 1)).toEqual({});
  expect(nextSharpness({}, [first], NOW - 2)).toEqual({ pinnacle: { score: 3, isLost: false } });
});

test('a book without its role leads no reference, and is still compared with the exchange', () => {
  const offers = [...SOFT, EXCHANGE, h2h('pinnacle', at(0.03))];
  const quotes = aSportQuotes({
    sportKey: 'basketball_nba',
    events: [anEvent({ offers, commenceTime: NOW + SHARPNESS_WINDOW_MS })],
  });
  const { matches, report } = scan(
    [quotes],
    { ...DEFAULT_SCAN_SETTINGS, demotedBooks: ['pinnacle'] },
    NOW,
  );
  expect(matches[0]?.source).toBe('exchange');
  expect(report.sharpnessSamples).toEqual([
    { book: 'pinnacle', startsAt: NOW + SHARPNESS_WINDOW_MS, isFar: false },
  ]);
});

describe('the sharp book of a scan', () => {
  /** The fair probabilities of `agreedWinner`, the home win so many log-odds less likely. */
  const exchangeAt = (distance: number) => {
    const home = 1 / (1 + Math.exp(distance) * 1.1);
    const rest = (1 - home) / (1 - 1 / 2.1);
    return h2h('smarkets', [1 / home, 3.5 / rest, 4.2 / rest]);
  };
  const betsOf = (matches: number, distance: number) => {
    const offers = [...agreedWinner(), exchangeAt(distance), h2h('unibet', [2.33, 3.3, 3.7])];
    const events = Array.from({ length: matches }, (_, n) => anEvent({ id: `event-${n}`, offers }));
    const { opportunities } = scan([aSportQuotes({ events })], DEFAULT_SCAN_SETTINGS, NOW);
    return opportunities.value.filter(({ book }) => book === 'unibet');
  };

  test('that is farther from the exchanges than it usually is leads to no A', () => {
    const bets = betsOf(10, 0.12);
    expect(bets).toHaveLength(10);
    for (const { grade, flags } of bets) {
      expect(grade).toBe('B');
      expect(flags).toContain('sharp_off');
    }
  });

  test('is not judged by nine matches, and not off where it is as near as usual', () => {
    expect(betsOf(9, 0.12).map(({ grade }) => grade)).toEqual(Array(9).fill('A'));
    expect(betsOf(10, 0.05).map(({ grade }) => grade)).toEqual(Array(10).fill('A'));
  });
});
