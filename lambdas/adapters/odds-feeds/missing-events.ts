import type { SportEvent, SportQuotes } from '#domain/odds/quotes.ts';
import { createQuotesBuilder, offersOf } from '#domain/odds/quotes-builder.ts';

/** So many events of a sport are kept at most, the first of its list: those that start soonest. */
export const MOST_MISSING = 100;

/**
 * The quotes to use after a sport's answer: its own, and those that the answer before had on events this one misses. An
 * event is missing that is not listed, or without an offer; one that has started, or whose offers are under another id
 * now, is not. The quotes of missing events are copies at their own `readAt`: nothing else of the answer before is held.
 */
export function withMissing(before: SportQuotes, after: SportQuotes): readonly SportQuotes[] {
  const listed = new Map(after.events.map((event) => [event.id, event]));
  const gone = before.events.filter(
    (event) => hasOffers(event) && !hasOffers(listed.get(event.id)) && !hasStarted(listed, event, after),
  );
  if (gone.length === 0) return [after];
  const isRenamed = renaming(before, after);
  const missing = gone.filter((event) => !isRenamed(event, listed.has(event.id))).slice(0, MOST_MISSING);
  if (missing.length === 0) return [after];

  const builder = createQuotesBuilder(before.sportKey);
  for (const event of missing) {
    const { id, home, away } = event;
    const { commenceTime } = listed.get(id) ?? event;
    builder.addEvent({ id, home, away, commenceTime }, offersOf(before, event));
  }
  const ids = new Set(missing.map(({ id }) => id));
  return [{ ...after, events: after.events.filter(({ id }) => !ids.has(id)) }, builder.build(before.readAt)];
}

function hasOffers(event: SportEvent | undefined): boolean {
  return event !== undefined && event.endOffer > event.firstOffer;
}

function hasStarted(
  listed: ReadonlyMap<string, SportEvent>,
  event: SportEvent,
  { readAt }: SportQuotes,
): boolean {
  return !((listed.get(event.id) ?? event).commenceTime > readAt);
}

function teamsOf({ home, away }: SportEvent): string {
  return [home, away].sort().join('\n');
}

/**
 * Says whether an event's offers are under another id now: those of an event of the same teams that had none before. Where
 * both ids were or are listed beside each other it may be a later game of theirs, so then only with the same start.
 */
function renaming(
  before: SportQuotes,
  after: SportQuotes,
): (event: SportEvent, isListed: boolean) => boolean {
  const known = new Map(before.events.map((event) => [event.id, event]));
  const newcomers = Map.groupBy(
    after.events.filter((event) => hasOffers(event) && !hasOffers(known.get(event.id))),
    teamsOf,
  );
  return (event, isListed) =>
    newcomers
      .get(teamsOf(event))
      ?.some(({ id, commenceTime }) => commenceTime === event.commenceTime || !(isListed || known.has(id))) ??
    false;
}
