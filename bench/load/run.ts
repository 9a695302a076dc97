/**
 * What the API does under load beside a bare function that makes one conditional write, in turns in
 * the same run: requests a second and latencies over the gateway of the local stack, bytes on the
 * wire, processor time of a warm answer, and the cold start of every function. The bare function is
 * bundled as esbuild does it by itself. What our own way of bundling saves is seen in a second row
 * of the cold starts.
 *
 *     npm run bench -- load [--seconds N] [--rounds N] [--json FILE]
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { median } from '#domain/odds/median.ts';
import { numberAt } from '#domain/odds/number-at.ts';
import { ACCOUNT_FUNCTIONS } from '#functions/account-endpoints.ts';
import { ENDPOINTS } from '#functions/endpoints.ts';
import type { Endpoint } from '#http/endpoint.ts';
import { routeKeysOf } from '#http/routes.ts';
import { countIn, createProgress, openDocument, readOptions } from '../program.ts';
import type { Called, Task } from './calls.ts';
import { CASES, LOAD_NAMES, type LoadName, NAMES, pathsOf } from './cases.ts';
import type { Answers, Slice } from './client.ts';
import { loadReport } from './report.ts';
import { startWorld, USER } from './world.ts';

const CONNECTIONS = 16;
const WARM = { rounds: 60, calls: 200 };
/** Rounds of warm calls that do not count: the code is compiled again and again in them. */
const SETTLING = 20;
const ACCEPTED = { 'accept-encoding': 'br' };

const {
  seconds,
  rounds: ROUNDS,
  writeDocument,
} = readOptions(
  'npm run bench -- load [--seconds N] [--rounds N] [--json FILE]',
  {
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '5' },
    json: { type: 'string' },
  },
  (values) => ({
    seconds: countIn(values.seconds, 'seconds'),
    rounds: countIn(values.rounds, 'rounds'),
    writeDocument: openDocument(values.json),
  }),
  process.argv.slice(3),
);
const progress = createProgress();
progress('the local stack starts');
const world = await startWorld(CONNECTIONS);
const client = fork(join(import.meta.dirname, 'client.ts'));

async function answersTo(name: LoadName, ms: number, tag = ''): Promise<Answers> {
  const slice: Slice = {
    urls: pathsOf(name).map((path) => (name === 'bare' ? world.bareUrl : world.url) + path),
    headers: { ...ACCEPTED, 'if-none-match': tag },
    keys: world.keys,
    ms,
  };
  client.send(slice);
  const [answers] = (await once(client, 'message')) as [Answers];
  const wanted = tag ? 304 : 200;
  if (answers.statuses.some((status) => status !== wanted)) {
    throw new Error(`${name}: answered ${answers.statuses}, not ${wanted}`);
  }
  return answers;
}

type Round = Record<LoadName, Answers>;

/** One slice of each case after another. */
async function loadRound(ms: number): Promise<Round> {
  const round = {} as Round;
  for (const name of LOAD_NAMES) {
    round[name] = await answersTo(
      name,
      ms,
      name === 'unchanged' ? round.opportunities.tag : undefined,
    );
  }
  return round;
}

async function measureLoad() {
  const ms = seconds * 1000;
  // A function is compiled again and again in its first thousand calls, the longer the more code it
  // has.
  progress('load, a round that does not count');
  await loadRound(2 * ms);
  const rounds: Round[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    progress(`load, round ${round} of ${ROUNDS}`);
    rounds.push(await loadRound(ms));
  }
  const ofMatches = (board: LoadName, matches: LoadName) =>
    median(rounds.map((round) => round[board].p95 / round[matches].p95));
  const board = {
    repeated: ofMatches('board', 'matches'),
    fresh: ofMatches('new board', 'new matches'),
  };
  const load = LOAD_NAMES.map((name) => {
    const of = (value: (own: Answers, bare: Answers) => number) =>
      median(rounds.map((round) => value(round[name], round.bare)));
    return {
      name,
      perSecond: of((own) => own.perSecond),
      p50: of((own) => own.p50),
      p95: of((own) => own.p95),
      p99: of((own) => own.p99),
      bytes: of((own) => own.bytes),
      throughputRatio: of((own, bare) => own.perSecond / bare.perSecond),
      p99Ratio: of((own, bare) => own.p99 / bare.p99),
    };
  });
  return { load, board };
}

function eventOf(
  path: string,
  headers: Readonly<Record<string, string | undefined>> = {},
  { method, routeKey = '' }: { readonly method: string; readonly routeKey?: string } = {
    method: 'GET',
  },
) {
  const [rawPath, rawQueryString = ''] = path.split('?');
  return {
    version: '2.0',
    routeKey,
    rawPath,
    rawQueryString,
    headers: { authorization: `Bearer ${world.keys[0]}`, ...ACCEPTED, ...headers },
    requestContext: {
      requestId: 'AbCdEfGhIjKlMnO=',
      http: { method, path: rawPath, sourceIp: '192.0.2.1' },
      authorizer: { jwt: { claims: { sub: USER } } },
    },
  };
}

/** What the first route of an endpoint hands on. */
function firstEventOf(endpoint: Endpoint) {
  const [routeKey = ''] = routeKeysOf(endpoint);
  return eventOf(endpoint.path, {}, { method: endpoint.method, routeKey });
}

type Named = readonly [name: string, event: ReturnType<typeof eventOf>];

/** Calls functions in turns in a process of their own. */
async function called(named: readonly Named[], warm = { rounds: 0, calls: 0 }): Promise<Called[]> {
  const found = named.map(([name, event]) => {
    const plan = world.functions.find((each) => each.name === name);
    if (!plan) {
      throw new Error(`The stack has no function ${name}`);
    }
    return { variables: plan.variables, call: { file: join(plan.directory, 'index.js'), event } };
  });
  const task: Task = { functions: found.map(({ call }) => call), ...warm };
  const child = fork(join(import.meta.dirname, 'calls.ts'), [JSON.stringify(task)], {
    env: Object.assign({}, ...found.map(({ variables }) => variables)),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const [result] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
  if (!Array.isArray(result)) {
    throw new Error(`The calls of ${named.map(([name]) => name)} ended with ${result}`);
  }
  return result;
}

/** Processor time of a warm call, all in one process. */
async function measureWarm() {
  progress('processor time of warm calls');
  const { tag } = await answersTo('opportunities', 100);
  const named = NAMES.map((each): Named => {
    const { name, path } = CASES[each];
    return [name, eventOf(path, each === 'unchanged' ? { 'if-none-match': tag } : {})];
  });
  const results = await called(named, WARM);
  const settled = (index: number) => (results[index]?.cpuMs ?? []).slice(SETTLING);
  const bare = settled(0);
  return NAMES.map((name, index) => {
    const cpuMs = settled(index);
    const ratios = cpuMs.map((ms, round) => ms / numberAt(bare, round));
    return { name, cpuMs: median(cpuMs), ratio: median(ratios) };
  });
}

/**
 * The first call of every function, each in a fresh process; those that need a body are called
 * without one.
 */
async function measureCold() {
  const lists: readonly Named[] = [
    ['get-opportunities', eventOf(CASES.opportunities.path)],
    ['get-matches', eventOf(CASES.matches.path)],
    ['get-board', eventOf(CASES.board.path)],
  ];
  const bares = world.bares.map(({ name }): Named => [name, eventOf('/bare')]);
  const others: Named[] = [
    ...Object.entries(ENDPOINTS).map(([name, [endpoint]]): Named => [name, firstEventOf(endpoint)]),
    ...Object.entries(ACCOUNT_FUNCTIONS).flatMap(([name, endpoints]) =>
      Object.values<Endpoint>(endpoints)
        .slice(0, 1)
        .map((endpoint): Named => [name, firstEventOf(endpoint)]),
    ),
  ];
  const named = new Map<string, Named[1]>([...bares, ...others, ...lists]);
  const rounds: Called[][] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    progress(`cold starts, round ${round} of ${ROUNDS}`);
    const results: Called[] = [];
    for (const each of named) {
      results.push(...(await called([each])));
    }
    rounds.push(results);
  }
  const total = ({ importMs, firstMs }: Called) => importMs + firstMs;
  return [...named.keys()].map((name, index) => {
    const of = (value: (own: Called, bare: Called) => number) =>
      median(rounds.flatMap((all) => (all[index] && all[0] ? [value(all[index], all[0])] : [])));
    return {
      name,
      status: rounds[0]?.[index]?.status ?? 0,
      importMs: of((own) => own.importMs),
      firstMs: of((own) => own.firstMs),
      ratio: of((own, bare) => total(own) / total(bare)),
    };
  });
}

try {
  const { load, board } = await measureLoad();
  const warm = await measureWarm();
  const cold = await measureCold();
  process.stdout.write(
    loadReport({ connections: CONNECTIONS, rounds: ROUNDS, load, board, warm, cold }),
  );
  writeDocument({ node: process.version, load, board, warm, cold });
} finally {
  client.disconnect();
  await world.stop();
}
