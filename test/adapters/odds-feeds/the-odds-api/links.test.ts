import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseOdds } from '#adapters/odds-feeds/the-odds-api/parse-odds.ts';
import type { SportQuotes } from '#domain/odds/quotes.ts';
import { rowsOf } from '../quote-rows.ts';

const NOW = Date.parse('2026-04-16T19:02:00Z');

type Link = string | null | undefined;
type Outcome = { readonly name: string; readonly price: number; readonly link: Link };
type Market = { readonly link: Link; readonly outcomes: readonly Outcome[] };
type Book = { readonly link: Link; readonly market: Market };

function bodyOf(sport: string, books: readonly (readonly Book[])[]): string {
  const events = books.map((ofEvent, event) => ({
    id: `${sport}-${event}`,
    sport_key: sport,
    commence_time: '2026-04-18T11:30:00Z',
    home_team: 'Home',
    away_team: 'Away',
    bookmakers: ofEvent.map(({ link, market }, book) => ({
      key: `book_${book}`,
      title: 'Book',
      last_update: '2026-04-16T19:01:00Z',
      link,
      markets: [{ key: 'h2h', ...market }],
    })),
  }));
  return JSON.stringify(events);
}

function quotesOf(sport: string, books: readonly (readonly Book[])[]): SportQuotes {
  const read = parseOdds(sport, bodyOf(sport, books), NOW);
  if (!read.ok) {
    throw new Error(read.failure.reason);
  }
  return read.value;
}

const linksOf = (quotes: SportQuotes) => rowsOf(quotes).map(({ link }) => link);

/** Links that have much, little or nothing in common, plain ones and others, and none. */
const link: fc.Arbitrary<Link> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .integer({ min: 0, max: 3000 })
      .map((n) => `https://book.example/event/${n}?pick=${n % 7}`),
  },
  {
    weight: 2,
    arbitrary: fc
      .integer({ min: 0, max: 9 })
      .map((n) => `https://book.example/${'long/'.repeat(40 * n)}end`),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'http://a.example',
      'https://xn--9ca.example/%C3%BC',
      'https://b.example/"{state}"',
      'https://user@b.example/',
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom(null, undefined, 'https://c.example/\\u0026') },
);
const outcome = (name: string) =>
  fc.record({
    name: fc.constant(name),
    link,
    price: fc.oneof(
      { weight: 9, arbitrary: fc.constant(2) },
      { weight: 1, arbitrary: fc.constant(0) },
    ),
  });
const outcomes = fc.oneof(
  { weight: 9, arbitrary: fc.tuple(outcome('Home'), outcome('Away')) },
  { weight: 1, arbitrary: fc.tuple(outcome('Home')) },
);
const market = fc.record({ link, outcomes });
const books = fc.array(fc.record({ link, market }), { maxLength: 12 });

const isUsable = (text: Link): text is string =>
  text != null && /^https?:\/\/[^\s"<>\\@]+$/.test(text);

/**
 * The deepest link of every price, as the provider's documents have it. A market with an impossible
 * price or one side only is refused.
 */
function expectedLinks(events: readonly (readonly Book[])[]): (string | null)[] {
  return events
    .flat()
    .flatMap(({ link: ofBook, market: { link: ofMarket, outcomes } }) =>
      outcomes.length < 2 || outcomes.some(({ price }) => price <= 1)
        ? []
        : outcomes.map(({ link: own }) => [own, ofMarket, ofBook].find(isUsable) ?? null),
    );
}

test('every price has its deepest link, whatever links and refused markets stand around it', () => {
  fc.assert(
    fc.property(fc.array(books, { maxLength: 12 }), (events) => {
      expect(linksOf(quotesOf('icehockey_nhl', events))).toEqual(expectedLinks(events));
    }),
    { numRuns: 500 },
  );
});

function booksOf(sport: string, matches: number): Book[][] {
  return Array.from({ length: matches }, (_, match) => {
    const outcomes = ['Home', 'Away'].map((name) => ({
      name,
      price: 2,
      link: `https://book.example/${sport}/${match}/${name}`,
    }));
    return [{ link: null, market: { link: null, outcomes } }];
  });
}

test('the links of a sport stay its own while other sports are read after it', () => {
  const reads = ['basketball_nba', 'icehockey_nhl', 'tennis_atp'].map((sport, index) =>
    quotesOf(sport, booksOf(sport, 40 * (index + 1))),
  );
  for (const quotes of reads) {
    const links = linksOf(quotes);
    expect(links.length).toBeGreaterThanOrEqual(80);
    for (const link of links) {
      expect(link).toMatch(
        new RegExp(`^https://book\\.example/${quotes.sportKey}/\\d+/(Home|Away)$`),
      );
    }
  }
});

test('quotes keep nothing of a body but its texts', () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const heapUsed = () => {
    collect();
    return process.memoryUsage().heapUsed;
  };
  const padding = { padding: 'x'.repeat(5_000_000) };
  const read = () => {
    const body = [...JSON.parse(bodyOf('icehockey_nhl', booksOf('icehockey_nhl', 100))), padding];
    const odds = parseOdds('icehockey_nhl', JSON.stringify(body), NOW);
    if (!odds.ok) {
      throw new Error(odds.failure.reason);
    }
    return odds.value;
  };
  read();
  const before = heapUsed();
  const reads = Array.from({ length: 6 }, read);
  expect(heapUsed() - before).toBeLessThan(5_000_000);
  for (const quotes of reads) {
    expect(linksOf(quotes)).toEqual(expectedLinks(booksOf('icehockey_nhl', 100)));
  }
});
