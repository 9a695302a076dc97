import { setImmediate as flush } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createLatestSnapshot } from '#cache/latest-snapshot.ts';
import { announcedMs, type HeadSlots } from '#domain/scan-grid/next-head-read.ts';

const INTERVAL_MS = 45_000;
const SLOT = 1_795_300_020_000;
const MAX_READ_MS = 60;
const MAX_LOAD_MS = 200;
/** By how much clocks may be wrong: behind by what a scan takes at least. */
const [MAX_BEHIND_MS, MAX_AHEAD_MS] = [100, 1_600];

/** A clock that moves only when told; what sleeps wakes up in time. */
function virtualTime(start: number) {
  let clock = start;
  let sleepers: { readonly at: number; readonly wake: () => void }[] = [];
  return {
    now: () => clock,
    sleepUntil: (at: number) =>
      new Promise<void>((wake) => {
        sleepers.push({ at, wake });
      }),
    async moveTo(time: number): Promise<void> {
      for (;;) {
        await flush();
        const due = sleepers.filter(({ at }) => at <= time).sort((a, b) => a.at - b.at)[0];
        if (!due) {
          break;
        }
        sleepers = sleepers.filter((sleeper) => sleeper !== due);
        clock = due.at;
        due.wake();
      }
      clock = time;
    },
  };
}

/**
 * How long each step of a publication takes, milliseconds: a write is seen at a share of its time.
 */
type Scan = {
  readonly announcedAfter: number;
  readonly announceMs: number;
  readonly publishMs: number;
  readonly share: number;
  /** The process ends when it has announced the scan. */
  readonly isLost: boolean;
};

type Request = { readonly scan: number; readonly ms: number; readonly readMs: number };
type Environment = {
  readonly requests: readonly Request[];
  readonly aheadMs: number;
  readonly loadMs: number;
};
type Answer = { readonly askedAt: number; readonly answeredAt: number; readonly slot: number };

/**
 * Publishes scans while environments answer requests, whose times are relative to the announcement
 * of a scan.
 */
async function run(scans: readonly Scan[], environments: readonly Environment[]) {
  const time = virtualTime(SLOT);
  let current: HeadSlots = { slot: SLOT };
  const answers: Answer[] = [];
  /** From when on no answer is older. */
  const publishedAt: { readonly at: number; readonly slot: number }[] = [];

  async function publish(
    { announcedAfter, announceMs, publishMs, share, isLost }: Scan,
    index: number,
  ): Promise<void> {
    const slot = SLOT + (index + 1) * INTERVAL_MS;
    const startedAt = slot + announcedAfter;
    await time.sleepUntil(startedAt + announceMs * share);
    current = { ...current, announcedSlot: slot };
    await time.sleepUntil(startedAt + announceMs);
    if (isLost) {
      return;
    }
    const writtenAt = time.now() + announcedMs(current.slot, INTERVAL_MS, time.now());
    await time.sleepUntil(writtenAt + publishMs * share);
    current = { ...current, slot };
    publishedAt.push({ at: time.now(), slot });
  }

  const requests = environments.flatMap(({ requests: own, aheadMs, loadMs }) => {
    let readMs = 0;
    const { snapshot } = createLatestSnapshot({
      intervalMs: INTERVAL_MS,
      now: () => time.now() + aheadMs,
      head: async () => {
        const startedAt = time.now();
        const endsAt = startedAt + readMs;
        await time.sleepUntil((startedAt + endsAt) / 2);
        const found = { ...current, scanId: `${current.slot}`, generatedAt: current.slot };
        await time.sleepUntil(endsAt);
        return found;
      },
      load: async (head) => {
        await time.sleepUntil(time.now() + loadMs);
        return head;
      },
    });
    return own.map((request) => ({
      ...request,
      snapshot,
      setReadMs: () => (readMs = request.readMs),
    }));
  });
  const publishing = scans.map(publish);
  const timed = requests.map((request) => ({
    ...request,
    askedAt:
      SLOT +
      (request.scan + 1) * INTERVAL_MS +
      (scans[request.scan]?.announcedAfter ?? 0) +
      request.ms,
  }));
  for (const { askedAt, snapshot, setReadMs } of timed.sort((a, b) => a.askedAt - b.askedAt)) {
    await time.moveTo(askedAt);
    setReadMs();
    void snapshot().then((found) =>
      answers.push({ askedAt, answeredAt: time.now(), slot: found?.slot ?? 0 }),
    );
  }
  await time.moveTo(SLOT + 10 * INTERVAL_MS);
  await Promise.all(publishing);
  return { answers, publishedAt };
}

const aScan: fc.Arbitrary<Scan> = fc.record({
  announcedAfter: fc.oneof(
    fc.integer({ min: MAX_BEHIND_MS, max: 800 }),
    fc.integer({ min: MAX_BEHIND_MS, max: 20_000 }),
  ),
  announceMs: fc.integer({ min: 0, max: 100 }),
  publishMs: fc.integer({ min: 0, max: 100 }),
  share: fc.constantFrom(0, 0.5, 1),
  isLost: fc.constantFrom(false, false, false, true),
});
/** Requests one after another, close enough to meet every step of a publication. */
const aBurst: fc.Arbitrary<Request[]> = fc
  .record({
    scan: fc.integer({ min: 0, max: 2 }),
    ms: fc.oneof(fc.integer({ min: -60, max: 100 }), fc.integer({ min: -1_500, max: 1_500 })),
    gaps: fc.array(fc.integer({ min: 0, max: 45 }), { minLength: 1, maxLength: 20 }),
    readMs: fc.integer({ min: 0, max: MAX_READ_MS }),
  })
  .map(({ scan, ms, gaps, readMs }) => {
    let at = ms;
    return gaps.map((gap) => {
      at += gap;
      return { scan, ms: at, readMs };
    });
  });
const anEnvironment: fc.Arbitrary<Environment> = fc.record({
  requests: fc.array(aBurst, { minLength: 1, maxLength: 6 }).map((bursts) => bursts.flat()),
  aheadMs: fc.integer({ min: -MAX_BEHIND_MS, max: MAX_AHEAD_MS }),
  loadMs: fc.integer({ min: 0, max: MAX_LOAD_MS }),
});

test('a request that comes while an older scan is loaded is not answered from that', async () => {
  const time = virtualTime(SLOT);
  const identity = (slot: number) => ({ slot, scanId: `${slot}`, generatedAt: slot });
  let current = SLOT;
  const { snapshot } = createLatestSnapshot({
    intervalMs: INTERVAL_MS,
    now: time.now,
    head: async () => identity(current),
    load: async ({ slot }) => {
      await time.sleepUntil(time.now() + 100);
      return identity(slot);
    },
  });
  await time.moveTo(SLOT + INTERVAL_MS);
  const first = snapshot();
  await time.moveTo(SLOT + INTERVAL_MS + 60);
  current = SLOT + INTERVAL_MS;
  const second = snapshot();
  await time.moveTo(SLOT + INTERVAL_MS + 1_000);
  expect(await first).toMatchObject({ slot: SLOT });
  expect(await second).toMatchObject({ slot: SLOT + INTERVAL_MS });
});

test('from its publication on every environment serves a scan, new, busy or idle for scans, so no client goes back', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(aScan, { minLength: 3, maxLength: 3 }),
      fc.array(anEnvironment, { minLength: 1, maxLength: 6 }),
      async (scans, environments) => {
        const { answers, publishedAt } = await run(scans, environments);
        expect(answers).toHaveLength(environments.flatMap(({ requests }) => requests).length);
        for (const { askedAt, answeredAt, slot } of answers) {
          const visible = publishedAt.filter(({ at }) => at < askedAt).map((scan) => scan.slot);
          expect(slot).toBeGreaterThanOrEqual(Math.max(SLOT, ...visible));
          expect(answeredAt - askedAt).toBeLessThanOrEqual(2 * (MAX_READ_MS + MAX_LOAD_MS));
        }
      },
    ),
    { numRuns: 200 },
  );
});
