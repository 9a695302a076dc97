import type { SportEvent, SportQuotes } from './quotes.ts';
import { offersOf } from './quotes-builder.ts';
import type { Rejections } from './rejections.ts';

export type ScannedEvent = {
  readonly event: SportEvent;
  readonly quotes: SportQuotes;
  /** Position of `quotes` among the sports of the scan. */
  readonly sport: number;
};

/**
 * The events that have not started, each once. A feed may list one event under several sports, or twice: the
 * latest answer wins, and the choice never depends on the order of the input, whatever two answers differ in.
 */
export function distinctEvents(
  quotes: readonly SportQuotes[],
  now: number,
  rejections: Rejections,
): ScannedEvent[] {
  const byId = new Map<string, ScannedEvent>();
  for (const [sport, sportQuotes] of quotes.entries()) {
    for (const event of sportQuotes.events) {
      if (!(event.commenceTime > now)) {
        rejections.add('event_started');
        continue;
      }
      const candidate = { event, quotes: sportQuotes, sport };
      const known = byId.get(event.id);
      if (known) rejections.add('duplicate_event');
      if (!known || isBetter(candidate, known)) byId.set(event.id, candidate);
    }
  }
  return [...byId.values()];
}

function isBetter(a: ScannedEvent, b: ScannedEvent): boolean {
  const order =
    a.quotes.readAt - b.quotes.readAt ||
    newestUpdate(a) - newestUpdate(b) ||
    a.event.endOffer - a.event.firstOffer - (b.event.endOffer - b.event.firstOffer) ||
    a.event.commenceTime - b.event.commenceTime;
  if (order !== 0) return order > 0;
  const [facts, otherFacts] = [factsOf(a), factsOf(b)];
  if (facts !== otherFacts) return facts < otherFacts;
  return textOf(a) < textOf(b);
}

function newestUpdate({ event, quotes }: ScannedEvent): number {
  let newest = Number.NEGATIVE_INFINITY;
  for (let offer = event.firstOffer; offer < event.endOffer; offer++)
    newest = Math.max(newest, quotes.offers.lastUpdate[offer] as number);
  return newest;
}

function factsOf({ event, quotes }: ScannedEvent): string {
  return `${quotes.sportKey}\n${event.home}\n${event.away}`;
}

/** All that is offered on an event, as one text that does not depend on the order of books, offers and outcomes. */
function textOf({ event, quotes }: ScannedEvent): string {
  const texts = offersOf(quotes, event).map(({ book, kind, point, lastUpdate, prices }) => {
    const quoted = prices.map(({ outcome, price, link }) => `${outcome} ${price} ${link}`);
    return [book.key, book.title, kind, point, lastUpdate, ...quoted.sort()].join('\n');
  });
  return texts.sort().join('\n\n');
}
