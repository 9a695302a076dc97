import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoint } from '#functions/write-bets/import-bets/endpoint.ts';
import { createImportBets } from '#functions/write-bets/import-bets/import-bets.ts';
import { builtDocuments } from '../../../clients/generate.ts';
import { ADA, accountClient } from '../../support/account-client.ts';
import { startTable, type TestTable } from '../../support/table.ts';
import { createBetsWorld, LISTED } from './bets-world.ts';

let table: TestTable;
let world: ReturnType<typeof createBetsWorld>;
beforeAll(async () => {
  table = await startTable();
  world = createBetsWorld(table);
});
afterAll(() => table.stop());

let people = 0;
async function aPerson() {
  people += 1;
  const userId = `importer-${people}`;
  await world.accounts.create({ userId, plan: 'sharp' }, 0);
  return { ...ADA, userId };
}

const HEADER =
  'sport_key,home,away,commence_time,market_key,outcome,point,book,odds,stake,currency,placed_at,status';
const line = (odds: unknown = 2.1, outcome = 'Arsenal') =>
  `soccer_epl,Arsenal,Everton,2026-03-01T14:00:00Z,h2h,${outcome},,northbet,${odds},10,EUR,2026-03-01T12:00:00Z,won`;
const file = (...lines: readonly string[]) => `${[HEADER, ...lines].join('\r\n')}\r\n`;
const errorsOf = ({ json }: { readonly json: unknown }) =>
  (json as { errors: { parameter: string; message: string }[] }).errors;

describe('an import', () => {
  test('answers for each line, and logs each line once however often the file is sent', async () => {
    const account = await aPerson();
    const csv = file(line(), line(3, 'Draw'), line());
    const first = await world.importBets({ account, csv });
    expect(first.json).toMatchObject({
      count: 3,
      data: [
        { line: 2, status: 'logged' },
        { line: 3, status: 'logged' },
        { line: 4, status: 'logged' },
      ],
    });
    const again = await world.importBets({ account, csv: file(line(), line(3, 'Draw'), line(4)) });
    const statuses = (again.json as { data: { status: string }[] }).data.map(
      ({ status }) => status,
    );
    expect(statuses).toEqual(['already_logged', 'already_logged', 'logged']);
    expect(await world.bets.all(account.userId)).toHaveLength(4);
  });

  test('of a file that is sent again after its events have left the lists logs nothing', async () => {
    const account = await aPerson();
    const { eventId, marketKey, outcome, book } = LISTED.value;
    const csv =
      'event_id,market_key,outcome,book,odds,stake,currency,placed_at\r\n' +
      `${eventId},${marketKey},${outcome},${book},2,1,EUR,2026-03-01T12:00:00Z\r\n`;
    const first = await world.importBets({ account, csv });
    expect(first.json).toMatchObject({ data: [{ line: 2, status: 'logged' }] });
    const again = await world.later.importBets({ account, csv });
    expect(again.json).toMatchObject({ data: [{ line: 2, status: 'already_logged' }] });
    const facts = (home: string) =>
      'event_id,sport_key,home,away,commence_time,market_key,outcome,book,odds,stake,currency,placed_at\r\n' +
      `${eventId},soccer_epl,${home},Away FC,2026-03-01T14:00:00Z,${marketKey},Draw,${book},2,1,EUR,2026-03-01T12:00:00Z\r\n`;
    const full = await world.importBets({ account, csv: facts('Home FC') });
    const later = await world.later.importBets({ account, csv: facts('Home FC') });
    expect(full.json).toMatchObject({ data: [{ status: 'logged' }] });
    expect(later.json).toMatchObject({ data: [{ status: 'already_logged' }] });
    expect(await world.bets.all(account.userId)).toHaveLength(2);
  });

  test('reads a byte order mark, semicolons with decimal commas, and quoted cells', async () => {
    const account = await aPerson();
    const csv =
      '\ufeffsport_key;home;away;commence_time;market_key;outcome;point;book;odds;stake;currency;placed_at;note\r\n' +
      'soccer_epl;"Arsenal; London";Everton;2026-03-01T14:00:00Z;spreads;"Arsenal; London";-0,75;northbet;1,95;10,5;EUR;2026-03-01T12:00:00Z;"a ""good"" one"\r\n';
    expect((await world.importBets({ account, csv })).status).toBe(200);
    expect(await world.bets.all(account.userId)).toMatchObject([
      { home: 'Arsenal; London', point: -0.75, odds: 1.95, stake: 10.5, note: 'a "good" one' },
    ]);
  });

  test('takes an export as it is, also odds that no decimal says exactly', async () => {
    const [account, other] = [await aPerson(), await aPerson()];
    const odds = 1 + 10 / 11;
    await world.importBets({ account, csv: file(line(odds)) });
    const { body: csv = '' } = await world.list({ account, headers: { accept: 'text/csv' } });
    expect((await world.importBets({ account, csv })).json).toMatchObject({
      data: [{ status: 'already_logged' }],
    });
    expect((await world.importBets({ account: other, csv })).status).toBe(200);
    expect(await world.bets.all(other.userId)).toMatchObject([{ odds }]);
  });

  test('keeps the text of a formula as text', async () => {
    const account = await aPerson();
    const csv = `${HEADER},note\r\n${line()},=1+1\r\n`;
    await world.importBets({ account, csv });
    expect(await world.bets.all(account.userId)).toMatchObject([{ note: '=1+1' }]);
    const shown = await world.list({ account, headers: { accept: 'text/csv' } });
    expect(shown.body).toContain("'=1+1");
  });

  test.each(['=1+1', "'=1+1", "''=1+1", "'tis", "it's = to", '-', "'"])(
    'has the note of a table that was exported: %s',
    async (note) => {
      const account = await aPerson();
      await world.importBets({ account, csv: `${HEADER},note\r\n${line()},"'${note}"\r\n` });
      const [{ note: kept } = {}] = await world.bets.all(account.userId);
      const { body = '' } = await world.list({ account, headers: { accept: 'text/csv' } });
      const other = await aPerson();
      await world.importBets({ account: other, csv: body });
      expect(await world.bets.all(other.userId)).toMatchObject([{ note: kept }]);
    },
  );

  test.each([
    [
      file(line('1,95')),
      [
        ['line 2, body', 'has more than 13 cells'],
        ['line 2, odds', 'must be'],
      ],
    ],
    [file(line(), line('abc')), [['line 3, odds', 'must be decimal odds from 1.01 to 1000']]],
    [
      file(line('NaN'), line('1e9')),
      [
        ['line 2, odds', 'must be'],
        ['line 3, odds', 'must be'],
      ],
    ],
    [file(line(0)), [['line 2, odds', 'must be']]],
    [file(line(2, 'Chelsea')), [['line 2, outcome', 'must be one of Arsenal, Draw, Everton']]],
    ['home,away\r\nA,B\r\n', [['line 1, market_key', 'is missing among the columns']]],
    [`${HEADER},mood\r\n${line()},good\r\n`, [['line 1, mood', 'is not a column']]],
    [`${HEADER},odds\r\n${line()},2\r\n`, [['line 1, odds', 'is given more than once']]],
    [`${HEADER}\r\n`, [['body', 'has no line below its header']]],
    ['', [['body', 'has no line below its header']]],
    [`${HEADER}\r\n"a`, [['body', 'is not a CSV file: line']]],
    ['x'.repeat(1_000_001), [['body', 'must have at most 1,000,000 bytes']]],
    [file(line()).replace('Everton', 'M\ufffdlaga'), [['body', 'must be text in UTF-8']]],
  ])(
    'is refused as a whole by the line and the column of what is wrong: %#',
    async (csv, faults) => {
      const account = await aPerson();
      const answer = await world.importBets({ account, csv });
      expect(answer.status).toBe(400);
      const errors = errorsOf(answer);
      for (const [parameter = '', message = ''] of faults) {
        const found = errors.find((error) => error.parameter === parameter);
        expect(found?.message, JSON.stringify(errors)).toContain(message);
      }
      expect(await world.bets.all(account.userId)).toEqual([]);
    },
  );

  test('of 5,001 bets is refused, and one of 5,000 logged', async () => {
    const account = await aPerson();
    const short = 'market_key,outcome,book,odds,stake,currency,event_id,placed_at\r\n';
    const rows = (count: number) =>
      short + 'h2h,Arsenal,northbet,2,1,EUR,listed,2026-03-01T12:00:00Z\r\n'.repeat(count);
    const refused = await world.importBets({ account, csv: rows(5_001) });
    expect(errorsOf(refused)).toEqual([{ parameter: 'body', message: 'has more than 5,000 bets' }]);
    const taken = await world.importBets({ account, csv: rows(5_000) });
    expect(taken).toMatchObject({ status: 200, json: { count: 5_000 } });
    expect(await world.bets.all(account.userId)).toHaveLength(5_000);
  }, 300_000);

  test('of more bets than the account may have is refused before any is logged', async () => {
    let added = 0;
    const importBets = accountClient(
      endpoint,
      createImportBets({
        latestSnapshot: async () => undefined,
        ids: async () => new Set(Array.from({ length: 9_999 }, (_, at) => String(at))),
        addAll: async (_, bets) => {
          added += bets.length;
          return bets.map(() => 'logged');
        },
      }),
    );
    const account = await aPerson();
    const answer = await importBets({ account, csv: file(line(), line(3)) });
    expect(answer).toMatchObject({ status: 409, json: { code: 'too_many_bets' } });
    expect(added).toBe(0);
    expect((await importBets({ account, csv: file(line()) })).status).toBe(200);
  });

  test('says every limit of a file where it is described', () => {
    const { 'build/account-openapi.json': document = '' } = builtDocuments();
    const { requestBody } = JSON.parse(document).paths['/account/bets/import'].post;
    expect(requestBody.content['text/csv'].schema.description).toContain(
      'at most 1 MB, 20,000 lines and 5,000 bets',
    );
  });

  test('takes a CSV file and nothing else: 415', async () => {
    const headers = { 'content-type': 'application/json' };
    const answer = await world.importBets({ account: await aPerson(), csv: '{}', headers });
    expect(answer).toMatchObject({ status: 415, json: { code: 'unsupported_media_type' } });
    const coded = { 'content-type': 'text/csv', 'content-encoding': 'gzip' };
    expect(
      (await world.importBets({ account: await aPerson(), csv: 'a', headers: coded })).status,
    ).toBe(415);
  });
});
