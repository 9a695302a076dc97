/** A provider that does not exist: docs/feeds.md shows how one is added with it. */
import { failed, type OddsProvider, unlessAllRefused } from '#adapters/odds-feeds/odds-feed.ts';
import { parseJson } from '#adapters/odds-feeds/parse-json.ts';
import { readPrices } from '#adapters/odds-feeds/read-prices.ts';
import {
  type Ask,
  createRemoteSource,
  type RemoteFeed,
} from '#adapters/odds-feeds/remote-source.ts';
import { readAddress, readCredits, readSports } from '#adapters/odds-feeds/settings.ts';
import { type Wire, wireList, wireObject, wireText } from '#adapters/odds-feeds/wire.ts';
import type { FeedFailure, FeedResult } from '#domain/feed-answers/odds-source.ts';
import { isEventId, isFeedKey } from '#domain/odds/identifiers.ts';
import { parseInstant } from '#domain/odds/instant.ts';
import { isPrintable } from '#domain/odds/printable.ts';
import {
  createQuotesBuilder,
  type QuotedEvent,
  type QuotedOffer,
  type SportQuotes,
} from '#domain/odds/quotes.ts';
import type { ParseRejection } from '#domain/odds/rejections.ts';

/** The provider's names of leagues, by our keys of sports. */
const LEAGUES: ReadonlyMap<string, string> = new Map([
  ['soccer_epl', 'england-premier-league'],
  ['basketball_nba', 'usa-nba'],
]);
/** Times of the provider may lie this far after the clock of the reader. */
const CLOCK_TOLERANCE_MS = 300_000;

type Reject = (reason: ParseRejection) => void;
type Settings = Pick<RemoteFeed, 'address' | 'sports' | 'monthlyCredits'>;

export const EXAMPLE_ODDS: OddsProvider = {
  variables: ['ODDS_API_BASE_URL', 'ODDS_SPORTS', 'ODDS_MONTHLY_CREDITS'],
  terms: 'Example Odds does not exist: there is nothing to serve to others.',
  configure(env) {
    const feed = exampleOdds({
      address: readAddress(env, 'ODDS_API_BASE_URL') ?? 'https://odds.example.org',
      sports: readSports(env) ?? [...LEAGUES.keys()],
      monthlyCredits: readCredits(env, 'ODDS_MONTHLY_CREDITS'),
    });
    return (deps) => createRemoteSource(feed, deps);
  },
};

/** What is asked: the matches of a league for nothing, and their prices for a credit. */
function exampleOdds(settings: Settings): RemoteFeed {
  async function about<Value>(
    sportKey: string,
    ask: Ask,
    [path, cost, read]: readonly [string, number, (body: unknown, at: number) => FeedResult<Value>],
  ) {
    const league = LEAGUES.get(sportKey);
    return league === undefined
      ? { ...failed('unknown_sport'), spent: 0 }
      : ask({
          request: { path, query: { league } },
          cost,
          read: (text, at) => read(parseJson(text), at),
        });
  }
  return {
    ...settings,
    keyParameter: 'key',
    failure: failureOf,
    credits: () => ({ remaining: null, last: null }),
    creditsPerRead: 1,
    creditsPerScores: 0,
    creditsPerEvent: () => 0,
    kickOffs: (sportKey, ask) => about(sportKey, ask, ['/v1/matches', 0, parseStarts]),
    quotes: (sportKey, ask) =>
      about(sportKey, ask, ['/v1/odds', 1, (body, at) => parseOdds(sportKey, body, at)]),
  };
}

function failureOf(status: number): FeedFailure {
  if (status === 401) {
    return { reason: 'credential_invalid', code: null };
  }
  return { reason: status >= 500 ? 'server_error' : 'unexpected_answer', code: null };
}

function parseStarts(body: unknown): FeedResult<readonly number[]> {
  const matches = wireList(wireObject(body)?.matches);
  return matches === undefined
    ? failed('malformed_body')
    : { ok: true, value: matches.flatMap((item) => parseInstant(wireObject(item)?.start) ?? []) };
}

/** What is answered. Whatever the body is, this does not throw, and no price is guessed. */
function parseOdds(sportKey: string, body: unknown, readAt: number): FeedResult<SportQuotes> {
  const matches = wireList(wireObject(body)?.matches);
  if (matches === undefined) {
    return failed('malformed_body');
  }
  const builder = createQuotesBuilder(sportKey);
  const ids = new Set<string>();
  for (const wire of matches.map((item) => wireObject(item) ?? {})) {
    const event = readEvent(wire);
    if (typeof event === 'string') {
      builder.reject(event);
    } else if (ids.has(event.id)) {
      builder.reject('event_duplicate');
    } else {
      ids.add(event.id);
      builder.addEvent(
        event,
        readOffers(wire, event, { sportKey, readAt, reject: builder.reject }),
      );
    }
  }
  return unlessAllRefused(builder.build(readAt));
}

function readEvent(wire: Wire): QuotedEvent | ParseRejection {
  const [id, home, away] = [wire.id, wire.home, wire.away].map(wireText);
  const commenceTime = parseInstant(wire.start);
  if (id === undefined || !isEventId(id)) {
    return 'event_id_unusable';
  }
  if (home === undefined || away === undefined || home === away) {
    return 'event_without_teams';
  }
  if (!isPrintable(home) || !isPrintable(away)) {
    return 'event_name_unprintable';
  }
  return commenceTime === undefined ? 'event_without_time' : { id, home, away, commenceTime };
}

type Context = { readonly sportKey: string; readonly readAt: number; readonly reject: Reject };

function readOffers(wire: Wire, event: QuotedEvent, context: Context): QuotedOffer[] {
  const offers = new Map<string, QuotedOffer>();
  for (const item of wireList(wire.prices) ?? []) {
    const offer = readOffer(wireObject(item) ?? {}, event, context);
    if (typeof offer === 'string') {
      context.reject(offer);
    } else if (offers.has(offer.book.key)) {
      context.reject('book_duplicate');
    } else {
      offers.set(offer.book.key, offer);
    }
  }
  return [...offers.values()];
}

function readOffer(
  wire: Wire,
  { home, away }: QuotedEvent,
  { sportKey, readAt, reject }: Context,
): QuotedOffer | ParseRejection {
  const key = wireText(wire.book);
  const lastUpdate = parseInstant(wire.seen);
  if (key === undefined || !isFeedKey(key)) {
    return 'book_key_unusable';
  }
  if (lastUpdate === undefined) {
    return 'market_without_time';
  }
  if (lastUpdate > readAt + CLOCK_TOLERANCE_MS) {
    return 'market_from_future';
  }
  const named = { [home]: wire.home, Draw: wire.draw, [away]: wire.away };
  const outcomes = Object.entries(named)
    .filter(([, price]) => price !== undefined)
    .map(([name, price]) => ({ name, price }));
  const read = readPrices('h2h', { outcomes }, null, { sportKey, home, away, reject });
  return typeof read === 'string'
    ? read
    : { book: { key, title: key }, kind: 'h2h', lastUpdate, prices: read.prices };
}
