import { setImmediate as flush } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createLatestSnapshot } from '#cache/latest-snapshot.ts';

const INTERVAL_MS = 45_000;
const SLOT = 1_795_300_020_000;
const MAX_READ_MS = 60;
const MAX_LOAD_MS = 200;
/** What a scan takes from its slot to its publication at least. A clock may be that much behind. */
const MIN_SCAN_MS = 100;
const MAX_AHEAD_MS = 5_000;

const identityOf = (slot: number) => ({ slot, scanId: `${slot}`, generatedAt: slot });

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

/** A read or a write takes effect at a share of its time, so the two can overlap in any order. */
type Share = 0 | 0.5 | 1;

type Scan = {
  /** When the head is written, and how long that takes, milliseconds; the first after the slot. */
  readonly writtenAfter: number;
  readonly writeMs: number;
  readonly share: Share;
  /** The process ends before it writes the head. */
  readonly isLost: boolean;
};

type Request = {
  readonly scan: number;
  readonly ms: number;
  readonly readMs: number;
  readonly share: Share;
};
type Environment = {
  readonly requests: readonly Request[];
  readonly aheadMs: number;
  readonly loadMs: number;
};
type Answer = { readonly askedAt: number; readonly answeredAt: number; readonly slot: number };

/**
 * Publishes scans while environments answer requests, whose times are relative to the write of a
 * scan's head. Returns the answers, and from when on each scan can be seen.
 */
async function run(scans: readonly Scan[], environments: readonly Environment[]) {
  const time = virtualTime(SLOT);
  let current = SLOT;
  const answers: Answer[] = [];
  const visible: { readonly from: number; readonly slot: number }[] = [];

  async function publish(scan: Scan, index: number): Promise<void> {
    const slot = SLOT + (index + 1) * INTERVAL_MS;
    await time.sleepUntil(slot + scan.writtenAfter + scan.writeMs * scan.share);
    if (!scan.isLost) {
      current = slot;
      visible.push({ from: time.now(), slot });
    }
  }

  const requests = environments.flatMap(({ requests: own, aheadMs, loadMs }) => {
    let next: Pick<Request, 'readMs' | 'share'> = { readMs: 0, share: 0 };
    const { snapshot } = createLatestSnapshot({
      intervalMs: INTERVAL_MS,
      now: () => time.now() + aheadMs,
      head: async () => {
        const startedAt = time.now();
        const { readMs, share } = next;
        await time.sleepUntil(startedAt + readMs * share);
        const identity = identityOf(current);
        await time.sleepUntil(startedAt + readMs);
        return identity;
      },
      load: async (head) => {
        await time.sleepUntil(time.now() + loadMs);
        return head;
      },
    });
    return own.map((request) => ({
      ...request,
      snapshot,
      prepareRead: () => {
        next = request;
      },
    }));
  });
  const publishing = scans.map(publish);
  const timed = requests.map((request) => ({
    ...request,
    askedAt:
      SLOT +
      (request.scan + 1) * INTERVAL_MS +
      (scans[request.scan]?.writtenAfter ?? 0) +
      request.ms,
  }));
  for (const { askedAt, snapshot, prepareRead } of timed.sort((a, b) => a.askedAt - b.askedAt)) {
    await time.moveTo(askedAt);
    prepareRead();
    void snapshot().then((found) =>
      answers.push({ askedAt, answeredAt: time.now(), slot: found?.slot ?? 0 }),
    );
  }
  await time.moveTo(SLOT + 10 * INTERVAL_MS);
  await Promise.all(publishing);
  return { answers, visible };
}

const aShare = fc.constantFrom<Share>(0, 0.5, 1);
const aScan: fc.Arbitrary<Scan> = fc.record({
  writtenAfter: fc.oneof(
    fc.integer({ min: MIN_SCAN_MS, max: 800 }),
    fc.integer({ min: MIN_SCAN_MS, max: 20_000 }),
  ),
  writeMs: fc.integer({ min: 0, max: 100 }),
  share: aShare,
  isLost: fc.constantFrom(false, false, false, true),
});
/** Requests one after another, close enough to meet every step of a publication. */
const aBurst: fc.Arbitrary<Request[]> = fc
  .record({
    scan: fc.integer({ min: 0, max: 2 }),
    ms: fc.oneof(fc.integer({ min: -60, max: 100 }), fc.integer({ min: -1_500, max: 1_500 })),
    gaps: fc.array(fc.integer({ min: 0, max: 45 }), { minLength: 1, maxLength: 20 }),
    readMs: fc.integer({ min: 0, max: MAX_READ_MS }),
    share: aShare,
  })
  .map(({ scan, ms, gaps, readMs, share }) => {
    let at = ms;
    return gaps.map((gap) => {
      at += gap;
      return { scan, ms: at, readMs, share };
    });
  });
const anEnvironment: fc.Arbitrary<Environment> = fc.record({
  requests: fc.array(aBurst, { minLength: 1, maxLength: 6 }).map((bursts) => bursts.flat()),
  aheadMs: fc.integer({ min: -MIN_SCAN_MS, max: MAX_AHEAD_MS }),
  loadMs: fc.integer({ min: 0, max: MAX_LOAD_MS }),
});

test('a request that comes while an older scan is loaded is not answered from that', async () => {
  const time = virtualTime(SLOT);
  let current = SLOT;
  const { snapshot } = createLatestSnapshot({
    intervalMs: INTERVAL_MS,
    now: time.now,
    head: async () => identityOf(current),
    load: async ({ slot }) => {
      await time.sleepUntil(time.now() + 100);
      return identityOf(slot);
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

test('a due request waits for a read that begins after it, which it shares with those that wait too', async () => {
  const time = virtualTime(SLOT);
  let current = SLOT;
  const reads: number[] = [];
  const { head } = createLatestSnapshot({
    intervalMs: INTERVAL_MS,
    now: time.now,
    head: async () => {
      reads.push(time.now());
      const identity = identityOf(current);
      await time.sleepUntil(time.now() + 20);
      return identity;
    },
    load: async (found) => found,
  });
  const due = SLOT + INTERVAL_MS;
  await time.moveTo(due);
  const first = head();
  current = due;
  // In the same millisecond as the first read, which has begun before.
  const waiting = [head(), head()];
  await time.moveTo(due + 1_000);
  expect(await first).toMatchObject({ slot: SLOT });
  expect(await Promise.all(waiting)).toMatchObject([{ slot: due }, { slot: due }]);
  expect(reads).toEqual([due, due + 20]);
});

test('no client goes back, whichever environment answers, while reads overlap writes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(aScan, { minLength: 3, maxLength: 3 }),
      fc.array(anEnvironment, { minLength: 1, maxLength: 6 }),
      async (scans, environments) => {
        const { answers, visible } = await run(scans, environments);
        expect(answers).toHaveLength(environments.flatMap(({ requests }) => requests).length);
        for (const { askedAt, answeredAt, slot } of answers) {
          const seenBefore = answers.filter((answer) => answer.answeredAt < askedAt);
          const published = visible.filter(({ from }) => from < askedAt);
          const slots = [...seenBefore, ...published].map((scan) => scan.slot);
          expect(slot).toBeGreaterThanOrEqual(Math.max(SLOT, ...slots));
          expect(answeredAt - askedAt).toBeLessThanOrEqual(2 * (MAX_READ_MS + MAX_LOAD_MS));
        }
      },
    ),
    { numRuns: 200 },
  );
});
