/**
 * The matrix of faults: each is caused on the running local stack and healed, and afterwards no
 * key, count, snapshot, pick or record entry may be lost and no process left behind. Prints its
 * progress and a table; exit code 1 on any loss.
 *
 *     npm run faults -- [--short] [--only TEXT]
 */

import { setTimeout as delay } from 'node:timers/promises';
import { createProgress, readOptions } from '../../bench/program.ts';
import { textTable } from '../../bench/text-table.ts';
import { loadCaptures } from '../support/odds-api/captures.ts';
import { LOOPBACK_API_KEY, startOddsApiServer } from '../support/odds-api-server.ts';
import type { Tally } from './asking-client.ts';
import { FEED_SPORTS, feedFaults } from './feed-faults.ts';
import { SCENARIOS, type Scenario } from './scenarios.ts';
import { INTERVAL_MS } from './switched-stack.ts';
import {
  expectedNow,
  judgeKey,
  judgePicks,
  judgeSnapshot,
  type Losses,
  verifyRecord,
} from './verify.ts';
import { openWorld, type World } from './world.ts';

const values = readOptions(
  'npm run faults -- [--short] [--only TEXT]',
  { short: { type: 'boolean' }, only: { type: 'string' } },
  (all) => all,
);
const progress = createProgress();
const wanted = ({ name, isLong }: Scenario) =>
  values.only === undefined ? !(values.short && isLong) : name.includes(values.only);
/** A lease lasts twelve seconds, and a retry follows at the next scan. */
const SETTLE_MS = 12_000 + 4 * INTERVAL_MS;
/** A busy machine needs longer; what is not there by then is lost. */
const PATIENCE_MS = 240_000;

type Row = {
  readonly name: string;
  readonly note: string;
  readonly losses: Losses;
  readonly failed?: string;
};

const SUBSCRIBERS = 2;

async function runAll(world: World, scenarios: readonly Scenario[]): Promise<readonly Row[]> {
  const done: { scenario: Scenario; tally: Tally; note: string; failed?: string }[] = [];
  await world.nextScan();
  await world.subscribe('warm-up', SUBSCRIBERS);
  await world.nextScan();
  await world.nextScan();
  const broken = await verifyRecord(world);
  if (broken) {
    throw new Error(broken);
  }
  for (const scenario of scenarios) {
    const tally = await world.begin(scenario.name.replaceAll(/\W+/g, '-'));
    try {
      await world.subscribe(scenario.name, SUBSCRIBERS);
      const note = await scenario.run(world);
      progress(`${scenario.name}: ${note}`);
      done.push({ scenario, tally, note });
    } catch (error) {
      progress(`${scenario.name}: ${error}`);
      done.push({ scenario, tally, note: '', failed: String(error) });
    }
  }
  await world.begin('end');
  progress('waiting for leases and retries');
  const expected = await expectedThroughout(world);
  await delay(SETTLE_MS);
  const picks = await settledPicks(world, scenarios, expected);
  const rows: Row[] = [];
  for (const { scenario, tally, ...rest } of done) {
    const losses = {
      ...(await judgeKey(world, tally)),
      ...judgeSnapshot(tally),
      ...picks.get(scenario.name),
    };
    const what = [...tally.answers].map(([name, count]) => `${count} x ${name}`).join(', ');
    const unanswered = `${tally.admitted} answers${what && `, ${what}`}`;
    rows.push({ name: scenario.name, ...rest, note: `${rest.note}; ${unanswered}`, losses });
  }
  return rows;
}

/**
 * What became of the picks of each scenario, once nothing is missing or the patience is at its end.
 */
async function settledPicks(
  world: World,
  scenarios: readonly Scenario[],
  expected: readonly string[],
) {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const all = new Map<string, Pick<Losses, 'pick' | 'record'>>();
    for (const { name } of scenarios) {
      all.set(name, await judgePicks(world, name, expected));
    }
    const isWhole = [...all.values()].every(({ pick, record }) => !pick && !record);
    if (isWhole || performance.now() > until) {
      return all;
    }
    await delay(INTERVAL_MS);
  }
}

/**
 * What three scans in a row have published. A selection that is gone before it can be dispatched is
 * not expected in any delivery.
 */
async function expectedThroughout(world: World): Promise<readonly string[]> {
  let expected = await expectedNow(world);
  for (let scans = 0; scans < 2; scans++) {
    await world.nextScan();
    const still = new Set(await expectedNow(world));
    expected = expected.filter((key) => still.has(key));
  }
  return expected;
}

async function inWorld(
  name: string,
  variables: Readonly<Record<string, string>>,
  all: readonly Scenario[],
): Promise<readonly Row[]> {
  const scenarios = all.filter(wanted);
  if (scenarios.length === 0) {
    return [];
  }
  progress(`${name}: the stack starts`);
  const world = await openWorld(variables, values.short ? 6 : 100);
  let rows: readonly Row[] = [];
  try {
    rows = await runAll(world, scenarios);
    const failed = await verifyRecord(world);
    rows = [
      ...rows,
      { name: 'the record, by its verifier', note: 'holds', losses: {}, ...(failed && { failed }) },
    ];
  } finally {
    const left = await world.close();
    if (left.length > 0) {
      rows = [
        ...rows,
        { name, note: '', losses: {}, failed: `${left.length} processes were left behind` },
      ];
    }
  }
  return rows;
}

const simulated = await inWorld('simulated odds', {}, SCENARIOS);

const api = await startOddsApiServer({
  captures: loadCaptures(new URL('../fixtures/odds-api', import.meta.url).pathname),
});
const feed = values.short
  ? []
  : await inWorld(
      'a feed',
      {
        ODDS_FEED: 'the-odds-api',
        ODDS_API_BASE_URL: api.url,
        ODDS_API_KEY: LOOPBACK_API_KEY,
        ODDS_SPORTS: FEED_SPORTS.join(','),
        ODDS_REGIONS: 'eu',
      },
      feedFaults(api),
    );
await api.close();

const PROMISES = ['key', 'count', 'snapshot', 'pick', 'record'] as const;
const rows = [...simulated, ...feed];
if (rows.length === 0) {
  process.stderr.write(`no fault has "${values.only}" in its name; without --only all are run\n`);
  process.exit(1);
}
const isBad = ({ losses, failed }: Row) =>
  failed !== undefined || PROMISES.some((each) => losses[each]);
process.stdout.write(
  `${textTable(
    ['fault', ...PROMISES, 'what was seen'],
    rows.map(({ name, losses, note, failed }) => [
      name,
      ...PROMISES.map((promise) => (losses[promise] ? 'LOST' : 'kept')),
      failed ?? note,
    ]),
  )}\n`,
);
for (const row of rows.filter(isBad)) {
  const lost = PROMISES.flatMap((promise) => losses(row, promise));
  process.stdout.write(`${row.name}: ${[...lost, row.failed].filter(Boolean).join('; ')}\n`);
}
process.exitCode = rows.some(isBad) ? 1 : 0;

function losses({ losses: all }: Row, promise: (typeof PROMISES)[number]): readonly string[] {
  return all[promise] ? [`${promise}: ${all[promise]}`] : [];
}
