import { expect, test } from 'vitest';
import { createCreditReader, createCreditStore } from '#adapters/dynamodb/credit-store.ts';
import type { FeedStatus } from '#domain/feed-answers/feed-status.ts';
import { createStatus } from '#functions/operator/status-command.ts';
import { startTable } from '../../support/table.ts';

const NOW = Date.parse('2026-11-24T12:00:00Z');
const MAIN: FeedStatus = {
  name: 'main',
  readAt: NOW - 60_000,
  sportsRead: 4,
  sportsFailed: 0,
  reason: null,
};
const SECOND: FeedStatus = {
  name: 'second',
  readAt: null,
  sportsRead: 0,
  sportsFailed: 1,
  reason: 'timeout',
};

const spend = { max: 1_000, sports: [], now: NOW };

test('each of several feeds is shown with its state and with what it alone has cost', async () => {
  await using stack = new AsyncDisposableStack();
  const table = await startTable();
  stack.defer(() => table.stop());
  await createCreditStore(table).charge({ month: '2026-11', credits: 30, ...spend });
  await createCreditStore(table, 'second').charge({ month: '2026-11', credits: 7, ...spend });
  await createCreditStore(table, 'second').charge({ month: '2026-10', credits: 99, ...spend });
  const statusOf = (feeds?: readonly FeedStatus[]) =>
    createStatus({
      latest: async () => undefined,
      scanStatus: async () => (feeds ? { feeds } : {}),
      credits: createCreditReader(table),
      now: () => NOW,
    })({});
  const ofOne = {
    at: '2026-11-24T12:00:00Z',
    scan: null,
    feed_credits: { month: '2026-11', spent: 30, resets_at: '2026-12-01T00:00:00Z' },
  };
  expect(await statusOf()).toEqual({ ok: true, document: ofOne });
  expect(await statusOf([MAIN])).toEqual({ ok: true, document: ofOne });
  expect(await statusOf([MAIN, SECOND])).toEqual({
    ok: true,
    document: {
      ...ofOne,
      feeds: [
        {
          name: 'main',
          state: 'ok',
          read_at: '2026-11-24T11:59:00Z',
          sports_read: 4,
          sports_failed: 0,
          reason: null,
          spent: 30,
        },
        {
          name: 'second',
          state: 'failing',
          read_at: null,
          sports_read: 0,
          sports_failed: 1,
          reason: 'timeout',
          spent: 7,
        },
      ],
    },
  });
});
