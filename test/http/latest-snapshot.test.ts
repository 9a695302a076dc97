import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createLatestSnapshot } from '#http/latest-snapshot.ts';

const INTERVAL_MS = 45_000;
const SLOT = 1_795_300_020_000;
/** How long the write of a head row may take until environments can serve different scans. */
const MAX_PUBLICATION_MS = 800;

const headOf = (slot: number, publishedAt: number) => ({
  slot,
  scanId: `${slot}`,
  generatedAt: slot + 1_000,
  publishedAt,
});

test('whichever environment answers, no client gets an older scan after a newer one, at five reads a second each', async () => {
  const anEnvironment = fc.array(fc.integer({ min: 0, max: 4_000 }), { minLength: 1, maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(
      fc.array(anEnvironment, { minLength: 2, maxLength: 5 }),
      fc.integer({ min: 0, max: 2_500 }),
      fc.integer({ min: 0, max: MAX_PUBLICATION_MS }),
      async (requestTimes, publishedAfter, takes) => {
        const due = SLOT + INTERVAL_MS;
        let clock = SLOT + 3_000;
        let current = headOf(SLOT, SLOT + 1_500);
        const environments = requestTimes.map((times) => {
          const reads: number[] = [];
          const latest = createLatestSnapshot({
            head: async () => {
              reads.push(clock);
              return current;
            },
            load: async (head) => ({
              ...head,
              opportunities: { value: [], surebet: [], combo: [] },
              matches: [],
            }),
            intervalMs: INTERVAL_MS,
            now: () => clock,
          });
          return { times, reads, latest };
        });
        for (const { latest } of environments) await latest.snapshot();

        const requests = environments.flatMap(({ times, latest }) => times.map((ms) => ({ ms, latest })));
        requests.sort((a, b) => a.ms - b.ms);
        const seen: number[] = [];
        for (const { ms, latest } of requests) {
          clock = due + ms;
          if (ms >= publishedAfter + takes) current = headOf(due, due + publishedAfter);
          seen.push((await latest.snapshot())?.slot ?? 0);
        }
        expect(seen).toEqual([...seen].sort((a, b) => a - b));
        const last = requests.at(-1);
        if (last && last.ms >= publishedAfter + MAX_PUBLICATION_MS + 400) expect(seen.at(-1)).toBe(due);
        for (const { reads } of environments) {
          for (const [i, at] of reads.entries()) expect(at - (reads[i - 1] ?? 0)).toBeGreaterThanOrEqual(200);
        }
      },
    ),
  );
});
