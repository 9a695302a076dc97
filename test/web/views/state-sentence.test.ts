import { expect, test } from 'vitest';
import { queuedSentence, stateSentence } from '../../../web/views/webhook/state-sentence.ts';
import { NO_WEBHOOK } from '../stand-in/account.ts';

const NOW = Date.parse('2026-11-22T10:25:00Z');
const failed = {
  at: '2026-11-22T10:21:07Z',
  outcome: 'failed' as const,
  status: null,
  reason: 'timeout',
  detail: null,
  duration_ms: 5_000,
  answer: '',
  picks: 1,
};

test.each([
  [NO_WEBHOOK, 'There is no webhook yet.'],
  [
    {
      ...NO_WEBHOOK,
      state: 'paused' as const,
      failures: 5,
      resumes_at: '2026-11-22T10:31:07Z',
      last_attempt: failed,
    },
    'Paused until 22 Nov, 10:31 after 5 failures (last: timeout).',
  ],
  [
    { ...NO_WEBHOOK, state: 'paused' as const, waiting: 1 },
    'Paused until you resume. 1 delivery pending.',
  ],
  [
    {
      ...NO_WEBHOOK,
      state: 'failing' as const,
      failures: 1,
      last_attempt: { ...failed, status: 503 },
      waiting: 2,
    },
    'Failing: 1 failure in a row (last: HTTP 503). The fifth pauses deliveries for ten minutes. 2 ' +
      'deliveries pending.',
  ],
  [
    { ...NO_WEBHOOK, state: 'delivering' as const },
    'Delivering. No pick has been sent yet; tests do not count.',
  ],
  [
    {
      ...NO_WEBHOOK,
      state: 'delivering' as const,
      last_attempt: {
        ...failed,
        outcome: 'delivered' as const,
        status: 200,
        duration_ms: 84,
        at: '2026-11-22T10:24:00Z',
      },
    },
    'Delivering. The last call, 60 s ago, was answered with 200 in 84 ms.',
  ],
])('state %#', (webhook, sentence) => expect(stateSentence(webhook, NOW)).toBe(sentence));

test.each([
  [{ ...NO_WEBHOOK, state: 'delivering' as const }, 'Queued. It goes out after the next scan.'],
  [{ ...NO_WEBHOOK, state: 'paused' as const }, 'Queued. It goes out once you resume deliveries.'],
  [
    { ...NO_WEBHOOK, state: 'paused' as const, resumes_at: '2026-11-22T10:31:07Z' },
    'Queued. Deliveries resume on 22 Nov, 10:31.',
  ],
])('a replay says when it goes out: %#', (webhook, sentence) =>
  expect(queuedSentence(webhook)).toBe(sentence),
);
