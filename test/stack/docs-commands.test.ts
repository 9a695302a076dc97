import { exec, spawn } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { freePort } from '../../local/loopback-server.ts';
import { type RunningStack, stackFolder, startStack } from '../local/running-stack.ts';
import { loadCaptures } from '../support/odds-api/captures.ts';
import { LOOPBACK_API_KEY, startOddsApiServer } from '../support/odds-api-server.ts';
import { createUser } from './operator.ts';

/**
 * Every command that the pages show in a block is typed here at a running stack, or by the file
 * that is named for it. The first test fails for a command that is in neither list.
 */
const ROOT = join(import.meta.dirname, '../..');
const CAPTURES = join(ROOT, 'test/fixtures/odds-api');
const COMMAND = /^ {4,}((?:[A-Z_]+=\S+ )*(?:npm|npx|git|curl) (?:(?! {2,})[^#\n])*)/gm;
const shown = ['*.md', 'docs/*.md'].flatMap((pattern) =>
  globSync(pattern, { cwd: ROOT }).flatMap((page) =>
    [...readFileSync(join(ROOT, page), 'utf8').matchAll(COMMAND)].map(([, command = '']) =>
      command.trim(),
    ),
  ),
);

/**
 * What needs a stack on AWS, many minutes, or a fresh clone: how the command begins, what runs it,
 * and what that says.
 */
const TYPED_ELSEWHERE: readonly (readonly [command: string, file: string, says: string])[] = [
  ['npm cit', '.ci/run', 'npm cit'],
  ['npm ci', '.ci/run', 'npm cit'],
  ['npm test', '.ci/run', 'npm cit'],
  ['npm run check', '.ci/run', 'npx redocly lint build/openapi.json'],
  ['npm start', 'test/local/running-stack.ts', "['npm', 'start']"],
  ['ODDS_FEEDS=', 'test/stack/two-feeds.test.ts', '"kind":"simulated-variant"'],
  [
    'ODDS_MARKETS=',
    'test/stack/further-markets.test.ts',
    'h2h,spreads,totals,alternate_totals,btts',
  ],
  [
    'ODDS_FEED=the-odds-api ODDS_API_KEY=… ODDS_SPORTS',
    'test/stack/real-captures.test.ts',
    'the-odds-api',
  ],
  ['npm run captures -- matching', 'test/stack/event-matching.test.ts', "'matching', '--pairs'"],
  ['npm run captures -- series', 'test/research/captures/series.test.ts', "'series', '--data'"],
  ['npm run backtest --', 'test/stack/backtest.test.ts', "printOf('backtest/run'"],
  ['npm run deploy:verify', 'test/deploy/verify-deployment.ts', 'verify-deployment'],
  ['RELEASE=at-once STAGE=prod npm run deploy', 'test/infra/release.test.ts', "'at-once'"],
  ['npm run deploy', 'test/deploy/stage-commands.ts', "'deploy'"],
  ['STAGE=prod npx cdk destroy', 'test/deploy/second-birth.ts', "'destroy'"],
  ['npm run -s admin -- master-key add', 'test/deploy/operator-commands.ts', "'master-key', 'add'"],
  ['npm run -s admin -- restore begin', 'test/deploy/operator-commands.ts', "'restore', 'begin'"],
  ['npm run -s admin -- restore rows', 'test/deploy/operator-commands.ts', "'restore', 'rows'"],
  ['npm install "$BETTING_ANALYTICS_URL', 'clients/install-packages.ts', "blocks['install.sh']"],
  ['npx --yes --package=', 'clients/packages.test.ts', 'using-the-api.md'],
  ['npm run -s admin -- record correct', 'test/stack/record-life.test.ts', "'record', 'correct'"],
];
/**
 * A rollback by hand: any commit may be meant, and the tree changes. What is published cannot be
 * taken back.
 */
const NOT_TYPED = ['git log', 'git checkout', 'curl -sO', 'npm publish'];

const folder = stackFolder();
const dataDir = join(folder.path, 'data');
let stack: RunningStack;
let odds: Awaited<ReturnType<typeof startOddsApiServer>>;
beforeAll(async () => {
  stack = await startStack(dataDir);
  odds = await startOddsApiServer({ captures: loadCaptures(CAPTURES) });
});
afterAll(async () => {
  await odds?.close();
  stack?.ctrlC();
  await stack?.exited;
  folder.remove();
});

type Typed = {
  /** How the shown command begins. */
  readonly begins: string;
  /** What a reader puts in place of its examples. */
  readonly places?: () =>
    | Readonly<Record<string, string>>
    | Promise<Readonly<Record<string, string>>>;
  readonly prints: RegExp;
};

const TYPED_HERE: readonly Typed[] = [
  {
    begins: "curl -s -H 'Authorization: Bearer ba_YS8jnKDT…",
    places: () => ({ 'ba_YS8jnKDT…_3lHkom': stack.apiKey, 'http://127.0.0.1:3000': stack.url }),
    prints: /"kind":"value"/,
  },
  {
    begins: "curl -s -H 'Authorization: Bearer ba_…' -H 'Accept: text/csv'",
    places: () => ({ 'ba_…': stack.apiKey, 'https://API': stack.url }),
    prints: /^\W?event_id,/,
  },
  { begins: 'npm run -s bench -- costs', prints: /everything/ },
  {
    begins: 'npm run faults',
    places: () => ({ faults: "faults -- --only 'identity provider down'" }),
    prints: /kept/,
  },
  { begins: 'npm run captures -- --data', places: () => ({ DIR: CAPTURES }), prints: /events/ },
  {
    begins: 'npm run backtest -- two-way',
    places: () => ({ FILE: oneTennisMatch() }),
    prints: /match/,
  },
  {
    begins: 'npm run verify-record',
    places: () => ({
      'https://example.org': stack.url,
      'record.json': join(folder.path, 'record.json'),
    }),
    prints: /nothing to compare with/,
  },
  { begins: 'npm run -s admin -- account create --plan sharp --stack', prints: /usr_/ },
  { begins: 'npm run -s admin -- account create --plan sharp --user SUB', prints: /SUB/ },
  {
    begins: 'npm run -s admin -- key create',
    places: async () => ({ 'usr_…': await createUser(dataDir) }),
    prints: /"api_key": ?"ba_/,
  },
  {
    begins: 'npm run -s admin -- account delete',
    places: async () => ({ 'usr_…': await createUser(dataDir) }),
    prints: /usr_/,
  },
  {
    begins: 'ODDS_FEED=the-odds-api ODDS_API_KEY=… npm run -s admin -- feed plan',
    places: () => ({ '…': LOOPBACK_API_KEY }),
    prints: /expected_month/,
  },
  { begins: 'npm run -s admin -- match list', prints: /"count"/ },
  { begins: 'npm run -s admin -- match accept', prints: /"accepted"/ },
  { begins: 'npm run -s admin -- match refuse', prints: /"refused"/ },
  { begins: 'npm run -s admin -- match forget', prints: /"forgotten"/ },
  {
    begins: 'npm run -s replay',
    places: async () => ({ '2026-11-22T06:53:15Z': await lastSlot() }),
    prints: /same|identical|equal/,
  },
];

/** Types a shown command as a reader would, on this machine. Throws when it exits with an error. */
async function type(
  begins: string,
  places: Readonly<Record<string, string>> = {},
): Promise<string> {
  let command = shown.find((one) => one.startsWith(begins));
  if (command === undefined) {
    throw new Error(`No page shows ${begins}`);
  }
  for (const [example, value] of Object.entries(places)) {
    command = command.replace(example, value);
  }
  const { stdout } = await promisify(exec)(command.replace(/ --stack \S+/, ''), {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 50_000_000,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      LOCAL_DATA_DIR: dataDir,
      ODDS_API_BASE_URL: odds.url,
    },
  });
  return stdout;
}

/** The slot of the scan that is served. */
async function lastSlot(): Promise<string> {
  const { headers } = await stack.get('/api/v1/opportunities?limit=1');
  const slot = Number(/^W\/"(\d+)-/.exec(headers.get('etag') ?? '')?.[1]);
  return new Date(slot).toISOString().replace('.000', '');
}

function oneTennisMatch(): string {
  const prices = ['B365', 'EX', 'LB', 'PS', 'SJ', 'Avg', 'Max'].map((book) => [
    `${book}W`,
    `${book}L`,
  ]);
  const names = ['Date', 'Winner', 'Loser', 'WRank', 'LRank', 'Wsets', 'Comment', ...prices.flat()];
  const row = [
    '2014-05-01',
    'Williams',
    'Halep',
    '1',
    '3',
    '2',
    'Completed',
    ...prices.flatMap(() => ['2.02', '1.88']),
  ];
  const file = join(folder.path, 'tennis.csv');
  writeFileSync(file, `${names.join()}\n${row.join()}\n`);
  return file;
}

test('every command of the pages is typed here or elsewhere', () => {
  for (const [, file, says] of TYPED_ELSEWHERE) {
    expect(readFileSync(join(ROOT, file), 'utf8')).toContain(says);
  }
  const known = [
    ...TYPED_HERE.map(({ begins }) => begins),
    ...WEBHOOK,
    ...TYPED_ELSEWHERE.map(([begins]) => begins),
    ...NOT_TYPED,
  ];
  expect(shown.filter((command) => !known.some((begins) => command.startsWith(begins)))).toEqual(
    [],
  );
});

test.each(TYPED_HERE)('$begins does what its page says', async ({ begins, places, prints }) => {
  expect(await type(begins, await places?.())).toMatch(prints);
});

const WEBHOOK = [
  'npm run -s admin -- webhook set',
  'npm run receiver',
  'npm run -s admin -- webhook test',
] as const;

test('the commands of README that try a webhook bring a test to the example receiver', async () => {
  const [set, receive, tryIt] = WEBHOOK;
  const port = String(await freePort());
  const { secret } = JSON.parse(await type(set, { 8080: port }));
  const [program = '', ...args] = `${shown.find((one) => one.startsWith(receive))} --port ${port}`
    .replace('whsec_…', secret)
    .split(' ');
  const receiver = spawn(program, args, {
    cwd: ROOT,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let heard = '';
  receiver.stdout.on('data', (chunk) => {
    heard += chunk;
  });
  try {
    await vi.waitFor(() => expect(heard).toContain(port), { timeout: 60_000 });
    await type(tryIt);
    await vi.waitFor(() => expect(heard).toMatch(/test /), { timeout: 60_000 });
  } finally {
    process.kill(-Number(receiver.pid), 'SIGTERM');
  }
});
