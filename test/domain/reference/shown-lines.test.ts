import { describe, expect, test } from 'vitest';
import { parseEventOdds } from '#adapters/odds-feeds/the-odds-api/parse-odds.ts';
import { boardRows } from '#domain/board/board-row.ts';
import { collectLines } from '#domain/board/collect-lines.ts';
import { withEventOffers } from '#domain/feed-answers/event-offers.ts';
import { stakeShares } from '#domain/goals/model-prices.ts';
import { MARKETS } from '#domain/markets/index.ts';
import { offersOf, type QuotedOffer } from '#domain/odds/quotes.ts';
import { explainEvent } from '#domain/scan/explain-event.ts';
import { scan } from '#domain/scan/scan.ts';
import { DEFAULT_SCAN_SETTINGS } from '#domain/scan/scan-settings.ts';
import { createSimulatedMarket } from '#simulated-market/market.ts';
import { quotesOf } from '../../../bench/feed/simulated-quotes.ts';
import { anEventInput } from '../../support/event-input.ts';
import { agreedWinner, SOFT_BOOKS } from '../../support/market.ts';
import { anEvent, anOffer, aSportQuotes, h2h, NOW, spreads, totals } from '../../support/quotes.ts';

const settings = DEFAULT_SCAN_SETTINGS;
const SHOWN = [
  'alternate_spreads',
  'alternate_totals',
  'team_totals',
  'btts',
  'draw_no_bet',
  'h2h_h1',
];
const MINUTE = 60_000;

describe('offers that are only shown', () => {
  test('change nothing that a scan finds, whatever they say', () => {
    const now = Date.parse('2026-09-12T15:10:07Z');
    const market = createSimulatedMarket(7);
    const query = { regions: ['eu'], bookmakers: [], markets: SHOWN, links: false };
    let shown = 0;
    const sports = quotesOf(market, now).slice(0, 4);
    const withShown = sports.map((sport) => {
      const { sportKey, events } = sport;
      const read = events.map((event) => {
        const body = JSON.stringify(market.eventOdds(sportKey, event.id, query, now));
        const odds = parseEventOdds({ sportKey, eventId: event.id, markets: SHOWN }, body, now);
        const offers = odds.ok
          ? odds.value.events.flatMap((each) => offersOf(odds.value, each))
          : [];
        shown += offers.length;
        return [event.id, offers] as const;
      });
      return withEventOffers(sport, new Map(read));
    });
    expect(shown).toBeGreaterThan(1_000);
    const found = scan(sports, settings, now);
    const foundWith = scan(withShown, settings, now);
    expect(found.opportunities.value.length).toBeGreaterThan(0);
    for (const part of ['opportunities', 'matches', 'winnerPrices'] as const) {
      expect(foundWith[part]).toEqual(found[part]);
    }
    const { prices: _, ...report } = found.report;
    expect(foundWith.report).toMatchObject(report);
  });
});

/** A match whose winner, handicap and total a sharp book and soft ones quote. */
const QUOTED = [
  ...agreedWinner(),
  ...['pinnacle', ...SOFT_BOOKS].flatMap((book) => [
    spreads(book, -0.25, [1.95, 1.95]),
    totals(book, 2.5, [1.95, 1.95]),
  ]),
];
const yesNo = (book: string, yes: number, no: number, ageMs?: number) =>
  anOffer(
    book,
    'btts',
    [
      ['yes', yes],
      ['no', no],
    ],
    ageMs === undefined ? {} : { ageMs },
  );
const further = (book: string, line: number, [over, under]: [number, number], ageMs = 30_000) =>
  anOffer(
    book,
    'alternate_totals',
    [
      ['over', over],
      ['under', under],
    ],
    { ageMs },
    line,
  );

function boardOf(offers: readonly QuotedOffer[], sportKey = 'soccer_epl') {
  const quotes = [aSportQuotes({ sportKey, events: [anEvent({ offers })] })];
  const [event] = collectLines({ now: NOW, settings, clones: [], quotes });
  if (!event) {
    throw new Error('no lines');
  }
  const lineOf = (marketKey: string, line: number | null = null) =>
    event.lines.find((each) => each.marketKey === marketKey && each.line === line);
  return { event, lineOf };
}

describe('on the board', () => {
  test('the goals behind handicap and total say what is fair in football, and how often stakes come back', () => {
    const offers = [
      ...QUOTED,
      yesNo('pinnacle', 1.8, 2),
      further('pinnacle', 3.5, [3.2, 1.3]),
      further('pinnacle', 3, [2.6, 1.45]),
      totals('coolbet', 2, [1.5, 2.5]),
      anOffer(
        'pinnacle',
        'draw_no_bet',
        [
          ['home', 1.6],
          ['away', 2.2],
        ],
        {},
      ),
      anOffer(
        'pinnacle',
        'team_totals_home',
        [
          ['over', 1.9],
          ['under', 1.9],
        ],
        {},
        1.5,
      ),
    ];
    const { event, lineOf } = boardOf(offers);
    const { total } = event.goals;
    if (!total) {
      throw new Error('no goals');
    }
    for (const [name, key, line] of [
      ['both_score', 'btts', null],
      ['draw_no_bet', 'draw_no_bet', null],
      ['home_total', 'team_totals_home', 1.5],
      ['totals', 'totals', 3.5],
      ['totals', 'totals', 3],
    ] as const) {
      const { goals, threshold } = MARKETS[name];
      const { won = 0, lost = 1 } = goals ? stakeShares(total, goals, threshold(line ?? 0)) : {};
      const { fair, settledShare = 1 } = lineOf(key, line) ?? {};
      expect(fair?.[0]).toBeCloseTo(won / (won + lost), 9);
      expect(settledShare).toBeCloseTo(won + lost, 9);
    }
    const { won, lost } = stakeShares(total, 'total', 2);
    expect(lineOf('totals', 2)?.settledShare).toBeCloseTo(won + lost, 9);
    expect(won + lost).toBeLessThan(0.85);
    expect(lineOf('totals', 2.5)).not.toHaveProperty('settledShare');
  });

  test('where no goals are known, nothing tells how often a whole line returns stakes', () => {
    const winners = ['pinnacle', ...SOFT_BOOKS].map((book) => h2h(book, [2.4, 4.1, 2.6]));
    const { event, lineOf } = boardOf(
      [
        ...winners,
        h2h('williamhill', [1.85, 1.95]),
        h2h('sport888', [1.87, 1.95]),
        totals('pinnacle', 5, [1.9, 1.9]),
        totals('pinnacle', 5.5, [2, 1.8]),
        totals('williamhill', 6, [1.9, 1.9]),
        totals('williamhill', 6.5, [2, 1.8]),
      ],
      'icehockey_nhl',
    );
    expect(new Set(event.lines.map(({ settlement }) => settlement)).size).toBeGreaterThan(1);
    for (const whole of [5, 6]) {
      expect(lineOf('totals', whole)?.settledShare).toBeNull();
      expect(lineOf('totals', whole + 0.5)).not.toHaveProperty('settledShare');
    }
  });

  test('without goals the other prices of the line say it, and in no sport a wrong market is one', () => {
    const { lineOf } = boardOf(
      [
        h2h('pinnacle', [1.9, 1.9]),
        anOffer(
          'pinnacle',
          'team_totals_home',
          [
            ['over', 1.9],
            ['under', 1.9],
          ],
          {},
          110.5,
        ),
        yesNo('pinnacle', 1.8, 2),
      ],
      'basketball_nba',
    );
    expect(lineOf('team_totals_home', 110.5)?.fair).toEqual([0.5, 0.5]);
    expect(lineOf('btts')).toBeUndefined();
  });

  test('a further line joins the main line of other books, and of one book the later price counts', () => {
    const { lineOf } = boardOf([
      ...QUOTED,
      totals('coolbet', 3.5, [3, 1.4]),
      further('pinnacle', 3.5, [3.2, 1.35]),
      further('betway', 2.5, [2.1, 1.8], 10_000),
      further('skybet', 2.5, [2.1, 1.8], 60_000),
    ]);
    expect(lineOf('totals', 3.5)?.offers.map(([book]) => book)).toEqual(['coolbet', 'pinnacle']);
    const pricesAt = (book: string) =>
      lineOf('totals', 2.5)
        ?.offers.filter(([key]) => key === book)
        .map(([, , ...prices]) => prices);
    expect(pricesAt('betway')).toEqual([[2.1, 1.8]]);
    expect(pricesAt('skybet')).toEqual([[1.95, 1.95]]);
  });

  test('a line without a price that can be bet on keeps its older ones, and makes no pair', () => {
    const old = [yesNo('pinnacle', 1.8, 2, 8 * MINUTE), yesNo('betway', 1.8, 2, 8 * MINUTE)];
    const kinds = ['line', 'low_hold'] as const;
    const rowsOf = (offers: readonly QuotedOffer[]) =>
      kinds.map((kind) =>
        boardRows(boardOf([...QUOTED, ...offers]).event, kind, () => true)
          .filter(({ marketKey }) => marketKey === 'btts')
          .map(({ books }) => books),
      );
    expect(rowsOf(old)).toEqual([[2], []]);
    expect(rowsOf([...old, yesNo('skybet', 1.9, 1.9)])).toEqual([[1], []]);
    expect(rowsOf([yesNo('skybet', 1.9, 1.9), yesNo('betway', 1.9, 1.9)])).toEqual([[2], [2]]);
  });
});

describe('in the explanation of an event', () => {
  function explained(offers: readonly QuotedOffer[]) {
    const event = explainEvent(anEventInput(anEvent({ offers })));
    if (!event) {
      throw new Error('nothing to explain');
    }
    return event;
  }

  test('a market that is only shown has fair probabilities, and neither value nor grade', () => {
    // Twice the fair price would be the best bet there is, in a market that is judged.
    const event = explained([...QUOTED, yesNo('betway', 4, 4.2), yesNo('pinnacle', 1.8, 2)]);
    const market = event.markets.find(({ marketKey }) => marketKey === 'btts');
    expect(market).toMatchObject({ point: null, usesGoals: true, families: 0, anchor: null });
    expect(market?.outcomes.map(({ outcome }) => outcome)).toEqual(['Yes', 'No']);
    expect(market?.books.map(({ book }) => book)).toEqual(['pinnacle', 'betway']);
    for (const price of market?.books.flatMap(({ prices }) => prices) ?? []) {
      expect(price).toMatchObject({ ev: null, grade: null, fairProb: expect.any(Number) });
    }
    expect(event.opportunities).toEqual(explained(QUOTED).opportunities);
  });

  test('further lines stand among the lines of their market', () => {
    const event = explained([
      ...QUOTED,
      further('pinnacle', 3.5, [3.2, 1.35]),
      further('pinnacle', 1.5, [1.35, 3.2]),
      yesNo('pinnacle', 1.8, 2),
    ]);
    expect(event.markets.map(({ marketKey, point }) => [marketKey, point])).toEqual([
      ['h2h', null],
      ['spreads', -0.25],
      ['totals', 1.5],
      ['totals', 2.5],
      ['totals', 3.5],
      ['btts', null],
    ]);
  });

  test('a book with a further line stands beside those whose main line it is', () => {
    const event = explained([
      ...QUOTED,
      totals('coolbet', 3.5, [3, 1.4]),
      further('pinnacle', 3.5, [3.2, 1.35]),
      further('pinnacle', 2.5, [2, 1.9], 10_000),
    ]);
    const booksOf = (line: number) =>
      event.markets
        .filter(({ marketKey, point }) => marketKey === 'totals' && point === line)
        .map(({ books }) => books.map(({ book, inReference }) => [book, inReference]));
    expect(booksOf(3.5)).toEqual([
      [
        ['coolbet', true],
        ['pinnacle', false],
      ],
    ]);
    const [main = []] = booksOf(2.5);
    expect(main).toHaveLength(1 + SOFT_BOOKS.length);
    expect(main).toContainEqual(['pinnacle', false]);
  });
});
