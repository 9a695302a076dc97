import { describe, expect, test } from 'vitest';
import {
  type KeptQuotes,
  keepAnswer,
  MAX_KEPT_MS,
  usableQuotes,
} from '#domain/feed-answers/kept-quotes.ts';
import { createQuotesBuilder } from '#domain/odds/quotes.ts';

function quotes(readAt: number, events: number) {
  const builder = createQuotesBuilder('icehockey_nhl');
  for (let index = 0; index < events; index += 1) {
    builder.addEvent({ id: `e${index}`, home: 'H', away: 'A', commenceTime: readAt + 1 }, []);
  }
  return builder.build(readAt);
}

/** What is kept after answers with these numbers of events, one a scan. */
function keptAfter(...events: readonly number[]): KeptQuotes {
  const [first = 0, ...later] = events;
  return later.reduce(
    (kept, count, index) => keepAnswer(kept, quotes((index + 1) * 45_000, count)),
    keepAnswer(undefined, quotes(0, first)),
  );
}

describe('what is kept of a sport', () => {
  test('is not replaced by a single empty list, if the sport had events', () => {
    const quotes = keptAfter(2, 0);
    expect(quotes.unconfirmedEmpty).toBe(true);
    expect(usableQuotes(quotes, 45_000)).toMatchObject([{ readAt: 0, events: { length: 2 } }]);
  });

  test('is an empty list once the next answer says the same', () => {
    const quotes = keptAfter(2, 0, 0);
    expect(quotes.unconfirmedEmpty).toBe(false);
    expect(usableQuotes(quotes, 90_000)).toMatchObject([{ readAt: 90_000, events: [] }]);
  });

  test('has to be confirmed empty anew after events have been seen in between', () => {
    expect(keptAfter(2, 0, 1, 0).unconfirmedEmpty).toBe(true);
  });

  test('needs no confirmation that a sport without events still has none', () => {
    expect(keptAfter(0).unconfirmedEmpty).toBe(false);
    expect(keptAfter(0, 0).unconfirmedEmpty).toBe(false);
  });

  test('is used for six hours, and not longer', () => {
    const quotes = keptAfter(2);
    expect(MAX_KEPT_MS).toBe(6 * 60 * 60_000);
    expect(usableQuotes(quotes, MAX_KEPT_MS)).toHaveLength(1);
    expect(usableQuotes(quotes, MAX_KEPT_MS + 1)).toEqual([]);
  });

  test('gives way to an empty list at once when it is too old to be used', () => {
    expect(keepAnswer(keptAfter(2), quotes(MAX_KEPT_MS + 2, 0)).unconfirmedEmpty).toBe(false);
  });

  test('is nothing for a sport that was never read', () => {
    expect(usableQuotes(undefined, 0)).toEqual([]);
  });
});
