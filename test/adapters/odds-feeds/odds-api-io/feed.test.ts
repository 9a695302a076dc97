import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ODDS_API_IO } from '#adapters/odds-feeds/odds-api-io/feed.ts';
import { leagueOf } from '#adapters/odds-feeds/odds-api-io/leagues.ts';
import { parseOdds } from '#adapters/odds-feeds/odds-api-io/parse-odds.ts';
import { offersOf } from '#domain/odds/quotes.ts';
import { expectValidQuotes } from '../valid-quotes.ts';
import { STAND_IN_KEY, standIn, type WireEvent, type WireMarket, wireEvents } from './stand-in.ts';

const NOW = Date.parse('2026-11-02T18:20:30Z');
const EPL = { sport: 'football', league: 'england-premier-league' };

async function openSession(
  env: Readonly<Record<string, string>> = {},
  { fetch = standIn(wireEvents(NOW)), apiKey = STAND_IN_KEY } = {},
) {
  const source = ODDS_API_IO.configure((name) => env[name])({
    fetch,
    apiKey: async () => apiKey,
    now: () => NOW,
    sleep: async () => undefined,
    limits: { callsPerSecond: Infinity, retryDelaysMs: [] },
  });
  return { source, session: await source.open() };
}

function read(...events: unknown[]) {
  const parsed = parseOdds('soccer_epl', EPL, [events], NOW);
  if (!parsed.ok) {
    throw new Error(`${parsed.failure.reason} ${parsed.failure.code}`);
  }
  expectValidQuotes(parsed.value);
  const [event] = parsed.value.events;
  return {
    rejected: parsed.value.rejected,
    offers: event ? offersOf(parsed.value, event) : [],
  };
}

/** One match with these markets of one book. */
function aMatch(markets: readonly Partial<WireMarket>[], changes: Partial<WireEvent> = {}) {
  const [match] = wireEvents(NOW);
  const updatedAt = new Date(NOW - 5_000).toISOString();
  const bookmakers = { Bet365: markets.map((market) => ({ updatedAt, ...market })) };
  return { ...match, urls: {}, bookmakers, ...changes };
}

const winner = { name: 'ML', odds: [{ home: '2.10', draw: '3.40', away: '3.50' }] };

describe('a league', () => {
  test('is asked for its events, and for their odds ten at a time', async () => {
    const asked: string[] = [];
    const { session } = await openSession(
      { ODDS_BOOKMAKERS: 'bet365,pinnacle,no_such_book' },
      { fetch: standIn(wireEvents(NOW), asked) },
    );
    const answer = await session.quotes('soccer_epl');
    expect(answer).toMatchObject({ ok: true, spent: 4 });
    expect(answer.ok && answer.value.events).toHaveLength(23);
    expect(asked[0]).toBe(
      '/v3/events?sport=football&league=england-premier-league&status=pending,live',
    );
    expect(asked.slice(1).map((call) => call.match(/6100\d{4}/g)?.length)).toEqual([10, 10, 3]);
    expect(asked[1]).toContain('&bookmakers=Bet365,Pinnacle');
  });

  test('costs calls, at most six for the fifty matches that start first', async () => {
    const [match] = wireEvents(NOW);
    const many = Array.from({ length: 70 }, (_, index) => ({
      ...(match as WireEvent),
      id: 70 - index,
      date: `${new Date(NOW + index * 60_000).toISOString().slice(0, 19)}Z`,
    }));
    const { source, session } = await openSession({}, { fetch: standIn(many.toReversed()) });
    const answer = await session.quotes('soccer_epl');
    expect([answer.spent, source.creditsPerRead]).toEqual([6, 6]);
    const ids = answer.ok ? answer.value.events.map(({ id }) => Number(id)) : [];
    expect([Math.max(...ids), Math.min(...ids)]).toEqual([70, 21]);
  });

  test('is asked when its matches start without a credit', async () => {
    const { session } = await openSession();
    expect(await session.kickOffs('soccer_epl')).toMatchObject({ ok: true, spent: 0 });
    expect(session.credits().spent).toBe(0);
  });

  test('of which one call fails is read as a whole the next time, and what was spent is told', async () => {
    const whole = standIn(wireEvents(NOW));
    let calls = 0;
    const { session } = await openSession(
      {},
      {
        fetch: async (input, init) => {
          calls += 1;
          return calls === 3 ? new Response('', { status: 500 }) : whole(input, init);
        },
      },
    );
    expect(await session.quotes('soccer_epl')).toMatchObject({
      ok: false,
      failure: { reason: 'server_error' },
      spent: 4,
    });
  });

  test.each([
    ['soccer_epl', EPL],
    ['soccer_spain_laliga', { sport: 'football', league: 'spain-laliga' }],
    ['icehockey_usa_nhl', { sport: 'ice-hockey', league: 'usa-nhl' }],
    ['politics_us', undefined],
    ['soccer', undefined],
  ])('is called %s here and %j there', (sportKey, league) => {
    expect(leagueOf(sportKey)).toEqual(league);
  });

  test('has no scores that are read', async () => {
    const { session } = await openSession();
    expect(await session.scores('soccer_epl')).toEqual({
      ok: false,
      failure: { reason: 'not_in_plan', code: null },
      spent: 0,
    });
  });

  test('is refused by its status where the key is wrong', async () => {
    const { session } = await openSession({}, { apiKey: 'other' });
    expect(await session.quotes('soccer_epl')).toMatchObject({
      failure: { reason: 'credential_invalid' },
    });
  });
});

describe('the odds of a match', () => {
  test('are read from texts, with the link of the book and the key that other feeds have for it', () => {
    const [match] = wireEvents(NOW);
    const { offers, rejected } = read(match);
    expect(rejected).toEqual({ market_unknown: 1 });
    expect(offers.map(({ book, kind, point }) => [book.key, kind, point])).toEqual([
      ['bet365', 'h2h', undefined],
      ['bet365', 'spreads', -0.25],
      ['bet365', 'totals', 2.5],
      ['corner_shop', 'h2h', undefined],
    ]);
    expect(offers[0]).toMatchObject({
      book: { title: 'Bet365' },
      lastUpdate: NOW - 20_000,
      prices: [
        { outcome: 'home', price: 2.1, link: 'https://www.bet365.com/match/0' },
        { outcome: 'draw', price: 3.4 },
        { outcome: 'away', price: 3.5 },
      ],
    });
  });

  test('have of a handicap the line that is nearest to even, as that of the home side', () => {
    const { offers } = read(
      aMatch([
        {
          name: 'Spread',
          odds: [
            { hdp: 1.5, home: '1.20', away: '4.50' },
            { hdp: 0.5, home: '1.80', away: '2.05' },
            { hdp: -0.5, home: '2.60', away: '1.50' },
          ],
        },
      ]),
    );
    expect(offers).toMatchObject([{ kind: 'spreads', point: 0.5 }]);
    expect(offers[0]?.prices.map(({ outcome, price }) => [outcome, price])).toEqual([
      ['home', 1.8],
      ['away', 2.05],
    ]);
  });

  test.each<[string, object, string]>([
    [
      'a price that is no number',
      { ...winner, odds: [{ home: 'N/A', draw: '3.4', away: '3.5' }] },
      'price_impossible',
    ],
    [
      'a price of one',
      { ...winner, odds: [{ home: '1.00', draw: '3.4', away: '3.5' }] },
      'price_impossible',
    ],
    ['a side without a price', { ...winner, odds: [{ home: '1.5' }] }, 'incomplete_set'],
    ['no prices', { ...winner, odds: [] }, 'outcomes_malformed'],
    ['no time', { ...winner, updatedAt: undefined }, 'market_without_time'],
    ['a time to come', { ...winner, updatedAt: '2026-11-03T00:00:00Z' }, 'market_from_future'],
    [
      'a line without a number',
      { name: 'Totals', odds: [{ over: '1.9', under: '1.9' }] },
      'line_malformed',
    ],
  ])('with %s leave the market out and say why', (_, market, reason) => {
    const { offers, rejected } = read(aMatch([market]));
    expect([offers, rejected]).toEqual([[], { [reason]: 1 }]);
  });

  test('of another league are left out, and a match that comes twice is read once', () => {
    const match = aMatch([winner]);
    const other = aMatch([winner], { id: 7, league: { name: 'Serie A', slug: 'italy-serie-a' } });
    const { rejected } = read(match, other, match);
    expect(rejected).toEqual({ event_of_other_sport: 1, event_duplicate: 1 });
  });

  test('that nothing can be read of are a failure, and no matches are none', () => {
    expect(() => read({ id: 1 })).toThrow('malformed_body event_of_other_sport');
    expect(parseOdds('soccer_epl', EPL, [{ message: 'maintenance' }], NOW)).toMatchObject({
      failure: { reason: 'malformed_body' },
    });
    expect(read().offers).toEqual([]);
  });

  test('whatever they are, never break the parser', () => {
    const keys = fc.constantFrom('id', 'home', 'away', 'date', 'bookmakers', 'odds', 'ML', 'hdp');
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        fc.constantFrom('ML', 'Totals', '2.5', 'NaN', '-0', ''),
        fc.jsonValue(),
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(keys, tie('value'), { maxKeys: 4 }),
      ),
    }));
    const [match] = wireEvents(NOW);
    fc.assert(
      fc.property(value, value, (body, bookmakers) => {
        for (const item of [body, { ...match, bookmakers }]) {
          const parsed = parseOdds('soccer_epl', EPL, [[item]], NOW);
          if (parsed.ok) {
            expectValidQuotes(parsed.value);
          }
        }
        parseOdds('soccer_epl', EPL, [body], NOW);
      }),
    );
  });
});
