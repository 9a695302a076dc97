import { setImmediate as flush } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { servedFrom } from '#domain/scan-grid/next-head-read.ts';
import { createLatestSnapshot } from '#http/latest-snapshot.ts';

const INTERVAL_MS = 45_000;
const SLOT = 1_795_300_020_000;
/** An environment that is asked looks for a new scan as often. */
const RECHECK_MS = 200;

/** The head row of a scan that is about to be written at `writtenAt`, after its other rows took `writeMs`. */
const headOf = (slot: number, writtenAt: number, writeMs = 0) => ({
  slot,
  scanId: `${slot}`,
  generatedAt: slot + 1_000,
  servedFrom: servedFrom(writtenAt, writeMs),
});

/** A clock that moves only when told; what sleeps wakes up in time. */
function virtualTime(start: number) {
  let clock = start;
  let sleepers: { readonly at: number; readonly wake: () => void }[] = [];
  return {
    now: () => clock,
    sleep: (ms: number) =>
      new Promise<void>((wake) => {
        sleepers.push({ at: clock + ms, wake });
      }),
    async moveTo(time: number): Promise<void> {
      for (;;) {
        await flush();
        const due = sleepers.filter(({ at }) => at <= time).sort((a, b) => a.at - b.at)[0];
        if (!due) break;
        sleepers = sleepers.filter((sleeper) => sleeper !== due);
        clock = due.at;
        due.wake();
      }
      clock = time;
    },
  };
}

/** `share` is how much of the time that its write may take it takes. */
type Scan = { readonly publishedAfter: number; readonly writeMs: number; readonly share: number };

function publicationOf({ publishedAfter, writeMs, share }: Scan, index: number) {
  const slot = SLOT + (index + 1) * INTERVAL_MS;
  const writtenAt = slot + publishedAfter;
  const head = headOf(slot, writtenAt, writeMs);
  const longestMs = Math.min(Math.max(200, 3 * writeMs), 800);
  return { head, readableAt: writtenAt + Math.floor(longestMs * share) };
}

type Answer = { readonly askedAt: number; readonly answeredAt: number; readonly slot: number };

/** Publications and requests at several environments, in the order of their times; requests are relative to a scan's slot. */
async function run(
  scans: readonly Scan[],
  environments: readonly (readonly { readonly scan: number; readonly ms: number }[])[],
) {
  const time = virtualTime(SLOT);
  let current = headOf(SLOT, SLOT - 10_000);
  const answers: Answer[] = [];
  const reads: number[][] = [];
  const events: { at: number; happen: () => void }[] = scans.map((scan, index) => {
    const { head, readableAt } = publicationOf(scan, index);
    return {
      at: readableAt,
      happen: () => {
        current = head;
      },
    };
  });
  for (const requests of environments) {
    const own: number[] = [];
    reads.push(own);
    const { snapshot } = createLatestSnapshot({
      ...{ intervalMs: INTERVAL_MS, now: time.now, sleep: time.sleep },
      head: async () => {
        own.push(time.now());
        return current;
      },
      load: async (head) => ({ ...head, opportunities: { value: [], surebet: [], combo: [] }, matches: [] }),
    });
    for (const { scan, ms } of requests) {
      const askedAt = SLOT + scan * INTERVAL_MS + ms;
      const happen = () =>
        void snapshot().then((found) =>
          answers.push({ askedAt, answeredAt: time.now(), slot: found?.slot ?? 0 }),
        );
      events.push({ at: askedAt, happen });
    }
  }
  for (const { at, happen } of events.sort((a, b) => a.at - b.at)) {
    await time.moveTo(at);
    happen();
  }
  await time.moveTo(SLOT + 10 * INTERVAL_MS);
  return { answers, reads };
}

const aScan = fc.record({
  publishedAfter: fc.integer({ min: 0, max: 300 }),
  writeMs: fc.integer({ min: 0, max: 120 }),
  share: fc.constantFrom(0, 0.5, 1),
});
const aRequest = fc.record({ scan: fc.integer({ min: 0, max: 3 }), ms: fc.integer({ min: 0, max: 1_500 }) });
const anEnvironment = fc.array(aRequest, { minLength: 1, maxLength: 25 });

test('whichever environment answers, new, busy or idle for scans, no client gets an older scan after a newer one', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(aScan, { minLength: 3, maxLength: 3 }),
      fc.array(anEnvironment, { minLength: 2, maxLength: 6 }),
      async (scans, environments) => {
        const { answers, reads } = await run(scans, environments);
        expect(answers).toHaveLength(environments.flat().length);
        let newest = 0;
        for (const { askedAt, slot } of answers.toSorted((a, b) => a.askedAt - b.askedAt)) {
          for (const other of answers) if (other.answeredAt < askedAt) newest = Math.max(newest, other.slot);
          expect(slot).toBeGreaterThanOrEqual(newest);
        }
        for (const { askedAt, answeredAt, slot } of answers) {
          expect(answeredAt - askedAt).toBeLessThanOrEqual(1_000);
          const heads = scans.map((scan, index) => publicationOf(scan, index).head);
          const visible = heads.filter((head) => askedAt >= head.servedFrom).map((head) => head.slot);
          expect(slot).toBeGreaterThanOrEqual(Math.max(SLOT, ...visible));
        }
        for (const own of reads)
          for (const [i, at] of own.entries())
            expect(at - (own[i - 1] ?? 0)).toBeGreaterThanOrEqual(RECHECK_MS);
      },
    ),
  );
});

test('an environment that has missed a scan waits for the next one rather than serve the one before both', async () => {
  const scans = [
    { publishedAfter: 1_000, writeMs: 20, share: 0 },
    { publishedAfter: 1_000, writeMs: 20, share: 0 },
  ];
  const missed = [
    { scan: 0, ms: 0 },
    { scan: 2, ms: 1_150 },
  ];
  const { answers } = await run(scans, [missed]);
  const second = SLOT + 2 * INTERVAL_MS;
  expect(answers.at(-1)).toEqual({ askedAt: second + 1_150, answeredAt: second + 1_400, slot: second });
});

test('where nothing was published before, the first snapshot is served at once', async () => {
  const { servedFrom: _, ...head } = headOf(SLOT, SLOT);
  const { snapshot } = createLatestSnapshot({
    ...{ intervalMs: INTERVAL_MS, now: () => SLOT + 1, sleep: () => Promise.reject(new Error('waits')) },
    head: async () => head,
    load: async () => ({ ...head, opportunities: { value: [], surebet: [], combo: [] }, matches: [] }),
  });
  expect(await snapshot()).toMatchObject({ slot: SLOT });
});

test('a snapshot is served 0.4 seconds after its head row is begun, later where the table is slow', () => {
  expect([0, 60, 100, 200, 5_000].map((writeMs) => servedFrom(0, writeMs))).toEqual([
    400, 400, 500, 800, 1_000,
  ]);
});
