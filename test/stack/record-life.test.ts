import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { invokeFunction } from '#adapters/lambda/invoke-function.ts';
import { settleBet } from '#domain/record/pick-settlement.ts';
import { recordedPick } from '#domain/record/recorded-pick.ts';
import { SAMPLED_BEFORE_MS, WINDOW_MS } from '#domain/record/sample-bets.ts';
import { scan } from '#domain/scan/scan.ts';
import { DEFAULT_SCAN_SETTINGS } from '#domain/scan/scan-settings.ts';
import { toSnapshot } from '#domain/scan/snapshot.ts';
import { selectionBets } from '#domain/webhooks/selection/selections.ts';
import { createSimulatedMarket, DEFAULT_SEED } from '#simulated-market/market.ts';
import { LIVELY_BOOKS } from '#simulated-market/model/books.ts';
import { fixturesAt } from '#simulated-market/model/fixture-list.ts';
import { LEAGUES } from '#simulated-market/model/leagues.ts';
import { quotesOf, scoresOf } from '../../bench/feed/simulated-quotes.ts';
import type { Performance } from '../../clients/generated/page-types.ts';
import type { StackFile } from '../../local/data-dir.ts';
import { LOCAL_CLIENT } from '../../local/local-client.ts';
import type { Entry, RecordedPick } from '../../web/api/record-types.ts';
import { type RunningStack, stackFolder, startStack } from '../local/running-stack.ts';
import { admin } from './operator.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const ROOT = join(import.meta.dirname, '../..');
const CLOCK = new URL('../support/shifted-clock.ts', import.meta.url);
/**
 * A start takes some ten seconds, a close looks at the last forty scans, and picks are recorded 34
 * seconds ahead.
 */
const STARTS_BEFORE_MS = 150_000;

const folder = stackFolder();
const dataDir = join(folder.path, 'data');
const since = join(folder.path, 'checkpoint.json');
const market = createSimulatedMarket(DEFAULT_SEED, { leagues: LEAGUES, books: LIVELY_BOOKS });
let stack: RunningStack | undefined;

afterAll(async () => {
  await stop();
  folder.remove();
});

async function stop(): Promise<void> {
  stack?.ctrlC();
  await stack?.exited;
  stack = undefined;
}

/** Ends the stack, and starts it again on the same data at another time. */
async function startAt(time: number, options = {}): Promise<RunningStack> {
  await stop();
  const variables = {
    SCAN_INTERVAL_SECONDS: '5',
    NODE_OPTIONS: `--import=${CLOCK.href}?ahead=${time - Date.now()}`,
  };
  stack = await startStack(dataDir, variables, options);
  return stack;
}

/** A stack begins to record about here, and has recorded here. */
const WATCHED_BEFORE_MS = [STARTS_BEFORE_MS, 2 * MINUTE_MS, 1.5 * MINUTE_MS];

/** The bets on matches of a start that a scan so long before it would record, by their grades. */
function recordedBefore(start: number, aheadMs: number): readonly string[] {
  const now = start - aheadMs;
  const { opportunities } = toSnapshot(
    { slot: now, generatedAt: now },
    scan(quotesOf(market, now), DEFAULT_SCAN_SETTINGS, now),
  );
  const bets = selectionBets(opportunities.value).filter(
    ({ commenceTime }) => commenceTime === start,
  );
  return bets.flatMap((bet) =>
    (['A', 'B'] as const).filter((grade) => recordedPick(bet, grade, now)),
  );
}

/** What is compared of a start is that of one of the ten scans before an instant: so long before. */
const SAMPLED_EARLIER_MS = 40_000;
/** Of so many value bets some have a close. */
const COMPARED = 3;

/** How many value bets of other grades than A would be compared in the window of a start. */
function othersCompared(start: number): number {
  const now = start - WINDOW_MS - SAMPLED_BEFORE_MS - SAMPLED_EARLIER_MS / 2;
  const { opportunities } = scan(quotesOf(market, now), DEFAULT_SCAN_SETTINGS, now);
  return opportunities.value.filter(
    ({ grade, commenceTime }) =>
      grade !== 'A' && commenceTime > start - WINDOW_MS && commenceTime <= start,
  ).length;
}

/**
 * The next kick-off of matches of which two bets would be recorded just before it, one as A, and
 * others compared.
 */
function nextKickOff(): number {
  const from = Date.now() + HOUR_MS;
  const starts = LEAGUES.flatMap((league, index) =>
    fixturesAt(DEFAULT_SEED, league, index, from).map(({ commenceTime }) => commenceTime),
  );
  for (const start of [...new Set(starts)].filter((each) => each > from).sort((a, b) => a - b)) {
    const seen = WATCHED_BEFORE_MS.map((aheadMs) => recordedBefore(start, aheadMs));
    const isRecorded = seen.every((grades) => grades.includes('A') && grades.length >= 2);
    if (isRecorded && othersCompared(start) >= COMPARED) {
      return start;
    }
  }
  throw new Error('No kick-off of the next days has two picks');
}

const json = async <Body>(path: string) => (await (await stack?.get(path))?.json()) as Body;
const summaryOf = () => json<Performance>('/record/summary');
/** All picks of the record, newest first. */
async function picksOf(): Promise<RecordedPick[]> {
  const picks: RecordedPick[] = [];
  for (;;) {
    const before = picks.length === 0 ? '' : `&before=${picks.at(-1)?.pick}`;
    const { data } = await json<{ data: RecordedPick[] }>(`/record/picks?limit=100${before}`);
    if (data.length === 0) {
      return picks;
    }
    picks.push(...data);
  }
}
const typesOf = ({ entries }: RecordedPick) => entries.map(({ entry }) => entry.type);
const entryOf = <Type extends Entry['type']>({ entries }: RecordedPick, type: Type) =>
  entries
    .map(({ entry }) => entry)
    .find((entry): entry is Extract<Entry, { type: Type }> => entry.type === type);

/** What the schedule does every minute. */
async function settle(): Promise<void> {
  const file: StackFile = JSON.parse(readFileSync(join(dataDir, 'stack.json'), 'utf8'));
  const options = { ...LOCAL_CLIENT, region: file.region, endpoint: file.lambda_endpoint };
  await invokeFunction(options, `${file.stack_name}-settle-record`, {});
}

/**
 * `npm run verify-record`, which also proves that the record goes on from where it was when it last
 * ran.
 */
function verify(): Promise<string> {
  const args = ['bin/verify-record.ts', '--url', stack?.url ?? '', '--since', since];
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: ROOT }, (_, stdout, stderr) =>
      resolve(stdout + stderr),
    );
  });
}

test('picks go from their commitment to a result and its correction; figures, API and check go with them', async () => {
  // Bundles the functions, which a first start does.
  stack = await startStack(join(folder.path, 'first'), {}, { waitForScan: false });
  const kickOff = nextKickOff();
  const isFirst = (pick: RecordedPick) =>
    Date.parse(entryOf(pick, 'pick')?.opens ?? '') === kickOff;
  // The figures are those of grade A.
  const isA = ({ body }: RecordedPick) => body?.grade === 'A';

  // What is worth a bet an hour before the quarter of an hour of this start, of whatever grade, is
  // compared with its close.
  await startAt(kickOff - SAMPLED_BEFORE_MS - WINDOW_MS - SAMPLED_EARLIER_MS);
  await settle();
  expect(await summaryOf()).toMatchObject({ picks: 0, by_grade: [] });

  const before = await startAt(kickOff - STARTS_BEFORE_MS);
  const recorded = await vi.waitFor(
    async () => {
      const picks = await picksOf();
      expect(picks.some(isFirst)).toBe(true);
      return picks;
    },
    { timeout: 120_000, interval: 500 },
  );
  expect(new Set(recorded.flatMap(typesOf))).toEqual(new Set(['pick']));
  expect(recorded.every(({ body }) => body === null)).toBe(true);
  // One more scan, and the process is killed: all that is known of the picks is in the table.
  await before.lineAt(before.lineCount());
  before.kill('SIGKILL');

  await startAt(kickOff + 4 * MINUTE_MS);
  for (let window = 0; window < 8; window++) {
    await settle();
  }
  const closed = (await picksOf()).filter(isFirst);
  for (const pick of closed) {
    expect(typesOf(pick)).toEqual(['pick', 'open', 'close']);
  }
  const { by_grade: grades, ...opened } = await summaryOf();
  expect(opened).toMatchObject({ picks: closed.filter(isA).length, return: { picks: 0 } });
  expect(grades.some(({ grade }) => grade !== 'A')).toBe(true);
  // Lines move, so not every one has a close.
  expect(grades.some(({ clv }) => clv.picks > 0)).toBe(true);
  expect(await verify()).toMatch(/The record holds\.\n$/);

  // Scores are looked up at ten and forty minutes past the hour, 100 minutes after the start at the
  // earliest.
  await startAt(kickOff + 131 * MINUTE_MS);
  await settle();
  const settled = (await picksOf()).filter(isFirst);
  for (const pick of settled) {
    expect(typesOf(pick)).toEqual(['pick', 'open', 'close', 'result']);
    const { body } = pick;
    if (body === null) {
      throw new Error('not opened');
    }
    const scores = scoresOf(market, kickOff + 2 * HOUR_MS, body.sport_key);
    const score = scores?.find(({ eventId }) => eventId === body.event_id)?.final;
    expect(entryOf(pick, 'result')).toMatchObject(
      settleBet(body as never, score ?? { home: -1, away: -1 }),
    );
  }
  const after = await summaryOf();
  expect(after.return.picks + after.return.ungraded).toBeGreaterThanOrEqual(
    settled.filter(isA).length,
  );
  expect(after.return.corrected).toBe(0);
  expect(await verify()).toMatch(/since +extends the checkpoint[\s\S]*The record holds\.\n$/);

  const wrong = settled.find(isA);
  const because = 'The match was played again.';
  const command = ['record', 'correct', '--pick', String(wrong?.pick), '--because', because];
  // A score that the record already has would be nothing to correct.
  const { home, away } = (wrong && entryOf(wrong, 'result'))?.score ?? { home: 0, away: 0 };
  const corrected = await admin(dataDir, ...command, '--score', `${home + 1}:${away}`);
  expect(corrected.stdout).toMatchObject({ entry: { type: 'correction', because } });
  const shown = (await picksOf()).find(({ pick }) => pick === wrong?.pick);
  expect(shown && typesOf(shown)).toEqual(['pick', 'open', 'close', 'result', 'correction']);
  expect(await verify()).toMatch(/1 correction[\s\S]*The record holds\.\n$/);
  await vi.waitFor(
    async () => {
      const [summary, performance] = [
        await summaryOf(),
        await json<Performance>('/api/v1/performance'),
      ];
      expect(summary.return.corrected).toBe(1);
      expect(performance).toEqual(summary);
    },
    { timeout: 200_000, interval: 1_000 },
  );

  // Three days later all are settled; nothing was scanned before the later starts, so these have no
  // close.
  await startAt(kickOff + 76 * HOUR_MS);
  for (let run = 0; run < 3; run++) {
    await settle();
  }
  const all = (await picksOf()).filter(({ pick }) => recorded.some((known) => known.pick === pick));
  for (const pick of all) {
    expect(typesOf(pick)).toEqual(
      expect.arrayContaining(['pick', 'open', isFirst(pick) ? 'close' : 'no_close', 'result']),
    );
  }
  const { calibration, ...figures } = await summaryOf();
  expect(figures.picks).toBeGreaterThanOrEqual(all.filter(isA).length);
  expect(figures.return.picks + figures.return.ungraded).toBe(figures.picks);
  expect(await verify()).toMatch(/The record holds\.\n$/);
  console.log(
    `${recorded.length} picks, ${closed.length} of them closed: return of ${figures.return.picks}, ` +
      `${figures.return.ungraded} ungraded, ${calibration.length} deciles; ${(await verify()).split('\n')[3]}; ` +
      grades.map(({ grade, picks, clv }) => `${grade}: ${picks}, CLV ${clv.mean}`).join(', '),
  );
});
