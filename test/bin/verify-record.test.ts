import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { askAgain } from '../../bin/verify-record/ask-again.ts';
import { checkEntries, isFromEntries } from '../../bin/verify-record/check-entries.ts';
import { type Get, type Kept, readLog } from '../../bin/verify-record/read-log.ts';
import { temporaryFolder } from '../local/tiny-function.ts';
import { createFakeRecordLog } from '../support/fake-record-log.ts';
import { type Log, recordLogAnswers } from '../support/record-log-answers.ts';

const LINES = Array.from(
  { length: 700 },
  (_, index) => `{"v":1,"type":"pick","commit":"${index}"}`,
);

/** What the stack would answer for a log. */
function getFrom(log: Log): Get {
  const answer = recordLogAnswers(log);
  return async (path) => {
    const { statusCode, body = '', isBase64Encoded } = await answer(`/record/${path}`);
    if (statusCode !== 200) {
      throw new Error(body);
    }
    return Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
  };
}

const read = (log: Log, kept?: Kept) => readLog(getFrom(log), kept);
const keptOf = async (lines: readonly string[]) => (await read(createFakeRecordLog(lines))).kept;
const honest = createFakeRecordLog(LINES);

type Head = NonNullable<Awaited<ReturnType<Log['head']>>>;

async function changedHead(change: (head: Head) => Head) {
  const head = await honest.head();
  return head && change(head);
}

describe('a log', () => {
  test('that extends what was kept holds, and gives all its entries', async () => {
    for (const size of [1, 255, 256, 600, 700]) {
      const { head, entries } = await read(honest, await keptOf(LINES.slice(0, size)));
      expect(head.size).toBe(700);
      expect(entries.map(String)).toEqual(LINES);
    }
  });

  const withEntries = (change: (entries: Buffer[], bundle: number) => Buffer[]): Log => ({
    ...honest,
    entries: async (bundle) => change(await honest.entries(bundle), bundle),
  });
  test.each<[string, Log, RegExp]>([
    [
      'with a changed entry',
      withEntries((all, bundle) => (bundle === 1 ? [Buffer.from('{}'), ...all.slice(1)] : all)),
      /do not give the root of the checkpoint/,
    ],
    ['with a missing entry', withEntries((all) => all.slice(1)), /data_unavailable/],
    [
      'with a changed tile',
      { ...honest, tile: async (level, index) => (await honest.tile(level, index)).toReversed() },
      /The tile .* has other hashes than its entries give/,
    ],
    [
      'with a changed checkpoint',
      {
        ...honest,
        head: () => changedHead((head) => ({ ...head, note: head.note.replace('700', '699') })),
      },
      /does not fit the note/,
    ],
    [
      'that was rolled back',
      createFakeRecordLog(LINES.slice(0, 500)),
      /had 600 entries, and has only 500/,
    ],
    [
      'whose past was changed, signed by its own key',
      createFakeRecordLog(['{}', ...LINES.slice(1)]),
      /does not begin with the 600 entries that were kept/,
    ],
    [
      'with another key',
      { ...honest, head: () => changedHead((head) => ({ ...head, key: 'other+00000000+AA==' })) },
      /key of the record has changed/,
    ],
  ])('%s does not hold', async (_what, log, reason) => {
    await expect(read(log, await keptOf(LINES.slice(0, 600)))).rejects.toThrow(reason);
  });
});

const SALT = Buffer.alloc(16, 7);
const TIMES = { at: '2026-04-18T09:00:03Z', opens: '2026-04-18T11:30:00Z' };
const NOW = Date.parse('2026-04-18T12:00:00Z');
const bodyOf = (event: string, commence_time = TIMES.opens) =>
  JSON.stringify({
    event_id: event,
    sport_key: 'soccer_epl',
    market_key: 'h2h',
    outcome: 'Málaga',
    point: null,
    commence_time,
    price: 2.1,
    fair_prob: 0.5,
    ev: 0.05,
  });
const pickOf = (event: string, times = TIMES) => {
  const commit = createHash('sha256').update(SALT).update(bodyOf(event)).digest('base64url');
  return { v: 1, type: 'pick', ...times, commit };
};
const openOf = (pick: number, event: string) => ({
  v: 1,
  type: 'open',
  pick,
  salt: SALT.toString('base64url'),
  body: bodyOf(event),
});
const about = (type: string, pick: unknown) => ({ v: 1, type, pick });
const correctionOf = (corrects: number, because = 'The score was of another day.') => ({
  ...about('correction', 1),
  corrects,
  because,
});
const check = (...entries: readonly unknown[]) =>
  checkEntries(
    entries.map((entry) => Buffer.from(typeof entry === 'string' ? entry : JSON.stringify(entry))),
    NOW,
  );

test('the figures follow from the entries, of a corrected result from the correction', () => {
  const close = { ...about('close', 0), clv: 0.03, rules: 2 };
  const score = { home: 1, away: 0 };
  const won = { settlement: 'won', return: 2.1, score };
  const entries = [pickOf('a'), openOf(0, 'a'), close, { ...about('result', 0), ...won }];
  const figuresOf = (all: readonly unknown[]) => check(...all).figures;
  const figures = figuresOf(entries);
  expect(figures).toMatchObject({
    picks: 1,
    claimed_ev: 0.05,
    clv: { picks: 1, mean: 0.03, beat_close: 1, realised: 0.6 },
    return: { picks: 1, mean: 1.1 },
    by_rules: [{ rules: '2' }],
    by_month: [{ month: '2026-04' }],
  });
  const lost = { settlement: 'lost', return: 0, score };
  const corrected = [...entries, { ...about('correction', 0), corrects: 3, because: 'x', ...lost }];
  const direct = figuresOf([...entries.slice(0, 3), { ...about('result', 0), ...lost }]);
  expect(figuresOf(corrected)).toMatchObject({
    picks: 1,
    clv: direct.clv,
    calibration: direct.calibration,
    return: { ...(direct.return as object), corrected: 1 },
  });
  expect(figuresOf(entries.slice(0, 2))).toMatchObject({ picks: 0 });
});

test('the comparison of grades, which is of bets outside the log, is no part of what follows from the entries', () => {
  const { figures } = check();
  const served = { ...figures, by_grade: [{ grade: 'A', bets: 3 }] };
  expect(isFromEntries(JSON.stringify(served), figures)).toBe(true);
  expect(isFromEntries(JSON.stringify({ ...served, picks: 1 }), figures)).toBe(false);
});

test('the days are what the entries give where they have all picks, and not compared where a record began before days were counted', () => {
  const day = { day: '2026-04-18', picks: 2, profit: 0.5 };
  const figures = { picks: 2, by_day: [day] };
  const isFrom = (by_day: unknown) =>
    isFromEntries(JSON.stringify({ ...figures, by_day }), figures);
  expect(isFrom([day])).toBe(true);
  expect(isFrom([{ ...day, profit: 99 }])).toBe(false);
  expect(isFrom([{ ...day, picks: 1 }])).toBe(true);
  expect(isFrom(undefined)).toBe(true);
});

test('entries that say what they may are counted by their type', () => {
  const { counts } = check(
    pickOf('a'),
    pickOf('b'),
    openOf(0, 'a'),
    about('close', 0),
    about('result', 0),
    openOf(1, 'b'),
    about('no_close', 1),
    about('result', 1),
    correctionOf(7),
    correctionOf(8),
  );
  expect(counts).toEqual({ pick: 2, open: 2, close: 1, no_close: 1, result: 2, correction: 2 });
});

test.each<[string, readonly unknown[], RegExp]>([
  [
    'is corrected before it has a result',
    [pickOf('a'), pickOf('b'), correctionOf(1)],
    /Entry 2 corrects 1, and the last result of pick 1 is not there/,
  ],
  [
    'is corrected past its last correction',
    [pickOf('a'), pickOf('b'), about('result', 1), correctionOf(2), correctionOf(2)],
    /Entry 4 corrects 2, and the last result of pick 1 is 3/,
  ],
  [
    'is corrected without a reason',
    [pickOf('a'), pickOf('b'), about('result', 1), correctionOf(2, ' ')],
    /Entry 3 corrects the result of pick 1 without a reason/,
  ],
  [
    'is recorded at its start',
    [pickOf('a', { ...TIMES, at: TIMES.opens })],
    /Entry 0 records a pick at/,
  ],
  [
    'holds a pick back',
    [pickOf('a', { at: '2026-04-17T09:00:03Z', opens: '2026-04-18T06:00:00Z' })],
    /Pick 0 should have been opened at 2026-04-18T06:00:00Z/,
  ],
  [
    'opens at another time than its event starts',
    [pickOf('a', { ...TIMES, opens: '2026-04-18T11:45:00Z' }), openOf(0, 'a')],
    /Entry 1 opens pick 0 of 2026-04-18T11:45:00Z to an event that starts at 2026-04-18T11:30:00Z/,
  ],
  [
    'opens to something else',
    [pickOf('a'), openOf(0, 'b')],
    /Entry 1 opens pick 0 to something else/,
  ],
  [
    'opens twice',
    [pickOf('a'), openOf(0, 'a'), openOf(0, 'a')],
    /Entry 2 \(open\) .* such an entry before/,
  ],
  ['closes twice', [pickOf('a'), about('close', 0), about('no_close', 0)], /Entry 2 \(no_close\)/],
  ['settles twice', [pickOf('a'), about('result', 0), about('result', 0)], /Entry 2 \(result\)/],
  [
    'is about no pick',
    [about('close', 0)],
    /Entry 0 \(close\) is about 0, which is no earlier pick/,
  ],
  ['is about a later pick', [about('open', 1), pickOf('a')], /about 1, which is no earlier pick/],
  [
    'is about a close',
    [pickOf('a'), about('close', 0), about('result', 1)],
    /about 1, which is no earlier/,
  ],
  [
    'has a selection twice',
    [pickOf('a'), pickOf('a'), openOf(0, 'a'), openOf(1, 'a')],
    /selection .* is in the record twice: 2 and 3/,
  ],
  ['is no JSON', ['{'], /Entry 0 is not one line of JSON of version 1/],
  ['is of another version', [{ v: 2, type: 'pick' }], /Entry 0 is not one line/],
  ['is of two lines', ['{"v":1,\n"type":"pick"}'], /Entry 0 is not one line/],
])('a record that %s does not hold', (_what, entries, reason) => {
  expect(() => check(...entries)).toThrow(reason);
});

test('a request that is refused because too many came is sent again after growing pauses, for a minute', async () => {
  const waits: number[] = [];
  const wait = async (ms: number) => waits.push(ms);
  let refusals = 2;
  const ask = async () => {
    refusals -= 1;
    return new Response('', { status: refusals < 0 ? 200 : 429 });
  };
  expect((await askAgain(ask, wait)).status).toBe(200);
  expect(waits).toEqual([1_000, 2_000]);
  refusals = Number.POSITIVE_INFINITY;
  expect((await askAgain(ask, wait)).status).toBe(429);
  expect(waits.slice(2).reduce((sum, ms) => sum + ms)).toBe(63_000);
});

describe('the command', () => {
  /**
   * The exit code and all output, for a server that gives every request this status but has these
   * figures, if any.
   */
  async function run(status: number, args: (url: string) => readonly string[], figures?: object) {
    const server = createServer(({ url }, response) => {
      const hasAnswer = figures !== undefined && url === '/record/summary';
      response.writeHead(hasAnswer ? 200 : status).end(JSON.stringify(hasAnswer ? figures : {}));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const child = spawn(process.execPath, ['bin/verify-record.ts', ...args(url)]);
    let text = '';
    child.stdout.on('data', (chunk) => (text += chunk));
    child.stderr.on('data', (chunk) => (text += chunk));
    const exitCode = await new Promise((resolve) => child.once('close', resolve));
    server.close();
    return { exitCode, text };
  }

  test('accuses no record that it could not read, and finds nothing wrong with an empty one', async () => {
    const file = join(temporaryFolder(), 'broken.json');
    writeFileSync(file, '{');
    const [missing, wrong, down, broken, elsewhere, empty, emptied] = await Promise.all([
      run(404, () => []),
      run(404, (url) => ['--address', url]),
      run(503, (url) => ['--url', url]),
      run(404, (url) => ['--url', url, '--since', file]),
      run(404, (url) => ['--url', url]),
      run(404, (url) => ['--url', url], { picks: 0 }),
      run(404, (url) => ['--url', url], { picks: 3 }),
    ]);
    for (const { exitCode, text } of [missing, wrong, down, broken, elsewhere]) {
      expect(text).toMatch(/^The record was not checked: /);
      expect(exitCode).toBe(1);
    }
    expect(empty).toEqual({
      exitCode: 0,
      text: 'The record has no entries yet: there is nothing to check.\n',
    });
    expect(emptied.text).toMatch(/^The record does not hold: .* answers 404/);
  });

  test.each(['null', '{}', '[1]'])(
    'refuses a kept file that holds %s, and does not say that the record is wrong',
    async (content) => {
      const file = join(temporaryFolder(), 'other.json');
      writeFileSync(file, content);
      const { exitCode, text } = await run(404, (url) => ['--url', url, '--since', file], {
        picks: 0,
      });
      expect(text).toMatch(/^The record was not checked: .* is not what an earlier run has kept/);
      expect(exitCode).toBe(1);
    },
  );

  test('does not take a record for empty whose checkpoint was kept', async () => {
    const file = join(temporaryFolder(), 'kept.json');
    writeFileSync(file, JSON.stringify(await keptOf(LINES)));
    const { exitCode, text } = await run(404, (url) => ['--url', url, '--since', file]);
    expect(text).toMatch(/^The record does not hold: .* answers 404/);
    expect(exitCode).toBe(1);
  });
});
