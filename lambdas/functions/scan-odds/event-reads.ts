import { eventOffersIn, withEventOffers } from '#domain/feed-answers/event-offers.ts';
import type { KeptQuotes } from '#domain/feed-answers/kept-quotes.ts';
import type { FeedSession, OddsSource } from '#domain/feed-answers/odds-source.ts';
import type { LadderEvent } from '#domain/feed-budget/event-ladder.ts';
import { offersOf, type QuotedOffer, type SportQuotes } from '#domain/odds/quotes.ts';

/** How many events one read asked for their further markets. */
export type EventReport = { readonly read: number; readonly failed: number };

/**
 * Remembers when the further markets of each event were read, and keeps what was read of them in
 * `kept`, with the answer about their sport. Times are epoch milliseconds.
 */
export function createEventReads(
  { creditsPerEvent }: Pick<OddsSource, 'creditsPerEvent'>,
  kept: Map<string, KeptQuotes>,
) {
  const readAt = new Map<string, number>();

  return {
    /** Takes over from another process when events were read: at their newest price, or later. */
    adopt(answer: SportQuotes): void {
      for (const [id, offers] of eventOffersIn(answer)) {
        const newest = Math.max(...offers.map(({ lastUpdate }) => lastUpdate));
        readAt.set(id, Math.max(newest, readAt.get(id) ?? newest));
      }
    },
    /** The answer about a sport with what the one before it has of single events. */
    carry(before: SportQuotes | undefined, answer: SportQuotes): SportQuotes {
      return before === undefined || creditsPerEvent(answer.sportKey) === 0
        ? answer
        : withEventOffers(answer, eventOffersIn(before));
    },
    /** The events that have further markets to read. Forgets those that are listed no longer. */
    candidates(sports: readonly string[]): readonly LadderEvent[] {
      const events = sports
        .filter((sportKey) => creditsPerEvent(sportKey) > 0)
        .flatMap((sportKey) =>
          (kept.get(sportKey)?.answer.events ?? []).map(({ id, commenceTime }): LadderEvent => {
            return { sportKey, eventId: id, startsAt: commenceTime, readAt: readAt.get(id) };
          }),
        );
      const listed = new Set(events.map(({ eventId }) => eventId));
      for (const id of readAt.keys()) {
        if (!listed.has(id)) {
          readAt.delete(id);
        }
      }
      return events;
    },
    /**
     * Reads events at `now`; undefined where there are none. One that could not be read keeps what
     * it has, and waits for its next turn like the others.
     */
    async read(
      session: FeedSession,
      events: readonly LadderEvent[],
      now: number,
    ): Promise<EventReport | undefined> {
      if (events.length === 0) {
        return undefined;
      }
      const found = new Map<string, Map<string, readonly QuotedOffer[]>>();
      let failed = 0;
      await Promise.all(
        events.map(async ({ sportKey, eventId }) => {
          readAt.set(eventId, now);
          const read = await session.eventQuotes(sportKey, eventId);
          if (!read.ok) {
            failed += 1;
            return;
          }
          const ofSport = found.get(sportKey) ?? new Map<string, readonly QuotedOffer[]>();
          const offers = read.value.events.flatMap((event) => offersOf(read.value, event));
          found.set(sportKey, ofSport.set(eventId, offers));
        }),
      );
      for (const [sportKey, offers] of found) {
        const quotes = kept.get(sportKey);
        if (quotes) {
          kept.set(sportKey, { ...quotes, answer: withEventOffers(quotes.answer, offers) });
        }
      }
      return { read: events.length - failed, failed };
    },
  };
}
