import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAnswerSummary } from '#http/bets/answer-summary.ts';
import { ADA } from '../../support/account-client.ts';
import { startTable, type TestTable } from '../../support/table.ts';
import { aBody, createBetsWorld, LISTED, UNLISTED } from './bets-world.ts';

let table: TestTable;
let world: ReturnType<typeof createBetsWorld>;
beforeAll(async () => {
  table = await startTable();
  world = createBetsWorld(table);
});
afterAll(() => table.stop());

/** Somebody new on the plan sharp, who has no bets. */
let people = 0;
async function aPerson(plan: 'free' | 'sharp' = 'sharp') {
  people += 1;
  const userId = `person-${people}`;
  await world.accounts.create({ userId, plan }, 0);
  return { ...ADA, userId, plan };
}

type Bet = { readonly bet_id: string; readonly etag: string } & Record<string, unknown>;
const errorsOf = ({ json }: { readonly json: unknown }) =>
  (json as { errors: { parameter: string; message: string }[] }).errors;

describe('POST /account/bets, 201', () => {
  test('logs a bet on a listed event with what the scan says of it', async () => {
    const account = await aPerson();
    const { status, json, headers } = await world.log({ account, body: aBody() });
    expect(status).toBe(201);
    const { value } = LISTED;
    expect(json).toMatchObject({
      event_id: 'listed',
      home: value.home,
      sport_key: value.sportKey,
      odds: 2.1,
      grade: value.grade,
      fair_at_placing: value.fairProb,
      status: 'open',
      profit: null,
      clv: null,
      clv_reason: 'pending',
      settled_by: null,
    });
    expect(headers.ETag).toBe((json as Bet).etag);
    const listed = await world.list({ account });
    expect(listed.json).toEqual({ count: 1, data: [json], next_cursor: null });
  });

  test('takes the probability of a match where no value bet has the selection, else none', async () => {
    const { match } = LISTED;
    const body = { event_id: match.eventId, market_key: 'h2h', outcome: match.away, point: null };
    const { json } = await world.log({ account: await aPerson(), body: aBody(body) });
    expect(json).toMatchObject({ fair_at_placing: match.pAway, grade: null });
    const other = { event_id: match.eventId, market_key: 'spreads', outcome: match.away, point: 7 };
    const answer = await world.log({ account: await aPerson(), body: aBody(other) });
    expect(answer.json).toMatchObject({ fair_at_placing: null, ev_at_placing: null, grade: null });
  });

  test('logs a bet on a past event with the result that the person gives', async () => {
    const body = aBody({ ...UNLISTED, status: 'won', bankroll: 'main', note: 'late goal' });
    const { json } = await world.log({ account: await aPerson(), body });
    expect(json).toMatchObject({
      status: 'won',
      profit: 11,
      settled_by: 'user',
      bankroll: 'main',
      note: 'late goal',
      fair_at_placing: null,
    });
  });

  test('answers a repeat of a named request as the first one, and refuses another body: 409', async () => {
    const account = await aPerson();
    const headers = { 'idempotency-key': 'click-1' };
    const first = await world.log({ account, body: aBody(), headers });
    const again = await world.log({ account, body: aBody(), headers });
    expect(again).toMatchObject({ status: 201, json: first.json });
    const other = await world.log({ account, body: aBody({ stake: 11 }), headers });
    expect(other).toMatchObject({ status: 409, json: { code: 'request_name_reused' } });
    expect((await world.list({ account })).json).toMatchObject({ count: 1 });
  });

  test('answers a repeat with the bet as it is now, and with 404 once it is removed', async () => {
    const account = await aPerson();
    const headers = { 'idempotency-key': 'click-1' };
    const first = await world.log({ account, body: aBody(), headers });
    const { bet_id: id, etag } = first.json as { bet_id: string; etag: string };
    const path = { bet_id: id };
    const change = { account, path, body: { stake: 33 }, headers: { 'if-match': etag } };
    const changed = await world.change(change);
    const again = await world.log({ account, body: aBody(), headers });
    expect(again).toMatchObject({ status: 201, json: changed.json });
    const { etag: now } = changed.json as { etag: string };
    await world.remove({ account, path, headers: { 'if-match': now } });
    const gone = await world.log({ account, body: aBody(), headers });
    expect(gone).toMatchObject({ status: 404, json: { code: 'bet_not_found' } });
    expect((await world.list({ account })).json).toMatchObject({ count: 0 });
  });

  test('answers a repeat as the first one also when the event has left the lists', async () => {
    const account = await aPerson();
    const headers = { 'idempotency-key': 'click-1' };
    const first = await world.log({ account, body: aBody(), headers });
    const again = await world.later.log({ account, body: aBody(), headers });
    expect(again).toMatchObject({ status: 201, json: first.json });
    const other = await world.later.log({ account, body: aBody({ stake: 11 }), headers });
    expect(other).toMatchObject({ status: 409, json: { code: 'request_name_reused' } });
    const fresh = { 'idempotency-key': 'click-2' };
    expect((await world.later.log({ account, body: aBody(), headers: fresh })).status).toBe(400);
  });
});

describe('POST /account/bets, 400', () => {
  test.each([
    [{ odds: 0 }, 'odds', 'must be decimal odds from 1.01 to 1000'],
    [{ odds: 1e9 }, 'odds', 'must be decimal odds from 1.01 to 1000'],
    [{ odds: 'NaN' }, 'odds', 'must be decimal odds from 1.01 to 1000'],
    [{ odds: null }, 'odds', 'must be decimal odds from 1.01 to 1000'],
    [{ stake: -1 }, 'stake', 'must be a number above 0, at most 1,000,000,000'],
    [{ stake: 10.001 }, 'stake', 'must have at most 2 decimals in EUR'],
    [{ currency: 'XQX' }, 'currency', 'must be an ISO 4217 code such as EUR'],
    [{ currency: 'eur' }, 'currency', 'must be an ISO 4217 code such as EUR'],
    [
      { market_key: 'corners' },
      'market_key',
      'must be one of h2h, h2h_3_way, spreads, totals, team_totals_home, team_totals_away, btts, draw_no_bet, h2h_h1',
    ],
    [{ outcome: 'Nobody FC' }, 'outcome', expect.stringMatching(/^must be one of /)],
    [{ note: 'x'.repeat(201) }, 'note', 'must be text of 1 to 200 visible characters, or null'],
    [{ placed_at: '2099-01-01T00:00:00Z' }, 'placed_at', 'must not be in the future'],
    [{ placed_at: 'yesterday' }, 'placed_at', expect.stringMatching(/^must be an instant/)],
    [{ book: 'A Book' }, 'book', 'must be a book key such as pinnacle'],
    [{ status: 'cashed_out' }, 'status', expect.stringMatching(/^must be one of open, won/)],
    [{ colour: 'red' }, 'colour', 'is not a field of this body'],
  ])('names what is wrong: %j', async (given, parameter, message) => {
    const account = await aPerson();
    const answer = await world.log({ account, body: aBody(given) });
    expect(answer.status).toBe(400);
    expect(errorsOf(answer)).toEqual([{ parameter, message }]);
    expect(await world.bets.all(account.userId)).toEqual([]);
  });

  test('asks for the facts of an event that is not listed, all at once', async () => {
    const answer = await world.log({ account: await aPerson(), body: aBody({ event_id: 'gone' }) });
    expect(errorsOf(answer).map(({ parameter }) => parameter)).toEqual([
      'sport_key',
      'home',
      'away',
      'commence_time',
    ]);
  });
});

describe('PATCH and DELETE /account/bets/{bet_id}', () => {
  async function aBet() {
    const account = await aPerson();
    const bet = (await world.log({ account, body: aBody() })).json as Bet;
    return { account, bet, path: { bet_id: bet.bet_id }, headers: { 'if-match': bet.etag } };
  }

  test('change the version that is named, and remove it: 200, 204', async () => {
    const { account, bet, path, headers } = await aBet();
    const body = { odds: 2, status: 'lost', note: 'typo' };
    const changed = await world.change({ account, path, headers, body });
    expect(changed).toMatchObject({
      status: 200,
      json: {
        ...bet,
        ...body,
        profit: -10,
        settled_by: 'user',
        etag: expect.anything(),
        ev_at_placing: expect.anything(),
      },
    });
    const stale = await world.change({ account, path, headers, body: { note: null } });
    expect(stale).toMatchObject({ status: 412, json: { code: 'precondition_failed' } });
    expect((await world.remove({ account, path, headers })).status).toBe(412);
    const current = { 'if-match': (changed.json as Bet).etag };
    expect((await world.remove({ account, path, headers: current })).status).toBe(204);
    expect((await world.list({ account })).json).toMatchObject({ count: 0 });
    expect((await world.remove({ account, path, headers: current })).status).toBe(404);
  });

  test('ask for the version: 428, and name a bad field: 400', async () => {
    const { account, path, headers } = await aBet();
    expect((await world.change({ account, path, body: {} })).status).toBe(428);
    expect((await world.remove({ account, path })).status).toBe(428);
    const answer = await world.change({ account, path, headers, body: { stake: 0.001 } });
    expect(errorsOf(answer)).toEqual([
      { parameter: 'stake', message: 'must have at most 2 decimals in EUR' },
    ]);
  });

  test("do not find other people's bets, nor what is no id: 404", async () => {
    const { path, headers } = await aBet();
    const account = await aPerson();
    for (const ids of [path, { bet_id: 'COUNT' }, { bet_id: '../x' }]) {
      const asked = { account, path: ids, headers };
      const changed = await world.change({ ...asked, body: { odds: 5 } });
      expect(changed).toMatchObject({ status: 404, json: { code: 'bet_not_found' } });
      expect((await world.remove(asked)).status).toBe(404);
    }
  });

  test('on the plan free only removal is left: 403', async () => {
    const { account, path, headers } = await aBet();
    const free = { ...account, plan: 'free' as const };
    const code = 'plan_required:sharp';
    const asked = { account: free, path, headers };
    expect(await world.log({ account: free, body: aBody() })).toMatchObject({
      status: 403,
      json: { code },
    });
    expect((await world.change({ ...asked, body: { odds: 5 } })).status).toBe(403);
    expect((await world.importBets({ account: free, csv: 'a' })).status).toBe(403);
    expect((await world.list({ account: free })).json).toMatchObject({ count: 1 });
    expect((await world.summary({ account: free })).status).toBe(200);
    expect((await world.remove(asked)).status).toBe(204);
  });
});

describe('GET /account/bets', () => {
  test('is read page by page, filtered, and as CSV that an import takes again', async () => {
    const account = await aPerson();
    for (let hour = 0; hour < 6; hour++) {
      const body = aBody({
        ...UNLISTED,
        placed_at: `2026-04-01T0${hour}:00:00Z`,
        book: hour % 2 === 0 ? 'northbet' : 'eastbet',
        note: '=HYPERLINK("x")',
      });
      expect((await world.log({ account, body })).status).toBe(201);
    }
    type Page = { data: Bet[]; next_cursor: string | null };
    const placed = ({ data }: Page) => data.map(({ placed_at: at }) => String(at).slice(11, 13));
    const first = (await world.list({ account, query: 'limit=4' })).json as Page;
    expect(placed(first)).toEqual(['05', '04', '03', '02']);
    const rest = await world.list({ account, query: `limit=4&cursor=${first.next_cursor}` });
    expect(placed(rest.json as Page)).toEqual(['01', '00']);
    expect((rest.json as Page).next_cursor).toBeNull();
    const north = (await world.list({ account, query: 'book=northbet&limit=3' })).json as Page;
    expect(placed(north)).toEqual(['04', '02', '00']);
    expect(north.next_cursor).not.toBe(undefined);
    const query = 'from=2026-04-01T01:00:00Z&to=2026-04-01T03:00:00Z';
    expect(placed((await world.list({ account, query })).json as Page)).toEqual(['02', '01']);
    const bad = await world.list({ account, query: 'cursor=abc&market=corners' });
    expect(errorsOf(bad).map(({ parameter }) => parameter)).toEqual(['market']);
    expect((await world.list({ account, query: 'cursor=abc' })).status).toBe(400);
    expect((await world.list({ account, query: 'status=cashed_out' })).status).toBe(400);

    const csv = await world.list({ account, headers: { accept: 'text/csv' } });
    expect(csv.body?.split('\r\n')).toHaveLength(8);
    expect(csv.body).toContain(`"'=HYPERLINK(""x"")"`);
    const again = await world.importBets({ account, csv: csv.body ?? '' });
    expect((again.json as { data: object[] }).data).toMatchObject(
      Array.from({ length: 6 }, () => ({ status: 'already_logged' })),
    );
    expect((await world.list({ account })).json).toMatchObject({ count: 6 });
    const other = await aPerson();
    const taken = await world.importBets({ account: other, csv: csv.body ?? '' });
    expect(taken).toMatchObject({ status: 200, json: { count: 6 } });
    const [copy] = ((await world.list({ account: other })).json as Page).data;
    expect(copy).toMatchObject({ note: '=HYPERLINK("x")', placed_at: '2026-04-01T05:00:00Z' });
  });

  test("shows nobody else's bets", async () => {
    await world.log({ account: await aPerson(), body: aBody() });
    expect((await world.list({ account: await aPerson() })).json).toMatchObject({ count: 0 });
    expect((await world.summary({ account: await aPerson() })).json).toMatchObject({ total: [] });
  });
});

test('an account that is erased while a request is answered is refused like a signed-out one', async () => {
  // Its token is still valid, and there is no row of it.
  const account = { ...ADA, userId: 'erased' };
  const row = aBody({ ...UNLISTED });
  const csv = `${Object.keys(row).join(',')}\n${Object.values(row).join(',')}\n`;
  const answers = [
    await world.log({ account, body: aBody() }),
    await world.importBets({ account, csv }),
  ];
  for (const { status, json } of answers) {
    expect(status).toBe(401);
    expect(json).toMatchObject({ code: 'not_signed_in' });
  }
  expect(await world.bets.all('erased')).toEqual([]);
});

test('the summary follows every change, and is answered 304 while nothing changes', async () => {
  const account = await aPerson();
  await world.log({ account, body: aBody({ ...UNLISTED, status: 'won' }) });
  const first = await world.summary({ account });
  // The format's number, then the number of changes.
  expect(first.headers.ETag).toBe('W/"bets-1-1"');
  expect(first.json).toMatchObject({
    total: [{ currency: 'EUR', bets: 1, profit: 11, staked: 10 }],
  });
  const headers = { 'if-none-match': first.headers.ETag ?? '' };
  expect((await world.summary({ account, headers })).status).toBe(304);
  await world.log({ account, body: aBody({ ...UNLISTED, status: 'lost', currency: 'GBP' }) });
  const second = await world.summary({ account, headers });
  expect(second.json).toMatchObject({
    total: [
      { currency: 'EUR', profit: 11 },
      { currency: 'GBP', profit: -10 },
    ],
  });
});

test('a summary is computed at most 20 times in ten minutes, however often the bets change', async () => {
  let changes = 0;
  let reads = 0;
  const all = async () => {
    reads += 1;
    return [];
  };
  const answer = createAnswerSummary({ all, changes: async () => changes });
  const ask = (receivedAt: number) =>
    answer({ receivedAt, headers: {}, account: { userId: 'ada' } } as never);
  for (; changes < 30; changes++) {
    await ask(1_000 + changes);
  }
  expect(reads).toBe(20);
  await ask(601_000);
  expect(reads).toBe(21);
});
