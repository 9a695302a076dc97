import { describe, expect, test } from 'vitest';
import { parseJson } from '#adapters/odds-feeds/parse-json.ts';
import { parseOdds } from '#adapters/odds-feeds/the-odds-api/parse-odds.ts';
import { readSports } from '#adapters/odds-feeds/the-odds-api/read-lists.ts';
import { offersOf } from '#domain/odds/quotes.ts';
import { recorded, rowsOf } from '../quote-rows.ts';
import { expectValidQuotes } from '../valid-quotes.ts';

const READ_AT = Date.parse('2026-06-20T00:00:00Z');

const textOf = (body: unknown) => (typeof body === 'string' ? body : JSON.stringify(body));

function read(sportKey: string, body: unknown) {
  const odds = parseOdds(sportKey, textOf(body), READ_AT);
  if (!odds.ok) {
    throw new Error(odds.failure.reason);
  }
  expectValidQuotes(odds.value);
  return odds.value;
}

type Priced = readonly [name: string, price: unknown, point?: unknown];

const outcomes = (...prices: readonly Priced[]) =>
  prices.map(([name, price, point]) => ({
    name,
    price,
    ...(point === undefined ? {} : { point }),
  }));

const anEvent = (markets: unknown, more: object = {}) => ({
  id: 'e1',
  sport_key: 'icehockey_nhl',
  commence_time: '2026-06-20T18:00:00Z',
  home_team: 'Home',
  away_team: 'Away',
  bookmakers: [{ key: 'unibet', title: 'Unibet', last_update: '2026-06-19T23:59:00Z', markets }],
  ...more,
});

const h2h = (...prices: readonly Priced[]) => [{ key: 'h2h', outcomes: outcomes(...prices) }];
const GOOD = h2h(['Home', 2], ['Away', 1.9]);

const rejected = (event: unknown) => read('icehockey_nhl', [event]).rejected;

describe('recorded bodies', () => {
  test('keep every price, line, time and role of football', () => {
    const rows = rowsOf(read('soccer_epl', recorded('soccer_epl.excerpt')));
    expect(rows).toHaveLength(33);
    const pinnacle = rows.filter(
      (row) => row.book === 'pinnacle' && row.eventId.startsWith('be6c'),
    );
    expect(
      pinnacle.map(({ kind, outcome, point, price }) => [kind, outcome, point, price]),
    ).toEqual([
      ['h2h', 'Bournemouth', null, 3.66],
      ['h2h', 'Newcastle United', null, 1.96],
      ['h2h', 'Draw', null, 3.96],
      ['spreads', 'Bournemouth', -0.5, 1.93],
      ['spreads', 'Newcastle United', -0.5, 1.97],
      ['totals', 'Over', 3.25, 2],
      ['totals', 'Under', 3.25, 1.89],
    ]);
    expect(new Set(pinnacle.map((row) => row.lastUpdate))).toEqual(
      new Set([Date.parse('2026-04-16T18:59:48Z')]),
    );
  });

  test('keep lay prices of an exchange apart', () => {
    const rows = rowsOf(read('soccer_epl', recorded('soccer_epl.excerpt')));
    const exchange = rows.filter((row) => row.book === 'betfair_ex_eu');
    expect(exchange.map(({ kind, price }) => [kind, price])).toEqual([
      ['h2h', 2.18],
      ['h2h', 3.5],
      ['h2h', 3.8],
      ['h2h_lay', 2.2],
      ['h2h_lay', 3.55],
      ['h2h_lay', 3.9],
    ]);
  });

  test('keep two-way and three-way prices of one hockey game as different sets', () => {
    const rows = rowsOf(read('icehockey_nhl', recorded('icehockey_nhl.excerpt')));
    const outcomesOf = (book: string) =>
      rows.filter((row) => row.kind === 'h2h' && row.book === book).map((row) => row.outcome);
    expect(outcomesOf('pinnacle')).toEqual(['St Louis Blues', 'Utah Mammoth']);
    expect(outcomesOf('unibet')).toEqual(['St Louis Blues', 'Utah Mammoth', 'Draw']);
  });

  test('from the days when only books had a time take it from the book', () => {
    const rows = rowsOf(read('rugbyleague_nrl', recorded('rugbyleague_nrl.old')));
    expect([...new Set(rows.map((row) => row.lastUpdate))]).toEqual([
      Date.parse('2021-11-13T17:36:36Z'),
      Date.parse('2021-11-13T17:31:46Z'),
    ]);
  });

  test('of the event call have no time on the book and take it from the market', () => {
    const event = JSON.parse(recorded('icehockey_nhl.event-call'));
    const rows = rowsOf(read('icehockey_nhl', [event]));
    expect(rows.map((row) => row.lastUpdate)).toContain(Date.parse('2025-05-15T01:02:10Z'));
  });

  test('with a suspended price of 1.0 lose that market and nothing else', () => {
    const quotes = read('soccer_fifa_world_cup', recorded('soccer_fifa_world_cup.suspended'));
    expect(rowsOf(quotes).map((row) => row.kind)).toEqual(['totals', 'totals']);
    expect(quotes.rejected).toEqual({ price_impossible: 1 });
  });

  test('of outrights, which have no teams, are refused', () => {
    const body = recorded('soccer_fifa_world_cup_winner.outrights');
    expect(parseOdds('soccer_fifa_world_cup_winner', textOf(body), READ_AT)).toMatchObject({
      failure: { reason: 'malformed_body', code: 'event_without_teams' },
    });
  });
});

describe('an event', () => {
  test.each([
    ['event_without_id', { id: null }],
    ['event_without_id', { id: '' }],
    ['event_without_teams', { home_team: null }],
    ['event_without_teams', { away_team: '  ' }],
    ['event_without_teams', { away_team: 'Home' }],
    ['event_without_time', { commence_time: 'tomorrow' }],
    ['event_without_time', { commence_time: 1_780_000_000 }],
    ['event_without_time', { commence_time: '2026-13-01T00:00:00Z' }],
    ['event_without_time', { commence_time: '2026-11-31T18:00:00Z' }],
    ['event_without_time', { commence_time: '2027-02-29T18:00:00Z' }],
    ['event_id_unusable', { id: 'test' }],
    ['event_id_unusable', { id: '.' }],
    ['event_id_unusable', { id: '..' }],
    ['event_id_unusable', { id: 'a b' }],
    ['event_id_unusable', { id: 'a/b' }],
    ['event_id_unusable', { id: 'é' }],
    ['event_id_unusable', { id: 'x'.repeat(129) }],
    ['event_name_unprintable', { home_team: 'Ho\u0000me' }],
    ['event_name_unprintable', { home_team: 'Home\n' }],
    ['event_name_unprintable', { away_team: 'A\u009bway' }],
    ['event_name_unprintable', { away_team: '\u202eyawA' }],
    ['event_name_unprintable', { away_team: 'Away\u2066' }],
    ['event_name_unprintable', { away_team: 'Aw\u200bay' }],
    ['event_name_unprintable', { away_team: 'Aw\u200day' }],
    ['event_name_unprintable', { away_team: 'Away\ufe0f' }],
    ['event_name_unprintable', { away_team: 'Aw\u00aday' }],
    ['event_name_unprintable', { away_team: '\u3164' }],
    ['event_name_unprintable', { away_team: '\u200c\u200d' }],
    ['event_name_unprintable', { away_team: 'Away\u{e0041}' }],
    ['event_name_unprintable', { away_team: 'Away\ue000' }],
    ['event_name_unprintable', { away_team: 'Away\u200f' }],
    ['event_name_unprintable', { away_team: 'Away\u2028' }],
    ['event_name_unprintable', { away_team: 'Away \ud83d' }],
    ['event_of_other_sport', { sport_key: 'soccer_epl' }],
  ])('is counted as %s: %j', (reason, change) => {
    const quotes = read('icehockey_nhl', [anEvent(GOOD, change), anEvent(GOOD, { id: 'sound' })]);
    expect(quotes.events.map((event) => event.id)).toEqual(['sound']);
    expect(quotes.rejected).toEqual({ [reason]: 1 });
  });

  test.each([
    'Málaga',
    'Žalgiris',
    'حمید',
    '日本',
    'می‌خواهم',
    'A 😀',
    '❤️‍🔥',
    'क्‍ष',
    "St. John's (W) U-21 & Co.",
  ])('keeps its name in any script: %s', (home_team) => {
    const markets = h2h([home_team, 2], ['Away', 1.9]);
    const quotes = read('icehockey_nhl', [anEvent(markets, { home_team })]);
    expect(quotes.events.map(({ home }) => home)).toEqual([home_team]);
    expect(rowsOf(quotes)[0]?.outcome).toBe(home_team);
    expect(quotes.rejected).toEqual({});
  });

  test('that comes twice counts once, the first', () => {
    const quotes = read('icehockey_nhl', [
      anEvent(GOOD),
      anEvent(h2h(['Home', 9], ['Away', 1.01])),
    ]);
    expect(rowsOf(quotes).map((row) => row.price)).toEqual([2, 1.9]);
    expect(quotes.rejected).toEqual({ event_duplicate: 1 });
  });

  test('without books is an event without offers', () => {
    const quotes = read('icehockey_nhl', [anEvent(GOOD, { bookmakers: [] })]);
    expect(quotes.events).toHaveLength(1);
    expect(rowsOf(quotes)).toEqual([]);
    expect(quotes.rejected).toEqual({});
  });

  test('with home and away swapped in a later body is read by its names', () => {
    const swapped = anEvent(GOOD, { home_team: 'Away', away_team: 'Home' });
    expect(rowsOf(read('icehockey_nhl', [swapped])).map((row) => [row.outcome, row.price])).toEqual(
      [
        ['Home', 2],
        ['Away', 1.9],
      ],
    );
    const quotes = read('icehockey_nhl', [swapped]);
    const roles = quotes.events.flatMap((event) =>
      offersOf(quotes, event).flatMap(({ prices }) => prices),
    );
    expect(roles.map(({ outcome }) => outcome)).toEqual(['away', 'home']);
  });
});

describe('a market', () => {
  const totals = (...prices: readonly Priced[]) => [
    { key: 'totals', outcomes: outcomes(...prices) },
  ];
  const spreads = (...prices: readonly Priced[]) => [
    { key: 'spreads', outcomes: outcomes(...prices) },
  ];

  test.each<[string, unknown]>([
    ['price_impossible', h2h(['Home', 1], ['Away', 1.9])],
    ['price_impossible', h2h(['Home', 0.0001], ['Away', 1.9])],
    ['price_impossible', h2h(['Home', 1000.01], ['Away', 1.9])],
    ['price_impossible', h2h(['Home', -110], ['Away', 1.9])],
    ['price_impossible', h2h(['Home', '2.1'], ['Away', 1.9])],
    ['price_impossible', h2h(['Home', null], ['Away', 1.9])],
    ['outcome_unknown', h2h(['Home', 2], ['The Away', 1.9])],
    ['outcome_unknown', h2h(['home', 2], ['Away', 1.9])],
    ['outcome_unknown', spreads(['Home', 2, 1], ['Draw', 3, -1], ['Away', 1.9, -1])],
    ['outcome_unknown', totals(['Home', 2, 1.5], ['Under', 1.9, 1.5])],
    ['outcome_duplicate', h2h(['Home', 2], ['Home', 1.9])],
    ['incomplete_set', h2h(['Home', 2])],
    ['incomplete_set', h2h(['Home', 2], ['Draw', 4])],
    ['incomplete_set', h2h()],
    ['incomplete_set', totals(['Over', 2, 5.5])],
    ['line_mismatch', totals(['Over', 2, 5.5], ['Under', 1.9, 6.5])],
    ['line_mismatch', totals(['Over', 2, -5.5], ['Under', 1.9, -5.5])],
    ['line_mismatch', spreads(['Home', 2, 1.5], ['Away', 1.9, 1.5])],
    ['line_malformed', totals(['Over', 2], ['Under', 1.9])],
    ['line_malformed', totals(['Over', 2, '5.5'], ['Under', 1.9, 5.5])],
    ['line_malformed', totals(['Over', 2, 5.4], ['Under', 1.9, 5.4])],
    ['outcomes_malformed', [{ key: 'h2h', outcomes: {} }]],
    ['outcomes_malformed', [{ key: 'h2h', outcomes: [null] }]],
    ['market_unknown', [{ key: 'btts', outcomes: [] }]],
    ['market_unknown', [{ key: 'outrights', outcomes: [] }]],
    ['market_malformed', [null]],
    ['book_malformed', 'markets'],
  ])('is refused as a whole and counted as %s: %j', (reason, markets) => {
    const quotes = read('icehockey_nhl', [anEvent(markets)]);
    expect(rowsOf(quotes)).toEqual([]);
    expect(quotes.rejected).toEqual({ [reason]: 1 });
  });

  test('on the winner in football needs a draw, elsewhere not', () => {
    const football = anEvent(GOOD, { sport_key: 'soccer_epl' });
    expect(read('soccer_epl', [football]).rejected).toEqual({ incomplete_set: 1 });
    expect(rejected(anEvent(GOOD))).toEqual({});
  });

  test('without any time is refused, as is one from the future', () => {
    const timeless = { key: 'b', title: 'B', markets: GOOD };
    const future = { ...timeless, key: 'c', last_update: '2026-06-20T00:06:00Z' };
    expect(rejected(anEvent(GOOD, { bookmakers: [timeless, future] }))).toEqual({
      market_without_time: 1,
      market_from_future: 1,
    });
  });

  test('takes its own time rather than its book’s', () => {
    const markets = [{ ...GOOD[0], last_update: '2026-06-19T23:00:00Z' }];
    const [row] = rowsOf(read('icehockey_nhl', [anEvent(markets)]));
    expect(row?.lastUpdate).toBe(Date.parse('2026-06-19T23:00:00Z'));
  });

  test('or book that comes twice counts once, the first', () => {
    const book = {
      key: 'b',
      title: 'B',
      last_update: '2026-06-19T23:00:00Z',
      markets: [GOOD[0], GOOD[0]],
    };
    const quotes = read('icehockey_nhl', [anEvent(GOOD, { bookmakers: [book, book] })]);
    expect(rowsOf(quotes)).toHaveLength(2);
    expect(quotes.rejected).toEqual({ market_duplicate: 1, book_duplicate: 1 });
  });

  test('of level handicap has the line zero, whichever sign the feed gives it', () => {
    const [row] = rowsOf(
      read('icehockey_nhl', [anEvent(spreads(['Home', 2, -0], ['Away', 1.9, 0]))]),
    );
    expect(row?.point).toBe(0);
  });
});

describe('a link', () => {
  const linked = (book: unknown, market: unknown, outcome: unknown) => {
    const markets = [
      {
        ...GOOD[0],
        link: market,
        outcomes: [
          { name: 'Home', price: 2, link: outcome },
          { name: 'Away', price: 1.9 },
        ],
      },
    ];
    const bookmakers = [
      { key: 'b', title: 'B', link: book, last_update: '2026-06-19T23:00:00Z', markets },
    ];
    return read('icehockey_nhl', [anEvent(markets, { bookmakers })]);
  };
  const first = (quotes: ReturnType<typeof read>) => rowsOf(quotes)[0]?.link;

  test('is the deepest there is', () => {
    const [book, market, outcome] = [
      'https://b.example',
      'https://b.example/m',
      'https://b.example/m/1',
    ];
    expect(first(linked(book, market, outcome))).toBe(outcome);
    expect(first(linked(book, market, null))).toBe(market);
    expect(first(linked(book, null, null))).toBe(book);
    expect(first(linked(null, null, null))).toBeNull();
    expect(first(linked(undefined, undefined, undefined))).toBeNull();
  });

  test.each([
    ['https://user@b.example/'],
    ['https://user:secret@b.example/bet'],
    ['https://:secret@b.example/bet'],
    ['https://sports.{state}.b.example/bet'],
    ['https://b.example/\u0007'],
    ['https://b.example/\u202egnp'],
    ['https://b.example/\u2028'],
    ['https://b.example/\ud800'],
    ['https://b.example:99999/'],
    ['https://'],
    ['https://?x'],
    ['https://[::1]/'],
    ['//b.example/bet'],
    ['ftp://b.example/'],
    [`https://b.example/${'x'.repeat(2000)}`],
    // Six times as long in the characters of a URL.
    [`https://b.example/${'é'.repeat(400)}`],
  ])('that is unfit to be published is counted and passed over: %j', (bad) => {
    const quotes = linked('https://b.example', 'https://b.example/m', bad);
    expect(first(quotes)).toBe('https://b.example/m');
    expect(quotes.rejected).toEqual({ link_malformed: 1 });
  });

  test.each([
    ['https://b.example/e/1?pick=2&x=a@b#top', 'https://b.example/e/1?pick=2&x=a@b#top'],
    ['http://b.example:8080/%C3%BC', 'http://b.example:8080/%C3%BC'],
    ['https://b.example/m/{state}?bet=1|2', 'https://b.example/m/%7Bstate%7D?bet=1%7C2'],
    ['https://é.example/ü', 'https://xn--9ca.example/%C3%BC'],
    ['https://b.example/50%', 'https://b.example/50%25'],
    ['https://b.example/bet[]=1', 'https://b.example/bet%5B%5D=1'],
  ])('%s is published in the characters of a URL', (given, published) => {
    expect(first(linked('https://b.example', null, given))).toBe(published);
    expect(first(linked('https://b.example', null, published))).toBe(published);
  });

  test('that is no web address is counted and passed over', () => {
    const quotes = linked('https://b.example', 'javascript:alert(1)', 7);
    expect(first(quotes)).toBe('https://b.example');
    expect(quotes.rejected).toEqual({ link_malformed: 2 });
  });
});

describe('a book', () => {
  test.each(['Unibet', 'uni bet', 'unibet!', 'any', 'all', 'x'.repeat(65)])(
    'whose key no subscriber could choose is counted and left out: %s',
    (key) => {
      const bookmakers = [{ key, title: 'B', last_update: '2026-06-19T23:00:00Z', markets: GOOD }];
      const quotes = read('icehockey_nhl', [anEvent([], { bookmakers })]);
      expect(quotes.books).toEqual([]);
      expect(quotes.rejected).toEqual({ book_key_unusable: 1 });
    },
  );

  test.each([null, '', 'Uni\u0000bet', '\u202eteb'])(
    'without a title to show goes by its key: %j',
    (title) => {
      const bookmakers = [
        { key: 'unibet', title, last_update: '2026-06-19T23:00:00Z', markets: GOOD },
      ];
      const quotes = read('icehockey_nhl', [anEvent([], { bookmakers })]);
      expect(quotes.books).toEqual([{ key: 'unibet', title: 'unibet' }]);
    },
  );
});

describe('a body', () => {
  test.each(['', 'not json', '{"message":"x"}', 'null', '7', '[', '<html>'])(
    'that is no list is a failure of the sport: %j',
    (body) => {
      expect(parseOdds('soccer_epl', textOf(body), READ_AT)).toMatchObject({
        failure: { reason: 'malformed_body' },
      });
      expect(readSports(parseJson(body))).toMatchObject({ failure: { reason: 'malformed_body' } });
    },
  );

  test('that is an empty list is an answer without events', () => {
    expect(read('soccer_epl', '[]')).toMatchObject({ events: [], rejected: {} });
  });

  test.each([
    ['times in seconds', { commence_time: 1_781_978_400 }, 'event_without_time'],
    ['teams under another name', { home_team: undefined, home: 'Home' }, 'event_without_teams'],
    ['events one level deeper', { event: anEvent(GOOD), id: undefined }, 'event_without_id'],
  ])('whose events all have %s is a failure that names the reason', (_, change, code) => {
    const events = ['e1', 'e2'].map((id) => anEvent(GOOD, { id, ...change }));
    expect(parseOdds('icehockey_nhl', textOf(events), READ_AT)).toEqual({
      ok: false,
      failure: { reason: 'malformed_body', code },
    });
  });

  test.each([
    ['without keys', { key: undefined, id: 'soccer_epl' }],
    ['with another word for active', { active: 1 }],
  ])('listing sports %s is a failure, not a feed without sports', (_, change) => {
    const sports = ['soccer_epl', 'icehockey_nhl'].map((key) => ({ key, active: true, ...change }));
    expect(readSports(sports)).toMatchObject({ failure: { reason: 'malformed_body' } });
  });

  test('listing sports names those in season that have matches', () => {
    const sports = [
      { key: 'soccer_epl', active: true, has_outrights: false },
      { key: 'soccer_fifa_world_cup_winner', active: true, has_outrights: true },
      { key: 'icehockey_nhl', active: false, has_outrights: false },
      { key: 'soccer_epl', active: true, has_outrights: false },
      { key: 'icehockey_sweden', active: false, has_outrights: false },
      { active: true },
      { key: 'Soccer EPL', active: true },
      { key: 'all', active: true },
      { key: `x${'y'.repeat(64)}`, active: true },
      null,
    ];
    expect(readSports(sports)).toEqual({ ok: true, value: ['soccer_epl'] });
  });
});
