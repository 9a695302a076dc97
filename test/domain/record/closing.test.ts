import { describe, expect, test } from 'vitest';
import { removeMargin } from '#domain/margin/remove-margin.ts';
import type { QuotedOffer } from '#domain/odds/quotes.ts';
import { createQuotesBuilder } from '#domain/odds/quotes.ts';
import { createCloses, type ScanQuotes } from '#domain/record/closing.ts';
import { recordedPick } from '#domain/record/recorded-pick.ts';
import { DEFAULT_SCAN_SETTINGS } from '#domain/scan/scan-settings.ts';
import { aValueBet, NOW } from '../webhooks/builders.ts';

const START = NOW + 60_000;
const SPORT = 'basketball_nba';

/** A scan at `NOW` of one event that starts a minute later, with these offers. */
function aScan(offers: readonly QuotedOffer[], { commenceTime = START } = {}): ScanQuotes {
  const builder = createQuotesBuilder(SPORT);
  builder.addEvent({ id: 'e1', home: 'Arsenal', away: 'Chelsea', commenceTime }, offers);
  const kept = [{ answer: builder.build(NOW), unconfirmedEmpty: false }];
  return {
    slot: NOW - 5_000,
    now: NOW,
    sports: [SPORT],
    kept,
    settings: DEFAULT_SCAN_SETTINGS,
    clones: [],
  };
}

function anOfferOf(
  book: string,
  home: number,
  away: number,
  { ageMs = 30_000, point = Number.NaN } = {},
): QuotedOffer {
  const isLine = !Number.isNaN(point);
  return {
    book: { key: book, title: book },
    kind: isLine ? 'totals' : 'h2h',
    ...(isLine && { point }),
    lastUpdate: NOW - ageMs,
    prices: [
      { outcome: isLine ? 'over' : 'home', price: home },
      { outcome: isLine ? 'under' : 'away', price: away },
    ],
  };
}

function aPick(change: Parameters<typeof aValueBet>[0] = {}) {
  const pick = recordedPick(
    aValueBet({ sportKey: SPORT, book: 'soft1', price: 2.1, ...change }),
    'A',
    NOW,
  );
  if (pick === undefined) {
    throw new Error('no pick');
  }
  return pick;
}

const SOFTS = [
  anOfferOf('soft1', 1.95, 1.85),
  anOfferOf('soft2', 1.9, 1.9),
  anOfferOf('soft3', 1.92, 1.88),
];

test('a close is the power-removed reference of the scan, and its value is price x probability - 1', () => {
  const closes = createCloses(aScan([anOfferOf('pinnacle', 1.9, 2.0, { ageMs: 12_000 })]));
  const fair = removeMargin([1.9, 2.0]);
  const prob = Number((fair.ok ? (fair.probabilities[0] ?? 0) : 0).toFixed(6));
  expect(closes.closeOf(aPick(), START)).toEqual({
    kind: 'close',
    scan: '2026-04-16T17:59:55Z',
    prob,
    price: null,
    age: 72,
    source: 'sharp',
    clv: Number((2.1 * prob - 1).toFixed(4)),
  });
});

test("the book of a pick has no part in its close, but the entry has the book's closing price", () => {
  const sharp = anOfferOf('pinnacle', 1.9, 2.0);
  const own = (home: number) =>
    createCloses(aScan([sharp, anOfferOf('soft1', home, 1.8)])).closeOf(aPick(), START);
  expect(own(2.05)).toMatchObject({ price: 2.05 });
  expect(own(2.05)).toEqual({ ...own(1.95), price: 2.05 });
});

test('nor have books that the scan found to be one supplier with it', () => {
  const scan = aScan(SOFTS);
  expect(createCloses(scan).closeOf(aPick(), START)).toMatchObject({ kind: 'close' });
  const pairs = [
    ['soft1', 'soft2'],
    ['soft1', 'soft3'],
  ] as const;
  expect(createCloses({ ...scan, clones: pairs }).closeOf(aPick(), START)).toEqual({
    kind: 'no_reference',
  });
});

test('a close from quotes of more than ten minutes before the start is weak', () => {
  const at = (ageMs: number) =>
    createCloses(aScan([anOfferOf('pinnacle', 1.9, 2.0, { ageMs })])).closeOf(aPick(), START);
  expect(at(540_000)).not.toHaveProperty('weak');
  expect(at(540_001)).toMatchObject({ kind: 'close', weak: true, age: 600 });
  expect(at(3 * 3_600_000)).toMatchObject({ kind: 'close', weak: true, age: 10_860 });
});

test('without a sharp source the consensus of the others closes, and is named', () => {
  expect(createCloses(aScan(SOFTS)).closeOf(aPick(), START)).toMatchObject({
    source: 'soft',
    price: 1.95,
  });
});

describe('a pick without a close', () => {
  test('a pick has no close, with the reason, where no other book has a price', () => {
    const closes = createCloses(aScan([anOfferOf('soft1', 2.1, 1.7)]));
    expect(closes.closeOf(aPick(), START)).toEqual({ kind: 'no_reference' });
  });

  test('a pick has no close, with the reason, where the books have moved to other lines', () => {
    const closes = createCloses(aScan([anOfferOf('pinnacle', 1.9, 1.9, { point: 221.5 })]));
    const on = (point: number) =>
      closes.closeOf(aPick({ marketKey: 'totals', outcome: 'Over', point }), START);
    expect(on(219.5)).toEqual({ kind: 'line_moved' });
    expect(on(221.5)).toMatchObject({ kind: 'close', prob: 0.5 });
  });

  test('a pick has no close, with the reason, where the event is not listed', () => {
    expect(createCloses(aScan(SOFTS)).closeOf(aPick({ eventId: 'other' }), START)).toEqual({
      kind: 'not_listed',
    });
  });

  test('a pick has no close, with the reason, where the feed could not be read for hours', () => {
    const [sport] = aScan(SOFTS).kept;
    const outage = { ...aScan(SOFTS), now: NOW + 7 * 3_600_000, kept: sport ? [sport] : [] };
    expect(createCloses(outage).closeOf(aPick(), START)).toEqual({ kind: 'not_read' });
    const over = { ...outage, sports: [] };
    expect(createCloses(over).closeOf(aPick(), START)).toEqual({ kind: 'not_listed' });
  });

  test('a pick has no close, with the reason, where the feed names other teams', () => {
    const closes = createCloses(aScan([anOfferOf('pinnacle', 1.9, 1.9)]));
    expect(closes.closeOf(aPick({ home: 'Arsenal FC', outcome: 'Arsenal FC' }), START)).toEqual({
      kind: 'other_teams',
    });
  });
});

test('a scan knows when an event starts, also where it has started', () => {
  const commenceTime = NOW - 60_000;
  expect(createCloses(aScan(SOFTS, { commenceTime })).starts.get(aPick().event_id)).toBe(
    commenceTime,
  );
});
