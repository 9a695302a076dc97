import { describe, expect, test } from 'vitest';
import { endpoint } from '#functions/account/get-account-board/endpoint.ts';
import { createAnswerBoard } from '#http/board/answer-board.ts';
import { ADA, accountClient } from '../../support/account-client.ts';
import { GENERATED_AT, HOUR, SLOT } from '../../support/api-client-items.ts';

const latestSnapshot = async () => ({
  slot: SLOT,
  generatedAt: GENERATED_AT,
  scanId: 'scan-1',
  incompleteSince: null,
  events: [
    {
      eventId: 'event-1',
      sportKey: 'soccer_epl',
      home: 'Arsenal',
      away: 'Everton',
      commenceTime: SLOT + HOUR,
      goals: {},
      lines: [
        {
          market: 'totals' as const,
          marketKey: 'totals',
          line: 2.5,
          settlement: 'usual' as const,
          fair: [0.5, 0.5],
          offers: [
            ['betway', GENERATED_AT, 2.1, 1.75] as const,
            ['coolbet', GENERATED_AT, 1.95, 1.95] as const,
          ],
        },
      ],
    },
  ],
});
const ask = accountClient(
  endpoint,
  createAnswerBoard({ latestSnapshot, intervalMs: 45_000 }, 'page'),
  GENERATED_AT,
);

describe('the board of an account', () => {
  test.each(['line', 'low_hold'])(
    'of kind %s is that of the API, and says when the next scan is due',
    async (kind) => {
      const { status, json } = await ask({ query: `kind=${kind}` });
      expect(status).toBe(200);
      expect(json).toMatchObject({
        kind,
        count: 1,
        next_scan_at: new Date(SLOT + 45_000).toISOString().replace('.000Z', 'Z'),
        data: [{ event_id: 'event-1', best: [{ book: 'betway' }, { book: 'coolbet' }] }],
      });
    },
  );

  test('is not sent again to a page that holds it', async () => {
    const { headers } = await ask();
    const again = await ask({ headers: { 'if-none-match': headers.ETag ?? '' } });
    expect(again.status).toBe(304);
  });

  test('needs the plan sharp', async () => {
    const { status, json } = await ask({ account: { ...ADA, plan: 'free' } });
    expect({ status, json }).toMatchObject({ status: 403, json: { code: 'plan_required:sharp' } });
  });

  test('is refused where the operator does not pass prices on, and counts nothing', async () => {
    const { status, headers, json } = await ask({ offersPrices: false });
    expect({ status, json }).toMatchObject({ status: 403, json: { code: 'not_offered' } });
    expect(headers).not.toHaveProperty('X-RateLimit-Remaining');
  });
});
