import type { SportEvent, SportQuotes } from '#domain/odds/quotes.ts';
import { feedFailure } from '../failures.ts';
import type { Read } from '../odds-feed.ts';
import { createDoor, type Door } from './door.ts';
import { EVENT } from './odds-body.ts';
import { readBooks } from './offers.ts';
import { readEvents } from './read-event.ts';
import { wireString, wireText } from './wire.ts';

const SPORTS_WITH_DRAW = /^soccer_/;

/**
 * Quotes of the body of `GET /v4/sports/{sport}/odds`. What is malformed, impossible or incomplete is
 * dropped and counted by reason; roles come from names, never from positions. Never throws. Nothing of the body is
 * kept: the links in it live on in the quotes.
 */
export function readOdds(sportKey: string, body: Uint8Array, readAt: number): Read<SportQuotes> {
  const door = createDoor(sportKey, body, readAt);
  const seen = new Set<string>();
  const isList = readEvents(door.body, () => takeEvent(door, seen));
  if (!isList) return { ok: false, failure: feedFailure('malformed_body') };
  return { ok: true, value: door.columns.build(readAt, door.links.close()) };
}

/** Takes in the event that is in the rows. */
function takeEvent(door: Door, seen: Set<string>): void {
  const { columns } = door;
  if (door.body.event[EVENT.isObject] === 0) {
    columns.reject('event_malformed');
    return;
  }
  const event = readFacts(door);
  if (event === undefined) return;
  if (seen.has(event.id)) {
    columns.reject('event_duplicate');
    return;
  }
  seen.add(event.id);
  readBooks(door, {
    home: event.home,
    away: event.away,
    drawExpected: SPORTS_WITH_DRAW.test(door.sportKey),
  });
  columns.addEvent(event);
}

function readFacts({
  body,
  sportKey,
  columns,
  timeOf,
}: Door): Omit<SportEvent, 'firstOffer' | 'endOffer'> | undefined {
  const { event } = body;
  const id = wireText(body, event, EVENT.id);
  const home = wireText(body, event, EVENT.home);
  const away = wireText(body, event, EVENT.away);
  const commenceTime = timeOf(event, EVENT.commenceTime);
  if (id === undefined) columns.reject('event_without_id');
  else if (wireString(body, event, EVENT.sportKey) !== sportKey) columns.reject('event_of_other_sport');
  else if (home === undefined || away === undefined || home === away) columns.reject('event_without_teams');
  else if (Number.isNaN(commenceTime)) columns.reject('event_without_time');
  else return { id, home, away, commenceTime };
  return undefined;
}
