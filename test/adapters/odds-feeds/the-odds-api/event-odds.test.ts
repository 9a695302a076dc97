import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { theOddsApi } from '#adapters/odds-feeds/the-odds-api/feed.ts';
import { parseEventOdds, parseOdds } from '#adapters/odds-feeds/the-odds-api/parse-odds.ts';
import { readSettings } from '#adapters/odds-feeds/the-odds-api/settings.ts';
import { offersOf } from '#domain/odds/quotes.ts';

const READ_AT = Date.parse('2026-04-18T12:00:00Z');
const SEEN = '2026-04-18T11:59:30Z';
const SPORT = 'soccer_epl';
const MARKETS = [
  'alternate_spreads',
  'alternate_totals',
  'team_totals',
  'btts',
  'draw_no_bet',
  'h2h_h1',
];

type Outcome = {
  readonly name: unknown;
  readonly price: unknown;
  readonly point?: unknown;
  readonly description?: unknown;
};

const market = (key: string, outcomes: readonly Outcome[]) => ({
  key,
  last_update: SEEN,
  outcomes,
});
const lineOf = (names: readonly [string, string], points: readonly [number, number]) =>
  names.map((name, index) => ({ name, price: 1.9 + index / 10, point: points[index] }));

function eventWith(markets: readonly unknown[], change: object = {}) {
  return {
    id: 'e1',
    sport_key: SPORT,
    commence_time: '2026-04-18T15:00:00Z',
    home_team: 'Arsenal',
    away_team: 'Chelsea',
    bookmakers: [{ key: 'pinnacle', title: 'Pinnacle', markets }],
    ...change,
  };
}

function read(body: unknown, markets: readonly string[] = MARKETS) {
  return parseEventOdds({ sportKey: SPORT, eventId: 'e1', markets }, JSON.stringify(body), READ_AT);
}

/** The offers as texts, and how many refusals of each kind there were. */
function told(markets: readonly unknown[], asked = MARKETS) {
  const odds = read(eventWith(markets), asked);
  if (!odds.ok) {
    throw new Error(odds.failure.reason);
  }
  const { value } = odds;
  const offers = value.events.flatMap((event) => offersOf(value, event));
  const texts = offers.map(({ kind, point, prices }) =>
    [kind, point, ...prices.map(({ outcome, price }) => `${outcome} ${price}`)].join(' '),
  );
  return { offers: texts, rejected: value.rejected };
}

describe('the odds of one event', () => {
  test('give every line of a market as an offer of its own', () => {
    const { offers, rejected } = told([
      market('alternate_totals', [
        ...lineOf(['Over', 'Under'], [1.5, 1.5]),
        ...lineOf(['Over', 'Under'], [3.5, 3.5]),
      ]),
      market('alternate_spreads', [
        ...lineOf(['Arsenal', 'Chelsea'], [-1.5, 1.5]),
        ...lineOf(['Arsenal', 'Chelsea'], [1.5, -1.5]),
      ]),
    ]);
    expect(offers).toEqual([
      'alternate_totals 1.5 over 1.9 under 2',
      'alternate_totals 3.5 over 1.9 under 2',
      'alternate_spreads -1.5 home 1.9 away 2',
      'alternate_spreads 1.5 home 1.9 away 2',
    ]);
    expect(rejected).toEqual({});
  });

  test('tell by the description whose goals a team total counts', () => {
    const ofTeam = (description: string) =>
      lineOf(['Over', 'Under'], [0.5, 0.5]).map((outcome) => ({ ...outcome, description }));
    const { offers, rejected } = told([
      market('team_totals', [...ofTeam('Chelsea'), ...ofTeam('Arsenal'), ...ofTeam('Fulham')]),
    ]);
    expect(offers).toEqual([
      'team_totals_away 0.5 over 1.9 under 2',
      'team_totals_home 0.5 over 1.9 under 2',
    ]);
    expect(rejected).toEqual({ outcome_unknown: 2 });
  });

  test('give the markets without a line', () => {
    const priced = (...names: string[]) => names.map((name) => ({ name, price: 2.5 }));
    const { offers } = told([
      market('btts', priced('Yes', 'No')),
      market('draw_no_bet', priced('Chelsea', 'Arsenal')),
      market('h2h_h1', priced('Arsenal', 'Chelsea', 'Draw')),
    ]);
    expect(offers).toEqual([
      'btts  yes 2.5 no 2.5',
      'draw_no_bet  away 2.5 home 2.5',
      'h2h_h1  home 2.5 away 2.5 draw 2.5',
    ]);
  });

  test('lose a line that cannot be read, and no other', () => {
    const { offers, rejected } = told([
      market('alternate_totals', [
        ...lineOf(['Over', 'Under'], [1.5, 1.5]),
        { name: 'Over', price: 2, point: 2.5 },
        { name: 'Over', price: 'two', point: 3.5 },
        { name: 'Over', price: 2, point: 0.3 },
      ]),
    ]);
    expect(offers).toEqual(['alternate_totals 1.5 over 1.9 under 2']);
    expect(rejected).toEqual({ incomplete_set: 1, price_impossible: 1, line_malformed: 1 });
  });

  test('have only markets that were asked for, as those of a sport have', () => {
    const markets = [
      market('btts', [
        { name: 'Yes', price: 2 },
        { name: 'No', price: 2 },
      ]),
    ];
    expect(told(markets, ['alternate_totals'])).toEqual({
      offers: [],
      rejected: { market_unknown: 1 },
    });
    expect(parseOdds(SPORT, JSON.stringify([eventWith(markets)]), READ_AT)).toMatchObject({
      value: { rejected: { market_unknown: 1 } },
    });
  });

  test('without a book are of the event all the same; of another event they are refused', () => {
    expect(read(eventWith([], { bookmakers: [] }))).toMatchObject({
      ok: true,
      value: { events: [{ id: 'e1' }] },
    });
    for (const body of [eventWith([], { id: 'e2' }), [eventWith([])], null, 'x']) {
      expect(read(body)).toMatchObject({ ok: false, failure: { reason: 'malformed_body' } });
    }
  });

  test('never give more than 100 lines of a market, nor a line without a price for each outcome', () => {
    const lines = Array.from({ length: 120 }, (_, step) => step / 4 + 0.25);
    const many = lines.flatMap((line) => lineOf(['Over', 'Under'], [line, line]));
    expect(told([market('alternate_totals', many)]).offers).toHaveLength(100);
    const outcome = fc.record({
      name: fc.constantFrom('Over', 'Under', 'Arsenal', 'Chelsea', 'Yes', 7, null),
      price: fc.constantFrom(1.5, 2, 1, '2', null),
      point: fc.constantFrom(0.5, 1.5, -1.5, 0.1, null),
      description: fc.constantFrom('Arsenal', 'Chelsea', 'x', undefined),
    });
    fc.assert(
      fc.property(fc.constantFrom(...MARKETS), fc.array(outcome), (key, outcomes) => {
        for (const text of told([market(key, outcomes)]).offers) {
          expect(text).toMatch(
            /^\S+ \S* (home|over|yes|away|under|no|draw) .* (home|over|yes|away|under|no|draw) /,
          );
        }
      }),
    );
  });
});

describe('the call for one event', () => {
  const { eventQuotes, creditsPerEvent } = theOddsApi(
    readSettings((name) =>
      name === 'ODDS_MARKETS'
        ? `h2h,${MARKETS.join(',')}`
        : { ODDS_REGIONS: 'eu,uk' }[name as string],
    ),
  );

  test('asks for the markets that make sense in its sport, and pays for those at most', () => {
    const { request, cost } = eventQuotes(SPORT, 'e1');
    expect(request.path).toBe('/v4/sports/soccer_epl/events/e1/odds');
    expect(request.query).toMatchObject({ regions: 'eu,uk', markets: MARKETS.join(',') });
    expect([cost, creditsPerEvent(SPORT)]).toEqual([12, 12]);
    expect(eventQuotes('icehockey_nhl', 'e1').request.query.markets).toBe(
      'alternate_spreads,alternate_totals,team_totals',
    );
    expect(eventQuotes('tennis_wta', 'e1').request.query.markets).toBe(
      'alternate_spreads,alternate_totals',
    );
  });

  test('is not made where the settings name no such market', () => {
    expect(theOddsApi(readSettings(() => undefined)).creditsPerEvent(SPORT)).toBe(0);
  });
});
