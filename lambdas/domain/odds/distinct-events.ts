import type { Reject } from './left-out.ts';
import { compareText } from './order.ts';
import { offersOf, type SportEvent, type SportQuotes } from './quotes.ts';

/** An event and the quotes it is part of. */
export type ScannedEvent = { readonly event: SportEvent; readonly quotes: SportQuotes };

/**
 * The events that have not started, each once. A feed may list one event under several sports, or
 * twice: the latest answer stands, and the choice never depends on the order of the input, whatever
 * two answers differ in.
 */
export function distinctEvents(
  quotes: readonly SportQuotes[],
  now: number,
  reject: Reject,
): ScannedEvent[] {
  const byId = new Map<string, ScannedEvent>();
  for (const sport of quotes) {
    for (const event of sport.events) {
      if (!(event.commenceTime > now)) {
        reject('event_started');
        continue;
      }
      const scanned = { event, quotes: sport };
      const known = byId.get(event.id);
      if (known) {
        reject('duplicate_event');
      }
      if (!known || compareAnswers(scanned, known) > 0) {
        byId.set(event.id, scanned);
      }
    }
  }
  return [...byId.values()];
}

/**
 * Which of two answers about one event stands: the later one, then the fuller one, then a fixed
 * choice by content.
 */
function compareAnswers(a: ScannedEvent, b: ScannedEvent): number {
  return (
    a.quotes.readAt - b.quotes.readAt ||
    newestUpdate(a) - newestUpdate(b) ||
    countOffers(a) - countOffers(b) ||
    a.event.commenceTime - b.event.commenceTime ||
    compareText(describe(b), describe(a))
  );
}

function newestUpdate({ event, quotes }: ScannedEvent): number {
  return Math.max(
    Number.MIN_SAFE_INTEGER,
    ...offersOf(quotes, event).map(({ lastUpdate }) => lastUpdate),
  );
}

function countOffers({ event }: ScannedEvent): number {
  return event.endOffer - event.firstOffer;
}

/**
 * An event and its offers as one text that does not depend on the order of books, offers and
 * outcomes.
 */
function describe({ event, quotes }: ScannedEvent): string {
  const texts = offersOf(quotes, event).map(({ book, kind, point, lastUpdate, prices }) => {
    const quoted = prices.map(({ outcome, price, link }) => `${outcome} ${price} ${link}`);
    return [book.key, book.title, kind, point, lastUpdate, ...quoted.sort()].join('\n');
  });
  return [quotes.sportKey, event.home, event.away, ...texts.sort()].join('\n\n');
}
