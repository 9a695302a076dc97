/** Offers that are read event by event, beside those that the answer about a sport has. */
import { isJudgedKind } from '../markets/index.ts';
import {
  createQuotesBuilder,
  offersOf,
  type QuotedOffer,
  type SportQuotes,
} from '../odds/quotes.ts';

/** Offers that are read event by event, by the id of their event. */
export type EventOffers = ReadonlyMap<string, readonly QuotedOffer[]>;

/** The offers of a sport's answer that were read event by event; events without any are absent. */
export function eventOffersIn(answer: SportQuotes): EventOffers {
  const found = answer.events.map((event) => {
    const offers = offersOf(answer, event).filter(({ kind }) => !isJudgedKind(kind));
    return [event.id, offers] as const;
  });
  return new Map(found.filter(([, offers]) => offers.length > 0));
}

/**
 * An answer with these offers on its events in place of those that it has of an earlier read.
 * Events that are not named keep theirs, and offers on events that the answer does not have are
 * left out.
 */
export function withEventOffers(answer: SportQuotes, offers: EventOffers): SportQuotes {
  if (!answer.events.some(({ id }) => offers.has(id))) {
    return answer;
  }
  const { addEvent, reject, build } = createQuotesBuilder(answer.sportKey);
  for (const event of answer.events) {
    const own = offersOf(answer, event);
    const read = offers.get(event.id);
    addEvent(event, read ? [...own.filter(({ kind }) => isJudgedKind(kind)), ...read] : own);
  }
  for (const [reason, count] of Object.entries(answer.rejected)) {
    reject(reason as Parameters<typeof reject>[0], count);
  }
  return build(answer.readAt);
}
