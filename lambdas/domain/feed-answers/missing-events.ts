import { createQuotesBuilder, offersOf, type SportEvent, type SportQuotes } from '../odds/quotes.ts';

/** At most this many events of a sport are kept, the first of its list: those that start soonest. */
export const MAX_MISSING_EVENTS = 100;

/**
 * The previous answer's quotes on events that a sport's answer misses; undefined where it misses none. An event is missing if
 * it is not listed, or listed without an offer. It is not missing if it has started, or if its offers have moved to another
 * id. The quotes of missing events keep their own `readAt`; they are copies, so that the previous answer can be released.
 */
export function missingEvents(before: SportQuotes, after: SportQuotes): SportQuotes | undefined {
  const listed = new Map(after.events.map((event) => [event.id, event]));
  const gone = before.events.filter(
    (event) =>
      hasOffers(event) &&
      !hasOffers(listed.get(event.id)) &&
      (listed.get(event.id) ?? event).commenceTime > after.readAt,
  );
  if (gone.length === 0) return undefined;
  const isRenamed = renamedEvents(before, after);
  const missing = gone
    .filter((event) => !isRenamed(event, listed.has(event.id)))
    .slice(0, MAX_MISSING_EVENTS);
  if (missing.length === 0) return undefined;

  const builder = createQuotesBuilder(before.sportKey);
  for (const event of missing) {
    const { id, home, away } = event;
    const { commenceTime } = listed.get(id) ?? event;
    builder.addEvent({ id, home, away, commenceTime }, offersOf(before, event));
  }
  return builder.build(before.readAt);
}

function hasOffers(event: SportEvent | undefined): boolean {
  return event !== undefined && event.endOffer > event.firstOffer;
}

function teamsOf({ home, away }: SportEvent): string {
  return [home, away].sort().join('\n');
}

/**
 * Whether an event's offers have moved to another id: to an event of the same teams that had no offers before. If both ids
 * are, or were, listed side by side, the other may be a later game of the same teams; then the starts must agree too.
 */
function renamedEvents(
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
