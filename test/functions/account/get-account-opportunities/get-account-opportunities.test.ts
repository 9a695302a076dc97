import { describe, expect, test } from 'vitest';
import { carryHistory, NO_HISTORY } from '#domain/scan/history.ts';
import { toSnapshot } from '#domain/scan/snapshot.ts';
import { DEFAULT_SETTINGS, type SubscriberSettings } from '#domain/webhooks/subscriber-settings.ts';
import { endpoint } from '#functions/account/get-account-opportunities/endpoint.ts';
import { createGetAccountOpportunities } from '#functions/account/get-account-opportunities/get-account-opportunities.ts';
import { schemas } from '#http/opportunities/schemas.ts';
import { createView } from '#http/view.ts';
import { accountClient } from '../../../support/account-client.ts';
import {
  aCombo,
  aSurebet,
  aValueBet,
  GENERATED_AT,
  SLOT,
} from '../../../support/api-client-items.ts';

const opportunities = {
  value: [aValueBet({ quotedAt: SLOT - 9_000 })],
  surebet: [aSurebet()],
  combo: [aCombo()],
};
/** The value bet had gone and came back; the surebet is new. */
const nothing = { opportunities: { value: [], surebet: [] }, matches: [] };
const found = { opportunities, matches: [] };
const history = [
  { ...nothing, opportunities: { ...opportunities, surebet: [] } },
  nothing,
  found,
].reduce(
  (before, scan, place) => carryHistory(before, scan, GENERATED_AT + (place - 2) * 45_000),
  NO_HISTORY,
);
const snapshot = toSnapshot({ slot: SLOT, generatedAt: GENERATED_AT }, found, history);
const scan = { ...snapshot, scanId: 'scan-1' };

function ask(
  query: string,
  {
    headers = {},
    settings = {},
  }: { headers?: Record<string, string>; settings?: Partial<SubscriberSettings> } = {},
) {
  const action = createGetAccountOpportunities({
    latestSnapshot: async () => scan,
    settingsOf: async () => ({ ...DEFAULT_SETTINGS, ...settings }),
    intervalMs: 45_000,
  });
  return accountClient(endpoint, action, GENERATED_AT)({ query, headers });
}

describe('the opportunities of an account', () => {
  test.each(['value', 'surebet', 'combo'] as const)(
    'of kind %s are those of the API with five fields more',
    async (kind) => {
      const { data, ...envelope } = JSON.parse((await ask(`kind=${kind}`)).body ?? '');
      const list = { kind, count: 1, generatedAt: GENERATED_AT, data: scan.opportunities[kind] };
      const [shown] = createView(schemas, 'OpportunityList')(list).data as object[];
      const { id, quoted_at, stake, min_odds, returned, ...rest } = data[0];
      expect(Object.keys(rest)).toEqual(Object.keys(shown ?? {}));
      expect(rest).toMatchObject(JSON.parse(JSON.stringify(shown)));
      expect([
        typeof id,
        quoted_at === undefined,
        stake === undefined,
        min_odds === undefined,
      ]).toEqual(['string', false, false, false]);
      expect(returned).toBe(kind === 'value');
      expect(envelope).toMatchObject({ kind, count: 1 });
    },
  );

  test('say when their price was quoted and when the next scan is due', async () => {
    const { data, next_scan_at } = JSON.parse((await ask('')).body ?? '');
    expect(Date.parse(data[0].quoted_at)).toBe(SLOT - 9_000);
    expect(Date.parse(next_scan_at)).toBe(SLOT + 45_000);
  });

  test('are revalidated at every look, whatever token asks', async () => {
    const { headers } = await ask('');
    expect(headers).toMatchObject({
      'Cache-Control': 'private, no-cache',
      Vary: 'Accept-Encoding',
    });
    const again = await ask('', { headers: { 'if-none-match': headers.ETag ?? '' } });
    expect(again).toMatchObject({
      statusCode: 304,
      headers: { 'Cache-Control': 'private, no-cache' },
    });
    expect(again.body).toBeUndefined();
  });

  test.each<Partial<SubscriberSettings>>([
    { bankroll: 500 },
    { minEv: 0.01 },
    { kellyFraction: 0.5 },
    { maxStake: 0.001 },
    { currency: 'JPY' },
  ])('are new to a browser once the account has %j', async (settings) => {
    const { headers } = await ask('');
    const held = {
      'if-none-match': headers.ETag ?? '',
      'if-modified-since': headers['Last-Modified'] ?? '',
    };
    expect((await ask('', { headers: held, settings })).statusCode).toBe(200);
    const byDate = { 'if-modified-since': headers['Last-Modified'] ?? '' };
    expect((await ask('', { headers: byDate, settings })).statusCode).toBe(200);
  });
});
