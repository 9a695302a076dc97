import { beforeEach, describe, expect, test } from 'vitest';
import type { ValueRow } from '#domain/scan/snapshot.ts';
import { nextStep } from '#domain/webhooks/next-step.ts';
import { firstSalts } from '#domain/webhooks/secret.ts';
import { selectionKey } from '#domain/webhooks/selection-key.ts';
import type { Subscriber } from '#domain/webhooks/subscriber.ts';
import { DEFAULT_SETTINGS } from '#domain/webhooks/subscriber-settings.ts';
import type { WakeUpMessage } from '#domain/webhooks/wake-up.ts';
import { createDispatchPicks } from '#functions/dispatch-picks/dispatch-picks.ts';
import { anOffer, aValueBet, HOUR_MS, NOW } from '../../domain/webhooks/builders.ts';
import { aBaseline, aProgress } from '../../support/outbox-entries.ts';
import { createOutboxTwin, type OutboxTwin } from '../../support/outbox-twin.ts';

const INTERVAL_MS = 45_000;

function aSubscriber(userId: string, change: Partial<Subscriber['settings']> = {}): Subscriber {
  const webhook = { url: `https://${userId}.example/`, salts: firstSalts('A'.repeat(22)), savedAt: 0 };
  return { userId, settings: { ...DEFAULT_SETTINGS, ...change }, webhook };
}

let outbox: OutboxTwin;
let sent: WakeUpMessage[];
let subscribers: Subscriber[];
let published: { slot: number; bets: ValueRow[] } | undefined;

beforeEach(async () => {
  outbox = createOutboxTwin();
  // Written when the webhook was saved.
  for (const user of ['ada', 'bob', 'eve']) await outbox.append(user, 1, aBaseline(1, []));
  sent = [];
  subscribers = [aSubscriber('ada')];
  published = { slot: NOW, bets: [aValueBet()] };
});

function dispatcher(overrides: Partial<Parameters<typeof createDispatchPicks>[0]> = {}) {
  const dispatch = createDispatchPicks({
    subscribers: async () => subscribers,
    published: async (slot) => (published?.slot === slot ? published.bets : undefined),
    outbox,
    send: async (messages) => void sent.push(...messages),
    now: () => NOW + 2_000,
    intervalMs: INTERVAL_MS,
    ...overrides,
  });
  return async (slot: number) => (await dispatch({ slot: new Date(slot).toISOString() })).result;
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
      slot: new Date(NOW).toISOString(),
      ...{ subscribers: 1, deliveries: 1, picks: 2, woken: 1, failed: 0 },
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
      .flatMap((entry) => (entry.kind === 'delivery' ? entry.delivery.picks.map(({ stake }) => stake) : []));

  test.each([
    ['stake less on an event that earlier picks have staked on', {}, [11.36, 8.64]],
    ['ignore what was staked in another currency', { currency: 'JPY', bankroll: 150_000 }, [1704, 11.36]],
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
    if (step.kind !== 'call') throw new Error(step.kind);
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
      if (userId === 'bob') throw new Error('no answer');
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
    outbox.entries(userId, 1).flatMap((entry) => (entry.kind === 'delivery' ? [entry.delivery.id] : []));

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
      subscribers = [aSubscriber(userId)];
      published = { slot: NOW, bets: five() };
      let left = 1;
      const append: OutboxTwin['append'] = async (...args) => {
        if (left-- <= 0) throw new Error('no answer');
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
    for (const number of outbox.expired('ada', now)) outbox.removeEntry('ada', number);
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
    await dispatcher()(NOW + INTERVAL_MS);
    expect(outbox.entries('ada').map(({ isRetired }) => isRetired)).toEqual([true, false]);
  });

  test('claims a selection once though entries leave between the read and the write of a run', async () => {
    await dispatcher()(NOW);
    const at = NOW + 9 * DAY_MS;
    const slow = Promise.withResolvers<void>();
    const read = Promise.withResolvers<void>();
    const append: OutboxTwin['append'] = async (...args) => {
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
    if (entry?.kind !== 'delivery') throw new Error('No delivery');
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

test('a scan reads of each outbox only what may be waiting, once it has read it whole', async () => {
  const asked: number[] = [];
  const readFrom = (userId: string, number: number) => {
    asked.push(number);
    return outbox.readFrom(userId, number);
  };
  const everySlot = {
    published: async (slot: number) => [aValueBet({ eventId: `at${slot}` })],
    outbox: { ...outbox, readFrom },
  };
  const dispatch = dispatcher(everySlot);
  for (let i = 0; i < 5; i++) {
    await dispatch(NOW + i * INTERVAL_MS);
    const entry = outbox.entries('ada').at(-1);
    if (entry?.kind === 'delivery')
      await outbox.saveProgress('ada', entry, aProgress({ status: 'delivered' }));
  }
  expect(asked.at(-1)).toBeGreaterThanOrEqual(4);
});
