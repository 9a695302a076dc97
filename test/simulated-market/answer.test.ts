import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { answerTo } from '#simulated-market/answer.ts';
import { createSimulatedMarket } from '#simulated-market/market.ts';
import type { WireEvent, WireListedEvent, WireScoredEvent } from '#simulated-market/wire.ts';

const NOW = Date.parse('2026-09-12T15:10:07Z');
const HOUR = 3_600_000;
const market = createSimulatedMarket(7);
const ODDS = '/v4/sports/soccer_epl/odds';

function ask(path: string, query = '', now = NOW) {
  return answerTo(market, { path, query: new URLSearchParams(query), now });
}

function bodyOf<Row>(path: string, query = '', now = NOW): Row[] {
  const { status, body } = ask(path, query, now);
  expect(status).toBe(200);
  return JSON.parse(body) as Row[];
}

const refusal = (path: string, query: string) => {
  const { status, body, cost } = ask(path, query);
  return [status, JSON.parse(body).error_code, cost];
};

describe('the odds of a sport', () => {
  test('are events with books, their markets and decimal prices, in the format of the API', () => {
    const [event] = bodyOf<WireEvent>(ODDS, 'regions=eu&markets=h2h,totals&includeLinks=true');
    expect(event).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      sport_key: 'soccer_epl',
      sport_title: 'EPL',
      commence_time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      home_team: expect.any(String),
      away_team: expect.any(String),
      bookmakers: expect.any(Array),
    });
    const pinnacle = event?.bookmakers.find(({ key }) => key === 'pinnacle');
    expect(pinnacle).toMatchObject({ title: 'Pinnacle', link: null });
    const [h2h, totals] = pinnacle?.markets ?? [];
    expect(h2h?.outcomes.map(({ name }) => name)).toEqual([
      event?.home_team,
      'Draw',
      event?.away_team,
    ]);
    expect(totals?.outcomes.map(({ name }) => name)).toEqual(['Over', 'Under']);
    expect(totals?.outcomes[0]?.point).toBe(totals?.outcomes[1]?.point);
  });

  test('name the handicap of each side from its own view', () => {
    const markets = bodyOf<WireEvent>(ODDS, 'regions=eu&markets=spreads').flatMap(
      ({ bookmakers }) => bookmakers.flatMap((book) => book.markets),
    );
    expect(markets.length).toBeGreaterThan(20);
    for (const { key, outcomes } of markets) {
      expect(key).toBe('spreads');
      expect((outcomes[0]?.point ?? 1) + (outcomes[1]?.point ?? 1)).toBe(0);
    }
  });

  test('hold the markets asked for, with lay prices beside the winner', () => {
    const keys = (markets: string) =>
      new Set(
        bodyOf<WireEvent>(ODDS, `regions=eu&markets=${markets}`).flatMap(({ bookmakers }) =>
          bookmakers.flatMap((book) => book.markets.map(({ key }) => key)),
        ),
      );
    expect(keys('h2h')).toEqual(new Set(['h2h', 'h2h_lay']));
    expect(keys('totals')).toEqual(new Set(['totals']));
    expect(keys('outrights')).toEqual(new Set());
  });

  test('are those of the books that are named, or of all', () => {
    const books = (query: string) =>
      new Set(
        bodyOf<WireEvent>(ODDS, query).flatMap(({ bookmakers }) =>
          bookmakers.map(({ key }) => key),
        ),
      );
    expect(books('bookmakers=pinnacle,coral')).toEqual(new Set(['pinnacle', 'coral']));
    expect(books('bookmakers=unknown')).toEqual(new Set());
    expect(books('regions=uk').size).toBeGreaterThan(25);
  });

  test('have links only where they are asked for', () => {
    expect(ask(ODDS, 'regions=eu').body).not.toContain('"link"');
    expect(ask(ODDS, 'regions=eu&includeLinks=true').body).toContain('"link":"https://');
  });

  test.each([
    ['regions=eu', 1],
    ['regions=eu,uk&markets=h2h,totals', 4],
    ['bookmakers=pinnacle&markets=h2h,totals,spreads', 3],
    ['bookmakers=b1,b2,b3,b4,b5,b6,b7,b8,b9,b10,b11', 2],
    ['regions=eu&commenceTimeTo=2020-01-01T00:00:00Z', 0],
  ])('with %s cost %i credits', (query, cost) => {
    expect(ask(ODDS, query).cost).toBe(cost);
  });

  test('are those of matches within the times that are asked for', () => {
    const starts = (query: string) =>
      bodyOf<WireEvent>(ODDS, `regions=eu&${query}`).map(({ commence_time }) => commence_time);
    const all = starts('');
    const [first = '', second = '', third = ''] = all.filter((each) => each !== all[0]);
    const between = starts(`commenceTimeFrom=${first}&commenceTimeTo=${second}`);
    expect(new Set(between)).toEqual(new Set([first, second]));
    expect(starts(`commenceTimeFrom=${third}`)).not.toContain(second);
    expect(all.length).toBeGreaterThan(starts(`commenceTimeFrom=${third}`).length);
  });
});

describe('a refusal', () => {
  test.each([
    ['', 'MISSING_REGION'],
    ['regions=mars', 'INVALID_REGION'],
    ['regions=eu&markets=btts', 'INVALID_MARKET'],
    ['bookmakers=a,,b', 'INVALID_BOOKMAKERS'],
    ['regions=eu&oddsFormat=american', 'INVALID_ODDS_FORMAT'],
    ['regions=eu&dateFormat=unix', 'INVALID_DATE_FORMAT'],
    ['regions=eu&includeLinks=yes', 'INVALID_INCLUDE_LINKS'],
    ['regions=eu&commenceTimeFrom=today', 'INVALID_COMMENCE_TIME_FROM'],
    ['regions=eu&commenceTimeTo=2026-09-12', 'INVALID_COMMENCE_TIME_TO'],
    [
      'regions=eu&commenceTimeFrom=2026-09-13T00:00:00Z&commenceTimeTo=2026-09-12T00:00:00Z',
      'INVALID_COMMENCE_TIME_RANGE',
    ],
  ])('of odds with "%s" is 422 %s, free of charge', (query, code) => {
    expect(refusal(ODDS, query)).toEqual([422, code, 0]);
  });

  test.each(['0', '4', '1.5', ''])('of scores of "%s" days is 422', (days) => {
    const path = '/v4/sports/soccer_epl/scores';
    expect(refusal(path, `daysFrom=${days}`)).toEqual([422, 'INVALID_SCORES_DAYS_FROM', 0]);
  });

  test.each(['odds', 'events', 'scores'])('of %s of an unknown sport is 404', (resource) => {
    const path = `/v4/sports/curling/${resource}`;
    expect(refusal(path, 'regions=eu')).toEqual([404, 'UNKNOWN_SPORT', 0]);
  });

  test.each(['/', '/v4', '/v4/sports/soccer_epl', `${ODDS}/x`])('of %s is plain text', (path) => {
    expect(ask(path)).toEqual({ status: 404, body: 'Not Found\n', cost: 0 });
  });

  test('is an answer whatever is asked', () => {
    const names = ['regions', 'markets', 'bookmakers', 'commenceTimeFrom', 'daysFrom', 'x'];
    fc.assert(
      fc.property(
        fc.constantFrom(ODDS, '/v4/sports', '/v4/sports/soccer_epl/scores', '/v4/%E0/', ''),
        fc.dictionary(fc.constantFrom(...names), fc.string()),
        (path, query) => {
          const { status, cost } = ask(path, new URLSearchParams(query).toString());
          expect([200, 404, 422]).toContain(status);
          expect(cost).toBeGreaterThanOrEqual(0);
        },
      ),
      { numRuns: 100 },
    );
  });
});

test('sports and events are free, and list what the odds are about', () => {
  const sports = bodyOf<{ key: string; active: boolean; group: string }>('/v4/sports');
  expect(sports.map(({ key }) => key)).toContain('icehockey_nhl');
  expect(sports.every(({ active, group }) => active && group !== '')).toBe(true);
  const events = bodyOf<WireListedEvent>('/v4/sports/soccer_epl/events');
  const priced = bodyOf<WireEvent>(ODDS, 'regions=eu');
  expect(events).toEqual(priced.map(({ bookmakers: _, ...event }) => event));
  expect(ask('/v4/sports').cost + ask('/v4/sports/soccer_epl/events').cost).toBe(0);
});

describe('the scores of a sport', () => {
  const path = '/v4/sports/soccer_epl/scores';

  test('name both sides of a match that is over, and nothing of one that is not', () => {
    const rows = bodyOf<WireScoredEvent>(path, 'daysFrom=3');
    const over = rows.filter(({ completed }) => completed);
    expect(over.length).toBeGreaterThan(5);
    expect(rows.length).toBeGreaterThan(over.length);
    for (const { completed, scores, home_team, away_team, commence_time } of rows) {
      expect(completed).toBe(NOW - Date.parse(commence_time) >= 100 * 60_000);
      expect(scores?.map(({ name }) => name) ?? [home_team, away_team]).toEqual([
        home_team,
        away_team,
      ]);
      expect(scores === null).toBe(!completed);
    }
  });

  test('reach as many days back as are asked for, at two credits; without days at one', () => {
    const oldest = (query: string) =>
      Math.min(
        ...bodyOf<WireScoredEvent>(path, query).map(({ commence_time }) =>
          Date.parse(commence_time),
        ),
      );
    expect(NOW - oldest('daysFrom=1')).toBeLessThanOrEqual(24 * HOUR);
    expect(NOW - oldest('daysFrom=3')).toBeGreaterThan(60 * HOUR);
    expect(NOW - oldest('')).toBeLessThan(2 * HOUR);
    expect([ask(path, 'daysFrom=1').cost, ask(path).cost]).toEqual([2, 1]);
  });

  test('list each match once', () => {
    const ids = bodyOf<WireScoredEvent>(path, 'daysFrom=3').map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('the odds of one event', () => {
  const [first] = bodyOf<WireListedEvent>('/v4/sports/soccer_epl/events');
  const path = `/v4/sports/soccer_epl/events/${first?.id}/odds`;
  const all = 'alternate_spreads,alternate_totals,team_totals,btts,draw_no_bet,h2h_h1';

  test('have several lines in a market, and name the team of a team total', () => {
    const { body, cost } = ask(path, `regions=eu,uk&markets=${all}`);
    const event = JSON.parse(body) as WireEvent;
    expect(event).toMatchObject({ id: first?.id, home_team: first?.home_team });
    expect(event.bookmakers[0]).not.toHaveProperty('last_update');
    const markets = event.bookmakers.flatMap((book) => book.markets);
    expect(new Set(markets.map(({ key }) => key))).toEqual(new Set(all.split(',')));
    expect(cost).toBe(2 * 6);
    const outcomesOf = (key: string) =>
      markets.filter((each) => each.key === key).flatMap(({ outcomes }) => outcomes);
    expect(new Set(outcomesOf('alternate_totals').map(({ point }) => point)).size).toBeGreaterThan(
      2,
    );
    expect(new Set(outcomesOf('team_totals').map(({ description }) => description))).toEqual(
      new Set([event.home_team, event.away_team]),
    );
    expect(new Set(outcomesOf('btts').map(({ name }) => name))).toEqual(new Set(['Yes', 'No']));
  });

  test('cost what is returned, which in a sport without goals of sides is less', () => {
    const tennis = '/v4/sports/tennis_wta_wuhan_open';
    const [match] = bodyOf<WireListedEvent>(`${tennis}/events`);
    const { body, cost } = ask(`${tennis}/events/${match?.id}/odds`, `regions=eu&markets=${all}`);
    const { bookmakers } = JSON.parse(body) as WireEvent;
    const returned = new Set(bookmakers.flatMap(({ markets }) => markets.map(({ key }) => key)));
    expect(cost).toBe(returned.size);
    expect(cost).toBeLessThanOrEqual(2);
  });

  test('are refused at no cost for an event or a market that is not there', () => {
    expect(refusal(path, 'regions=eu&markets=h2h')).toEqual([422, 'INVALID_MARKET', 0]);
    expect(refusal('/v4/sports/soccer_epl/events/x/odds', 'regions=eu&markets=btts')).toEqual([
      404,
      'EVENT_NOT_FOUND',
      0,
    ]);
    expect(refusal('/v4/sports/x/events/x/odds', 'regions=eu&markets=btts')).toEqual([
      404,
      'UNKNOWN_SPORT',
      0,
    ]);
  });
});
