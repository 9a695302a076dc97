import { beforeEach, describe, expect, test } from 'vitest';
import type { Candidate } from '#domain/webhooks/alert-filters.ts';
import { type KnownLine, keptUntil } from '#domain/webhooks/ledger.ts';
import type { NudgeMessage } from '#domain/webhooks/nudge.ts';
import { firstSalts } from '#domain/webhooks/secret.ts';
import { selectionKey } from '#domain/webhooks/selection-key.ts';
import type { Subscriber } from '#domain/webhooks/subscriber.ts';
import { DEFAULT_SETTINGS } from '#domain/webhooks/subscriber-settings.ts';
import { nextStep } from '#domain/webhooks/turn.ts';
import { createDispatchPicks } from '#functions/dispatch-picks/dispatch-picks.ts';
import { aCandidate, anOffer, aPick, HOUR_MS, NOW } from '../../domain/webhooks/builders.ts';
import { aKnownLine, aLine, aTurn } from '../../support/ledger-lines.ts';
import { createLedgerTwin, type LedgerTwin } from '../../support/ledger-twin.ts';

const INTERVAL_MS = 45_000;

function aSubscriber(userId: string, change: Partial<Subscriber['settings']> = {}): Subscriber {
  const webhook = { url: `https://${userId}.example/`, salts: firstSalts('A'.repeat(22)), savedAt: 0 };
  return { userId, settings: { ...DEFAULT_SETTINGS, ...change }, webhook };
}

let ledgers: LedgerTwin;
let sent: NudgeMessage[];
let subscribers: Subscriber[];
let published: { slot: number; candidates: Candidate[] } | undefined;

beforeEach(async () => {
  ledgers = createLedgerTwin();
  // Written when the webhook was saved.
  for (const user of ['ada', 'bob', 'eve']) await ledgers.append(user, aKnownLine(1, []));
  sent = [];
  subscribers = [aSubscriber('ada')];
  published = { slot: NOW, candidates: [aCandidate()] };
});

function dispatcher(overrides: Partial<Parameters<typeof createDispatchPicks>[0]> = {}) {
  const dispatch = createDispatchPicks({
    subscribers: async () => subscribers,
    published: async (slot) => (published?.slot === slot ? published.candidates : undefined),
    ledgers,
    send: async (messages) => void sent.push(...messages),
    now: () => NOW + 2_000,
    intervalMs: INTERVAL_MS,
    ...overrides,
  });
  return async (slot: number) => (await dispatch({ slot: new Date(slot).toISOString() })).result;
}

const picksOf = (userId: string) =>
  ledgers
    .entries(userId, 1)
    .flatMap(({ line }) =>
      line.kind === 'delivery' ? [line.delivery.picks.map(({ eventId }) => eventId)] : [],
    );
const nudged = () => sent.flatMap(({ nudges }) => nudges.map(({ userId }) => userId));

describe('new selections', () => {
  test('are written down as one delivery per subscriber, who is nudged at once', async () => {
    published?.candidates.push(aCandidate({ eventId: 'e2', altBooks: [anOffer({ book: 'beta' })] }));
    expect(await dispatcher()(NOW)).toEqual({
      slot: new Date(NOW).toISOString(),
      ...{ subscribers: 1, deliveries: 1, picks: 2, nudged: 1, failed: 0 },
    });
    expect(picksOf('ada')).toEqual([['e1', 'e2']]);
    expect(sent).toEqual([{ delaySeconds: 0, nudges: [{ userId: 'ada', slot: NOW, from: 2 }] }]);
  });

  test('are those of grade A that pass the filters of each', async () => {
    subscribers = [
      aSubscriber('ada', { books: ['beta'] }),
      aSubscriber('bob'),
      aSubscriber('eve', { minEv: 0.2 }),
    ];
    published?.candidates.push(aCandidate({ eventId: 'e2', grade: 'B' }));
    await dispatcher()(NOW);
    expect([picksOf('ada'), picksOf('bob'), picksOf('eve')]).toEqual([[], [['e1']], []]);
    expect(nudged()).toEqual(['bob']);
  });

  test('are sent once: not in a later scan, by another environment, nor when the run is repeated', async () => {
    const [one, other] = [dispatcher(), dispatcher()];
    await one(NOW);
    await one(NOW);
    published = { slot: NOW + INTERVAL_MS, candidates: [aCandidate({ price: 2.4, ev: 0.2 })] };
    await other(NOW + INTERVAL_MS);
    await one(NOW + INTERVAL_MS);
    expect(picksOf('ada')).toEqual([['e1']]);
  });

  test('are claimed once by runs that overlap', async () => {
    const slots = [0, 1, 2, 3].map((i) => NOW + i * INTERVAL_MS);
    const everySlot = { published: async () => [aCandidate()] };
    await Promise.all(slots.map((slot) => dispatcher(everySlot)(slot)));
    expect(picksOf('ada')).toEqual([['e1']]);
  });

  test('are not those that were published when the webhook was saved', async () => {
    await ledgers.append('ada', aKnownLine(2, [selectionKey(aCandidate())], true));
    published?.candidates.push(aCandidate({ eventId: 'e2' }));
    await dispatcher()(NOW);
    expect(picksOf('ada')).toEqual([['e2']]);
  });

  test('of a scan that published nothing, or that a later one has replaced, are none', async () => {
    expect(await dispatcher()(NOW + INTERVAL_MS)).toMatchObject({ deliveries: 0, nudged: 0 });
  });

  test('of an older scan are not added behind those of a newer one', async () => {
    const everySlot = { published: async (slot: number) => [aCandidate({ eventId: `at${slot}` })] };
    const dispatch = dispatcher(everySlot);
    await dispatch(NOW + INTERVAL_MS);
    await dispatch(NOW);
    expect(picksOf('ada')).toEqual([[`at${NOW + INTERVAL_MS}`]]);
  });

  const stakesOf = (userId: string) =>
    ledgers
      .entries(userId, 1)
      .flatMap(({ line }) => (line.kind === 'delivery' ? line.delivery.picks.map(({ stake }) => stake) : []));

  test.each([
    ['stake less on an event that earlier picks have staked on', {}, [11.36, 8.64]],
    [
      'do not mind what was staked in another currency',
      { currency: 'JPY', bankroll: 150_000 },
      [1704, 11.36],
    ],
  ])('%s', async (_name, settings, stakes) => {
    const dispatch = dispatcher();
    subscribers = [aSubscriber('ada', settings)];
    await dispatch(NOW);
    subscribers = [aSubscriber('ada')];
    const total = aCandidate({ marketKey: 'totals', outcome: 'Over', point: 2.5 });
    published = { slot: NOW + INTERVAL_MS, candidates: [total] };
    await dispatch(NOW + INTERVAL_MS);
    expect(stakesOf('ada')).toEqual(stakes);
  });
});

describe('whoever is still owed something', () => {
  async function owed(turn: ReturnType<typeof aTurn>) {
    await dispatcher()(NOW);
    sent = [];
    const step = nextStep(ledgers.entries('ada', 1), NOW, NOW);
    if (step.kind !== 'call') throw new Error(step.kind);
    await ledgers.saveTurn('ada', step.entry, turn);
  }

  test('is nudged at every scan, in their own place of the interval', async () => {
    await owed(aTurn({ state: { failures: 2, pausedUntil: null } }));
    expect(await dispatcher()(NOW + INTERVAL_MS)).toMatchObject({ deliveries: 0, nudged: 1 });
    expect(nudged()).toEqual(['ada']);
    expect(sent[0]?.delaySeconds).toBeLessThan(45);
  });

  test('is nudged too when the scan failed', async () => {
    await owed(aTurn());
    published = undefined;
    await dispatcher()(NOW + INTERVAL_MS);
    expect(nudged()).toEqual(['ada']);
  });

  test.each([
    ['delivered', aTurn({ status: 'delivered' })],
    ['in a pause', aTurn({ state: { failures: 0, pausedUntil: NOW + 600_000 } })],
    ['being called', aTurn({ busyUntil: NOW + 5_000 })],
  ])('is left alone when %s', async (_name, turn) => {
    await owed(turn);
    await dispatcher()(NOW + INTERVAL_MS);
    expect(sent).toEqual([]);
  });

  test('is served though the ledger of somebody else cannot be read', async () => {
    subscribers = [aSubscriber('bob'), aSubscriber('ada')];
    const since = async (userId: string, line: number) => {
      if (userId === 'bob') throw new Error('no answer');
      return ledgers.since(userId, line);
    };
    const result = await dispatcher({ ledgers: { ...ledgers, since } })(NOW);
    expect(result).toMatchObject({ deliveries: 1, nudged: 1, failed: 1 });
  });
});

describe('many selections at once', () => {
  const five = () => Array.from({ length: 5 }, (_, i) => aCandidate({ eventId: `e${i}` }));
  const inPairs = [['e0', 'e1'], ['e2', 'e3'], ['e4']];
  const idsOf = (userId: string) =>
    ledgers.entries(userId, 1).flatMap(({ line }) => (line.kind === 'delivery' ? [line.delivery.id] : []));

  test('go into as many deliveries as it takes, one behind the other, each with an id of its own', async () => {
    published = { slot: NOW, candidates: five() };
    expect(await dispatcher()(NOW)).toMatchObject({ deliveries: 3, picks: 5, nudged: 1 });
    expect(picksOf('ada')).toEqual(inPairs);
    expect(new Set(idsOf('ada')).size).toBe(3);
    expect(await dispatcher()(NOW)).toMatchObject({ deliveries: 0, picks: 0 });
  });

  test('are not lost by a crash between two deliveries: the run that repeats it, or the next scan, forms the rest', async () => {
    for (const slot of [NOW, NOW + INTERVAL_MS]) {
      const userId = slot === NOW ? 'ada' : 'bob';
      subscribers = [aSubscriber(userId)];
      published = { slot: NOW, candidates: five() };
      let left = 1;
      const append: LedgerTwin['append'] = async (user, line) => {
        if (left-- <= 0) throw new Error('no answer');
        return ledgers.append(user, line);
      };
      await dispatcher({ ledgers: { ...ledgers, append } })(NOW);
      expect(picksOf(userId)).toEqual(inPairs.slice(0, 1));
      published = { slot, candidates: five() };
      await dispatcher()(slot);
      expect(picksOf(userId)).toEqual(inPairs);
    }
  });

  test('are claimed once when runs overlap between two deliveries', async () => {
    published = { slot: NOW, candidates: five() };
    const overlap = { published: async () => five() };
    await Promise.all([0, 1, 2, 3].map((i) => dispatcher(overlap)(NOW + i * INTERVAL_MS)));
    expect(picksOf('ada').flat().sort()).toEqual(inPairs.flat());
  });
});

describe('a ledger whose lines leave the table', () => {
  const DAY_MS = 86_400_000;
  const forms = (at: number) => ({
    published: async () => [aCandidate({ eventId: `at${at}`, commenceTime: at + HOUR_MS })],
  });
  const linesOf = (userId: string) => ledgers.entries(userId, 1).map(({ line }) => line);
  const leave = (now: number) => {
    for (const line of linesOf('ada')) if (keptUntil(line) <= now) ledgers.remove('ada', line.number);
  };

  /** One run reads before the lines leave and writes after another run has come and gone. */
  async function overlapWhileLinesLeave(at: number, gone: readonly number[] = []) {
    const slow = Promise.withResolvers<void>();
    const read = Promise.withResolvers<void>();
    const append: LedgerTwin['append'] = async (user, line) => {
      read.resolve();
      await slow.promise;
      return ledgers.append(user, line);
    };
    const now = { now: () => at };
    const stalled = dispatcher({ ...forms(at), ...now, ledgers: { ...ledgers, append } })(at);
    await read.promise;
    leave(at);
    for (const number of gone) ledgers.remove('ada', number);
    const one = forms(at);
    await dispatcher({ ...one, ...now })(at + INTERVAL_MS);
    slow.resolve();
    await stalled;
  }

  test('an idle one gets an empty line in time, so that its count goes on when the others have left', async () => {
    await dispatcher()(NOW);
    const idle = { published: async () => [] };
    const endsAt = NOW + 5 * HOUR_MS + 7 * DAY_MS;
    for (let at = NOW + DAY_MS; at < endsAt; at += DAY_MS) await dispatcher({ ...idle, now: () => at })(at);
    expect(linesOf('ada').map(({ kind }) => kind)).toEqual(['known', 'delivery', 'known']);
    const at = endsAt + HOUR_MS;
    await overlapWhileLinesLeave(at);
    expect(linesOf('ada').map(({ number }) => number)).toEqual([1, 3, 4]);
  });

  test.each([
    ['the last line', []],
    ['every line', [1]],
  ])(
    'claims a selection once though %s left under the eyes of a run, after days without any',
    async (_name, gone) => {
      await dispatcher()(NOW);
      const at = NOW + 9 * DAY_MS;
      await overlapWhileLinesLeave(at, gone);
      const later = at + 180_000;
      for (let run = 0; run < 2; run++) await dispatcher({ ...forms(at), now: () => later })(later);
      const claimed = picksOf('ada').flat();
      expect(claimed).toEqual([`at${at}`]);
    },
  );

  test('is read whole once everybody has written, for lines that came between those seen before', async () => {
    const at = NOW + INTERVAL_MS;
    const restarted = { ...aKnownLine(3, []), at, opensAt: at + 120_000 } as KnownLine;
    await ledgers.append('ada', restarted);
    let now = at;
    const warm = dispatcher({ ...forms(at), now: () => now });
    expect(await warm(at)).toMatchObject({ deliveries: 0 });
    const claims = [aPick({ eventId: `at${at}` })];
    await ledgers.append('ada', aLine(2, { userId: 'ada', slot: at, picks: claims }));
    now = at + 180_000;
    expect(await warm(now)).toMatchObject({ deliveries: 0, nudged: 1 });
  });

  test('that was lost whole forms nothing for two minutes, by when every run has seen it', async () => {
    subscribers = [aSubscriber('new')];
    const dispatch = (at: number) => dispatcher({ ...forms(NOW), now: () => at })(at);
    expect(await dispatch(NOW)).toMatchObject({ deliveries: 0 });
    expect(await dispatch(NOW + 119_000)).toMatchObject({ deliveries: 0 });
    expect(await dispatch(NOW + 120_000)).toMatchObject({ deliveries: 1 });
  });
});

describe('after a pause', () => {
  test('nudges come when it is over by most clocks and by all, in the scan that finds it over by any', async () => {
    await dispatcher()(NOW);
    const pausedUntil = NOW + 600_000;
    const [, { line } = {}] = ledgers.entries('ada', 1);
    if (line?.kind !== 'delivery') throw new Error('No delivery');
    const turn = aTurn({ state: { failures: 0, pausedUntil } });
    await ledgers.saveTurn('ada', { line, turn: undefined }, turn);
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

test('a scan reads of each ledger only what may be open, once it is known', async () => {
  const asked: number[] = [];
  const since = (userId: string, line: number) => {
    asked.push(line);
    return ledgers.since(userId, line);
  };
  const everySlot = {
    published: async (slot: number) => [aCandidate({ eventId: `at${slot}` })],
    ledgers: { ...ledgers, since },
  };
  const dispatch = dispatcher(everySlot);
  for (let i = 0; i < 5; i++) {
    await dispatch(NOW + i * INTERVAL_MS);
    const { line } = ledgers.entries('ada', 1).at(-1) ?? {};
    if (line?.kind === 'delivery')
      await ledgers.saveTurn('ada', { line, turn: undefined }, aTurn({ status: 'delivered' }));
  }
  expect(asked.at(-1)).toBeGreaterThanOrEqual(4);
});
