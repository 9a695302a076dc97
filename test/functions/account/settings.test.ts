import { describe, expect, test } from 'vitest';
import type { LoggedBet } from '#domain/bets/bet.ts';
import { openStakeOf } from '#domain/bets/betting-log.ts';
import { toSnapshot } from '#domain/scan/snapshot.ts';
import {
  DEFAULT_SETTINGS,
  type SubscriberSettings,
} from '#domain/webhooks/subscriber/subscriber-settings.ts';
import { endpoint as getSettings } from '#functions/account/get-settings/endpoint.ts';
import { createGetSettings } from '#functions/account/get-settings/get-settings.ts';
import { endpoint as previewSettings } from '#functions/account/preview-settings/endpoint.ts';
import { createPreviewSettings } from '#functions/account/preview-settings/preview-settings.ts';
import { endpoint as putSettings } from '#functions/account/put-settings/endpoint.ts';
import { createPutSettings } from '#functions/account/put-settings/put-settings.ts';
import { versionTag } from '#http/account/precondition.ts';
import { aLoggedBet } from '../../domain/bets/builders.ts';
import { ADA, accountClient } from '../../support/account-client.ts';
import { aValueBet, GENERATED_AT, SLOT } from '../../support/api-client-items.ts';
import { readingLog } from '../../support/betting-logs.ts';

const bet = aValueBet();
const opportunities = { value: [bet], surebet: [], combo: [] };
const listed = (key: string) => ({ key, title: key, events: 1 });
const coverage = {
  books: [listed('northbet'), listed('winamax_de')],
  sports: [listed('soccer_epl')],
};
const scan = {
  scanId: 's1',
  ...toSnapshot(
    { slot: SLOT, generatedAt: GENERATED_AT },
    { opportunities, matches: [], coverage },
  ),
};

const SHOWN = {
  my_books: null,
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
  quiet_hours: null,
  move_alerts: null,
};

const NIGHT = { from: '23:00', to: '07:00', time_zone: 'Europe/Berlin', webhook: false };

/** Bodies that no settings can be changed by, and what is named in the refusal. */
const REFUSED: readonly (readonly [body: unknown, parameters: readonly string[]])[] = [
  [{ min_ev: '0.1', hours: [], currency: null }, ['min_ev', 'hours', 'currency']],
  [{ min_ev: 2, kelly_fraction: -1 }, ['min_ev', 'kelly_fraction']],
  [{ grades: ['A', 'D'] }, ['grades']],
  [{ grades: ['C'] }, ['grades']],
  [{ grades: [] }, ['grades']],
  [{ grades: null }, ['grades']],
  [{ quiet_hours: { ...NIGHT, to: '23:00' } }, ['quiet_hours']],
  [{ quiet_hours: { ...NIGHT, time_zone: 'Nowhere/Land' } }, ['quiet_hours']],
  [{ quiet_hours: { ...NIGHT, days: [1] } }, ['quiet_hours']],
  [{ quiet_hours: { from: '23:00', to: '07:00' } }, ['quiet_hours']],
  [{ quiet_hours: '23:00-07:00' }, ['quiet_hours']],
  [{ move_alerts: true }, ['move_alerts']],
  [{ move_alerts: { min_move: 0.01 } }, ['move_alerts']],
  [{ move_alerts: { min_move: '2%' } }, ['move_alerts']],
  [{ move_alerts: { books: ['bet 365'] } }, ['move_alerts']],
  [{ move_alerts: { sports: 'soccer_epl' } }, ['move_alerts']],
  [{ move_alerts: { markets: ['h2h'] } }, ['move_alerts']],
  [{ move_alerts: { books: ['nortbet'] } }, ['move_alerts']],
  [{ bets: 1 }, ['bets']],
  [[], ['body']],
];

const namesOf = (json: unknown) =>
  (json as { errors: { parameter: string }[] }).errors.map(({ parameter }) => parameter);

describe('get-settings', () => {
  const show = (saved: SubscriberSettings | undefined, account = ADA) =>
    accountClient(
      getSettings,
      createGetSettings({ savedSettingsOf: async () => saved }),
    )({ account });

  test('shows every setting, for accounts on any plan', async () => {
    const { status, json } = await show(undefined, { ...ADA, plan: 'free' });
    expect([status, json]).toEqual([200, SHOWN]);
  });

  test('names the version of what is saved, which changes with it, and none before', async () => {
    const tagOf = async (saved: SubscriberSettings | undefined) => (await show(saved)).headers.ETag;
    expect(await tagOf(undefined)).toBeUndefined();
    const tag = await tagOf(DEFAULT_SETTINGS);
    expect(tag).toMatch(/^"[\w-]{22}"$/);
    expect(await tagOf({ ...DEFAULT_SETTINGS })).toBe(tag);
    expect(await tagOf({ ...DEFAULT_SETTINGS, minEv: 0.01 })).not.toBe(tag);
  });
});

describe('put-settings', () => {
  function ask(
    body: unknown,
    settings: SubscriberSettings = DEFAULT_SETTINGS,
    headers: Readonly<Record<string, string>> = { 'If-Match': versionTag(settings) },
    areSaved = true,
  ) {
    const saved: unknown[] = [];
    const action = createPutSettings({
      latestSnapshot: async () => scan,
      changeSettings: async (userId, change) => {
        const changed = change(settings, areSaved);
        saved.push([userId, changed]);
        return { settings: changed };
      },
    });
    return accountClient(
      putSettings,
      action,
    )({ body, headers }).then((answer) => ({
      ...answer,
      saved,
    }));
  }

  test('changes the fields that the body has, keeps the others, and shows all', async () => {
    const before = { ...DEFAULT_SETTINGS, minOdds: 1.5, maxHoursToStart: 24 };
    const { status, json, saved } = await ask({ min_odds: null, books: ['pinnacle'] }, before);
    expect(status).toBe(200);
    expect(json).toEqual({ ...SHOWN, books: ['pinnacle'], hours: 24 });
    expect(saved).toEqual([['ada', { ...before, minOdds: null, books: ['pinnacle'] }]]);
  });

  test('takes quiet hours, which leave the webhook alone only where they say so', async () => {
    const { webhook: _, ...night } = NIGHT;
    const { status, json, saved } = await ask({ quiet_hours: night });
    expect([status, json]).toEqual([200, { ...SHOWN, quiet_hours: NIGHT }]);
    const { from, to, time_zone: timeZone, webhook } = NIGHT;
    const quietHours = { from, to, timeZone, webhook };
    expect(saved).toEqual([['ada', { ...DEFAULT_SETTINGS, quietHours }]]);
    const without = await ask({ quiet_hours: null }, { ...DEFAULT_SETTINGS, quietHours });
    expect(without.json).toEqual(SHOWN);
  });

  test('takes which moves chats are told, and shows what was left out', async () => {
    const { status, json, saved } = await ask({ move_alerts: { books: ['Northbet'] } });
    const shown = { sports: null, books: ['northbet'], min_move: 0.02, lagging_only: false };
    expect([status, json]).toEqual([200, { ...SHOWN, move_alerts: shown }]);
    const moveAlerts = { sports: null, books: ['northbet'], minMove: 0.02, laggingOnly: false };
    expect(saved).toEqual([['ada', { ...DEFAULT_SETTINGS, moveAlerts }]]);
  });

  test('refuses a move that is too small and a book that is misspelled, and says what is meant', async () => {
    const messageOf = async (move_alerts: object) => {
      const { status, json, saved } = await ask({ move_alerts });
      expect([status, saved.length]).toEqual([400, 0]);
      return (json as { errors: { message: string }[] }).errors.map(({ message }) => message);
    };
    expect(await messageOf({ min_move: 0.01 })).toEqual([
      'must have min_move: a fraction from 0.02 to 1',
    ]);
    expect(await messageOf({ books: ['nortbet'] })).toEqual([
      'has unknown keys: nortbet (did you mean northbet?)',
    ]);
  });

  test('refuses an unknown grade and lists the known ones', async () => {
    const { json } = await ask({ grades: ['A', 'gold'] });
    expect(json).toMatchObject({
      code: 'invalid_parameter',
      errors: [
        {
          parameter: 'grades',
          message: 'must be a list with one or more of A, B, broad_consensus',
        },
      ],
    });
  });

  test('keeps each chosen grade once', async () => {
    const { json } = await ask({ grades: ['B', 'A', 'B'] });
    expect(json).toEqual({ ...SHOWN, grades: ['B', 'A'] });
  });

  test('shows the version that it made, from which the next change can be made', async () => {
    const { headers } = await ask({ min_ev: 0.05 });
    expect(headers.ETag).toBe(versionTag({ ...DEFAULT_SETTINGS, minEv: 0.05 }));
  });

  test('refuses a change that names no version', async () => {
    const { status, json, saved } = await ask({ min_ev: 0.05 }, DEFAULT_SETTINGS, {});
    expect(status).toBe(428);
    expect(json).toMatchObject({ code: 'precondition_required' });
    expect(saved).toEqual([]);
  });

  const current = versionTag(DEFAULT_SETTINGS);
  test.each([
    ['another version', { 'If-Match': '"other"' }, true],
    ['the weak form of the version', { 'If-Match': `W/${current}` }, true],
    ['any version', { 'If-Match': '*' }, true],
    ['none, though some are saved', { 'If-None-Match': '*' }, true],
    ['a version, though none is saved', { 'If-Match': current }, false],
    ['a tag instead of *', { 'If-None-Match': current }, false],
  ])('refuses a change that was made from %s', async (_, headers, areSaved) => {
    const answer = await ask({ min_ev: 0.05 }, DEFAULT_SETTINGS, headers, areSaved);
    expect([answer.status, answer.saved]).toEqual([412, []]);
    expect(answer.json).toMatchObject({ code: 'precondition_failed' });
    expect(answer.headers.ETag).toBe(areSaved ? current : undefined);
  });

  test.each([
    ['the first', { 'If-None-Match': '*' }, false],
    ['the named version', { 'If-Match': `"other", ${current}` }, true],
  ])('changes %s', async (_, headers, areSaved) => {
    const { status } = await ask({ min_ev: 0.05 }, DEFAULT_SETTINGS, headers, areSaved);
    expect(status).toBe(200);
  });

  test.each([
    [{ my_books: ['pinacle'] }, 'my_books', 'pinacle (did you mean pinnacle?)'],
    [{ books: ['northbet', 'Winamax'] }, 'books', 'winamax (did you mean winamax_de?)'],
    [{ sports: ['quidditch'] }, 'sports', 'quidditch'],
  ])('refuses %j, names the unknown key, and saves nothing', async (body, parameter, keys) => {
    const { status, json, saved } = await ask(body);
    expect([status, saved]).toEqual([400, []]);
    const message = `has unknown keys: ${keys}`;
    expect(json).toMatchObject({ errors: [{ parameter, message }] });
  });

  test('takes a key in capitals, and keeps one that has left the feed', async () => {
    const before = { ...DEFAULT_SETTINGS, sports: ['tennis_wimbledon'] };
    const body = { my_books: ['Pinnacle', 'NORTHBET'], sports: ['soccer_epl', 'tennis_wimbledon'] };
    expect((await ask(body, before)).json).toMatchObject({
      my_books: ['pinnacle', 'northbet'],
      sports: ['soccer_epl', 'tennis_wimbledon'],
    });
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
  const ask = (
    body: unknown,
    latest: typeof scan | null = scan,
    open: readonly LoggedBet[] = [],
  ) => {
    const action = createPreviewSettings({
      latestSnapshot: async () => latest ?? undefined,
      settingsOf: async () => DEFAULT_SETTINGS,
      bettingLogOf: readingLog({ open: open.map(openStakeOf), profits: {} }),
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

  test('stakes less on an event on which a bet is open', async () => {
    const { maxStake } = DEFAULT_SETTINGS;
    const open = aLoggedBet({
      bankroll: 'main',
      eventId: bet.eventId,
      stake: 1000 * maxStake - 1,
    });
    expect((await ask({}, scan, [open])).json).toMatchObject({ data: [{ stake: 1 }] });
  });

  test('shows picks of the chosen grades, each with its grade and its reservations', async () => {
    const reserved = aValueBet({ eventId: 'e2', grade: 'B', flags: ['small_ev'] });
    const doubtful = aValueBet({ eventId: 'e3', grade: 'C', altBooks: [] });
    const value = [bet, reserved, doubtful];
    const opportunities = { value, surebet: [], combo: [] };
    const latest = {
      scanId: 's1',
      ...toSnapshot({ slot: SLOT, generatedAt: GENERATED_AT }, { opportunities, matches: [] }),
    };
    const { data } = (await ask({ grades: ['A', 'B'] }, latest)).json as { data: object[] };
    expect(data).toMatchObject([
      { event_id: bet.eventId, grade: 'A', flags: [] },
      { event_id: 'e2', grade: 'B', flags: ['small_ev'] },
    ]);
  });

  test('shows no pick that the changed settings leave out', async () => {
    expect((await ask({ min_ev: 1 })).json).toEqual({
      count: 0,
      quiet_until: null,
      data: [],
    });
  });

  test('says until when the quiet hours of the changed settings last', async () => {
    // The scan is of 11 o'clock in Berlin.
    const untilOf = async (from: string, to: string) => {
      const { json } = await ask({ quiet_hours: { ...NIGHT, from, to } });
      return (json as { quiet_until: string | null }).quiet_until;
    };
    expect(await untilOf('10:00', '11:30')).toBe('2026-04-18T09:30:00Z');
    expect(await untilOf('23:00', '07:00')).toBeNull();
  });

  test('shows only picks at the books of the account, unless alerts name others', async () => {
    const countWith = async (body: object) => ((await ask(body)).json as { count: number }).count;
    expect(await countWith({ my_books: ['pinnacle'] })).toBe(0);
    expect(await countWith({ my_books: ['pinnacle'], books: ['northbet'] })).toBe(1);
    expect(await countWith({ my_books: ['northbet'] })).toBe(1);
  });

  test.each(REFUSED)('refuses %j and names each bad field once', async (body, names) => {
    const { status, json } = await ask(body);
    expect([status, namesOf(json)]).toEqual([400, names]);
  });

  test('is not available before the first scan', async () => {
    expect(await ask({}, null)).toMatchObject({ status: 503, json: { code: 'data_unavailable' } });
  });
});
