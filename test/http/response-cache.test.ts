import { brotliDecompressSync } from 'node:zlib';
import type { Context } from 'aws-lambda';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { toSnapshot } from '#domain/scan/snapshot.ts';
import { ENDPOINTS } from '#functions/endpoints.ts';
import { createHandler } from '#http/create-handler.ts';
import { createAnswerMatches } from '#http/matches/answer-matches.ts';
import { createAnswerOpportunities } from '#http/opportunities/answer-opportunities.ts';
import { createResponseCache, type Found } from '#http/response-cache.ts';
import { createMemoryAdmission } from '../support/api-client-admission.ts';
import { aMatch, aValueBet, GENERATED_AT, HOUR, SLOT } from '../support/api-client-items.ts';
import { observability } from '../support/api-client-logs.ts';
import { randomSnapshot } from '../support/random-snapshot.ts';

const SCAN = { slot: SLOT, scanId: 'scan-1', generatedAt: GENERATED_AT };

/** Something to find that counts how often it is looked for and serialised. */
function counted(text = 'x'.repeat(2_000), nextChange = Number.POSITIVE_INFINITY) {
  const times = { found: 0, made: 0 };
  const find = (): Found => {
    times.found += 1;
    return { startedCounts: [times.found], nextChange, content: () => ({ data: [] }) };
  };
  const make = () => {
    times.made += 1;
    return text;
  };
  return { times, find, make };
}

test('of those who ask the same, the first alone waits for filtering, serialising and compressing', () => {
  const kept = createResponseCache();
  const { times, find, make } = counted();
  const bodies = [1, 2, 3].map((now) =>
    kept.bodyOf(kept.answerTo(['value'], SCAN, now, find), 'br', make),
  );
  expect(times).toEqual({ found: 1, made: 1 });
  expect(new Set(bodies).size).toBe(1);
  kept.bodyOf(kept.answerTo(['value'], SCAN, 4, find), 'gzip', make);
  expect(times).toEqual({ found: 1, made: 2 });
  kept.answerTo(['surebet'], SCAN, 4, find);
  expect(times).toEqual({ found: 2, made: 2 });
});

test('an answer is kept until the instant at which time changes it, and not beyond its scan', () => {
  const kept = createResponseCache();
  const { times, find } = counted('x', 1_000);
  kept.answerTo([], SCAN, 999, find);
  kept.answerTo([], SCAN, 999, find);
  expect(times.found).toBe(1);
  kept.answerTo([], SCAN, 1_000, find);
  expect(times.found).toBe(2);
  kept.answerTo([], { ...SCAN, scanId: 'scan-2' }, 999, find);
  expect(times.found).toBe(3);
});

test('what is kept has a bound, whatever is asked for, and what was used last stays', () => {
  const kept = createResponseCache(100_000);
  const first = counted();
  const ask = (query: number, { find, make }: ReturnType<typeof counted>) =>
    kept.bodyOf(kept.answerTo([query], SCAN, 0, find), 'identity', make);
  ask(0, first);
  const others = counted();
  for (let query = 1; query <= 100; query += 1) {
    ask(query, others);
    ask(0, first);
  }
  expect(first.times.made).toBe(1);
  ask(1, others);
  expect(others.times.made).toBe(101);
});

test('queries that are answered without a body are bounded too', () => {
  const kept = createResponseCache(100_000);
  const { times, find } = counted();
  for (let query = 0; query < 100; query += 1) {
    kept.answerTo([query], SCAN, 0, find);
  }
  kept.answerTo([99], SCAN, 0, find);
  expect(times.found).toBe(100);
  kept.answerTo([0], SCAN, 0, find);
  expect(times.found).toBe(101);
});

test('a body that is asked for often is sent in fewer bytes later, with the same content', async () => {
  const kept = createResponseCache();
  const { find, make } = counted(
    JSON.stringify(randomSnapshot({ seed: 1, slot: SLOT, bets: 30, matches: 10 })),
  );
  const ask = () => kept.bodyOf(kept.answerTo([], SCAN, 0, find), 'br', make).body;
  const first = ask();
  for (let times = 2; times <= 5; times += 1) {
    expect(ask()).toBe(first);
  }
  await vi.waitFor(() => expect(ask().length).toBeLessThan(first.length), {
    interval: 1,
    timeout: 60_000,
  });
  const [before, after] = [first, ask()].map((body) =>
    brotliDecompressSync(Buffer.from(body, 'base64')),
  );
  expect(after).toEqual(before);
});

test('at any instant a kept answer is the one that would be made anew, and a tag means one content', async () => {
  const minutes = fc.array(fc.integer({ min: 1, max: 180 }), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(
      minutes,
      fc.array(fc.integer({ min: 0, max: 190 }), { minLength: 1, maxLength: 25 }),
      fc.constantFrom('', 'limit=1', 'limit=3', 'hours=1', 'hours=1&limit=2'),
      async (startMinutes, askedMinutes, query) => {
        const starts = startMinutes.map((minute) => GENERATED_AT + minute * 60_000);
        const value = starts.map((commenceTime, i) =>
          aValueBet({ eventId: `${i}`, commenceTime, ev: 0.1 }),
        );
        const matches = starts
          .toSorted((a, b) => a - b)
          .map((commenceTime, i) => aMatch({ eventId: `${i}`, commenceTime }));
        const found = { opportunities: { value, surebet: [], combo: [] }, matches };
        const snapshot = { ...toSnapshot(SCAN, found), scanId: 'scan-1' };
        const deps = { latestSnapshot: async () => snapshot, intervalMs: HOUR };
        let now = 0;
        const { createKey, ...access } = createMemoryAdmission();
        const authorization = `Bearer ${createKey()}`;
        const chain = { ...observability, ...access, now: () => now };
        const create = () => {
          const handler = query.includes('hours')
            ? createHandler(ENDPOINTS['get-matches'][0], createAnswerMatches(deps, 'api'), chain)
            : createHandler(
                ENDPOINTS['get-opportunities'][0],
                createAnswerOpportunities(deps),
                chain,
              );
          const event = { rawQueryString: query, headers: { authorization } };
          return async () => {
            const { body, headers } = await handler(event, {} as Context);
            return { body, etag: headers.ETag ?? '' };
          };
        };
        const keeping = create();
        const contents = new Map<string, string | undefined>();
        for (const minute of askedMinutes.sort((a, b) => a - b)) {
          now = GENERATED_AT + minute * 60_000;
          const kept = await keeping();
          expect(kept).toEqual(await create()());
          const { data } = JSON.parse(kept.body ?? '') as { data: { commence_time: string }[] };
          for (const { commence_time } of data) {
            expect(Date.parse(commence_time)).toBeGreaterThan(now);
          }
          const tag = kept.etag;
          expect(kept.body).toBe(contents.get(tag) ?? kept.body);
          contents.set(tag, kept.body);
        }
      },
    ),
  );
});
