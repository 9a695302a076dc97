import { expect, test } from 'vitest';
import { createBodyFetcher } from '#adapters/odds-feeds/fetch-body.ts';
import { DEFAULT_READ_LIMITS } from '#adapters/odds-feeds/read-limits.ts';

/** The answer to a call whose body comes in these chunks. */
async function answerTo(...chunks: readonly Uint8Array[]) {
  const fetchBody = createBodyFetcher(
    {
      address: 'https://provider.example',
      keyParameter: 'key',
      failure: () => ({ reason: 'unexpected_answer', code: null }),
      credits: () => ({ remaining: null, last: null }),
    },
    {
      fetch: async () => new Response(ReadableStream.from(chunks)),
      now: () => 0,
      sleep: async () => undefined,
      limits: DEFAULT_READ_LIMITS,
    },
  );
  return fetchBody({ path: '/odds', query: {} }, 'secret', 1_000);
}

test('a character that is split between two chunks arrives whole', async () => {
  const body = Buffer.from('["Alavés"]');
  const split = body.indexOf(0xc3) + 1;
  expect(await answerTo(body.subarray(0, split), body.subarray(split))).toMatchObject({
    value: '["Alavés"]',
  });
});

test.each(['', '\ufeff[]', '[{"id":"2aa3'])('a body of an answer is its text: %j', async (text) => {
  expect(await answerTo(Buffer.from(text))).toEqual({
    ok: true,
    value: text,
    credits: [{ remaining: null, last: null }],
  });
});

test('bytes that are no UTF-8 become replacement characters', async () => {
  expect(await answerTo(Buffer.from([0x22, 0xff, 0x22]))).toMatchObject({ value: '"\ufffd"' });
});
