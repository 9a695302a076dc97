import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Flag } from '#domain/grading/flags.ts';
import { compareMatches } from '#domain/matches/match-probabilities.ts';
import type { QuotedOffer, SportQuotes } from '#domain/odds/quotes.ts';
import { type Findings, scan } from '#domain/scan/scan.ts';
import { DEFAULT_SCAN_SETTINGS } from '#domain/scan/scan-settings.ts';
import { compareValueBets, type ValueBet } from '#domain/value/value-bet.ts';
import { createSimulatedMarket } from '#simulated-market/market.ts';
import { quotesOf } from '../../../bench/feed/simulated-quotes.ts';
import { randomOf } from '../../../bench/seeded-random.ts';
import { agreedWinner } from '../../support/market.ts';
import { anEvent, aSportQuotes, h2h, NOW, reordered } from '../../support/quotes.ts';
import { shuffled } from '../../support/shuffled.ts';

const generous = [...agreedWinner(), h2h('unibet', [2.2, 3.3, 3.7])];
const market = createSimulatedMarket(7);
const quotes = quotesOf(market, NOW, [
  'soccer_epl',
  'icehockey_nhl',
  'tennis_atp_shanghai_masters',
  'basketball_nba',
]);
const settings = DEFAULT_SCAN_SETTINGS;

test('an empty feed gives an empty scan', () => {
  expect(scan([], settings, NOW)).toEqual({
    opportunities: { value: [], surebet: [], combo: [] },
    matches: [],
    coverage: { books: [], sports: [] },
    winnerPrices: new Map(),
    report: { events: 0, prices: 0, rejected: {} },
  });
});

function expectInAnyOrder(feed: readonly SportQuotes[], expected: Findings, numRuns: number): void {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const random = randomOf(seed);
      const other = shuffled(feed, random).map((sport) => reordered(sport, random));
      expect(scan(other, settings, NOW)).toEqual(expected);
    }),
    { numRuns },
  );
}

test('the result does not depend on the order of sports, events, books, offers or outcomes', () => {
  const expected = scan(quotes, settings, NOW);
  expect(expected.opportunities.value.length).toBeGreaterThan(20);
  expectInAnyOrder(quotes, expected, 12);
});

describe('a feed that says one thing twice', () => {
  const [home, draw, away] = [2.25, 3.3, 3.6] as const;
  const once = h2h('unibet', [home, draw, away], { link: 'https://one.example/' });
  const again = h2h('unibet', [home, draw, away], { link: 'https://two.example/' });
  const titled = { ...once, book: { key: 'unibet', title: 'Another title' } };
  const dearer = h2h('unibet', [home - 0.05, draw, away]);
  const older = h2h('unibet', [home + 0.05, draw, away], { ageMs: 31_000 });
  const withOffers = (...offers: QuotedOffer[]) =>
    anEvent({ offers: [...agreedWinner(), ...offers] });

  test('of equal offers of one book the same link is published in any order', () => {
    const found = [
      [once, again],
      [again, once],
    ].map((offers) => scan([aSportQuotes({ events: [withOffers(...offers)] })], settings, NOW));
    expect(found[0]?.opportunities.value).toMatchObject([
      { book: 'unibet', link: 'https://one.example/' },
    ]);
    expect(found[1]).toEqual(found[0]);
  });

  test.each([
    ['price', dearer],
    ['link', again],
    ["book's title", titled],
  ])('of two answers that differ only in a %s, the same one stands in any order', (_, offer) => {
    const answers = [once, offer].map((other) => aSportQuotes({ events: [withOffers(other)] }));
    const findings = scan(answers, settings, NOW);
    expect(findings.opportunities.value).toHaveLength(1);
    expect(scan(answers.toReversed(), settings, NOW)).toEqual(findings);
  });

  test('repeated offers, books and answers at once give the same result in any order', () => {
    const listed = (offers: QuotedOffer[]) => aSportQuotes({ events: [withOffers(...offers)] });
    const twice = [
      listed([once, again, dearer, older]),
      listed([again, once, older, h2h('onexbet', [2.1, 3.5, 3.7])]),
      listed([once, { ...once, prices: again.prices }, h2h('onexbet', [2.1, 3.5, 3.8])]),
      listed([titled]),
      listed([
        again,
        older,
        dearer,
        { ...dearer, prices: dearer.prices.map((p) => ({ ...p, link: null })) },
      ]),
    ];
    const expected = scan(twice, settings, NOW);
    expect(expected.report.rejected).toMatchObject({ duplicate_event: 4 });
    expectInAnyOrder(twice, expected, 100);
  });
});

test('what is found in an event does not depend on the events scanned before it, but for what only all of them tell', () => {
  const together = scan(quotes, settings, NOW);
  const ownFlags = <T extends { readonly flags?: readonly Flag[] }>(offer: T) => ({
    ...offer,
    flags: offer.flags?.filter((flag) => flag !== 'correlated'),
  });
  const withOwnFlags = (bets: readonly ValueBet[]) =>
    bets.map((bet) => ({ ...ownFlags(bet), altBooks: bet.altBooks.map(ownFlags) }));
  for (const sport of quotes) {
    for (const event of sport.events) {
      const alone = scan([{ ...sport, events: [event] }], settings, NOW);
      const ofEvent = ({ eventId }: { readonly eventId: string }) => eventId === event.id;
      expect(withOwnFlags(together.opportunities.value.filter(ofEvent))).toEqual(
        withOwnFlags(alone.opportunities.value),
      );
      expect(together.opportunities.surebet.filter(ofEvent)).toEqual(alone.opportunities.surebet);
      expect(together.matches.filter(ofEvent)).toEqual(alone.matches);
    }
  }
});

test('everything found is in the published order', () => {
  const { opportunities, matches } = scan(quotes, settings, NOW);
  expect(opportunities.value).toEqual(opportunities.value.toSorted(compareValueBets));
  expect(matches).toEqual(matches.toSorted(compareMatches));
});

test('every item is within its bounds, and no selection appears twice', () => {
  const { opportunities, matches } = scan(quotes, settings, NOW);
  const keys = opportunities.value.map((bet) =>
    [bet.eventId, bet.marketKey, bet.outcome, bet.point].join('#'),
  );
  expect(new Set(keys).size).toBe(keys.length);
  for (const bet of opportunities.value) {
    expect(bet.fairProb).toBeGreaterThan(0);
    expect(bet.fairProb).toBeLessThan(1);
    expect(bet.ev).toBeGreaterThan(0);
    expect(bet.altBooks.map((alt) => alt.book)).not.toContain(bet.book);
  }
  for (const { pHome, pDraw, pAway, pOver, pUnder } of matches) {
    expect((pHome ?? 0) + (pDraw ?? 0) + (pAway ?? 0)).toBeCloseTo(1, 12);
    if (pOver !== null) {
      expect(pOver + (pUnder ?? 0)).toBeCloseTo(1, 12);
    }
  }
});

test('an event that has started does not appear, even at the second of its start', () => {
  const at = (commenceTime: number) =>
    scan([aSportQuotes({ events: [anEvent({ offers: generous, commenceTime })] })], settings, NOW);
  expect(at(NOW + 1).opportunities.value).toHaveLength(1);
  const { opportunities, matches, report } = at(NOW);
  expect([opportunities.value, matches, report.events]).toEqual([[], [], 0]);
  expect(report.rejected).toEqual({ event_started: 1 });
});

test('a sport that fails keeps its opportunities as long as its quotes are young enough', () => {
  const sport = aSportQuotes({ events: [anEvent({ offers: generous })] });
  const minutesLater = (minutes: number) => scan([sport], settings, NOW + minutes * 60_000);
  expect(minutesLater(4).opportunities.value[0]?.flags).toContain('stale_quote');
  expect(minutesLater(5).opportunities.value).toEqual([]);
  expect(minutesLater(14).matches).toHaveLength(1);
  expect(minutesLater(15).matches).toEqual([]);
});

test('an event listed under two sports appears once, as the latest answer has it', () => {
  const event = anEvent({ offers: generous });
  const earlier = aSportQuotes({ sportKey: 'upcoming', readAt: NOW - 1000, events: [event] });
  const later = aSportQuotes({ events: [{ ...event, home: 'Brentford FC' }] });
  for (const sports of [
    [earlier, later],
    [later, earlier],
  ]) {
    const { opportunities, matches, report } = scan(sports, settings, NOW);
    expect(opportunities.value.map((bet) => bet.home)).toEqual(['Brentford FC']);
    expect(matches).toHaveLength(1);
    expect(report).toMatchObject({ events: 1, rejected: { duplicate_event: 1 } });
  }
});

test('the report counts the events and prices analysed and adds what the parsers refused', () => {
  const sport = (sportKey: string, id: string) =>
    aSportQuotes({
      sportKey,
      events: [anEvent({ id, offers: agreedWinner() })],
      rejected: { invalid_price: 2 },
    });
  expect(
    scan([sport('soccer_epl', 'a'), sport('soccer_italy_serie_a', 'b')], settings, NOW).report,
  ).toEqual({
    events: 2,
    prices: 36,
    rejected: { invalid_price: 4 },
  });
});

test('three values at one book in one league are one exposure, two are not, and no grade is lowered for it', () => {
  const flagsOf = (matches: number, ageMs = 0) => {
    const offers = [...agreedWinner(), h2h('unibet', [2.2, 3.3, 3.7], { ageMs })];
    const events = Array.from({ length: matches }, (_, n) => anEvent({ id: `event-${n}`, offers }));
    const { opportunities } = scan([aSportQuotes({ events })], DEFAULT_SCAN_SETTINGS, NOW);
    return opportunities.value.map(({ grade, flags }) => `${grade} ${flags}`);
  };
  expect(flagsOf(2)).toEqual(['A ', 'A ']);
  expect(flagsOf(3)).toEqual(Array(3).fill('A correlated'));
  expect(flagsOf(3, 180_000)).toEqual(Array(3).fill('C stale_quote,correlated'));
});
