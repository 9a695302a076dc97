import { beforeEach, describe, expect, test } from 'vitest';
import type { ValueRow } from '#domain/scan/snapshot.ts';
import { moveKey, type SeenMove } from '#domain/webhooks/moves/published-moves.ts';
import type { OfferedSelections, ShardTask } from '#domain/webhooks/selection/selections.ts';
import {
  createDispatchPicks,
  type PublishedScan,
} from '#functions/dispatch-picks/dispatch-picks.ts';
import { createRecordPicks } from '#functions/dispatch-picks/record-picks.ts';
import {
  aDoubtfulOffer,
  anOffer,
  aReservedOffer,
  aValueBet,
  HOUR_MS,
  NOW,
} from '../../domain/webhooks/builders.ts';
import { aMovedEvent, aMovedLine } from '../../support/moves.ts';

const INTERVAL_MS = 45_000;
const MINUTE_MS = 60_000;

let last: { slot: number; offered: OfferedSelections; moves: readonly SeenMove[] } | undefined;
let recorded: Map<string, { grade: string; price: number }>;
let asked: number;
let tasks: ShardTask[];
let published: readonly ValueRow[];
let moves: PublishedScan['moves'];

beforeEach(() => {
  last = undefined;
  recorded = new Map();
  asked = 0;
  tasks = [];
  moves = undefined;
});

/** Dispatches the scan of an interval after `NOW`, and gives the bets that the shards are told. */
async function dispatch(interval: number, bets: readonly ValueRow[]) {
  const slot = NOW + interval * INTERVAL_MS;
  published = bets;
  tasks = [];
  const dispatchPicks = createDispatchPicks({
    published: async () => ({ bets: published, moves, books: [] }),
    dispatches: {
      last: async () => last,
      record: async (dispatched) => {
        last = dispatched;
      },
    },
    recordPicks: createRecordPicks({
      picks: {
        known: async (keys) => {
          asked += keys.length;
          return new Set(keys.filter((key) => recorded.has(key)));
        },
        commit: async (picks) => {
          for (const { selectionKey, body } of picks) {
            recorded.set(selectionKey, JSON.parse(body));
          }
          return true;
        },
      },
      batch: 2,
      newSalt: () => new Uint8Array(32),
      now: () => slot,
    }),
    whatFits: (all) => all,
    send: async (sent) => void tasks.push(...sent),
    shards: 1,
  });
  await dispatchPicks({ slot: new Date(slot).toISOString() });
  return tasks.flatMap(({ scan }) => scan?.selections ?? []);
}

const inRecord = () => [...recorded.values()].map(({ grade, price }) => [grade, price]);

describe('the record of a scan', () => {
  test('has every selection of grade A and of grade B, and none of grade C', async () => {
    await dispatch(0, [
      aValueBet(),
      aValueBet({ eventId: 'e2', grade: 'B', flags: ['small_ev'] }),
      aValueBet({ eventId: 'e3', grade: 'C', flags: ['low_ev'] }),
    ]);
    expect(new Set(recorded.keys())).toEqual(new Set(['e1#h2h##Arsenal', 'B e2#h2h##Arsenal']));
  });

  test('has a selection once in each grade that it has had, at the best offer of this grade', async () => {
    const reserved = aReservedOffer({ book: 'beta', price: 2.2, ev: 0.1 });
    const bets = [
      { grade: 'B', price: 2.1 },
      { grade: 'A', price: 2.08, altBooks: [reserved] },
      { grade: 'B', price: 2.3 },
      { grade: 'A', price: 2.4 },
    ] as const;
    for (const [interval, bet] of bets.entries()) {
      await dispatch(interval, [aValueBet(bet)]);
    }
    expect(inRecord()).toEqual([
      ['B', 2.1],
      ['A', 2.08],
    ]);
  });

  test('is not asked again for what looks as it did at the dispatch before', async () => {
    const bets = [aValueBet(), aValueBet({ eventId: 'e2', grade: 'B' })];
    await dispatch(0, bets);
    expect(asked).toBe(2);
    await dispatch(1, bets);
    await dispatch(2, [aValueBet({ price: 2.2 }), ...bets.slice(1)]);
    expect(asked).toBe(2);
  });

  test('takes what an earlier release saw of a selection for grade A', async () => {
    last = {
      slot: NOW - INTERVAL_MS,
      offered: new Map([
        ['e1#h2h##Arsenal', { commenceTime: NOW, offers: [{ book: 'a', price: 2, ev: 0.1 }] }],
      ]),
      moves: [],
    };
    await dispatch(0, [aValueBet({ altBooks: [aReservedOffer({ book: 'beta', price: 2.05 })] })]);
    expect(inRecord()).toEqual([['B', 2.05]]);
  });
});

describe('the shards are told', () => {
  const moving = (to: number, generatedAt: number): PublishedScan['moves'] => {
    const line = aMovedLine();
    const fair = [
      [NOW - MINUTE_MS, 0.5, 0.5],
      [generatedAt, to, 1 - to],
    ] as const;
    const lines = [{ ...line, track: { ...line.track, fair } }];
    return { generatedAt, events: [aMovedEvent({ commenceTime: NOW + HOUR_MS }, lines)] };
  };
  const toldMoves = () => tasks.flatMap(({ scan }) => scan?.moves ?? []);

  test('the moves that go on, and which of them have grown since the dispatch before', async () => {
    moves = moving(0.53, NOW);
    await dispatch(0, []);
    const [begun] = toldMoves();
    await dispatch(1, []);
    const [resting] = toldMoves();
    moves = moving(0.56, NOW + 2 * INTERVAL_MS);
    await dispatch(2, []);
    const [grown] = toldMoves();
    expect([begun, resting, grown].map((move) => [move?.to, move?.isNew])).toEqual([
      [0.53, true],
      [0.53, false],
      [0.56, true],
    ]);
    expect(new Set([begun, resting, grown].map((move) => move && moveKey(move))).size).toBe(1);
  });

  test('the selections all the same where the moves cannot be read, and then which have grown since', async () => {
    moves = moving(0.53, NOW);
    await dispatch(0, [aValueBet()]);
    moves = undefined;
    const told = await dispatch(1, [aValueBet()]);
    expect([told.length, toldMoves()]).toEqual([1, []]);
    moves = moving(0.53, NOW);
    await dispatch(2, [aValueBet()]);
    expect(toldMoves().map(({ isNew }) => isNew)).toEqual([false]);
  });

  test('the offers of grade A and B, and no other', async () => {
    const altBooks = [
      anOffer({ book: 'beta' }),
      aReservedOffer({ book: 'gamma' }),
      aDoubtfulOffer({ book: 'delta' }),
    ];
    const [told] = await dispatch(0, [aValueBet({ altBooks })]);
    expect(told?.bet.altBooks.map(({ book }) => book)).toEqual(['beta', 'gamma']);
  });

  test('nothing of a selection that starts too soon to be recorded', async () => {
    const soon = { commenceTime: NOW + 30_000 };
    const told = await dispatch(0, [
      aValueBet({ ...soon, grade: 'B' }),
      aValueBet({ eventId: 'e2', commenceTime: NOW + 2 * MINUTE_MS }),
      aValueBet({ eventId: 'e3', ...soon }),
      aValueBet({ eventId: 'e4', commenceTime: NOW + HOUR_MS, grade: 'C' }),
    ]);
    expect(told.map(({ bet }) => bet.eventId)).toEqual(['e2']);
  });
});
