import { describe, expect, test } from 'vitest';
import type { FeedStatus } from '#domain/feed-answers/feed-status.ts';
import type { HourOfDeliveries } from '#domain/webhooks/delivery/delivery-counts.ts';
import { createGetStatus } from '#functions/get-health/get-status.ts';
import { createApi, INTERVAL_MS } from '../../support/api-client.ts';
import { GENERATED_AT, SLOT } from '../../support/api-client-items.ts';

const HOUR = 3_600_000;

const aFeed = (changes: Partial<FeedStatus> = {}): FeedStatus => ({
  name: 'the-odds-api',
  readAt: SLOT,
  sportsRead: 3,
  sportsFailed: 0,
  reason: null,
  ...changes,
});
const anHour = (changes: Partial<HourOfDeliveries> = {}): HourOfDeliveries => ({
  at: SLOT,
  delivered: 0,
  failed: 0,
  expired: 0,
  waiting: null,
  ...changes,
});

function statusOf({
  generatedAt = SLOT as number | undefined,
  feeds = [aFeed()] as readonly FeedStatus[],
  hours = [] as readonly HourOfDeliveries[],
}) {
  const reads: string[] = [];
  const getStatus = createGetStatus({
    scanStatus: async () => {
      reads.push('scan');
      return { ...(generatedAt !== undefined && { generatedAt }), feeds };
    },
    lastDay: async () => {
      reads.push('deliveries');
      return hours;
    },
    intervalMs: INTERVAL_MS,
  });
  const ask = async (receivedAt: number) => (await getStatus({ receivedAt } as never)).content;
  return { ask, reads };
}

describe('the status', () => {
  test('is public, kept for 15 seconds, and names no account, key or destination', async () => {
    const answer = await createApi().send('/status.json');
    expect(answer.status).toBe(200);
    expect(answer.headers['cache-control']).toBe('public, max-age=15');
    expect(answer.json()).toEqual({
      at: '2026-04-18T09:00:10Z',
      scan: {
        state: 'ok',
        generated_at: '2026-04-18T09:00:01Z',
        age_seconds: 8,
        interval_seconds: 45,
      },
      feeds: [
        {
          name: 'the-odds-api',
          state: 'partly',
          read_at: '2026-04-18T09:00:00Z',
          sports_read: 21,
          sports_failed: 1,
          reason: 'The provider refuses the key of this service.',
        },
      ],
      api: { state: 'ok' },
      deliveries: {
        state: 'ok',
        since: '2026-04-17T09:00:00Z',
        delivered: 40,
        failed: 2,
        expired: 1,
        waiting: 3,
      },
    });
  });

  test('is answered while scans are late and before the first, unlike the health', async () => {
    const late = createApi();
    late.setNow(GENERATED_AT + 3 * INTERVAL_MS);
    expect((await late.send('/status.json')).json()).toMatchObject({
      scan: { state: 'late', age_seconds: 135 },
      api: { state: 'old_data' },
    });
    expect((await createApi({ scan: null }).send('/status.json')).json()).toMatchObject({
      scan: { state: 'none', generated_at: null, age_seconds: null },
      feeds: [],
      api: { state: 'no_data' },
    });
  });

  test('is 503 while the table is out of reach, and says nothing of the table', async () => {
    const api = createApi({ scan: new Error('connect ECONNREFUSED 10.0.0.1') });
    const answer = await api.send('/status.json');
    expect(answer.status).toBe(503);
    expect(answer.text).not.toContain('ECONNREFUSED');
  });

  test('costs two reads in 15 seconds, however many ask', async () => {
    const { ask, reads } = statusOf({});
    await Promise.all([ask(SLOT), ask(SLOT + 1), ask(SLOT + 14_999)]);
    expect(reads).toEqual(['scan', 'deliveries']);
    await ask(SLOT + 15_000);
    expect(reads).toHaveLength(4);
  });

  test.each([
    [3, 0, 'ok'],
    [4, 2, 'partly'],
    [3, 3, 'failing'],
    [0, 1, 'failing'],
  ])(
    'of a feed with %d reads and %d failures is %s, as the alarm has it',
    async (read, failed, state) => {
      const feed = aFeed({ sportsRead: read, sportsFailed: failed, reason: 'timeout' });
      expect((await statusOf({ feeds: [feed] }).ask(SLOT)).feeds[0]?.state).toBe(state);
    },
  );

  test('words a reason that this release does not know', async () => {
    const feed = aFeed({ sportsFailed: 1, reason: 'of_a_later_release' as never });
    expect((await statusOf({ feeds: [feed] }).ask(SLOT)).feeds[0]?.reason).toBe(
      'The provider could not be read.',
    );
  });

  test('sums the deliveries of the day, and has what waited last', async () => {
    const hours = [
      anHour({ at: SLOT - 20 * HOUR, delivered: 5, failed: 9, waiting: 7 }),
      anHour({ at: SLOT - HOUR, delivered: 2, expired: 1, waiting: 4 }),
      anHour({ delivered: 1 }),
    ];
    expect((await statusOf({ hours }).ask(SLOT)).deliveries).toMatchObject({
      state: 'ok',
      delivered: 8,
      failed: 9,
      expired: 1,
      waiting: 4,
    });
  });

  test.each([
    [4, 0, 'ok'],
    [5, 6, 'ok'],
    [5, 5, 'failing'],
  ])('of %d failed calls beside %d that succeeded is %s', async (failed, delivered, state) => {
    const hours = [anHour({ failed, delivered })];
    expect((await statusOf({ hours }).ask(SLOT)).deliveries.state).toBe(state);
  });
});
