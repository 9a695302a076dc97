import { describe, expect, test } from 'vitest';
import { eventInputOf } from '#domain/feed-answers/known-quotes.ts';
import { FLAGS } from '#domain/grading/flags.ts';
import { type ExplainedEvent, explainEvent } from '#domain/scan/explain-event.ts';
import { carryHistory, NO_HISTORY } from '#domain/scan/history.ts';
import { scan } from '#domain/scan/scan.ts';
import { DEFAULT_SCAN_SETTINGS } from '#domain/scan/scan-settings.ts';
import { toSnapshot } from '#domain/scan/snapshot.ts';
import { NOTHING_WIDE } from '#domain/scan/whole-scan.ts';
import { createSimulatedMarket } from '#simulated-market/market.ts';
import { quotesOf } from '../../../bench/feed/simulated-quotes.ts';
import { anEventInput } from '../../support/event-input.ts';
import { agreedWinner } from '../../support/market.ts';
import {
  anEvent,
  aSportQuotes,
  h2h,
  h2hLay,
  NOW,
  type OfferedEvent,
  totals,
} from '../../support/quotes.ts';

function explained(event: Partial<OfferedEvent>): ExplainedEvent {
  const explanation = explainEvent(anEventInput(anEvent(event)));
  if (!explanation) {
    throw new Error('nothing to explain');
  }
  return explanation;
}

const winnerOf = ({ markets }: ExplainedEvent) =>
  markets.find(({ marketKey }) => marketKey === 'h2h');
const bookOf = (event: ExplainedEvent, book: string, isLay = false) =>
  winnerOf(event)?.books.find((each) => each.book === book && each.isLay === isLay);

describe('the explanation of an event of several feeds', () => {
  const listing = { eventId: 'b1', home: 'Brentford', away: 'Fulham', commenceTime: NOW };
  const listings = [{ feed: 'two', ...listing, how: 'equal', score: 1 }];
  const offers = agreedWinner();

  test('names them, and the feed of each book', () => {
    const event = explained({ listings, offers: offers.map((each) => ({ ...each, feed: 'two' })) });
    expect(event.feeds).toEqual([{ name: 'two', ...listing, how: 'equal', score: 1 }]);
    expect(bookOf(event, 'pinnacle')?.feed).toBe('two');
  });

  test('is of one feed the same, but for their names', () => {
    const { feeds, markets, ...event } = explained({ listings, offers });
    const { feeds: none, markets: same, ...alone } = explained({ offers });
    expect([feeds?.length, none]).toEqual([1, undefined]);
    expect(JSON.stringify([event, markets])).toBe(JSON.stringify([alone, same]));
  });
});

describe('the explanation of an event', () => {
  test('has the flags that only the whole scan can tell, as the list has them', () => {
    const exchange = h2h('smarkets', [2.3, 3.13, 3.75]);
    const offers = [...agreedWinner(), exchange, h2h('unibet', [2.33, 3.3, 3.7])];
    const events = Array.from({ length: 10 }, (_, n) => anEvent({ id: `event-${n}`, offers }));
    const answer = aSportQuotes({ events });
    const { opportunities, report } = scan([answer], DEFAULT_SCAN_SETTINGS, NOW);
    const input = { now: NOW, settings: DEFAULT_SCAN_SETTINGS, clones: [], ...report };
    const kept = [{ answer, unconfirmedEmpty: false }];
    expect(opportunities.value.length).toBeGreaterThanOrEqual(10);
    for (const { eventId, outcome, grade, flags } of opportunities.value) {
      expect(flags).toEqual(expect.arrayContaining(['sharp_off', 'correlated']));
      const event = explainEvent(eventInputOf(input, kept, eventId, undefined));
      const found = event?.opportunities.find((each) => each.outcome === outcome);
      expect(found).toMatchObject({ grade, flags: flags.map((flag) => ({ flag })) });
      const price = event?.markets.flatMap(({ books }) => books.flatMap(({ prices }) => prices));
      expect(price?.find((each) => each.grade === grade)?.flags).toEqual(flags);
    }
  });

  test('has the numbers of the scan, for every event of a whole market', () => {
    const quotes = quotesOf(createSimulatedMarket(1), NOW);
    const findings = scan(quotes, DEFAULT_SCAN_SETTINGS, NOW);
    const snapshot = toSnapshot({ slot: NOW, generatedAt: NOW }, findings);
    const { events } = carryHistory(NO_HISTORY, findings, NOW);
    const kept = quotes.map((answer) => ({ answer, unconfirmedEmpty: false }));
    const input = {
      now: NOW,
      settings: DEFAULT_SCAN_SETTINGS,
      clones: findings.report.clones ?? [],
      wholeScan: findings.report.wholeScan ?? NOTHING_WIDE,
    };
    const ids = quotes.flatMap((sport) => sport.events.map(({ id }) => id));
    const explanations = ids.flatMap(
      (id) => explainEvent(eventInputOf(input, kept, id, events.get(id))) ?? [],
    );
    const opportunities = explanations.flatMap(({ eventId, opportunities }) =>
      opportunities.map((each) => ({ eventId, ...each })),
    );
    const shown = [...snapshot.opportunities.value, ...snapshot.opportunities.surebet];
    expect(shown.length).toBeGreaterThan(10);
    const numbersOf = (row: (typeof shown)[number] | (typeof opportunities)[number]) =>
      [
        row.eventId,
        row.kind,
        row.marketKey,
        row.point,
        row.ev,
        row.grade,
        'fairProb' in row ? row.fairProb : null,
      ].join(' ');
    expect(opportunities.map(numbersOf).sort()).toEqual(
      shown.map((row) => numbersOf({ fairProb: null, ...row } as never)).sort(),
    );
    const movement = new Map(
      explanations.map(({ eventId, movement }) => [eventId, movement.at(-1)]),
    );
    for (const { eventId, pHome, pDraw, pAway } of snapshot.matches) {
      expect(movement.get(eventId)).toMatchObject({ at: NOW, pHome, pDraw, pAway });
    }
  });

  test('has every price with its age, its role and the value that the others see in it', () => {
    const event = explained({
      offers: [...agreedWinner(), h2h('unibet', [2.3, 3.3, 3.7], { ageMs: 90_000 })],
    });
    const unibet = bookOf(event, 'unibet');
    expect(unibet).toMatchObject({
      role: 'soft',
      ageSeconds: 90,
      quotedAt: NOW - 90_000,
      inReference: true,
    });
    const [home] = unibet?.prices ?? [];
    expect(home).toMatchObject({ outcome: 'Brentford', point: null, price: 2.3, flags: [] });
    expect(home?.grade).toMatch(/[AB]/);
    expect(home?.ev).toBeCloseTo((home?.fairProb ?? 0) * 2.3 - 1, 3);
    expect(bookOf(event, 'pinnacle')?.prices[0]?.ev).toBeLessThan(0);
    const [bet] = event.opportunities;
    expect(bet).toMatchObject({ kind: 'value', outcome: 'Brentford', books: ['unibet'] });
  });

  test('has the reference with and without a book: a book never takes part in what judges it', () => {
    const offers = [totals('pinnacle', 2.5, [1.9, 1.95]), totals('skybet', 2.5, [1.8, 2])];
    const [all, without] = [offers, offers.slice(0, 1)].map(
      (each) => explained({ offers: each }).markets[0],
    );
    const fairOf = (rows: readonly { readonly fairProb: number | null }[] = []) =>
      rows.map(({ fairProb }) => fairProb);
    const ofSkybet = all?.books.find(({ book }) => book === 'skybet')?.prices;
    expect(fairOf(ofSkybet)).toEqual(fairOf(without?.outcomes));
    expect(fairOf(all?.outcomes)).not.toEqual(fairOf(without?.outcomes));
  });

  test('has the votes and the weights of their roles, which are all of the pool', () => {
    const lay = h2hLay('betfair_ex_eu', [2.06, 3.6, 4.4]);
    const offers = [...agreedWinner(), h2h('betfair_ex_eu', [2.04, 3.5, 4.2]), lay];
    const winner = winnerOf(explained({ offers }));
    expect(winner?.votes.map(({ role }) => role)).toEqual([
      'sharp',
      'exchange',
      'soft',
      'soft',
      'soft',
      'soft',
      'soft',
    ]);
    expect(winner?.weights.map(({ source, axis }) => `${source} ${axis}`)).toContain(
      'exchange home',
    );
    const total = explained({
      offers: ['pinnacle', 'betway', 'skybet'].map((book) => totals(book, 2.5, [1.9, 1.9])),
    });
    const [market] = total.markets;
    expect(market).toMatchObject({ marketKey: 'totals', point: 2.5, anchor: 'sharp', families: 3 });
    expect(market?.weights.map(({ source }) => source)).toEqual(['sharp', 'soft']);
    expect(market?.weights.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 2);
    for (const { probabilities } of market?.votes ?? []) {
      expect(probabilities).toEqual([0.5, 0.5]);
    }
  });

  test('says the flags of an opportunity in sentences', () => {
    const event = explained({
      offers: [...agreedWinner(), h2h('unibet', [2.12, 3.3, 3.7], { ageMs: 180_000 })],
    });
    const [bet] = event.opportunities;
    expect(bet?.flags).toContainEqual({ flag: 'stale_quote', meaning: FLAGS.stale_quote.meaning });
  });
});

describe('what was left out is named with its reason', () => {
  const rejectedOf = (offers: OfferedEvent['offers']) => explained({ offers }).rejected;

  test('old prices, with what they were', () => {
    const old = h2h('unibet', [2.3, 3.3, 3.7], { ageMs: 3_600_000 });
    expect(rejectedOf([...agreedWinner(), old])).toMatchObject([
      {
        reason: 'quote_too_old',
        meaning: 'The feed has not confirmed these prices for too long.',
        marketKey: 'h2h',
        book: 'unibet',
        ageSeconds: 3_600,
        prices: [
          { outcome: 'Brentford', price: 2.3 },
          { outcome: 'Draw', price: 3.3 },
          { outcome: 'Fulham', price: 3.7 },
        ],
      },
    ]);
  });

  test('prices without a margin, votes far from the others, lay prices below back prices', () => {
    const offers = [
      ...agreedWinner(),
      h2h('unibet', [3, 4, 5]),
      h2h('bet365', [1.3, 5, 11]),
      h2h('smarkets', [2.1, 3.5, 4.2]),
      h2hLay('smarkets', [2.0, 3.6, 4.4]),
    ];
    const event = explained({ offers });
    expect(event.rejected.map(({ reason, book, family }) => [reason, book ?? family])).toEqual(
      expect.arrayContaining([
        ['underround', 'unibet'],
        ['vote_outlier', 'bet365'],
        ['lay_below_back', 'smarkets'],
      ]),
    );
    expect(
      winnerOf(event)
        ?.votes.filter(({ counted }) => !counted)
        .map(({ family }) => family),
    ).toEqual(['bet365']);
    expect(bookOf(event, 'bet365')?.inReference).toBe(false);
    expect(bookOf(event, 'unibet')?.prices[0]).toMatchObject({
      price: 3,
      ownProb: null,
      grade: null,
    });
    expect(bookOf(event, 'smarkets', true)?.prices[0]).toMatchObject({ price: 2, ev: null });
  });

  test('values too good to be true', () => {
    const event = explained({ offers: [...agreedWinner(), h2h('unibet', [2.65, 2.9, 3.1])] });
    expect(event.rejected).toContainEqual(
      expect.objectContaining({ reason: 'ev_too_high', book: 'unibet', outcome: 'Brentford' }),
    );
  });
});

describe('the history of an event', () => {
  const offers = [...agreedWinner(), h2h('unibet', [2.3, 3.3, 3.7])];
  const found = {
    firstSeen: NOW - 900_000,
    since: NOW - 90_000,
    lastSeen: NOW,
    movement: [[NOW - 90_000, 0.45]] as const,
  };
  const history = {
    commenceTime: NOW + 1,
    firstSeen: NOW - 7_200_000,
    lastSeen: NOW,
    movement: [[NOW - 7_200_000, 0.4, 0.3, 0.3]] as const,
    found: { 'h2h##Brentford': found },
  };

  test('gives the movement since first seen up to the scan, and the lifetime of the opportunity', () => {
    const event = explainEvent(anEventInput(anEvent({ offers }), { history }));
    expect(event?.firstSeen).toBe(NOW - 7_200_000);
    const none = { home: null, draw: null, away: null };
    expect(event?.movement[0]).toEqual({
      at: NOW - 7_200_000,
      pHome: 0.4,
      pDraw: 0.3,
      pAway: 0.3,
      bestPrice: none,
      bestBook: none,
    });
    expect(event?.movement.at(-1)).toMatchObject({
      bestPrice: { home: expect.any(Number) },
      bestBook: { home: expect.any(String) },
    });
    expect(event?.movement.at(-1)?.at).toBe(NOW);
    const [bet] = event?.opportunities ?? [];
    expect(bet).toMatchObject({
      firstSeen: NOW - 900_000,
      since: NOW - 90_000,
      returned: true,
      lifetimeSeconds: 90,
    });
    expect(bet?.movement).toEqual([
      { at: NOW - 90_000, fairProb: 0.45, bestPrice: null, bestBook: null },
      { at: NOW, fairProb: bet?.fairProb, bestPrice: 2.3, bestBook: 'unibet' },
    ]);
  });

  test('begins with the scan where none is known', () => {
    const event = explained({ offers });
    expect(event.firstSeen).toBe(NOW);
    expect(event.movement).toHaveLength(1);
    expect(event.opportunities[0]).toMatchObject({
      firstSeen: NOW,
      since: NOW,
      returned: false,
      lifetimeSeconds: 0,
    });
  });
});

test('an event that had started by the scan is not explained', () => {
  expect(
    explainEvent(anEventInput(anEvent({ commenceTime: NOW, offers: agreedWinner() }))),
  ).toBeUndefined();
});
