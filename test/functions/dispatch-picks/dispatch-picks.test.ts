import { beforeEach, describe, expect, test } from 'vitest';
import type { Candidate } from '#domain/webhooks/alert-filters.ts';
import type { NudgeMessage } from '#domain/webhooks/nudge.ts';
import { firstSalts } from '#domain/webhooks/secret.ts';
import { selectionKey } from '#domain/webhooks/selection-key.ts';
import type { Subscriber } from '#domain/webhooks/subscriber.ts';
import { DEFAULT_SETTINGS } from '#domain/webhooks/subscriber-settings.ts';
import { nextStep } from '#domain/webhooks/turn.ts';
import { createDispatchPicks } from '#functions/dispatch-picks/dispatch-picks.ts';
import { aCandidate, anOffer, NOW } from '../../domain/webhooks/builders.ts';
import { aKnownLine, aTurn } from '../../support/ledger-lines.ts';
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

beforeEach(() => {
  ledgers = createLedgerTwin();
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
    expect(sent).toEqual([{ delaySeconds: 0, nudges: [{ userId: 'ada', slot: NOW, from: 1 }] }]);
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
    await ledgers.append('ada', aKnownLine(1, [selectionKey(aCandidate())], true));
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

  test('stake less on an event that earlier picks have staked on', async () => {
    const dispatch = dispatcher();
    await dispatch(NOW);
    const total = aCandidate({ marketKey: 'totals', outcome: 'Over', point: 2.5 });
    published = { slot: NOW + INTERVAL_MS, candidates: [total] };
    await dispatch(NOW + INTERVAL_MS);
    const stakes = ledgers
      .entries('ada', 1)
      .flatMap(({ line }) => (line.kind === 'delivery' ? line.delivery.picks.map(({ stake }) => stake) : []));
    expect(stakes).toEqual([11.36, 8.64]);
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
