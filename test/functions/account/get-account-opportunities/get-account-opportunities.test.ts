import { describe, expect, test } from 'vitest';
import type { LoggedBet } from '#domain/bets/bet.ts';
import { openStakeOf } from '#domain/bets/betting-log.ts';
import { carryHistory, NO_HISTORY } from '#domain/scan/history.ts';
import { toSnapshot } from '#domain/scan/snapshot.ts';
import { type Bankroll, DEFAULT_BANKROLL } from '#domain/webhooks/subscriber/bankrolls.ts';
import { betFacts } from '#domain/webhooks/subscriber/opportunity-terms.ts';
import {
  DEFAULT_SETTINGS,
  type SubscriberSettings,
} from '#domain/webhooks/subscriber/subscriber-settings.ts';
import { endpoint } from '#functions/account/get-account-opportunities/endpoint.ts';
import { createGetAccountOpportunities } from '#functions/account/get-account-opportunities/get-account-opportunities.ts';
import type { OpportunityRow } from '#http/opportunities/columns.ts';
import { schemas } from '#http/opportunities/schemas.ts';
import { createView } from '#http/view.ts';
import { aLoggedBet } from '../../../domain/bets/builders.ts';
import { accountClient } from '../../../support/account-client.ts';
import {
  aCombo,
  aSurebet,
  aValueBet,
  GENERATED_AT,
  SLOT,
} from '../../../support/api-client-items.ts';
import { readingLog } from '../../../support/betting-logs.ts';

const opportunities = {
  value: [aValueBet({ quotedAt: SLOT - 9_000 })],
  surebet: [aSurebet()],
  combo: [aCombo()],
};
/** The value bet had gone and came back; the surebet is new. */
const nothing = { opportunities: { value: [], surebet: [], combo: [] }, matches: [] };
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
    open = [],
    profits = {},
  }: {
    headers?: Record<string, string>;
    settings?: Partial<SubscriberSettings>;
    open?: readonly LoggedBet[];
    profits?: Readonly<Record<string, number>>;
  } = {},
) {
  const action = createGetAccountOpportunities({
    latestSnapshot: async () => scan,
    settingsOf: async () => ({ ...DEFAULT_SETTINGS, ...settings }),
    bettingLogOf: readingLog({ open: open.map(openStakeOf), profits }),
    intervalMs: 45_000,
  });
  return accountClient(endpoint, action, GENERATED_AT)({ query, headers });
}

test('two accounts whose settings differ in anything are answered apart', async () => {
  let settings = DEFAULT_SETTINGS;
  const action = createGetAccountOpportunities({
    latestSnapshot: async () => scan,
    settingsOf: async () => settings,
    bettingLogOf: readingLog(),
    intervalMs: 45_000,
  });
  const request = accountClient(endpoint, action, GENERATED_AT);
  const stakeNow = async () => JSON.parse((await request({ query: '' })).body ?? '').data[0].stake;
  const unlimited = await stakeNow();
  settings = { ...DEFAULT_SETTINGS, maxOpen: 0.001 };
  expect(await stakeNow()).toBeLessThan(unlimited);
});

describe('the opportunities of an account', () => {
  test.each(['value', 'surebet', 'combo'] as const)(
    'of kind %s are those of the API with what they are to the account',
    async (kind) => {
      const { data, ...envelope } = JSON.parse((await ask(`kind=${kind}`)).body ?? '');
      const rows: readonly OpportunityRow[] = scan.opportunities[kind];
      const own = rows.map((row) => ({ ...row, ...betFacts(row, DEFAULT_SETTINGS.minEv) }));
      const list = { kind, count: 1, generatedAt: GENERATED_AT, data: own };
      const [shown] = createView(schemas, 'OpportunityList')(list).data as object[];
      const { stake, stakes, returned, bankroll, ...rest } = data[0];
      expect(Object.keys(rest)).toEqual(Object.keys(shown ?? {}));
      expect(rest).toMatchObject(JSON.parse(JSON.stringify(shown)));
      expect(stake).not.toBeUndefined();
      const ownStake = { bankroll_id: 'main', name: 'Main', stake, currency: 'EUR' };
      const { book, price, min_odds } = rest;
      const isSurebet = kind === 'surebet';
      expect(stakes).toEqual(isSurebet ? [] : [{ ...ownStake, book, price, min_odds }]);
      const first = { id: 'main', name: 'Main', bankroll: 1000, currency: 'EUR' };
      expect(bankroll).toEqual(isSurebet ? first : undefined);
      expect(returned).toBe(kind === 'value');
      expect(envelope).toMatchObject({ kind, count: 1 });
    },
  );

  test('say what each active bankroll would stake, the first of them first', async () => {
    const bankroll = (id: string, rest: Partial<Bankroll>) => ({
      ...DEFAULT_BANKROLL,
      id,
      name: `The ${id}`,
      ...rest,
    });
    const others = [
      bankroll('idle', { isActive: false }),
      bankroll('second', { bankroll: 500 }),
      bankroll('third', { bankroll: 100_000, currency: 'JPY', minEv: 0.02 }),
    ];
    const { data } = JSON.parse(
      (await ask('', { settings: { isActive: false, others } })).body ?? '',
    );
    const { stake, stakes, min_odds } = data[0];
    expect(stakes).toMatchObject([
      { bankroll_id: 'second', name: 'The second', stake, currency: 'EUR', min_odds },
      { bankroll_id: 'third', name: 'The third', currency: 'JPY' },
    ]);
    expect(stakes[1].min_odds).toBeGreaterThan(min_odds);
    expect(stakes[1].stake).toBeGreaterThan(100 * stake);
  });

  test('recommend less of a bankroll that has open bets: on the event, elsewhere, or up to its limit', async () => {
    const bankroll = 'main';
    const [row] = scan.opportunities.value;
    const stakeWith = async (open: readonly LoggedBet[], maxOpen: number | null = null) =>
      JSON.parse((await ask('', { open, settings: { maxOpen } })).body ?? '').data[0].stake;
    const whole = await stakeWith([]);
    const { maxStake } = DEFAULT_SETTINGS;
    const all = 1000 * maxStake;
    const onEvent = aLoggedBet({ bankroll, eventId: row?.eventId ?? null, stake: all - 1 });
    expect(whole).toBeGreaterThan(1);
    expect(await stakeWith([onEvent])).toBe(1);
    expect(await stakeWith([{ ...onEvent, stake: all }])).toBe(0);
    const elsewhere = aLoggedBet({ bankroll, eventId: 'another', stake: 99 });
    expect((await stakeWith([elsewhere])) / whole).toBeCloseTo(0.901, 2);
    expect(await stakeWith([elsewhere], 0.1)).toBe(1);
    expect(await stakeWith([{ ...elsewhere, bankroll: 'second' }], 0.1)).toBe(whole);
  });

  test('split between the legs of a surebet what open bets on other events leave', async () => {
    const shareOf = async (open: readonly LoggedBet[]) =>
      JSON.parse((await ask('kind=surebet', { open })).body ?? '').data[0].bankroll.bankroll;
    const elsewhere = (stake: number) =>
      aLoggedBet({ bankroll: 'main', eventId: 'another', stake });
    const [surebet] = scan.opportunities.surebet;
    const placed = aLoggedBet({ bankroll: 'main', eventId: surebet?.eventId ?? '', stake: 400 });
    expect(await shareOf([])).toBe(1_000);
    expect(await shareOf([placed])).toBe(1_000);
    expect(await shareOf([placed, elsewhere(99.5)])).toBe(900.5);
    expect(await shareOf([elsewhere(99.5)])).toBe(900.5);
    expect(await shareOf([elsewhere(2_000)])).toBe(0);
  });

  test('recommend stakes of a bankroll that follows the log by its amount now', async () => {
    const stakeWith = async (profit: number) =>
      JSON.parse((await ask('', { profits: { main: profit } })).body ?? '').data[0].stake;
    expect((await stakeWith(1_000)) / (await stakeWith(0))).toBeCloseTo(2, 2);
    expect(await stakeWith(-1_000)).toBe(0);
  });

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
