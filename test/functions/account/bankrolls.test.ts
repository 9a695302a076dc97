import { describe, expect, test } from 'vitest';
import type { BettingLog } from '#domain/bets/betting-log.ts';
import { toIsoInstant } from '#domain/odds/instant.ts';
import { toSnapshot } from '#domain/scan/snapshot.ts';
import { DEFAULT_BANKROLL } from '#domain/webhooks/subscriber/bankrolls.ts';
import {
  DEFAULT_SETTINGS,
  type SubscriberSettings,
} from '#domain/webhooks/subscriber/subscriber-settings.ts';
import { endpoint as getBankrolls } from '#functions/account/get-bankrolls/endpoint.ts';
import { createGetBankrolls } from '#functions/account/get-bankrolls/get-bankrolls.ts';
import { endpoint as putBankrolls } from '#functions/account/put-bankrolls/endpoint.ts';
import { createPutBankrolls } from '#functions/account/put-bankrolls/put-bankrolls.ts';
import { endpoint as putSettings } from '#functions/account/put-settings/endpoint.ts';
import { createPutSettings } from '#functions/account/put-settings/put-settings.ts';
import { versionTag } from '#http/account/precondition.ts';
import { NOW } from '../../domain/webhooks/builders.ts';
import { ADA, accountClient } from '../../support/account-client.ts';
import { aValueBet, GENERATED_AT, SLOT } from '../../support/api-client-items.ts';
import { EMPTY_LOG, readingLog } from '../../support/betting-logs.ts';

const bet = aValueBet();
const listed = (key: string) => ({ key, title: key, events: 1 });
const scan = {
  scanId: 's1',
  ...toSnapshot(
    { slot: SLOT, generatedAt: GENERATED_AT },
    {
      opportunities: { value: [bet], surebet: [], combo: [] },
      matches: [],
      coverage: { books: [listed('northbet')], sports: [listed('soccer_epl')] },
    },
  ),
};

const MAIN = {
  id: 'main',
  name: 'Main',
  books: null,
  sports: null,
  grades: ['A'],
  min_ev: 0,
  min_odds: null,
  max_odds: null,
  hours: null,
  bankroll: 1000,
  currency: 'EUR',
  kelly_fraction: 0.25,
  max_stake: 0.02,
  max_open: null,
  rounding: null,
  active: true,
  mode: 'fixed',
  since: null,
};
const MAIN_NOW = { id: 'main', bankroll: 1000, open: 0 };
const FUN = { id: 'fun', name: 'Fun', bankroll: 200, currency: 'USD' };

/** An account whose settings requests read and change. */
function anAccount(
  saved: SubscriberSettings | undefined = DEFAULT_SETTINGS,
  log: BettingLog = EMPTY_LOG,
) {
  let current = saved;
  const changes: SubscriberSettings[] = [];
  const deps = {
    savedSettingsOf: async () => current,
    bettingLogOf: readingLog(log),
    latestSnapshot: async () => scan,
    changeSettings: async (
      _: string,
      change: (settings: SubscriberSettings, areSaved: boolean) => SubscriberSettings,
    ) => {
      current = change(current ?? DEFAULT_SETTINGS, current !== undefined);
      changes.push(current);
      return { settings: current };
    },
  };
  const tag = () => versionTag(current);
  const get = accountClient(getBankrolls, createGetBankrolls(deps));
  const put = accountClient(putBankrolls, createPutBankrolls(deps));
  const change = accountClient(putSettings, createPutSettings(deps));
  return {
    changes,
    get: () => get({ account: ADA }),
    put: (bankrolls: unknown, headers = { 'If-Match': tag() }) =>
      put({ body: { bankrolls }, headers }),
    putSettings: (body: object) => change({ body, headers: { 'If-Match': tag() } }),
  };
}

const errorsOf = (json: unknown) =>
  (json as { errors: { parameter: string; message: string }[] }).errors;
const namesOf = (json: unknown) => errorsOf(json).map(({ parameter }) => parameter);

describe('get-bankrolls', () => {
  test('shows the settings of an account as its one bankroll', async () => {
    const { status, json } = await anAccount().get();
    expect([status, json]).toEqual([200, { bankrolls: [MAIN], now: [MAIN_NOW] }]);
  });

  test('shows the defaults without a version where nothing was ever saved', async () => {
    const { status, json, headers } = await accountClient(
      getBankrolls,
      createGetBankrolls({ savedSettingsOf: async () => undefined, bettingLogOf: readingLog() }),
    )({ account: { ...ADA, plan: 'free' } });
    expect([status, json]).toEqual([200, { bankrolls: [MAIN], now: [MAIN_NOW] }]);
    expect(headers.ETag).toBeUndefined();
  });
});

describe('put-bankrolls', () => {
  test('adds a bankroll with the defaults of what is absent, and shows all in their order', async () => {
    const account = anAccount();
    const { status, json } = await account.put([{ id: 'main', name: 'Main' }, FUN]);
    expect(status).toBe(200);
    expect(json).toMatchObject({ bankrolls: [MAIN, { ...MAIN, ...FUN }] });
    expect((await account.get()).json).toEqual(json);
  });

  test('keeps absent fields of a bankroll wherever it stands, and the books of the account', async () => {
    const before = { ...DEFAULT_SETTINGS, myBooks: ['northbet'], minEv: 0.03 };
    const account = anAccount(before);
    await account.put([FUN, { id: 'main', name: 'Serious' }]);
    expect(account.changes).toEqual([
      {
        ...before,
        ...FUN,
        minEv: 0,
        others: [{ ...DEFAULT_BANKROLL, name: 'Serious', minEv: 0.03 }],
      },
    ]);
  });

  test('removes a bankroll that is absent, the first one too', async () => {
    const account = anAccount();
    await account.put([{ id: 'main', name: 'Main' }, FUN]);
    expect((await account.put([{ id: 'fun', name: 'Fun' }])).json).toMatchObject({
      bankrolls: [{ ...MAIN, ...FUN }],
    });
  });

  test('takes five bankrolls', async () => {
    const five = Array.from({ length: 5 }, (_, index) => ({ id: `b${index}`, name: `B${index}` }));
    expect((await anAccount().put(five)).status).toBe(200);
  });

  test('changes the first bankroll with the settings, and the settings with the first bankroll', async () => {
    const account = anAccount();
    await account.put([{ id: 'main', name: 'Main', min_ev: 0.04 }, FUN]);
    expect((await account.putSettings({ bankroll: 5 })).json).toMatchObject({
      bankroll: 5,
      min_ev: 0.04,
    });
    expect((await account.get()).json).toMatchObject({
      bankrolls: [
        { ...MAIN, bankroll: 5, min_ev: 0.04 },
        { ...MAIN, ...FUN },
      ],
    });
  });

  test('names the version that it made, and refuses a change from any other', async () => {
    const account = anAccount();
    const seen = (await account.get()).headers.ETag ?? '';
    const { headers } = await account.put([FUN], { 'If-Match': seen });
    expect(headers.ETag).toBe((await account.get()).headers.ETag);
    const late = await account.put([{ id: 'late', name: 'Late' }], { 'If-Match': seen });
    expect(late).toMatchObject({ status: 412, json: { code: 'precondition_failed' } });
    expect(account.changes).toHaveLength(1);
  });

  test('refuses a change that was made from settings changed since', async () => {
    const account = anAccount();
    const seen = (await account.get()).headers.ETag ?? '';
    await account.putSettings({ bankroll: 5 });
    expect((await account.put([FUN], { 'If-Match': seen })).status).toBe(412);
  });

  const MAIN_ONLY = { id: 'main', name: 'Main' };
  test.each<[unknown, readonly string[]]>([
    [[], ['bankrolls']],
    [Array.from({ length: 6 }, (_, i) => ({ id: `b${i}`, name: 'B' })), ['bankrolls']],
    [{}, ['bankrolls']],
    [['main'], ['bankrolls[0]']],
    [[{}], ['bankrolls[0].id', 'bankrolls[0].name']],
    [[MAIN_ONLY, { ...FUN, id: 'main' }], ['bankrolls[1].id']],
    [[{ ...MAIN_ONLY, id: 'My bankroll' }], ['bankrolls[0].id']],
    [[{ ...MAIN_ONLY, name: '' }], ['bankrolls[0].name']],
    [[MAIN_ONLY, { ...FUN, currency: 'XXY' }], ['bankrolls[1].currency']],
    [[MAIN_ONLY, { ...FUN, bankroll: Number.NaN }], ['bankrolls[1].bankroll']],
    [
      [MAIN_ONLY, { ...FUN, bankroll: -1, max_stake: 2 }],
      ['bankrolls[1].bankroll', 'bankrolls[1].max_stake'],
    ],
    [[{ ...MAIN_ONLY, rounding: 0 }], ['bankrolls[0].rounding']],
    [[{ ...MAIN_ONLY, active: 1 }], ['bankrolls[0].active']],
    [[{ ...MAIN_ONLY, mode: 'follows' }], ['bankrolls[0].mode']],
    [[{ ...MAIN_ONLY, mode: 'follows_log', since: 'noon' }], ['bankrolls[0].since']],
    [[{ ...MAIN_ONLY, my_books: null }], ['bankrolls[0].my_books']],
    [[{ ...MAIN_ONLY, min_odds: 3, max_odds: 2 }], ['bankrolls[0].max_odds']],
    [
      [
        { ...MAIN_ONLY, min_ev: 'high' },
        { ...FUN, hours: 0 },
      ],
      ['bankrolls[0].min_ev'],
    ],
    [[MAIN_ONLY, { ...FUN, books: ['nortbet'] }], ['bankrolls[1].books']],
  ])('refuses %j, names each bad field with its place, and saves nothing', async (body, names) => {
    const account = anAccount();
    const { status, json } = await account.put(body);
    expect([status, namesOf(json), account.changes]).toEqual([400, names, []]);
  });

  test('takes as many books and sports in all bankrolls as one may have', async () => {
    const books = Array.from({ length: 150 }, (_, index) => `book${index}`);
    const before = { ...DEFAULT_SETTINGS, books };
    const others = ['a', 'b'].map((id) => ({ ...DEFAULT_BANKROLL, id, name: id, books }));
    const rows = ['main', 'a', 'b'].map((id) => ({ id, name: id, books }));
    const two = anAccount({ ...before, others: others.slice(0, 1) });
    expect((await two.put(rows.slice(0, 2))).status).toBe(200);
    const three = await anAccount({ ...before, others }).put(rows);
    expect(errorsOf(three.json)).toEqual([
      { parameter: 'bankrolls', message: 'have 450 books and sports in all, and may have 400' },
    ]);
  });
});

describe('a bankroll that follows the log', () => {
  const FOLLOWS = { id: 'main', name: 'Main', mode: 'follows_log' };
  const sinceOf = (json: unknown) =>
    (json as { bankrolls: { since: string | null }[] }).bankrolls.map(({ since }) => since);
  const RECEIVED = toIsoInstant(NOW);
  const EARLIER = '2026-01-02T03:04:05Z';

  test('begins when it is told to, and says since when its amount holds', async () => {
    const { status, json } = await anAccount().put([FOLLOWS]);
    expect([status, sinceOf(json)]).toEqual([200, [RECEIVED]]);
  });

  test('keeps its instant through changes of other fields', async () => {
    const account = anAccount();
    await account.put([{ ...FOLLOWS, since: EARLIER }]);
    const renamed = await account.put([{ ...FOLLOWS, name: 'Serious', since: EARLIER }]);
    expect(sinceOf(renamed.json)).toEqual([EARLIER]);
    await account.putSettings({ min_ev: 0.02 });
    expect(sinceOf((await account.get()).json)).toEqual([EARLIER]);
  });

  test.each([{ bankroll: 900 }, { currency: 'USD' }])(
    'states its amount again with %j, by either route',
    async (change) => {
      const account = anAccount();
      await account.put([{ ...FOLLOWS, since: EARLIER }]);
      expect(sinceOf((await account.put([{ ...FOLLOWS, ...change }])).json)).toEqual([RECEIVED]);
      const other = anAccount();
      await other.put([{ ...FOLLOWS, since: EARLIER }]);
      await other.putSettings(change);
      expect(sinceOf((await other.get()).json)).toEqual([RECEIVED]);
    },
  );

  test('takes the instant that comes with a change, and with the same amount too', async () => {
    const account = anAccount();
    await account.put([FOLLOWS]);
    const again = await account.put([{ ...FOLLOWS, since: EARLIER }]);
    expect(sinceOf(again.json)).toEqual([EARLIER]);
    const changed = await account.put([{ ...FOLLOWS, bankroll: 5, since: '2026-01-03T00:00:00Z' }]);
    expect(sinceOf(changed.json)).toEqual(['2026-01-03T00:00:00Z']);
  });

  test('forgets its instant when it is fixed again', async () => {
    const account = anAccount();
    await account.put([FOLLOWS]);
    const fixed = await account.put([{ id: 'main', name: 'Main', mode: 'fixed' }]);
    expect(sinceOf(fixed.json)).toEqual([null]);
  });

  test('shows its amount by the log and what open bets have at stake', async () => {
    const about = { eventId: 'e1', sportKey: 'soccer_epl', book: 'alpha' };
    const stake = { ...about, bankroll: 'main', currency: 'EUR', stake: 12.5 };
    const log = { open: [stake], profits: { main: 34.2 } };
    const { json } = await anAccount(DEFAULT_SETTINGS, log).get();
    expect(json).toMatchObject({
      bankrolls: [{ bankroll: 1000 }],
      now: [{ id: 'main', bankroll: 1034.2, open: 12.5 }],
    });
  });
});
