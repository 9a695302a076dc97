import { describe, expect, test } from 'vitest';
import { commonestRejection, compareAnswer } from '#domain/feed-answers/compare-answer.ts';
import { createQuotesBuilder, type QuotedOffer, type SportQuotes } from '#domain/odds/quotes.ts';
import type { ParseRejection } from '#domain/odds/rejections.ts';

const NOW = 1_000_000;

/** An answer with so many offers on each event, and what was refused. */
function answer(
  offers: readonly number[],
  rejected: Partial<Record<ParseRejection, number>> = {},
  commenceTime = NOW + 1,
): SportQuotes {
  const builder = createQuotesBuilder('soccer_epl');
  for (const [index, count] of offers.entries()) {
    const each = (book: number): QuotedOffer => ({
      book: { key: `b${book}`, title: 'B' },
      kind: 'h2h',
      lastUpdate: NOW,
      prices: [],
    });
    builder.addEvent(
      { id: `e${index}`, home: 'H', away: 'A', commenceTime },
      Array.from({ length: count }, (_, book) => each(book)),
    );
  }
  for (const [reason, count] of Object.entries(rejected)) {
    builder.reject(reason as ParseRejection, count);
  }
  return builder.build(NOW);
}

const before = answer([10, 10, 10, 10], { link_malformed: 3, market_from_future: 12 });

describe('an answer is', () => {
  test.each([
    ['its events lost their offers', answer([0, 0, 0, 0], { books_malformed: 4 })],
    ['its prices are texts', answer([0, 0, 0, 0], { price_impossible: 40 })],
    ['what was refused before is gone with it', answer([], { event_without_time: 4 })],
  ])('unreadable where %s', (_, after) => {
    const [reason] = Object.keys(after.rejected);
    expect(compareAnswer(before, after)).toEqual({ kind: 'unreadable', reason });
  });

  test.each([
    ['most events are refused', answer([10], { event_without_time: 3 })],
    ['most offers of each event are refused', answer([4, 4, 4, 4], { book_malformed: 24 })],
  ])('mostly unreadable where %s', (_, after) => {
    const [reason] = Object.keys(after.rejected);
    expect(compareAnswer(before, after)).toEqual({ kind: 'mostly_unreadable', reason });
  });

  test.each([
    ['has the same offers', answer([10, 10, 10, 10], { price_impossible: 5 })],
    ['has lost half of them', answer([5, 5, 5, 5], { price_impossible: 20 })],
    ['lists fewer events and refuses no more', answer([10], { market_from_future: 12 })],
    ['lists fewer events and refuses one price', answer([10], { price_impossible: 1 })],
    ['has outcomes that are closed', answer([1, 1, 1, 1], { incomplete_set: 36 })],
    ['is empty', answer([])],
  ])('readable where it %s', (_, after) => {
    expect(compareAnswer(before, after)).toEqual({ kind: 'readable' });
  });

  test('compared by coming events alone: those that have started may lose everything', () => {
    const started = answer([10, 10], {}, NOW);
    expect(compareAnswer(started, answer([0, 0], { price_impossible: 20 }))).toEqual({
      kind: 'readable',
    });
  });
});

test('the commonest reason is the one with the highest count, and there may be none', () => {
  expect(commonestRejection({ event_without_id: 1, event_without_time: 2 })).toBe(
    'event_without_time',
  );
  expect(commonestRejection({})).toBeUndefined();
});
