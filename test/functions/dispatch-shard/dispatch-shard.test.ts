import { beforeEach, describe, expect, test } from 'vitest';
import type { ValueRow } from '#domain/scan/snapshot.ts';
import { CELLS, cellOf } from '#domain/webhooks/cells.ts';
import { nextStep } from '#domain/webhooks/next-step.ts';
import { firstSalts } from '#domain/webhooks/secret.ts';
import { selectionKey } from '#domain/webhooks/selection-key.ts';
import type { OfferedSelections, ShardTask } from '#domain/webhooks/selections.ts';
import type { Subscriber } from '#domain/webhooks/subscriber.ts';
import { DEFAULT_SETTINGS, type SubscriberSettings } from '#domain/webhooks/subscriber-settings.ts';
import { WAKE_UPS_PER_MESSAGE, type WakeUpMessage } from '#domain/webhooks/wake-up.ts';
import { createDispatchPicks } from '#functions/dispatch-picks/dispatch-picks.ts';
import { createDispatchShard } from '#functions/dispatch-shard/dispatch-shard.ts';
import type { Outbox } from '#functions/dispatch-shard/form-deliveries.ts';
import { anOffer, aValueBet, HOUR_MS, NOW } from '../../domain/webhooks/builders.ts';
import { type CellTwin, createCellTwin } from '../../support/cell-twin.ts';
import { aBaseline, aProgress } from '../../support/outbox-entries.ts';
import { createOutboxTwin, type OutboxTwin } from '../../support/outbox-twin.ts';

const INTERVAL_MS = 45_000;

function aSubscriber(userId: string, change: Partial<Subscriber['settings']> = {}): Subscriber {
  const webhook = {
    url: `https://${userId}.example/`,
    salts: firstSalts('A'.repeat(22)),
    savedAt: 0,
  };
  return { userId, settings: { ...DEFAULT_SETTINGS, ...change }, webhook };
}

type DispatchTwin = ReturnType<typeof createDispatchTwin>;

/** The last dispatch, in memory. */
function createDispatchTwin() {
  let stored: { slot: number; offered: OfferedSelections } | undefined;
  return {
    last: async () => stored,
    async record(dispatched: { slot: number; offered: OfferedSelections }): Promise<void> {
      if (stored === undefined || stored.slot < dispatched.slot) {
        stored = dispatched;
      }
    },
  };
}

let outbox: OutboxTwin;
let cells: CellTwin;
let dispatches: DispatchTwin;
let members: Map<string, SubscriberSettings>;
let tasks: ShardTask[];
let sent: WakeUpMessage[];
let subscribers: Subscriber[];
let published: { slot: number; bets: ValueRow[] } | undefined;

beforeEach(async () => {
  outbox = createOutboxTwin();
  // Written when the webhook was saved.
  for (const user of ['ada', 'bob', 'eve']) {
    await outbox.append(user, 1, aBaseline(1, []));
  }
  cells = createCellTwin();
  dispatches = createDispatchTwin();
  members = new Map();
  tasks = [];
  sent = [];
  subscribers = [aSubscriber('ada')];
  published = { slot: NOW, bets: [aValueBet()] };
});

type Overrides = {
  readonly published?: (slot: number) => Promise<readonly ValueRow[] | undefined>;
  readonly outbox?: Outbox;
  readonly cells?: CellTwin;
  readonly now?: () => number;
  readonly intervalMs?: number;
};

/** One environment of each function, and the queue between them. */
function dispatcher(overrides: Overrides = {}) {
  const fanOut = createDispatchPicks({
    published: async (slot) => (published?.slot === slot ? published.bets : undefined),
    dispatches,
    recordPicks: async () => new Set(),
    countThatFits: ({ length }) => length,
    send: async (sentTasks) => void tasks.push(...sentTasks),
    shards: 4,
    ...overrides,
  });
  const work = createDispatchShard({
    cells,
    outbox,
    send: async (messages) => void sent.push(...messages),
    now: () => NOW + 2_000,
    intervalMs: INTERVAL_MS,
    ...overrides,
  });
  return async (slot: number) => {
    for (const { userId, settings } of subscribers) {
      if (members.get(userId) !== settings) {
        cells.setMember(userId, settings);
      }
      members.set(userId, settings);
    }
    await fanOut({ slot: new Date(slot).toISOString() });
    const mine = tasks.splice(0);
    const outcomes = await Promise.all(mine.map(work));
    // The queue keeps what failed.
    tasks.push(...mine.filter((_, index) => (outcomes[index]?.faults.length ?? 0) > 0));
    return outcomes.reduce(
      (sum, each) => ({
        subscribers: sum.subscribers + each.subscribers,
        matched: sum.matched + each.matched,
        deliveries: sum.deliveries + each.deliveries,
        picks: sum.picks + each.picks,
        woken: sum.woken + each.woken,
        failed: sum.failed + each.faults.length,
      }),
      { subscribers: 0, matched: 0, deliveries: 0, picks: 0, woken: 0, failed: 0 },
    );
  };
}

const picksOf = (userId: string) =>
  outbox
    .entries(userId, 1)
    .flatMap((entry) =>
      entry.kind === 'delivery' ? [entry.delivery.picks.map(({ eventId }) => eventId)] : [],
    );
const woken = () => sent.flatMap(({ wakeUps }) => wakeUps.map(({ userId }) => userId));

describe('new selections', () => {
  test('are stored as one delivery per subscriber, who is sent a wake-up immediately', async () => {
    published?.bets.push(aValueBet({ eventId: 'e2', altBooks: [anOffer({ book: 'beta' })] }));
    expect(await dispatcher()(NOW)).toEqual({
      subscribers: 1,
      matched: 1,
      deliveries: 1,
      picks: 2,
      woken: 1,
      failed: 0,
    });
    expect(picksOf('ada')).toEqual([['e1', 'e2']]);
    expect(sent).toEqual([{ delaySeconds: 0, wakeUps: [{ userId: 'ada', slot: NOW, from: 2 }] }]);
  });

  test('are those of grade A that pass the filters of each', async () => {
    subscribers = [
      aSubscriber('ada', { books: ['beta'] }),
      aSubscriber('bob'),
      aSubscriber('eve', { minEv: 0.2 }),
    ];
    published?.bets.push(aValueBet({ eventId: 'e2', grade: 'B' }));
    await dispatcher()(NOW);
    expect([picksOf('ada'), picksOf('bob'), picksOf('eve')]).toEqual([[], [['e1']], []]);
    expect(woken()).toEqual(['bob']);
  });

  test('are sent once: not in a later scan, by another environment, nor when the run is repeated', async () => {
    const [one, other] = [dispatcher(), dispatcher()];
    await one(NOW);
    await one(NOW);
    published = { slot: NOW + INTERVAL_MS, bets: [aValueBet({ price: 2.4, ev: 0.2 })] };
    await other(NOW + INTERVAL_MS);
    await one(NOW + INTERVAL_MS);
    expect(picksOf('ada')).toEqual([['e1']]);
  });

  test('are claimed once by runs that overlap', async () => {
    const slots = [0, 1, 2, 3].map((i) => NOW + i * INTERVAL_MS);
    const everySlot = { published: async () => [aValueBet()] };
    await Promise.all(slots.map((slot) => dispatcher(everySlot)(slot)));
    expect(picksOf('ada')).toEqual([['e1']]);
  });

  test('are not those that were published when the webhook was saved', async () => {
    await outbox.append('ada', 2, aBaseline(2, [selectionKey(aValueBet())], true));
    published?.bets.push(aValueBet({ eventId: 'e2' }));
    await dispatcher()(NOW);
    expect(picksOf('ada')).toEqual([['e2']]);
  });

  test('of a scan that published nothing, or that a later one has replaced, are none', async () => {
    expect(await dispatcher()(NOW + INTERVAL_MS)).toMatchObject({ deliveries: 0, woken: 0 });
  });

  test('of an older scan are not added behind those of a newer one', async () => {
    const everySlot = { published: async (slot: number) => [aValueBet({ eventId: `at${slot}` })] };
    const dispatch = dispatcher(everySlot);
    await dispatch(NOW + INTERVAL_MS);
    await dispatch(NOW);
    expect(picksOf('ada')).toEqual([[`at${NOW + INTERVAL_MS}`]]);
  });

  const stakesOf = (userId: string) =>
    outbox
      .entries(userId, 1)
      .flatMap((entry) =>
        entry.kind === 'delivery' ? entry.delivery.picks.map(({ stake }) => stake) : [],
      );

  test.each([
    ['stake less on an event that earlier picks have staked on', {}, [11.36, 8.64]],
    [
      'ignore what was staked in another currency',
      { currency: 'JPY', bankroll: 150_000 },
      [1704, 11.36],
    ],
  ])('%s', async (_name, settings, stakes) => {
    const dispatch = dispatcher();
    subscribers = [aSubscriber('ada', settings)];
    await dispatch(NOW);
    subscribers = [aSubscriber('ada')];
    const total = aValueBet({ marketKey: 'totals', outcome: 'Over', point: 2.5 });
    published = { slot: NOW + INTERVAL_MS, bets: [total] };
    await dispatch(NOW + INTERVAL_MS);
    expect(stakesOf('ada')).toEqual(stakes);
  });
});

describe('a subscriber with a delivery waiting', () => {
  async function waiting(progress: ReturnType<typeof aProgress>) {
    await dispatcher()(NOW);
    sent = [];
    const step = nextStep(outbox.entries('ada', 1), NOW, NOW);
    if (step.kind !== 'call') {
      throw new Error(step.kind);
    }
    await outbox.saveProgress('ada', step.entry, progress);
  }

  test('is woken at every scan, at their own place in the interval', async () => {
    await waiting(aProgress({ state: { failures: 2, pausedUntil: null } }));
    expect(await dispatcher()(NOW + INTERVAL_MS)).toMatchObject({ deliveries: 0, woken: 1 });
    expect(woken()).toEqual(['ada']);
    expect(sent[0]?.delaySeconds).toBeLessThan(45);
  });

  test('is also woken when the scan failed', async () => {
    await waiting(aProgress());
    published = undefined;
    await dispatcher()(NOW + INTERVAL_MS);
    expect(woken()).toEqual(['ada']);
  });

  test.each([
    ['delivered', aProgress({ status: 'delivered' })],
    ['in a pause', aProgress({ state: { failures: 0, pausedUntil: NOW + 600_000 } })],
    ['being called', aProgress({ leaseUntil: NOW + 5_000 })],
  ])('is left alone when %s', async (_name, progress) => {
    await waiting(progress);
    await dispatcher()(NOW + INTERVAL_MS);
    expect(sent).toEqual([]);
  });

  test('is served though the outbox of another cannot be read', async () => {
    subscribers = [aSubscriber('bob'), aSubscriber('ada')];
    const readFrom = async (userId: string, number: number) => {
      if (userId === 'bob') {
        throw new Error('no answer');
      }
      return outbox.readFrom(userId, number);
    };
    const result = await dispatcher({ outbox: { ...outbox, readFrom } })(NOW);
    expect(result).toMatchObject({ deliveries: 1, woken: 1, failed: 1 });
  });
});

describe('many selections of one scan', () => {
  const five = () => Array.from({ length: 5 }, (_, i) => aValueBet({ eventId: `e${i}` }));
  const inPairs = [['e0', 'e1'], ['e2', 'e3'], ['e4']];
  const idsOf = (userId: string) =>
    outbox
      .entries(userId, 1)
      .flatMap((entry) => (entry.kind === 'delivery' ? [entry.delivery.id] : []));

  test('go into as many deliveries as it takes, one behind the other, each with an id of its own', async () => {
    published = { slot: NOW, bets: five() };
    expect(await dispatcher()(NOW)).toMatchObject({ deliveries: 3, picks: 5, woken: 1 });
    expect(picksOf('ada')).toEqual(inPairs);
    expect(new Set(idsOf('ada')).size).toBe(3);
    expect(await dispatcher()(NOW)).toMatchObject({ deliveries: 0, picks: 0 });
  });

  test('are not lost by a crash between two deliveries: the run that repeats it, or the next scan, forms the rest', async () => {
    for (const slot of [NOW, NOW + INTERVAL_MS]) {
      const userId = slot === NOW ? 'ada' : 'bob';
      [dispatches, cells, tasks] = [createDispatchTwin(), createCellTwin(), []];
      subscribers = [aSubscriber(userId)];
      published = { slot: NOW, bets: five() };
      let left = 1;
      const appendOwed: OutboxTwin['appendOwed'] = async (...args) => {
        if (left-- <= 0) {
          throw new Error('no answer');
        }
        return outbox.appendOwed(...args);
      };
      await dispatcher({ outbox: { ...outbox, appendOwed } })(NOW);
      expect(picksOf(userId)).toEqual(inPairs.slice(0, 1));
      published = { slot, bets: five() };
      await dispatcher()(slot);
      expect(picksOf(userId)).toEqual(inPairs);
    }
  });

  test('are claimed once when runs overlap between two deliveries', async () => {
    published = { slot: NOW, bets: five() };
    const overlap = { published: async () => five() };
    await Promise.all([0, 1, 2, 3].map((i) => dispatcher(overlap)(NOW + i * INTERVAL_MS)));
    expect(picksOf('ada').flat().sort()).toEqual(inPairs.flat());
  });
});

describe('an outbox whose entries leave the table', () => {
  const DAY_MS = 86_400_000;
  const forms = (at: number) => ({
    published: async () => [aValueBet({ eventId: `at${at}`, commenceTime: at + HOUR_MS })],
    now: () => at,
  });
  const numbersOf = (userId: string) => outbox.entries(userId).map(({ number }) => number);
  const leave = (now: number) => {
    for (const number of outbox.expired('ada', now)) {
      outbox.removeEntry('ada', number);
    }
  };

  test('keeps its newest entry for ever, so that the numbers go on and none is given out twice', async () => {
    await dispatcher()(NOW);
    const at = NOW + 100 * DAY_MS;
    leave(at);
    expect(numbersOf('ada')).toEqual([2]);
    await dispatcher(forms(at))(at);
    leave(at + 2 * DAY_MS);
    expect(numbersOf('ada')).toEqual([3]);
  });

  test('lets an entry expire only once a newer one is stored, and not before its log is over', async () => {
    await dispatcher()(NOW);
    expect(outbox.entries('ada').map(({ isRetired }) => isRetired)).toEqual([true, false]);
    await dispatcher(forms(NOW + HOUR_MS))(NOW + HOUR_MS);
    expect(outbox.entries('ada').map(({ isRetired }) => isRetired)).toEqual([true, true, false]);
    const endOfLog = NOW + 5 * HOUR_MS + 7 * DAY_MS;
    expect(outbox.expired('ada', endOfLog - 1)).toEqual([]);
    expect(outbox.expired('ada', endOfLog)).toEqual([2]);
  });

  test('retires at the next scan an entry that a crash left behind', async () => {
    const retire: OutboxTwin['retire'] = async () => {
      throw new Error('no answer');
    };
    await dispatcher({ outbox: { ...outbox, retire } })(NOW);
    expect(outbox.entries('ada').map(({ isRetired }) => isRetired)).toEqual([false, false]);
    published = { slot: NOW + INTERVAL_MS, bets: [aValueBet()] };
    await dispatcher()(NOW + INTERVAL_MS);
    expect(outbox.entries('ada').map(({ isRetired }) => isRetired)).toEqual([true, false]);
  });

  test('claims a selection once though entries leave between the read and the write of a run', async () => {
    await dispatcher()(NOW);
    const at = NOW + 9 * DAY_MS;
    const slow = Promise.withResolvers<void>();
    const read = Promise.withResolvers<void>();
    const appendOwed: OutboxTwin['appendOwed'] = async (...args) => {
      read.resolve();
      await slow.promise;
      return outbox.appendOwed(...args);
    };
    const stalled = dispatcher({ ...forms(at), outbox: { ...outbox, appendOwed } })(at);
    await read.promise;
    leave(at);
    await dispatcher(forms(at))(at + INTERVAL_MS);
    leave(at + HOUR_MS);
    slow.resolve();
    await stalled;
    expect(
      picksOf('ada')
        .flat()
        .filter((eventId) => eventId === `at${at}`),
    ).toHaveLength(1);
  });
});

describe('after a pause', () => {
  test('wake-ups come when it is over by most clocks and by all, in the scan that finds it over by any', async () => {
    await dispatcher()(NOW);
    const pausedUntil = NOW + 600_000;
    const [, entry] = outbox.entries('ada');
    if (entry?.kind !== 'delivery') {
      throw new Error('No delivery');
    }
    await outbox.saveProgress('ada', entry, aProgress({ state: { failures: 0, pausedUntil } }));
    const delaysAt = async (now: number) => {
      sent = [];
      await dispatcher({ now: () => now, intervalMs: 1 })(now);
      return sent.map(({ delaySeconds }) => delaySeconds);
    };
    expect(await delaysAt(pausedUntil - 4_001)).toEqual([]);
    expect(await delaysAt(pausedUntil - 4_000)).toEqual([8, 12]);
    expect(await delaysAt(pausedUntil)).toEqual([4, 8]);
    expect(await delaysAt(pausedUntil + 4_500)).toEqual([0, 4]);
    expect(await delaysAt(pausedUntil + 60_000)).toEqual([0]);
  });
});

test('a scan reads of an outbox only what may be waiting, once it has read it whole', async () => {
  const asked: number[] = [];
  const readFrom = (userId: string, number: number) => {
    asked.push(number);
    return outbox.readFrom(userId, number);
  };
  let at = NOW;
  const dispatch = dispatcher({
    published: async (slot) => [aValueBet({ eventId: `at${slot}`, commenceTime: slot + HOUR_MS })],
    outbox: { ...outbox, readFrom },
    now: () => at,
  });
  for (let i = 0; i < 5; i++) {
    at = NOW + i * 2 * INTERVAL_MS;
    asked.length = 0;
    await dispatch(at);
    const entry = outbox.entries('ada').at(-1);
    if (entry?.kind === 'delivery') {
      await outbox.saveProgress('ada', entry, aProgress({ status: 'delivered' }));
    }
  }
  expect(Math.min(...asked)).toBeGreaterThanOrEqual(4);
});

describe('the reads of a scan', () => {
  async function readsOf(scans: readonly (readonly ValueRow[])[], userId = 'ada') {
    const reads: string[] = [];
    const readFrom = (user: string, number: number) => {
      reads.push(user);
      return outbox.readFrom(user, number);
    };
    const counts: number[] = [];
    for (const [i, bets] of scans.entries()) {
      reads.length = 0;
      published = { slot: NOW + i * INTERVAL_MS, bets: [...bets] };
      // A cold environment each time: nothing is known but what is stored.
      await dispatcher({ outbox: { ...outbox, readFrom }, now: () => NOW + i * INTERVAL_MS })(
        NOW + i * INTERVAL_MS,
      );
      counts.push(reads.filter((user) => user === userId).length);
      // Long enough for every note to be closed.
      const entry = outbox.entries(userId).at(-1);
      if (entry?.kind === 'delivery') {
        await outbox.saveProgress(userId, entry, aProgress({ status: 'delivered' }));
      }
    }
    return counts;
  }

  test('are none of an outbox while nothing is new and nothing is owed, in an environment that knows nothing too', async () => {
    const bets = [aValueBet()];
    const counts = await readsOf([bets, bets, bets, bets]);
    expect(counts[0]).toBeGreaterThan(0);
    expect(counts.at(-1)).toBe(0);
  });

  test('are of no member while nothing is new, in an environment that knows nothing', async () => {
    subscribers = ['ada', 'bob', 'eve'].map((user) => aSubscriber(user, { maxHoursToStart: 2 }));
    const bets = [aValueBet({ commenceTime: NOW + HOUR_MS })];
    await readsOf([bets, bets]);
    // Others came and went since they joined: the latest changes of a cell are always read.
    for (let i = 0; i < 2_000; i++) {
      cells.setMember(`usr_${i}`, null);
    }
    await readsOf([bets, bets, bets]);
    const read: string[] = [];
    const spied: CellTwin = {
      ...cells,
      async read(...args) {
        const found = await cells.read(...args);
        read.push(...found.changes.map(({ userId }) => userId));
        return found;
      },
    };
    const scanAt = async (slot: number, found: readonly ValueRow[]) => {
      published = { slot, bets: [...found] };
      read.length = 0;
      return dispatcher({ cells: spied, now: () => slot })(slot);
    };
    expect(await scanAt(NOW + 3 * INTERVAL_MS, bets)).toMatchObject({ matched: 0, failed: 0 });
    expect(read).not.toEqual(expect.arrayContaining(['ada']));
    // What is new to somebody is found by an environment that read no member before it.
    const more = [...bets, aValueBet({ eventId: 'e2', commenceTime: NOW + HOUR_MS })];
    expect(await scanAt(NOW + 4 * INTERVAL_MS, more)).toMatchObject({ deliveries: 3 });
    expect(read).toEqual(expect.arrayContaining(['ada', 'bob', 'eve']));
  });

  test('are none for prices that move on either side of nobody’s limit', async () => {
    subscribers = [aSubscriber('ada', { minEv: 0.01 })];
    const at = (ev: number) => [aValueBet({ ev })];
    expect((await readsOf([at(0.05), at(0.05), at(0.05), at(0.07), at(0.02)])).slice(3)).toEqual([
      0, 0,
    ]);
  });

  test('begin again when a value rises above the limit of a subscriber', async () => {
    subscribers = [aSubscriber('ada', { minEv: 0.06 })];
    const at = (ev: number) => [aValueBet({ ev })];
    const counts = await readsOf([at(0.05), at(0.05), at(0.07)]);
    expect(counts.at(-1)).toBeGreaterThan(0);
    expect(picksOf('ada')).toEqual([['e1']]);
  });

  test('begin again when the start of an event comes near', async () => {
    subscribers = [aSubscriber('ada', { maxHoursToStart: 1 })];
    const bets = [aValueBet({ commenceTime: NOW + HOUR_MS + 1.5 * INTERVAL_MS })];
    await readsOf([bets, bets]);
    expect(picksOf('ada')).toEqual([]);
    await readsOf([bets, bets, bets]);
    expect(picksOf('ada')).toEqual([['e1']]);
  });
});

describe('a subscriber', () => {
  const later = () => {
    published = { slot: NOW + INTERVAL_MS, bets: [aValueBet()] };
  };

  test('whose settings change gets at the next scan what passes by then, though it was published before', async () => {
    subscribers = [aSubscriber('ada', { minEv: 0.9 })];
    await dispatcher()(NOW);
    subscribers = [aSubscriber('ada')];
    later();
    await dispatcher()(NOW + INTERVAL_MS);
    expect(picksOf('ada')).toEqual([['e1']]);
  });

  test('who lost the plan or the webhook is not served from the next scan on, in a warm environment too', async () => {
    const dispatch = dispatcher();
    published = undefined;
    await dispatch(NOW);
    cells.setMember('ada', null);
    later();
    expect(await dispatch(NOW + INTERVAL_MS)).toMatchObject({
      subscribers: 0,
      deliveries: 0,
      woken: 0,
    });
  });

  test('whom a scan did not reach gets at the next one what that scan published', async () => {
    const failing: CellTwin = {
      ...cells,
      read: async () => {
        throw new Error('no answer');
      },
    };
    expect(await dispatcher({ cells: failing })(NOW)).toMatchObject({ failed: CELLS });
    tasks.length = 0;
    later();
    await dispatcher()(NOW + INTERVAL_MS);
    expect(picksOf('ada')).toEqual([['e1']]);
  });

  test('is served though the wake-ups of others cannot be sent', async () => {
    subscribers = Array.from({ length: 2_000 }, (_, i) => aSubscriber(`usr_${i}`));
    let calls = 0;
    const dispatch = createDispatchShard({
      cells,
      outbox,
      now: () => NOW,
      intervalMs: INTERVAL_MS,
      send: async (messages) => {
        calls += 1;
        if (calls === 1) {
          throw new Error('no answer');
        }
        sent.push(...messages);
      },
    });
    for (const { userId, settings } of subscribers) {
      cells.setMember(userId, settings);
    }
    const scan = { previousSlot: null, selections: [{ bet: aValueBet(), before: null }] };
    const { subscribers: seen, faults } = await dispatch({
      slot: NOW,
      cells: Array.from({ length: CELLS }, (_, cell) => cell),
      scan,
    });
    expect(faults.length).toBe(1);
    // Ten messages of 25 are sent at a time, and a part of 25 may come on top.
    expect(woken().length).toBeGreaterThanOrEqual(seen - 275);
    expect(seen).toBe(2_000);
  });

  test('gets nothing that was not announced in time: it is left to the next scan', async () => {
    let at = NOW;
    const slow: CellTwin = {
      ...cells,
      async owe(cell, notes) {
        await cells.owe(cell, notes);
        at += 10_001;
      },
    };
    expect(await dispatcher({ cells: slow, now: () => at })(NOW)).toMatchObject({
      deliveries: 0,
      failed: 1,
    });
    expect(picksOf('ada')).toEqual([]);
    later();
    await dispatcher()(NOW + INTERVAL_MS);
    expect(picksOf('ada')).toEqual([['e1']]);
  });
});

test('few messages carry the wake-ups of many cells', async () => {
  subscribers = Array.from({ length: 200 }, (_, i) => aSubscriber(`usr_${i}`));
  const dispatch = createDispatchShard({
    cells,
    outbox,
    now: () => NOW,
    intervalMs: INTERVAL_MS,
    send: async (messages) => void sent.push(...messages),
  });
  for (const { userId, settings } of subscribers) {
    cells.setMember(userId, settings);
  }
  const scan = { previousSlot: null, selections: [{ bet: aValueBet(), before: null }] };
  await dispatch({ slot: NOW, cells: Array.from({ length: CELLS }, (_, cell) => cell), scan });
  expect(woken()).toHaveLength(200);
  expect(sent).toHaveLength(200 / WAKE_UPS_PER_MESSAGE);
});

describe('what is owed', () => {
  test('outlives a crash between the announcement and the wake-up', async () => {
    const crash = async () => {
      throw new Error('ended');
    };
    const silent = createDispatchShard({
      cells,
      outbox,
      now: () => NOW,
      intervalMs: INTERVAL_MS,
      send: crash,
    });
    cells.setMember('ada', subscribers[0]?.settings ?? DEFAULT_SETTINGS);
    const cell = [cellOf('ada')];
    const scan = { previousSlot: null, selections: [{ bet: aValueBet(), before: null }] };
    await silent({ slot: NOW, cells: cell, scan });
    expect(picksOf('ada')).toEqual([['e1']]);
    published = undefined;
    await dispatcher()(NOW + INTERVAL_MS);
    expect(woken()).toEqual(['ada']);
  });

  test('is not forgotten by a run that looks between the announcement and the delivery', async () => {
    const hasOwed = Promise.withResolvers<void>();
    const mayGoOn = Promise.withResolvers<void>();
    const appendOwed: OutboxTwin['appendOwed'] = async (...args) => {
      hasOwed.resolve();
      await mayGoOn.promise;
      return outbox.appendOwed(...args);
    };
    const slow = dispatcher({ outbox: { ...outbox, appendOwed } })(NOW);
    await hasOwed.promise;
    published = undefined;
    await dispatcher({ now: () => NOW + 10_000 })(NOW + 10_000);
    mayGoOn.resolve();
    await slow;
    sent = [];
    await dispatcher({ now: () => NOW + 60_000 })(NOW + 60_000);
    expect(woken()).toEqual(['ada']);
  });

  test('is no longer looked at once it is delivered', async () => {
    await dispatcher()(NOW);
    const entry = outbox.entries('ada').at(-1);
    if (entry?.kind === 'delivery') {
      await outbox.saveProgress('ada', entry, aProgress({ status: 'delivered' }));
    }
    published = undefined;
    const reads: string[] = [];
    const readFrom: OutboxTwin['readFrom'] = (userId, number) => {
      reads.push(userId);
      return outbox.readFrom(userId, number);
    };
    for (const minutes of [1, 2, 3]) {
      const at = NOW + minutes * 60_000;
      await dispatcher({ now: () => at, outbox: { ...outbox, readFrom } })(at);
    }
    expect(reads).toEqual(['ada']);
  });

  test('is not forgotten when it falls due while a run that reads no members is at work', async () => {
    await dispatcher()(NOW);
    const entry = outbox.entries('ada').at(-1);
    const state = { failures: 0, pausedUntil: NOW + 600_000 };
    if (entry?.kind === 'delivery') {
      await outbox.saveProgress('ada', entry, aProgress({ state }));
    }
    published = undefined;
    await dispatcher({ now: () => NOW + 60_000 })(NOW + 60_000);
    const cell = cellOf('ada');
    const owed = async () =>
      (await cells.read(cell, 1)).notes.map(({ dueAt, debts }) => ({ dueAt, debts }));
    const [note] = await owed();
    expect(note).toMatchObject({ debts: [{ userId: 'ada' }] });
    // A millisecond passes whenever the time is asked for.
    let at = (note?.dueAt ?? 0) - 1;
    const unaware = createDispatchShard({
      cells,
      outbox,
      now: () => at++,
      intervalMs: INTERVAL_MS,
      send: async (messages) => void sent.push(...messages),
    });
    expect(await unaware({ slot: at, cells: [cell], scan: null })).toMatchObject({
      subscribers: 0,
    });
    expect(await owed()).toEqual([note]);
  });

  test('is left alone in a pause, and looked at when it ends', async () => {
    await dispatcher()(NOW);
    const entry = outbox.entries('ada').at(-1);
    const pausedUntil = NOW + 600_000;
    if (entry?.kind === 'delivery') {
      await outbox.saveProgress('ada', entry, aProgress({ state: { failures: 0, pausedUntil } }));
    }
    published = undefined;
    const looks: number[] = [];
    for (let at = NOW + 60_000; at <= pausedUntil + 90_000; at += INTERVAL_MS) {
      const readFrom: OutboxTwin['readFrom'] = (userId, number) => {
        looks.push(at - pausedUntil);
        return outbox.readFrom(userId, number);
      };
      sent = [];
      await dispatcher({ now: () => at, outbox: { ...outbox, readFrom } })(at);
    }
    expect(looks.filter((when) => when < -8_000)).toHaveLength(1);
    expect(woken()).toEqual(['ada']);
  });
});
