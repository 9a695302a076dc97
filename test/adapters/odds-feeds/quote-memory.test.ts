import { describe, expect, test } from 'vitest';
import { createQuoteMemory, KEPT_MS } from '#adapters/odds-feeds/quote-memory.ts';
import { createQuotesBuilder } from '#domain/odds/quotes-builder.ts';

function quotes(readAt: number, events: number, sportKey = 'icehockey_nhl') {
  const builder = createQuotesBuilder(sportKey);
  for (let index = 0; index < events; index += 1) {
    builder.addEvent({ id: `e${index}`, home: 'H', away: 'A', commenceTime: readAt + 1 }, []);
  }
  return builder.build(readAt);
}

describe('the memory of quotes', () => {
  test('does not believe a single empty list of a sport that had events', () => {
    const memory = createQuoteMemory();
    memory.accept(quotes(0, 2));
    expect(memory.accept(quotes(45_000, 0))).toBe(false);
    expect(memory.recall('icehockey_nhl', 45_000)).toMatchObject([{ readAt: 0, events: { length: 2 } }]);
  });

  test('believes an empty list once the next answer says the same', () => {
    const memory = createQuoteMemory();
    memory.accept(quotes(0, 2));
    memory.accept(quotes(45_000, 0));
    expect(memory.accept(quotes(90_000, 0))).toBe(true);
    expect(memory.recall('icehockey_nhl', 90_000)).toMatchObject([{ readAt: 90_000, events: [] }]);
  });

  test('doubts anew after events have been seen in between', () => {
    const memory = createQuoteMemory();
    memory.accept(quotes(0, 2));
    memory.accept(quotes(45_000, 0));
    memory.accept(quotes(90_000, 1));
    expect(memory.accept(quotes(135_000, 0))).toBe(false);
  });

  test('believes at once that a sport without events still has none', () => {
    const memory = createQuoteMemory();
    expect(memory.accept(quotes(0, 0))).toBe(true);
    expect(memory.accept(quotes(45_000, 0))).toBe(true);
  });

  test('drops quotes older than six hours, and not earlier', () => {
    const memory = createQuoteMemory();
    memory.accept(quotes(0, 2));
    expect(KEPT_MS).toBe(6 * 60 * 60_000);
    expect(memory.recall('icehockey_nhl', KEPT_MS)).toHaveLength(1);
    expect(memory.recall('icehockey_nhl', KEPT_MS + 1)).toEqual([]);
  });

  test('does not doubt an empty list after the kept quotes have grown too old', () => {
    const memory = createQuoteMemory();
    memory.accept(quotes(0, 2));
    memory.recall('icehockey_nhl', KEPT_MS + 1);
    expect(memory.accept(quotes(KEPT_MS + 2, 0))).toBe(true);
  });

  test('forgets sports that are not read any more', () => {
    const memory = createQuoteMemory();
    memory.accept(quotes(0, 2));
    memory.accept(quotes(0, 2, 'soccer_epl'));
    memory.retain(['soccer_epl']);
    expect(memory.recall('icehockey_nhl', 0)).toEqual([]);
    expect(memory.recall('soccer_epl', 0)).toHaveLength(1);
  });
});
