import { describe, expect, test } from 'vitest';
import { explainEvent } from '#domain/scan/explain-event.ts';
import { endpoint } from '#functions/account/get-account-event/endpoint.ts';
import { createGetAccountEvent } from '#functions/account/get-account-event/get-account-event.ts';
import { createLastKnown } from '#functions/account/get-account-event/last-known.ts';
import { ADA, accountClient } from '../../support/account-client.ts';
import { anEventInput } from '../../support/event-input.ts';
import { agreedWinner } from '../../support/market.ts';
import { anEvent, h2h, NOW } from '../../support/quotes.ts';

const INTERVAL_MS = 45_000;
const offers = [...agreedWinner(), h2h('unibet', [2.3, 3.3, 3.7])];
const input = anEventInput(anEvent({ offers }));
const id = explainEvent(input)?.eventId ?? '';

type Shown = {
  readonly markets: readonly { readonly books: unknown[]; readonly outcomes: unknown[] }[];
  readonly opportunities: unknown[];
};

/** The account route over a scan that knows the event until `startsAt`. */
function eventOf(startsAt: number, plan: 'free' | 'sharp' = 'sharp') {
  const asked: number[] = [];
  const scan = { slot: NOW, scanId: 's', generatedAt: NOW };
  const action = createGetAccountEvent({
    intervalMs: INTERVAL_MS,
    latestSnapshot: async () => ({
      ...scan,
      startOf: () => startsAt,
      readEvent: async () => input,
    }),
    lastKnown: createLastKnown({
      intervalMs: INTERVAL_MS,
      openSlot: async (slot) => {
        asked.push(slot);
        return asked.length < 2 ? undefined : { readEvent: async () => input };
      },
    }),
  });
  const ask = (query = '') =>
    accountClient(endpoint, action, NOW)({ query, path: { id }, account: { ...ADA, plan } });
  return { ask, asked };
}

const LATER = NOW + 3_600_000;

describe('an event', () => {
  test('has every price on the plan sharp', async () => {
    const { status, json } = await eventOf(LATER).ask();
    expect(status).toBe(200);
    expect((json as Shown).markets[0]?.books.length).toBeGreaterThan(2);
  });

  test('has fair probabilities alone on the plan free: no book, price or opportunity', async () => {
    const { status, json } = await eventOf(LATER, 'free').ask();
    const { markets, opportunities } = json as Shown;
    expect(status).toBe(200);
    expect(markets[0]?.outcomes).toHaveLength(3);
    expect(markets[0]?.books).toEqual([]);
    expect(opportunities).toEqual([]);
    expect(JSON.stringify(json)).not.toMatch(/unibet|pinnacle/);
  });

  test('that has started is 404, and with its start what the last scan before knew', async () => {
    const started = NOW - 1;
    const { ask, asked } = eventOf(started);
    expect((await ask()).status).toBe(404);
    expect(asked).toEqual([]);
    const { status, json } = await ask(`start=${new Date(started).toISOString().slice(0, 19)}Z`);
    expect(status).toBe(200);
    expect((json as Shown).markets.length).toBeGreaterThan(0);
    expect(asked.every((slot) => slot < started)).toBe(true);
    expect(asked).toHaveLength(2);
  });
});
