import { describe, expect, test } from 'vitest';
import {
  formMoveAlerts,
  NO_MOVES_SENT,
  withMovesSent,
} from '#domain/webhooks/moves/form-move-alerts.ts';
import { moveKey, type PublishedMove } from '#domain/webhooks/moves/published-moves.ts';
import type { MoveAlerts } from '#domain/webhooks/subscriber/move-alerts.ts';
import { aPublishedMove, NOW } from '../builders.ts';

const SLOT = Date.UTC(2026, 3, 16, 12);
const DAY_MS = 86_400_000;
const ALL: MoveAlerts = { sports: null, books: null, minMove: 0.02, laggingOnly: false };
const some = (count: number) =>
  Array.from({ length: count }, (_, index) => aPublishedMove({ eventId: `e${index}` }));

function told(
  moves: readonly PublishedMove[],
  choice: Partial<MoveAlerts> | null = {},
  { myBooks = null, sent = NO_MOVES_SENT, claimed = [] as readonly string[], slot = SLOT } = {},
) {
  const moveAlerts = choice && { ...ALL, ...choice };
  const history = { isClaimed: (key: string) => claimed.includes(key), sent };
  return formMoveAlerts(moves, { moveAlerts, myBooks }, history, { slot, now: NOW });
}

const idsOf = ({ moves }: ReturnType<typeof told>) => moves.map(({ eventId }) => eventId);

describe('an account is told', () => {
  test('nothing unless it has chosen to be', () => {
    expect(told(some(3), null)).toEqual({ moves: [], leftOut: 0 });
  });

  test('moves of its sports, by as much as it has chosen and more, before the start', () => {
    const moves = [
      aPublishedMove({ eventId: 'nba', sportKey: 'basketball_nba' }),
      aPublishedMove({ eventId: 'small', to: 0.4899 }),
      aPublishedMove({ eventId: 'exact', to: 0.49 }),
      aPublishedMove({ eventId: 'down', from: 0.5, to: 0.46 }),
      aPublishedMove({ eventId: 'started', commenceTime: NOW }),
    ];
    expect(idsOf(told(moves, { sports: ['soccer_epl'], minMove: 0.03 }))).toEqual([
      'exact',
      'down',
    ]);
  });

  test('the lagging prices of the books that it has chosen, the five best of them', () => {
    const books = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    const lagging = books.map((book) => ({ book, bookTitle: book, price: 2, ev: 0.05 }));
    const booksOf = (choice: Partial<MoveAlerts>, myBooks: never[] | string[] | null = null) =>
      told([aPublishedMove({ lagging })], choice, { myBooks: myBooks as never }).moves.map((move) =>
        move.lagging.map(({ book }) => book),
      );
    expect(booksOf({})).toEqual([['a', 'b', 'c', 'd', 'e']]);
    expect(booksOf({}, ['f', 'g'])).toEqual([['f', 'g']]);
    expect(booksOf({ books: ['b'] }, ['f', 'g'])).toEqual([['b']]);
    expect(booksOf({ books: ['x'] })).toEqual([[]]);
    expect(booksOf({ books: ['x'], laggingOnly: true })).toEqual([]);
    expect(booksOf({ books: ['x', 'g'], laggingOnly: true })).toEqual([['g']]);
  });

  test('no move that it was told before', () => {
    const moves = some(3);
    const claimed = moves.slice(0, 2).map(moveKey);
    expect(idsOf(told(moves, {}, { claimed }))).toEqual(['e2']);
  });
});

describe('a destination is told at most', () => {
  test('20 moves a scan, the largest ones, and how many were left out', () => {
    const result = told(some(25));
    expect(idsOf(result)).toEqual(some(20).map(({ eventId }) => eventId));
    expect(result.leftOut).toBe(5);
  });

  test('20 of a scan that is dispatched again after some were stored', () => {
    const sent = withMovesSent(NO_MOVES_SENT, SLOT, 8);
    const claimed = some(8).map(moveKey);
    const result = told(some(25), {}, { sent, claimed });
    expect(idsOf(result)).toEqual(
      some(20)
        .slice(8)
        .map(({ eventId }) => eventId),
    );
    expect(result.leftOut).toBe(5);
  });

  test('200 on a UTC day, and again from midnight on', () => {
    let sent = NO_MOVES_SENT;
    for (let scan = 1; scan <= 19; scan++) {
      sent = withMovesSent(sent, SLOT - scan, 10);
    }
    expect(told(some(15), {}, { sent })).toMatchObject({ moves: { length: 10 }, leftOut: 5 });
    sent = withMovesSent(sent, SLOT, 10);
    expect(told(some(15), {}, { sent, slot: SLOT + 1 })).toEqual({ moves: [], leftOut: 15 });
    const midnight = SLOT + DAY_MS / 2;
    expect(told(some(15), {}, { sent, slot: midnight }).moves).toHaveLength(15);
    expect(withMovesSent(sent, midnight, 3)).toEqual({ slot: midnight, inScan: 3, onDay: 3 });
  });
});
