import { beforeEach, expect, test } from 'vitest';
import type { ScanQuotes } from '#domain/record/closing.ts';
import { type GroupChange, sumUp } from '#domain/record/figures.ts';
import { sampleBets } from '#domain/record/sample-bets.ts';
import { DEFAULT_SCAN_SETTINGS } from '#domain/scan/scan-settings.ts';
import { createCompareGrades } from '#functions/settle-record/compare-grades.ts';
import { createFindClose } from '#functions/settle-record/find-close.ts';
import { createSimulatedMarket } from '#simulated-market/market.ts';
import { LIVELY_BOOKS } from '#simulated-market/model/books.ts';
import { LEAGUES } from '#simulated-market/model/leagues.ts';
import { quotesOf } from '../../../bench/feed/simulated-quotes.ts';

const INTERVAL_MS = 45_000;
const WINDOW_MS = 900_000;
/** Two of the leagues have a match at 11:30. */
const START = Date.UTC(2026, 3, 18, 11, 15);
const leagues = LEAGUES.filter(({ sportKey }) => /epl|serie_a|wuhan/.test(sportKey));
const market = createSimulatedMarket(7, { leagues, books: LIVELY_BOOKS });

let until: number | undefined;
let changes: GroupChange[];
let slots: Set<number>;
beforeEach(() => {
  until = START;
  changes = [];
  slots = new Set();
});

const quotesAt = (slot: number): ScanQuotes => ({
  slot,
  now: slot + 2_000,
  sports: leagues.map(({ sportKey }) => sportKey),
  kept: quotesOf(market, slot + 2_000).map((answer) => ({ answer, unconfirmedEmpty: false })),
  settings: DEFAULT_SCAN_SETTINGS,
  clones: [],
});

/** Two starts in one window: the matches of one league begin five minutes sooner. */
const manyStartsAt = (slot: number): ScanQuotes => {
  const quotes = quotesAt(slot);
  const [first, ...others] = quotes.kept;
  if (!first) {
    throw new Error('no quotes');
  }
  const events = first.answer.events.map((event) => ({
    ...event,
    commenceTime: event.commenceTime - 300_000,
  }));
  return { ...quotes, kept: [{ ...first, answer: { ...first.answer, events } }, ...others] };
};

function comparer(now: () => number, load: (slot: number) => ScanQuotes | undefined = quotesAt) {
  const loaded = async (slot: number) => {
    slots.add(slot);
    return load(slot);
  };
  return createCompareGrades({
    picks: {
      comparedUntil: async () => until,
      async compare(before, next, added) {
        if (before !== until) {
          return false;
        }
        until = next;
        changes.push(...added);
        return true;
      },
    },
    load: loaded,
    newFindClose: () => createFindClose({ load: loaded, intervalMs: INTERVAL_MS }),
    intervalMs: INTERVAL_MS,
    now,
  });
}

test('every value bet of an hour before the start is compared with its close, by its grade', async () => {
  const sampled = sampleBets(quotesAt(START - 3_600_000), START);
  expect(sampled.length).toBeGreaterThan(3);
  expect(await comparer(() => START + WINDOW_MS + 180_000)()).toBe(sampled.length);
  const sums = sumUp(changes);
  const grades = Map.groupBy(sampled, ({ pick }) => `grade#${pick.grade}`);
  expect([...sums].map(([group, { picks }]) => [group, picks])).toEqual(
    [...grades].map(([group, { length }]) => [group, length]),
  );
  const closed = [...sums.values()].reduce((sum, each) => sum + (each.closed ?? 0), 0);
  expect(closed / sampled.length).toBeGreaterThan(0.5);
  // One scan for the sample and one for the closes.
  expect(slots.size).toBe(2);
});

test('a window is compared once it is over and its last scan is stored, not before', async () => {
  expect(await comparer(() => START + WINDOW_MS + 179_999)()).toBeNull();
  expect([until, slots.size]).toEqual([START, 0]);
});

test('a window that takes too long is cut after a start, and the next begins there', async () => {
  const sampled = sampleBets(manyStartsAt(START - 3_600_000), START);
  const starts = [...new Set(sampled.map(({ startsAt }) => startsAt))];
  expect(starts.length).toBeGreaterThan(1);
  let now = START + 2 * WINDOW_MS;
  const slow = comparer(
    () => now,
    (slot) => {
      now += 11_000;
      return manyStartsAt(slot);
    },
  );
  const [first] = starts;
  expect(await slow()).toBe(sampled.filter(({ startsAt }) => startsAt === first).length);
  expect(until).toBe(first);
});

test('what another run has compared meanwhile is not added again', async () => {
  const compare = comparer(
    () => START + 2 * WINDOW_MS,
    (slot) => {
      until = START + WINDOW_MS;
      return quotesAt(slot);
    },
  );
  expect(await compare()).toBeNull();
  expect([until, changes]).toEqual([START + WINDOW_MS, []]);
});

test('the first run begins with the present, and a window without quotes is passed by', async () => {
  until = undefined;
  let now = START + 1_000;
  const compare = comparer(
    () => now,
    () => undefined,
  );
  expect(await compare()).toBe(0);
  expect(until).toBe(START);
  now = START + 2 * WINDOW_MS;
  expect(await compare()).toBe(0);
  expect([until, changes]).toEqual([START + WINDOW_MS, []]);
});
