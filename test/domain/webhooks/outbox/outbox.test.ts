import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MoveAlert } from '#domain/webhooks/moves/form-move-alerts.ts';
import type { Pick } from '#domain/webhooks/outbox/delivery.ts';
import {
  activeDeliveries,
  type DeliveryContent,
  type EntryContent,
  expiryOf,
  fillEntry,
  frontOf,
  isWaiting,
  keptUntil,
  type News,
} from '#domain/webhooks/outbox/outbox.ts';
import { aBaseline, aDeliveryEntry, aProgress } from '../../../support/outbox-entries.ts';
import { aPick, aPublishedMove, HOUR_MS, NOW, newsOf } from '../builders.ts';

const DAY_MS = 24 * HOUR_MS;
const done = aProgress({ status: 'delivered' });
const startingAt = (...starts: readonly number[]) =>
  aDeliveryEntry(2, { picks: starts.map((commenceTime) => aPick({ commenceTime })) });

test('a webhook that is saved again loses nothing that waits; one that is removed does', () => {
  const delivery = aDeliveryEntry(1);
  expect(activeDeliveries([delivery, aBaseline(2, [], false)])).toEqual([delivery]);
  expect(activeDeliveries([delivery, aBaseline(2, [], true)])).toEqual([]);
});

test('the state is that of the latest delivery before the one that waits: of one that is done, though it was called', () => {
  const numbersOf = ({ front, previous }: ReturnType<typeof frontOf>) => [
    previous?.number,
    front?.number,
  ];
  const first = aDeliveryEntry(1, { progress: done });
  const called = aDeliveryEntry(2, { progress: aProgress() });
  expect(numbersOf(frontOf([first, called, aDeliveryEntry(3)], NOW))).toEqual([1, 2]);
  const neverCalled = startingAt(NOW - 7 * DAY_MS);
  expect(numbersOf(frontOf([first, neverCalled, aDeliveryEntry(3)], NOW))).toEqual([1, 3]);
  expect(numbersOf(frontOf([first, neverCalled], NOW))).toEqual([1, undefined]);
});

test('a delivery is kept for seven days after its last event has started, and waits no longer', () => {
  const delivery = startingAt(NOW + HOUR_MS, NOW);
  const end = NOW + HOUR_MS + 7 * DAY_MS;
  expect(keptUntil(delivery)).toBe(end);
  expect([isWaiting(delivery, end - 1), isWaiting(delivery, end)]).toEqual([true, false]);
});

test('an entry that is retired stays for a day at least', () => {
  const delivery = startingAt(NOW);
  expect(expiryOf(delivery, NOW)).toBe(NOW + 7 * DAY_MS);
  expect(expiryOf(delivery, NOW + 9 * DAY_MS)).toBe(NOW + 10 * DAY_MS);
  expect(expiryOf(aBaseline(1), NOW)).toBe(NOW + 60 * DAY_MS);
});

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
