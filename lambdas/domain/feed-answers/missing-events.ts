import {
  createQuotesBuilder,
  offersOf,
  type SportEvent,
  type SportQuotes,
} from '../odds/quotes.ts';

/**
 * At most this many events of a sport are kept, the first of its list: those that start soonest.
 */
export const MAX_MISSING_EVENTS = 100;

/**
 * The previous answer's quotes on events that a sport's answer misses; undefined where it misses
 * none. An event is missing if it is not listed, or listed without an offer. It is not missing if
 * it has started, or if its offers have moved to another id. The quotes of missing events keep
 * their own `readAt`; they are copies, so that the previous answer can be released.
 */
export function missingEvents(before: SportQuotes, after: SportQuotes): SportQuotes | undefined {
  const listed = new Map(after.events.map((event) => [event.id, event]));
  const gone = before.events.filter(
    (event) =>
      hasOffers(event) &&
      !hasOffers(listed.get(event.id)) &&
      (listed.get(event.id) ?? event).commenceTime > after.readAt,
  );
  const known = new Map(before.events.map((event) => [event.id, event]));
  const newcomers = Map.groupBy(
    after.events.filter((event) => hasOffers(event) && !hasOffers(known.get(event.id))),
    teamsOf,
  );
  // A renamed event has the same teams. If both ids are, or were, listed side by side, the other
  // may be a later game: then the starts must agree too.
  const isRenamed = (event: SportEvent) =>
    newcomers
      .get(teamsOf(event))
      ?.some(
        ({ id, commenceTime }) =>
          commenceTime === event.commenceTime || !(listed.has(event.id) || known.has(id)),
      );
  const missing = gone.filter((event) => !isRenamed(event)).slice(0, MAX_MISSING_EVENTS);
  if (missing.length === 0) {
    return undefined;
  }

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
