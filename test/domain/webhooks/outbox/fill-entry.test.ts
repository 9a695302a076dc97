import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MoveAlert } from '#domain/webhooks/moves/form-move-alerts.ts';
import type { Pick } from '#domain/webhooks/outbox/delivery.ts';
import { fillEntry, type News } from '#domain/webhooks/outbox/fill-entry.ts';
import type { DeliveryContent, EntryContent } from '#domain/webhooks/outbox/outbox.ts';
import { aPick, aPublishedMove, NOW, newsOf } from '../builders.ts';

const SITE = 'https://www.pinnacle.com/';
const PLACE = { destination: 'ada', slot: NOW, number: 3 };
const picksIn = (content: EntryContent) =>
  content.kind === 'delivery' ? content.delivery.picks : [];
const roomFor = (room: number) => (content: EntryContent) =>
  picksIn(content).reduce((sum, { home, link }) => sum + home.length + (link?.length ?? 0), 0) <=
  room;

test('entries take as many picks as fit, in order, until none is left; one that never fits is sent alone, with the site of its book for a link', () => {
  const sizes = fc.array(fc.nat({ max: 30 }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(sizes, fc.integer({ min: 1, max: 60 }), (lengths, room) => {
      const picks = lengths.map((length, i) =>
        aPick({
          eventId: `e${i}`,
          book: 'pinnacle',
          home: 'x'.repeat(length),
          link: 'y'.repeat(5),
        }),
      );
      const fits = roomFor(room);
      let left: readonly Pick[] = picks;
      while (left.length > 0) {
        const next = fillEntry(PLACE, newsOf(left), fits);
        const taken = picksIn(next.content);
        const [first] = left;
        if (fits(next.content) && taken[0]?.link !== SITE) {
          const oneMore = fillEntry(
            PLACE,
            newsOf(left.slice(0, taken.length + 1)),
            () => true,
          ).content;
          expect(next.left.picks.length === 0 || !fits(oneMore)).toBe(true);
          expect(taken).toEqual(left.slice(0, taken.length));
        } else {
          expect(taken).toEqual([{ ...first, link: SITE }]);
        }
        expect(next.left.picks).toEqual(left.slice(taken.length));
        left = next.left.picks;
      }
    }),
  );
});

const movesIn = (content: EntryContent) =>
  content.kind === 'delivery' ? (content.delivery.moves ?? []) : [];
const aMoveAlert = (eventId: string): MoveAlert => {
  const { isNew: _, ...move } = aPublishedMove({ eventId });
  return move;
};

test('moves follow once no picks are left, and the last delivery says how many were left out', () => {
  const moves = Array.from({ length: 5 }, (_, i) => aMoveAlert(`m${i}`));
  const fits = (content: EntryContent) => movesIn(content).length <= 2;
  let left: News = { picks: [aPick()], moves, leftOut: 7 };
  const formed: DeliveryContent[] = [];
  while (left.picks.length + left.moves.length > 0) {
    const next = fillEntry(PLACE, left, fits);
    formed.push(next.content);
    left = next.left;
  }
  expect(formed.map((content) => [picksIn(content).length, movesIn(content).length])).toEqual([
    [1, 0],
    [0, 2],
    [0, 2],
    [0, 1],
  ]);
  expect(formed.flatMap(movesIn)).toEqual(moves);
  expect(formed.map(({ delivery }) => delivery.leftOut)).toEqual([...Array(3), 7]);
});

test('a move that never fits is sent alone, without the prices that lag', () => {
  const news = { picks: [], moves: [aMoveAlert('m0'), aMoveAlert('m1')], leftOut: 0 };
  const { content, left } = fillEntry(PLACE, news, () => false);
  expect(movesIn(content)).toEqual([{ ...aMoveAlert('m0'), lagging: [] }]);
  expect(left.moves).toEqual([aMoveAlert('m1')]);
});
