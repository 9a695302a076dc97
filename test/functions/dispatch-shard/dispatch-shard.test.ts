import { beforeEach, describe, expect, test } from 'vitest';
import type { BettingLog } from '#domain/bets/betting-log.ts';
import type { ValueRow } from '#domain/scan/snapshot.ts';
import { nextStep } from '#domain/webhooks/delivery/next-step.ts';
import { WAKE_UPS_PER_MESSAGE, type WakeUpMessage } from '#domain/webhooks/delivery/wake-up.ts';
import type { SeenMove } from '#domain/webhooks/moves/published-moves.ts';
import { CELLS, cellOf } from '#domain/webhooks/outbox/cells.ts';
import { selectionKey } from '#domain/webhooks/selection/selection-key.ts';
import type { OfferedSelections, ShardTask } from '#domain/webhooks/selection/selections.ts';
import { firstSalts } from '#domain/webhooks/signing/secret.ts';
import type { Subscriber } from '#domain/webhooks/subscriber/subscriber.ts';
import {
  DEFAULT_SETTINGS,
  type SubscriberSettings,
} from '#domain/webhooks/subscriber/subscriber-settings.ts';
import {
  createDispatchPicks,
  type PublishedScan,
} from '#functions/dispatch-picks/dispatch-picks.ts';
import { createDispatchShard, type ServeDeps } from '#functions/dispatch-shard/dispatch-shard.ts';
import { anOffer, aValueBet, HOUR_MS, NOW } from '../../domain/webhooks/builders.ts';
import { EMPTY_LOG, readingLog } from '../../support/betting-logs.ts';
import { createFakeCells, type FakeCells } from '../../support/fake-cells.ts';
import { createFakeOutbox, type FakeOutbox } from '../../support/fake-outbox.ts';
import { aBaseline, aProgress } from '../../support/outbox-entries.ts';

const INTERVAL_MS = 45_000;

function aSubscriber(userId: string, change: Partial<Subscriber['settings']> = {}): Subscriber {
  const webhook = {
    url: `https://${userId}.example/`,
    salts: firstSalts('A'.repeat(22)),
    savedAt: 0,
  };
  return { userId, settings: { ...DEFAULT_SETTINGS, ...change }, webhook, chats: {} };
}

type Dispatched = {
  readonly slot: number;
  readonly offered: OfferedSelections;
  readonly moves: readonly SeenMove[];
};
type LastDispatch = ReturnType<typeof createLastDispatch>;

/** The last dispatch, in memory. */
function createLastDispatch() {
  let stored: Dispatched | undefined;
  return {
    last: async () => stored,
    async record(dispatched: Dispatched): Promise<void> {
      if (stored === undefined || stored.slot < dispatched.slot) {
        stored = dispatched;
      }
    },
  };
}

let outbox: FakeOutbox;
let cells: FakeCells;
let dispatches: LastDispatch;
let members: Map<string, SubscriberSettings>;
let tasks: ShardTask[];
let sent: WakeUpMessage[];
let subscribers: Subscriber[];
let published: { slot: number; bets: ValueRow[] } | undefined;
let moves: PublishedScan['moves'];

beforeEach(async () => {
  outbox = createFakeOutbox();
  // Written when the webhook was saved.
  for (const user of ['ada', 'bob', 'eve']) {
    await outbox.append(user, 1, aBaseline(1, []));
  }
  cells = createFakeCells();
  dispatches = createLastDispatch();
  members = new Map();
  tasks = [];
  sent = [];
  subscribers = [aSubscriber('ada')];
  published = { slot: NOW, bets: [aValueBet()] };
  moves = undefined;
});

type Overrides = {
  readonly published?: (slot: number) => Promise<readonly ValueRow[] | undefined>;
  readonly outbox?: ServeDeps['outbox'];
  readonly cells?: FakeCells;
  readonly bettingLogOf?: ServeDeps['bettingLogOf'];
  readonly now?: () => number;
  readonly intervalMs?: number;
};

/** One environment of each function, and the queue between them. */
function dispatcher({ published: found, ...overrides }: Overrides = {}) {
  const betsOf = async (slot: number) => (published?.slot === slot ? published.bets : undefined);
  const fanOut = createDispatchPicks({
    published: async (slot): Promise<PublishedScan | undefined> => {
      const bets = await (found ?? betsOf)(slot);
      return bets && { bets, moves, books: [] };
    },
    dispatches,
    recordPicks: async () => new Set(),
    whatFits: (all) => all,
    send: async (sentTasks) => void tasks.push(...sentTasks),
    shards: 4,
    ...overrides,
  });
  const work = createDispatchShard({
    cells,
    outbox,
    bettingLogOf: readingLog(),
    send: async (messages) => void sent.push(...messages),
    now: () => NOW + 2_000,
    intervalMs: INTERVAL_MS,
    ...overrides,
  });
  return async (slot: number) => {
    for (const { userId, settings } of subscribers) {
      if (members.get(userId) !== settings) {
        cells.setMember(userId, settings, overrides.now?.() ?? NOW);
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
        destinations: sum.destinations + each.destinations,
        matched: sum.matched + each.matched,
        deliveries: sum.deliveries + each.deliveries,
        picks: sum.picks + each.picks,
        woken: sum.woken + each.woken,
        failed: sum.failed + each.faults.length,
      }),
      { destinations: 0, matched: 0, deliveries: 0, picks: 0, woken: 0, failed: 0 },
    );
  };
}

const picksOf = (userId: string) =>
  outbox
    .entries(userId, 1)
    .flatMap((entry) =>
      entry.kind === 'delivery' ? [entry.delivery.picks.map(({ eventId }) => eventId)] : [],
    );
const woken = () => sent.flatMap(({ wakeUps }) => wakeUps.map(({ destination }) => destination));

describe('new selections', () => {
  test('are stored as one delivery per subscriber, who is sent a wake-up immediately', async () => {
    published?.bets.push(aValueBet({ eventId: 'e2', altBooks: [anOffer({ book: 'beta' })] }));
    expect(await dispatcher()(NOW)).toEqual({
      destinations: 1,
      matched: 1,
      deliveries: 1,
      picks: 2,
      woken: 1,
      failed: 0,
    });
    expect(picksOf('ada')).toEqual([['e1', 'e2']]);
    expect(sent).toEqual([
      { delaySeconds: 0, wakeUps: [{ destination: 'ada', slot: NOW, from: 2 }] },
    ]);
  });

  test('are those of the chosen grades that pass the filters of each', async () => {
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

  test('of grade B go to those who chose B, those by many books alone to those who chose them', async () => {
    subscribers = [
      aSubscriber('ada', { grades: ['A', 'B'] }),
      aSubscriber('bob', { grades: ['broad_consensus'] }),
      aSubscriber('eve'),
    ];
    published?.bets.push(
      aValueBet({ eventId: 'e2', grade: 'B', flags: ['small_ev'] }),
      aValueBet({ eventId: 'e3', grade: 'B', flags: ['broad_consensus'] }),
      aValueBet({ eventId: 'e4', grade: 'C', flags: ['low_ev'] }),
    );
    await dispatcher()(NOW);
    expect(['ada', 'bob', 'eve'].map((userId) => picksOf(userId).flat())).toEqual([
      ['e1', 'e2', 'e3'],
      ['e3'],
      ['e1'],
    ]);
  });

  test('that appear in quiet hours are not sent, not at their end either', async () => {
    const quietHours = { from: '18:00', to: '18:02', timeZone: 'UTC', webhook: true };
    subscribers = [
      aSubscriber('ada', { quietHours }),
      aSubscriber('bob', { quietHours: { ...quietHours, webhook: false } }),
    ];
    let now = NOW;
    const dispatch = dispatcher({ now: () => now + 2_000 });
    const old = aValueBet({ since: NOW });
    for (let scan = 0; scan < 5; scan += 1) {
      now = NOW + scan * INTERVAL_MS;
      const found = aValueBet({ eventId: 'e2', since: now });
      published = { slot: now, bets: scan < 3 ? [old] : [old, found] };
      await dispatch(now);
    }
    // A change of the settings has all selections looked at again.
    subscribers = [aSubscriber('ada', { quietHours, bankroll: 7 })];
    now = NOW + 5 * INTERVAL_MS;
    published = { slot: now, bets: [old, aValueBet({ eventId: 'e3', since: now })] };
    await dispatch(now);
    expect([picksOf('ada'), picksOf('bob')]).toEqual([
      [['e2'], ['e3']],
      [['e1'], ['e2'], ['e3']],
    ]);
  });

  test('are sent once, whatever their grade becomes', async () => {
    subscribers = [
      aSubscriber('ada', { grades: ['A', 'B'] }),
      aSubscriber('bob'),
      aSubscriber('eve', { grades: ['B'] }),
    ];
    const dispatch = dispatcher();
    for (const [index, grade] of (['B', 'A', 'B', 'C', 'A'] as const).entries()) {
      const slot = NOW + index * INTERVAL_MS;
      published = { slot, bets: [aValueBet({ grade })] };
      await dispatch(slot);
    }
    expect([picksOf('ada'), picksOf('bob'), picksOf('eve')]).toEqual([
      [['e1']],
      [['e1']],
      [['e1']],
    ]);
  });

  test('that become an A are new to those who chose A alone', async () => {
    const dispatch = dispatcher();
    published = { slot: NOW, bets: [aValueBet({ grade: 'B', flags: ['small_ev'] })] };
    await dispatch(NOW);
    expect(picksOf('ada')).toEqual([]);
    published = { slot: NOW + INTERVAL_MS, bets: [aValueBet()] };
    await dispatch(NOW + INTERVAL_MS);
    expect(picksOf('ada')).toEqual([['e1']]);
  });

  test('of grade B that are there already are sent to those who choose B now', async () => {
    const dispatch = dispatcher();
    published?.bets.push(aValueBet({ eventId: 'e2', grade: 'B' }));
    await dispatch(NOW);
    subscribers = [aSubscriber('ada', { grades: ['A', 'B'] })];
    published = { slot: NOW + INTERVAL_MS, bets: published?.bets ?? [] };
    await dispatch(NOW + INTERVAL_MS);
    expect(picksOf('ada')).toEqual([['e1'], ['e2']]);
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
    ['stake less on an event that earlier picks have staked on', {}, [11.38, 8.62]],
    [
      'ignore what was staked in another currency',
      { currency: 'JPY', bankroll: 150_000 },
      [1707, 11.38],
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

  test('stake no more on all events together than the limit of what is open, until events start', async () => {
    let now = NOW + 2_000;
    const dispatch = dispatcher({ now: () => now });
    subscribers = [aSubscriber('ada', { maxOpen: 0.015 })];
    const soon = aValueBet({ commenceTime: NOW + 60_000 });
    published = { slot: NOW, bets: [soon] };
    await dispatch(NOW);
    published = { slot: NOW + INTERVAL_MS, bets: [soon, aValueBet({ eventId: 'e2' })] };
    now += INTERVAL_MS;
    await dispatch(NOW + INTERVAL_MS);
    published = { slot: NOW + 2 * INTERVAL_MS, bets: [aValueBet({ eventId: 'e3' })] };
    now += INTERVAL_MS;
    await dispatch(NOW + 2 * INTERVAL_MS);
    // The first event has started by then.
    expect(stakesOf('ada')).toEqual([11.38, 3.62, 11.38]);
  });
});

describe('a subscriber with a delivery waiting', () => {
  async function waiting(progress: ReturnType<typeof aProgress>) {
    await dispatcher()(NOW);
    sent = [];
    const step = nextStep(await outbox.outboxOf('ada'), NOW, NOW);
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
      [dispatches, cells, tasks] = [createLastDispatch(), createFakeCells(), []];
      subscribers = [aSubscriber(userId)];
      published = { slot: NOW, bets: five() };
      let left = 1;
      const append: FakeOutbox['append'] = async (...args) => {
        if (left-- <= 0) {
          throw new Error('no answer');
        }
        return outbox.append(...args);
      };
      await dispatcher({ outbox: { ...outbox, append } })(NOW);
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
    const retire: FakeOutbox['retire'] = async () => {
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
    const append: FakeOutbox['append'] = async (...args) => {
      read.resolve();
      await slow.promise;
      return outbox.append(...args);
    };
    const stalled = dispatcher({ ...forms(at), outbox: { ...outbox, append } })(at);
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
    await outbox.saveProgress('ada', entry, aProgress(), pausedUntil);
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
      const entry = outbox.entries(userId).at(-1);
      if (entry?.kind === 'delivery') {
        await outbox.saveProgress(userId, entry, aProgress({ status: 'delivered' }));
      }
    }
    return counts;
  }

  test('are none of an outbox while nothing is new and nothing is pending', async () => {
    const bets = [aValueBet()];
    const counts = await readsOf([bets, bets, bets, bets]);
    expect(counts[0]).toBeGreaterThan(0);
    expect(counts.at(-1)).toBe(0);
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
    cells.setMember('ada', null, NOW);
    later();
    expect(await dispatch(NOW + INTERVAL_MS)).toMatchObject({
      destinations: 0,
      deliveries: 0,
      woken: 0,
    });
  });

  test('whom a scan did not reach gets at the next one what that scan published', async () => {
    const failing: FakeCells = {
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
      bettingLogOf: readingLog(),
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
      cells.setMember(userId, settings, NOW);
    }
    const selections = [{ bet: aValueBet(), before: null }];
    const scan = { previousSlot: null, selections, moves: [] };
    const { destinations: seen, faults } = await dispatch({
      slot: NOW,
      cells: Array.from({ length: CELLS }, (_, cell) => cell),
      scan,
    });
    expect(faults.length).toBe(1);
    // Ten messages of 25 are sent at a time, and some wake-ups may come on top.
    expect(woken().length).toBeGreaterThanOrEqual(seen - 275);
    expect(seen).toBe(2_000);
  });
});

describe('the betting log of a subscriber', () => {
  const stakesOf = (userId: string) =>
    outbox
      .entries(userId, 1)
      .flatMap((entry) => (entry.kind === 'delivery' ? entry.delivery.picks : []))
      .map(({ stake }) => stake);
  const staking = (eventId: string, stake: number) => ({
    eventId,
    sportKey: 'soccer_epl',
    book: 'alpha',
    bankroll: 'main',
    currency: 'EUR',
    stake,
  });
  /** The stakes of two scans with one pick each, of different events and equal value. */
  async function stakesWith(log: BettingLog, change: Partial<SubscriberSettings> = {}) {
    outbox = createFakeOutbox();
    cells = createFakeCells();
    dispatches = createLastDispatch();
    members = new Map();
    subscribers = [aSubscriber('ada', { maxStake: 0.5, ...change })];
    published = { slot: NOW, bets: [aValueBet()] };
    const bettingLogOf = readingLog(log);
    await dispatcher({ bettingLogOf })(NOW);
    published = { slot: NOW + INTERVAL_MS, bets: [aValueBet(), aValueBet({ eventId: 'e2' })] };
    await dispatcher({ bettingLogOf })(NOW + INTERVAL_MS);
    return stakesOf('ada');
  }

  test('lowers every stake by what open bets have at stake', async () => {
    const [alone = 0] = await stakesWith(EMPTY_LOG);
    const [first = 0, second = 0] = await stakesWith({
      open: [staking('elsewhere', 400)],
      profits: {},
    });
    expect(first / alone).toBeCloseTo(0.6, 2);
    expect(second).toBe(first);
  });

  test('lowers the stake on an event by the bets that are open on it', async () => {
    const log = { open: [{ ...staking('e1', 20), book: 'other' }], profits: {} };
    const [onEvent, onOther = 0] = await stakesWith(log, { maxStake: 0.02 });
    expect(onEvent).toBe(0);
    expect(onOther).toBeGreaterThan(0);
  });

  test('leaves the stakes on other events at the same book and league whole, as earlier recommendations do', async () => {
    const cap = { maxStake: 0.02 };
    expect(await stakesWith(EMPTY_LOG, cap)).toEqual([11.38, 11.38]);
  });

  test('counts with recommendations against the limit of all that is open, each bet once', async () => {
    const maxOpen = 0.01;
    expect(await stakesWith(EMPTY_LOG, { maxOpen })).toEqual([10, 0]);
    // First 4 of 10 are left. Of the 4 that are then recommended on e1, 2 were open already.
    const log = { open: [staking('e3', 4), staking('e1', 2)], profits: {} };
    expect(await stakesWith(log, { maxOpen })).toEqual([4, 2]);
  });

  test('moves the amount of a bankroll that follows it', async () => {
    const [alone = 0] = await stakesWith(EMPTY_LOG);
    const [doubled = 0] = await stakesWith({ open: [], profits: { main: 1_000 } });
    expect(doubled / alone).toBeCloseTo(2, 2);
  });

  test('is not read where nothing is new to a subscriber', async () => {
    const readFor: string[] = [];
    const bettingLogOf: ServeDeps['bettingLogOf'] = async (userId) => {
      readFor.push(userId);
      return { tag: '', log: EMPTY_LOG };
    };
    subscribers = [aSubscriber('ada'), aSubscriber('bob', { minEv: 0.9 })];
    // New members are looked at once, whatever is published.
    await dispatcher({ bettingLogOf })(NOW);
    readFor.length = 0;
    published = { slot: NOW + INTERVAL_MS, bets: [aValueBet(), aValueBet({ eventId: 'e2' })] };
    await dispatcher({ bettingLogOf, now: () => NOW + HOUR_MS })(NOW + INTERVAL_MS);
    readFor.length = 0;
    const later = { slot: NOW + 2 * INTERVAL_MS, bets: [aValueBet({ eventId: 'e3' })] };
    published = later;
    await dispatcher({ bettingLogOf, now: () => NOW + HOUR_MS })(later.slot);
    expect(readFor).toEqual(['ada']);
  });
});

test('few messages carry the wake-ups of many cells', async () => {
  subscribers = Array.from({ length: 200 }, (_, i) => aSubscriber(`usr_${i}`));
  const dispatch = createDispatchShard({
    cells,
    outbox,
    bettingLogOf: readingLog(),
    now: () => NOW,
    intervalMs: INTERVAL_MS,
    send: async (messages) => void sent.push(...messages),
  });
  for (const { userId, settings } of subscribers) {
    cells.setMember(userId, settings, NOW);
  }
  const selections = [{ bet: aValueBet(), before: null }];
  const scan = { previousSlot: null, selections, moves: [] };
  await dispatch({ slot: NOW, cells: Array.from({ length: CELLS }, (_, cell) => cell), scan });
  expect(woken()).toHaveLength(200);
  expect(sent).toHaveLength(200 / WAKE_UPS_PER_MESSAGE);
});

describe('what is pending', () => {
  const lastDelivery = () => {
    const entry = outbox.entries('ada').at(-1);
    if (entry?.kind !== 'delivery') {
      throw new Error('No delivery');
    }
    return entry;
  };

  /** The times of the scans that read an outbox. */
  async function looksAt(times: readonly number[]) {
    const looks: number[] = [];
    for (const at of times) {
      const readFrom: FakeOutbox['readFrom'] = (userId, number) => {
        looks.push(at);
        return outbox.readFrom(userId, number);
      };
      await dispatcher({ now: () => at, outbox: { ...outbox, readFrom } })(at);
    }
    return looks;
  }

  test('is found by the next scan though the wake-up was never sent', async () => {
    const silent = createDispatchShard({
      cells,
      outbox,
      bettingLogOf: readingLog(),
      now: () => NOW,
      intervalMs: INTERVAL_MS,
      send: async () => {
        throw new Error('ended');
      },
    });
    cells.setMember('ada', subscribers[0]?.settings ?? DEFAULT_SETTINGS, NOW);
    const selections = [{ bet: aValueBet(), before: null }];
    const scan = { previousSlot: null, selections, moves: [] };
    await silent({ slot: NOW, cells: [cellOf('ada')], scan });
    expect(picksOf('ada')).toEqual([['e1']]);
    published = undefined;
    await dispatcher()(NOW + INTERVAL_MS);
    expect(woken()).toEqual(['ada']);
  });

  test('is no longer looked at once it is delivered: a scan takes out of the index what was left in it', async () => {
    await dispatcher()(NOW);
    await outbox.saveProgress('ada', lastDelivery(), aProgress({ status: 'delivered' }));
    published = undefined;
    const minutes = [1, 2, 3].map((minute) => NOW + minute * 60_000);
    expect(await looksAt(minutes)).toEqual(minutes.slice(0, 1));
    expect(lastDelivery().dueAt).toBeNull();
  });

  test('is left alone in a pause, and looked at when it ends', async () => {
    await dispatcher()(NOW);
    const pausedUntil = NOW + 600_000;
    await outbox.saveProgress('ada', lastDelivery(), aProgress(), pausedUntil);
    published = undefined;
    const scans = Array.from({ length: 15 }, (_, i) => NOW + 60_000 + i * INTERVAL_MS);
    const [first, ...others] = await looksAt(scans);
    expect(first).toBe(scans[0]);
    expect(Math.min(...others)).toBeGreaterThanOrEqual(pausedUntil - 8_000);
    expect(woken()).toContain('ada');
  });

  test('is sent in order though the index shows only a later delivery', async () => {
    published?.bets.push(...['e2', 'e3'].map((eventId) => aValueBet({ eventId })));
    await dispatcher()(NOW);
    expect(outbox.entries('ada').map(({ number }) => number)).toEqual([1, 2, 3]);
    published = undefined;
    sent = [];
    const pending: FakeOutbox['pending'] = async (cell) =>
      cell === cellOf('ada') ? [{ destination: 'ada', numbers: [3] }] : [];
    await dispatcher({ outbox: { ...outbox, pending } })(NOW + INTERVAL_MS);
    expect(sent.flatMap(({ wakeUps }) => wakeUps)).toMatchObject([{ destination: 'ada', from: 2 }]);
  });

  test('leaves the index with a member who leaves, and is found when they come back', async () => {
    await dispatcher()(NOW);
    cells.setMember('ada', null, NOW);
    published = undefined;
    sent = [];
    await dispatcher()(NOW + INTERVAL_MS);
    expect([lastDelivery().dueAt, sent]).toEqual([null, []]);
    const at = NOW + 2 * INTERVAL_MS;
    cells.setMember('ada', DEFAULT_SETTINGS, at);
    published = { slot: at, bets: [aValueBet()] };
    await dispatcher({ now: () => at })(at);
    expect(lastDelivery().dueAt).not.toBeNull();
    expect(woken()).toEqual(['ada']);
  });

  test('is found without the index after a change of releases: all members are looked at once', async () => {
    await dispatcher()(NOW);
    await outbox.setDue('ada', 2, null);
    published = { slot: NOW + INTERVAL_MS, bets: [aValueBet({ eventId: 'other', grade: 'B' })] };
    const unknown: FakeCells = {
      ...cells,
      read: async (cell) => ({
        members: (await cells.read(cell)).members.map((member) => ({ ...member, changedAt: 0 })),
        checkpoint: undefined,
        outdated: [],
      }),
    };
    sent = [];
    await dispatcher({ cells: unknown })(NOW + INTERVAL_MS);
    expect(lastDelivery().dueAt).not.toBeNull();
    expect(woken()).toEqual(['ada']);
  });
});
