import type { SportQuotes } from '#domain/odds/quotes.ts';
import { createQuotesBuilder, type QuotedEvent } from '#domain/odds/quotes-builder.ts';
import { feedFailure } from '../failures.ts';
import type { Read } from '../odds-feed.ts';
import { type Door, readBooks } from './offers.ts';
import { type Wire, wireList, wireObject, wireText, wireTime } from './wire.ts';

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** Sport keys of `GET /v4/sports` that are in season and have matches rather than outrights. */
export function readSports(body: string): Read<readonly string[]> {
  const list = wireList(parse(body));
  if (list === undefined) return { ok: false, failure: feedFailure('malformed_body') };
  const keys = list
    .map(wireObject)
    .filter((sport) => sport?.active === true && sport.has_outrights !== true)
    .map((sport) => wireText(sport?.key))
    .filter((key) => key !== undefined);
  return { ok: true, value: [...new Set(keys)] };
}

/**
 * Quotes of the body of `GET /v4/sports/{sport}/odds`. What is malformed, impossible or incomplete is
 * dropped and counted by reason; roles come from names, never from positions. Never throws.
 */
export function readOdds(sportKey: string, body: string, readAt: number): Read<SportQuotes> {
  const list = wireList(parse(body));
  if (list === undefined) return { ok: false, failure: feedFailure('malformed_body') };
  const builder = createQuotesBuilder(sportKey);
  const door: Door = { sportKey, readAt, reject: builder.reject };
  const seen = new Set<string>();
  for (const item of list) {
    const wire = wireObject(item);
    const event = wire && readEvent(wire, door);
    if (wire === undefined) door.reject('event_malformed');
    if (wire === undefined || event === undefined) continue;
    if (seen.has(event.id)) {
      door.reject('event_duplicate');
      continue;
    }
    seen.add(event.id);
    builder.addEvent(event, readBooks(wire, event, door));
  }
  return { ok: true, value: builder.build(readAt) };
}

function readEvent(wire: Wire, door: Door): QuotedEvent | undefined {
  const id = wireText(wire.id);
  const home = wireText(wire.home_team);
  const away = wireText(wire.away_team);
  const commenceTime = wireTime(wire.commence_time);
  if (id === undefined) door.reject('event_without_id');
  else if (wire.sport_key !== door.sportKey) door.reject('event_of_other_sport');
  else if (home === undefined || away === undefined || home === away) door.reject('event_without_teams');
  else if (commenceTime === undefined) door.reject('event_without_time');
  else return { id, home, away, commenceTime };
  return undefined;
}
