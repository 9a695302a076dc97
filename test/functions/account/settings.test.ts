import { describe, expect, test } from 'vitest';
import { toSnapshot } from '#domain/scan/snapshot.ts';
import { DEFAULT_SETTINGS, type SubscriberSettings } from '#domain/webhooks/subscriber-settings.ts';
import { endpoint as getSettings } from '#functions/account/get-settings/endpoint.ts';
import { createGetSettings } from '#functions/account/get-settings/get-settings.ts';
import { endpoint as previewSettings } from '#functions/account/preview-settings/endpoint.ts';
import { createPreviewSettings } from '#functions/account/preview-settings/preview-settings.ts';
import { endpoint as putSettings } from '#functions/account/put-settings/endpoint.ts';
import { createPutSettings } from '#functions/account/put-settings/put-settings.ts';
import { ADA, accountClient } from '../../support/account-client.ts';
import { aValueBet, GENERATED_AT, SLOT } from '../../support/api-client-items.ts';

const SHOWN = {
  books: null,
  sports: null,
  min_ev: 0,
  min_odds: null,
  max_odds: null,
  hours: null,
  bankroll: 1000,
  currency: 'EUR',
  kelly_fraction: 0.25,
  max_stake: 0.02,
};

/** Bodies that no settings can be changed by, and what is named in the refusal. */
const REFUSED: readonly (readonly [body: unknown, parameters: readonly string[]])[] = [
  [{ min_ev: '0.1', hours: [], currency: null }, ['min_ev', 'hours', 'currency']],
  [{ min_ev: 2, kelly_fraction: -1 }, ['min_ev', 'kelly_fraction']],
  [{ bets: 1 }, ['bets']],
  [[], ['body']],
];

const namesOf = (json: unknown) =>
  (json as { errors: { parameter: string }[] }).errors.map(({ parameter }) => parameter);

describe('get-settings', () => {
  test('shows every setting, for accounts on any plan', async () => {
    const action = createGetSettings({ settingsOf: async () => DEFAULT_SETTINGS });
    const { status, json } = await accountClient(
      getSettings,
      action,
    )({
      account: { ...ADA, plan: 'free' },
    });
    expect([status, json]).toEqual([200, SHOWN]);
  });
});

describe('put-settings', () => {
  function ask(body: unknown, settings: SubscriberSettings = DEFAULT_SETTINGS) {
    const saved: unknown[] = [];
    const action = createPutSettings({
      changeSettings: async (userId, change) => {
        const changed = change(settings);
        saved.push([userId, changed]);
        return { settings: changed };
      },
    });
    return accountClient(putSettings, action)({ body }).then((answer) => ({ ...answer, saved }));
  }

  test('changes the fields that the body has, keeps the others, and shows all', async () => {
    const before = { ...DEFAULT_SETTINGS, minOdds: 1.5, maxHoursToStart: 24 };
    const { status, json, saved } = await ask({ min_odds: null, books: ['alpha'] }, before);
    expect(status).toBe(200);
    expect(json).toEqual({ ...SHOWN, books: ['alpha'], hours: 24 });
    expect(saved).toEqual([['ada', { ...before, minOdds: null, books: ['alpha'] }]]);
  });

  test.each(REFUSED)(
    'refuses %j, names each bad field once, and saves nothing',
    async (body, names) => {
      const { status, json, saved } = await ask(body);
      expect([status, namesOf(json), saved]).toEqual([400, names, []]);
    },
  );
});

describe('preview-settings', () => {
  const bet = aValueBet();
  const opportunities = { value: [bet], surebet: [], combo: [] };
  const scan = {
    scanId: 's1',
    ...toSnapshot({ slot: SLOT, generatedAt: GENERATED_AT }, { opportunities, matches: [] }),
  };
  const ask = (body: unknown, latest: typeof scan | null = scan) => {
    const action = createPreviewSettings({
      latestSnapshot: async () => latest ?? undefined,
      settingsOf: async () => DEFAULT_SETTINGS,
    });
    return accountClient(previewSettings, action, GENERATED_AT)({ body });
  };

  test('shows the picks of the current scan with the stake of the changed settings', async () => {
    const { status, json } = await ask({ bankroll: 500 });
    const { count, data } = json as { count: number; data: Record<string, unknown>[] };
    expect([status, count]).toEqual([200, 1]);
    expect(data[0]).toMatchObject({ event_id: bet.eventId, book: bet.book, currency: 'EUR' });
    const twice = (await ask({ bankroll: 1000 })).json as { data: { stake: number }[] };
    expect(twice.data[0]?.stake).toBeCloseTo(2 * Number(data[0]?.stake), 1);
  });

  test('shows no pick that the changed settings leave out', async () => {
    expect((await ask({ min_ev: 1 })).json).toEqual({ count: 0, data: [] });
  });

  test.each(REFUSED)('refuses %j and names each bad field once', async (body, names) => {
    const { status, json } = await ask(body);
    expect([status, namesOf(json)]).toEqual([400, names]);
  });

  test('is not available before the first scan', async () => {
    expect(await ask({}, null)).toMatchObject({ status: 503, json: { code: 'data_unavailable' } });
  });
});
