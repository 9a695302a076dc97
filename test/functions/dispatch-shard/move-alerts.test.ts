import { beforeEach, describe, expect, test } from 'vitest';
import type { PublishedMove } from '#domain/webhooks/moves/published-moves.ts';
import { cellOf } from '#domain/webhooks/outbox/cells.ts';
import { allDeliveries } from '#domain/webhooks/outbox/outbox.ts';
import type { QuietHours } from '#domain/webhooks/subscriber/quiet-hours.ts';
import {
  DEFAULT_SETTINGS,
  type SubscriberSettings,
} from '#domain/webhooks/subscriber/subscriber-settings.ts';
import { createDispatchShard } from '#functions/dispatch-shard/dispatch-shard.ts';
import { aPublishedMove, aValueBet, NOW } from '../../domain/webhooks/builders.ts';
import { readingLog } from '../../support/betting-logs.ts';
import { createFakeCells, type FakeCells } from '../../support/fake-cells.ts';
import { createFakeOutbox, FAKE_FITS_MOVES, type FakeOutbox } from '../../support/fake-outbox.ts';

const CHAT = 'ada#telegram';
const INTERVAL_MS = 45_000;
const MOVES = { sports: null, books: null, minMove: 0.02, laggingOnly: false };

let outbox: FakeOutbox;
let cells: FakeCells;
let reads: string[];

beforeEach(() => {
  outbox = createFakeOutbox();
  cells = createFakeCells();
  reads = [];
});

const member = (change: Partial<SubscriberSettings> = { moveAlerts: MOVES }, to = [CHAT]) => {
  for (const destination of to) {
    // Before any scan, so that nothing is read because of the change.
    cells.setMember(destination, { ...DEFAULT_SETTINGS, ...change }, Number.NEGATIVE_INFINITY);
  }
};

/** Dispatches the scan of an interval after `NOW` with these moves, in a cold environment. */
async function dispatch(interval: number, moves: readonly PublishedMove[], bets = [aValueBet()]) {
  const slot = NOW + interval * INTERVAL_MS;
  const work = createDispatchShard({
    cells,
    outbox: {
      ...outbox,
      readFrom: (destination, number) => {
        reads.push(destination);
        return outbox.readFrom(destination, number);
      },
    },
    bettingLogOf: readingLog(),
    send: async () => undefined,
    now: () => slot + 2_000,
    intervalMs: INTERVAL_MS,
  });
  const before = interval === 0 ? null : ('same' as const);
  const scan = {
    previousSlot: interval === 0 ? null : slot - INTERVAL_MS,
    selections: bets.map((bet) => ({ bet, before })),
    moves,
  };
  return work({ slot, cells: [cellOf('ada')], scan });
}

const toldTo = (destination: string) =>
  allDeliveries(outbox.entries(destination)).map(({ delivery: { picks, moves, leftOut } }) => ({
    picks: picks.length,
    moves: moves?.map(({ eventId }) => eventId) ?? [],
    leftOut,
  }));
const some = (count: number, change: Partial<PublishedMove> = {}) =>
  Array.from({ length: count }, (_, index) => aPublishedMove({ eventId: `m${index}`, ...change }));

describe('a line move', () => {
  test('is told every chat of an account that has chosen moves, and never its webhook', async () => {
    member({ moveAlerts: MOVES }, ['ada', CHAT, 'ada#ntfy']);
    const outcome = await dispatch(0, some(2), []);
    expect(outcome).toMatchObject({ matched: 2, deliveries: 2, picks: 0, moves: 4 });
    expect(toldTo('ada')).toEqual([]);
    const told = { picks: 0, moves: ['m0', 'm1'], leftOut: undefined };
    expect([toldTo(CHAT), toldTo('ada#ntfy')]).toEqual([[told], [told]]);
  });

  test('has a delivery of its own, behind the picks of its scan', async () => {
    member();
    await dispatch(0, some(1));
    expect(toldTo(CHAT).map(({ picks, moves }) => [picks, moves.length])).toEqual([
      [1, 0],
      [0, 1],
    ]);
  });

  test('is told once, though it grows, the scan is dispatched again and the worker is another', async () => {
    member();
    await dispatch(0, some(1));
    await dispatch(0, some(1));
    await dispatch(1, some(1, { to: 0.55 }));
    expect(toldTo(CHAT).flatMap(({ moves }) => moves)).toEqual(['m0']);
  });

  test('is told once it has grown to what the account has chosen', async () => {
    member({ moveAlerts: { ...MOVES, minMove: 0.05 } });
    await dispatch(0, some(1));
    await dispatch(1, some(1, { to: 0.52 }));
    expect(toldTo(CHAT).flatMap(({ moves }) => moves)).toEqual(['m0']);
  });

  test('costs no read for an account that has not chosen moves, or for one of which it is no news', async () => {
    member({ moveAlerts: null });
    await dispatch(0, [], []);
    reads = [];
    await dispatch(1, some(5), []);
    member();
    await dispatch(2, some(5, { isNew: false }), []);
    expect(reads).toEqual([]);
  });

  test('is told after a scan whose task was lost', async () => {
    member();
    await dispatch(0, []);
    // The cell is not served after the scan of the next interval.
    await dispatch(2, some(1, { isNew: false }));
    expect(toldTo(CHAT).flatMap(({ moves }) => moves)).toEqual(['m0']);
  });

  test('is left out where 20 others of the scan are larger, which the last message says', async () => {
    member();
    const outcome = await dispatch(0, some(23), []);
    expect(outcome).toMatchObject({ moves: 20, movesLeftOut: 3 });
    const told = toldTo(CHAT);
    expect(told.flatMap(({ moves }) => moves)).toEqual(some(20).map(({ eventId }) => eventId));
    expect(told.map(({ leftOut }) => leftOut)).toEqual([
      ...Array.from({ length: Math.ceil(20 / FAKE_FITS_MOVES) - 1 }, () => undefined),
      3,
    ]);
  });

  test('is not told in quiet hours, nor after them if it has last grown in them', async () => {
    const quietHours: QuietHours = { from: '17:55', to: '18:05', timeZone: 'UTC', webhook: false };
    member({ moveAlerts: MOVES, quietHours });
    await dispatch(0, some(1), []);
    const slots = 8;
    const grown = aPublishedMove({ eventId: 'm1', toAt: NOW + slots * INTERVAL_MS });
    await dispatch(slots, [...some(1), grown], []);
    expect(toldTo(CHAT).flatMap(({ moves }) => moves)).toEqual(['m1']);
  });
});
