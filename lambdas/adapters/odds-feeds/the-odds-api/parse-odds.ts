import type { FeedResult } from '#domain/feed-answers/odds-source.ts';
import { isEventId } from '#domain/odds/identifiers.ts';
import { parseInstant } from '#domain/odds/instant.ts';
import { isPrintable } from '#domain/odds/printable.ts';
import { createQuotesBuilder, type QuotedEvent, type SportQuotes } from '#domain/odds/quotes.ts';
import type { ParseRejection } from '#domain/odds/rejections.ts';
import { failed, unlessAllRefused } from '../odds-feed.ts';
import { parseJson, readItems } from '../parse-json.ts';
import { wireObject, wireText } from '../wire.ts';
import { distinctParts, type KeyedPart } from './distinct-parts.ts';
import { type BodyContext, readBooks } from './read-offers.ts';

/** The markets that the odds of a sport have; an exchange's lay prices come unasked. */
const SPORT_MARKETS: ReadonlySet<string> = new Set(['h2h', 'h2h_lay', 'spreads', 'totals']);

/**
 * Quotes of the body of `GET /v4/sports/{sport}/odds`, read at `readAt` (epoch
 * milliseconds). What is malformed, impossible or incomplete is dropped and counted by reason; a
 * list without one event that can be read is a failure. Never throws, and keeps nothing of the body
 * but texts.
 */
export function parseOdds(sportKey: string, text: string, readAt: number): FeedResult<SportQuotes> {
  const asked = { sportKey, readAt, markets: SPORT_MARKETS };
  return readItems(text, (events) => parseEvents(events, asked)) ?? failed('malformed_body');
}

/**
 * Quotes of the body of `GET /v4/sports/{sport}/events/{id}/odds`: of that event, or of none
 * where it has no offer. Only the `markets` that were asked for are read. Like `parseOdds` else.
 */
export function parseEventOdds(
  { sportKey, eventId, markets }: EventAsked,
  text: string,
  readAt: number,
): FeedResult<SportQuotes> {
  const event = wireObject(parseJson(text));
  if (event === undefined || event.id !== eventId) {
    return failed('malformed_body');
  }
  return parseEvents([event], { sportKey, readAt, markets: new Set(markets) });
}

export type EventAsked = {
  readonly sportKey: string;
  readonly eventId: string;
  /** Keys of the provider. */
  readonly markets: readonly string[];
};

function parseEvents(
  items: Iterable<unknown>,
  { sportKey, readAt, markets }: Pick<BodyContext, 'sportKey' | 'readAt' | 'markets'>,
): FeedResult<SportQuotes> {
  const builder = createQuotesBuilder(sportKey);
  const { reject } = builder;
  const context = { sportKey, readAt, markets, reject, timeOf: createTimeReader() };
  const events = distinctParts(
    items,
    (item) => readEvent(item, context),
    'event_duplicate',
    reject,
  );
  for (const { wire, facts } of events) {
    builder.addEvent(facts, readBooks(wire.bookmakers, facts, context));
  }
  return unlessAllRefused(builder.build(readAt));
}

function createTimeReader(): BodyContext['timeOf'] {
  const known = new Map<unknown, number>();
  return (value) => {
    const before = known.get(value);
    if (before !== undefined) {
      return before;
    }
    const time = parseInstant(value);
    if (time !== undefined) {
      known.set(value, time);
    }
    return time;
  };
}

function readEvent(
  item: unknown,
  { sportKey, timeOf }: BodyContext,
): (KeyedPart & { readonly facts: QuotedEvent }) | ParseRejection {
  const wire = wireObject(item);
  if (wire === undefined) {
    return 'event_malformed';
  }
  const id = wireText(wire.id);
  const home = wireText(wire.home_team);
  const away = wireText(wire.away_team);
  const commenceTime = timeOf(wire.commence_time);
  if (id === undefined) {
    return 'event_without_id';
  }
  if (!isEventId(id)) {
    return 'event_id_unusable';
  }
  if (wire.sport_key !== sportKey) {
    return 'event_of_other_sport';
  }
  if (home === undefined || away === undefined || home === away) {
    return 'event_without_teams';
  }
  if (!isPrintable(home) || !isPrintable(away)) {
    return 'event_name_unprintable';
  }
  if (commenceTime === undefined) {
    return 'event_without_time';
  }
  return { key: id, wire, facts: { id, home, away, commenceTime } };
}
