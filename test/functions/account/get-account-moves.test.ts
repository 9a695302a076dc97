import { describe, expect, test } from 'vitest';
import { endpoint as moves } from '#functions/account/get-account-moves/endpoint.ts';
import { endpoint as prices } from '#functions/account/get-account-prices/endpoint.ts';
import { createAnswerMoves } from '#http/moves/answer-moves.ts';
import { createAnswerPrices } from '#http/prices/answer-prices.ts';
import { ADA, accountClient } from '../../support/account-client.ts';
import { GENERATED_AT, SLOT } from '../../support/api-client-items.ts';
import { aMovedEvent, FACTS, somePrices } from '../../support/moves.ts';

const scans = {
  intervalMs: 45_000,
  latestSnapshot: async () => ({
    slot: SLOT,
    generatedAt: GENERATED_AT,
    scanId: 'scan-1',
    incompleteSince: null,
    followedUntil: null,
    events: [aMovedEvent()],
    readPrices: async (id: string) => (id === FACTS.eventId ? somePrices() : undefined),
  }),
};
const askMoves = accountClient(moves, createAnswerMoves(scans, 'page'), GENERATED_AT);
const askPrices = accountClient(prices, createAnswerPrices(scans, 'page'), GENERATED_AT);

describe('the moves of an account', () => {
  test('are those of the API, and say when the next scan is due', async () => {
    const { status, json } = await askMoves();
    expect(status).toBe(200);
    expect(json).toMatchObject({
      kind: 'fair',
      next_scan_at: new Date(SLOT + 45_000).toISOString().replace('.000Z', 'Z'),
      data: [{ event_id: FACTS.eventId, lagging: [{ book: 'betway' }] }],
    });
  });

  test('need the plan sharp', async () => {
    expect((await askMoves({ account: { ...ADA, plan: 'free' } })).status).toBe(403);
  });

  test('are shown where the operator does not pass prices on, as in the API', async () => {
    expect((await askMoves({ offersPrices: false })).status).toBe(200);
  });
});

describe('the prices of an event', () => {
  test('are those of the API', async () => {
    const { status, json } = await askPrices({ path: { id: FACTS.eventId } });
    expect(status).toBe(200);
    expect(json).toMatchObject({ count: 2, data: [{ book: 'betway', opening: 1.9 }, {}] });
  });

  test('of an unknown event are a 404', async () => {
    expect((await askPrices({ path: { id: 'unknown' } })).status).toBe(404);
  });

  test('are refused where the operator does not pass prices on', async () => {
    const { status, json } = await askPrices({ path: { id: FACTS.eventId }, offersPrices: false });
    expect({ status, json }).toMatchObject({ status: 403, json: { code: 'not_offered' } });
  });
});
