import { expect, test } from 'vitest';
import {
  moveKey,
  movesForTask,
  publishedMoves,
  type SeenMove,
  seenMoves,
} from '#domain/webhooks/moves/published-moves.ts';
import { GENERATED_AT } from '../../../support/api-client-items.ts';
import { aMovedEvent, aMovedLine, FACTS } from '../../../support/moves.ts';
import { aPublishedMove } from '../builders.ts';

const MINUTE = 60_000;

/** A line whose fair probability took these values, one every ten minutes, the last one now. */
function lineOf(values: readonly number[], now = GENERATED_AT) {
  const line = aMovedLine();
  const fair = values.map((value, index) => {
    const at = now - (values.length - 1 - index) * 10 * MINUTE;
    return [at, value, 1 - value] as const;
  });
  return { ...line, track: { ...line.track, fair } };
}

function published(
  values: readonly number[],
  { seen = [], now = GENERATED_AT }: { seen?: readonly SeenMove[]; now?: number } = {},
) {
  return publishedMoves([aMovedEvent({}, [lineOf(values, now)])], seen, [], now);
}

test('a move that goes on is published as the list of fair moves has it, with the titles of books', () => {
  const books = [{ key: 'betway', title: 'Betway' }];
  const [move] = publishedMoves([aMovedEvent({}, [lineOf([0.5, 0.53])])], [], books, GENERATED_AT);
  expect(move).toEqual({
    ...FACTS,
    marketKey: 'h2h',
    outcome: 'Boston',
    point: null,
    from: 0.5,
    to: 0.53,
    since: GENERATED_AT - 10 * MINUTE,
    toAt: GENERATED_AT,
    lagging: [{ book: 'betway', bookTitle: 'Betway', price: 2, ev: 0.1 }],
    isNew: true,
  });
});

test('a move under two points, one that ended half an hour ago and one of a started event are not', () => {
  expect(published([0.5, 0.515])).toEqual([]);
  expect(published([0.5, 0.53, 0.53, 0.53, 0.53, 0.53])).toEqual([]);
  const started = aMovedEvent({ commenceTime: GENERATED_AT }, [lineOf([0.5, 0.53])]);
  expect(publishedMoves([started], [], [], GENERATED_AT)).toEqual([]);
});

test('a move that grows keeps its key, and is new again only in scans in which it has grown', () => {
  const first = published([0.5, 0.53], { now: GENERATED_AT - 20 * MINUTE });
  const resting = published([0.5, 0.53, 0.53], {
    seen: seenMoves(first),
    now: GENERATED_AT - 10 * MINUTE,
  });
  const grown = published([0.5, 0.53, 0.53, 0.56], { seen: seenMoves(resting) });
  expect([first, resting, grown].flat().map(({ isNew }) => isNew)).toEqual([true, false, true]);
  expect(new Set([first, resting, grown].flat().map(moveKey)).size).toBe(1);
  expect(grown[0]).toMatchObject({ from: 0.5, to: 0.56 });
});

test('a move whose beginning is no longer kept is still the same one', () => {
  const before = published([0.5, 0.53, 0.56], { now: GENERATED_AT - 10 * MINUTE });
  const [after] = published([0.56, 0.59], { seen: seenMoves(before) });
  expect(after && moveKey(after)).toBe(before[0] && moveKey(before[0]));
});

test('a move after one that is over is another one, and so is one of the other direction', () => {
  const first = published([0.5, 0.53], { now: GENERATED_AT - 60 * MINUTE });
  const [second] = published([0.53, 0.53, 0.56], { seen: seenMoves(first) });
  const [away] = published([0.5, 0.47], { seen: seenMoves(first) });
  const keys = [first[0], second, away].map((move) => move && moveKey(move));
  expect(new Set(keys).size).toBe(3);
  expect(second?.isNew).toBe(true);
});

test('the largest moves come first', () => {
  const events = [0.53, 0.6, 0.55].map((to, index) =>
    aMovedEvent({ eventId: `e${index}` }, [lineOf([0.5, to])]),
  );
  const all = publishedMoves(events, [], [], GENERATED_AT);
  expect(all.map(({ eventId }) => eventId)).toEqual(['e1', 'e2', 'e0']);
});

test('a task holds 300 moves, what is new before what is not, in the order of their size', () => {
  const moves = Array.from({ length: 400 }, (_, index) =>
    aPublishedMove({ eventId: `e${index}`, isNew: index >= 200 }),
  );
  const held = movesForTask(moves);
  expect(held.map(({ eventId }) => eventId)).toEqual([
    ...moves.slice(0, 100).map(({ eventId }) => eventId),
    ...moves.slice(200).map(({ eventId }) => eventId),
  ]);
});
