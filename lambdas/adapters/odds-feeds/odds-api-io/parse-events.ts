import type { FeedResult } from '#domain/feed-answers/odds-source.ts';
import { isEventId } from '#domain/odds/identifiers.ts';
import { parseInstant } from '#domain/odds/instant.ts';
import { isPrintable } from '#domain/odds/printable.ts';
import type { QuotedEvent } from '#domain/odds/quotes.ts';
import type { ParseRejection } from '#domain/odds/rejections.ts';
import { failed } from '../odds-feed.ts';
import { type Wire, wireList, wireObject, wireText } from '../wire.ts';
import type { League } from './leagues.ts';

/** The events of `GET /v3/events`, in the order of their starts; what is no event is left out. */
export function parseEvents(league: League, body: unknown): FeedResult<readonly QuotedEvent[]> {
  const list = wireList(body);
  if (list === undefined) {
    return failed('malformed_body');
  }
  const events = list
    .map((item) => readEvent(wireObject(item), league))
    .filter((event) => typeof event !== 'string');
  return list.length > 0 && events.length === 0
    ? failed('malformed_body')
    : { ok: true, value: events.toSorted((a, b) => a.commenceTime - b.commenceTime) };
}

/** An event as the lists of events and of odds have it, or why it is none. */
export function readEvent(wire: Wire | undefined, league: League): QuotedEvent | ParseRejection {
  if (wire === undefined) {
    return 'event_malformed';
  }
  const id = typeof wire.id === 'number' ? String(wire.id) : wireText(wire.id);
  const home = wireText(wire.home);
  const away = wireText(wire.away);
  const commenceTime = parseInstant(wire.date);
  if (id === undefined) {
    return 'event_without_id';
  }
  if (!isEventId(id)) {
    return 'event_id_unusable';
  }
  const isOther =
    wireObject(wire.sport)?.slug !== league.sport ||
    wireObject(wire.league)?.slug !== league.league;
  if (isOther) {
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
  return { id, home, away, commenceTime };
}
