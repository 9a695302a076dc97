/**
 * Deploys the stack for real, with `cdk bootstrap` and `cdk deploy`, to an emulator of AWS on the loopback address, and
 * uses it as its consumers would. Prints what it saw; exits with 1 at the first thing that is not as promised.
 */
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type DeployedApi, deployedApi } from './deployed-api.ts';
import { ACCOUNT, type Emulator, REGION, startEmulator, VERSION } from './emulator.ts';
import { LIMITS } from './emulator-limits.ts';
import { type Admin, restoreAndDeletion, secretsOfWebhooks } from './operator-commands.ts';
import { runCommand } from './run-command.ts';
import { executionStatus, fireSchedule, functionVariables } from './scan-loop.ts';
import { deployedResources, replacedResources } from './stack-resources.ts';

const STACK = 'betting-analytics-dev';
const FOLDER = join(import.meta.dirname, '../../build/deploy-smoke');
const OUTPUTS = join(FOLDER, 'outputs.json');

type Outputs = { readonly ApiUrl: string; readonly TableName: string; readonly StateMachineArn: string };
type List = { readonly count: number; readonly generated_at: string; readonly data: readonly unknown[] };

const startedAt = performance.now();
let stepAt = startedAt;

function done(what: string): void {
  const now = performance.now();
  console.log(`✓ ${what} (${((now - stepAt) / 1000).toFixed(1)} s)`);
  stepAt = now;
}

async function cdk(emulator: Emulator, settings: Record<string, string>, args: string[]): Promise<void> {
  const env = { ...emulator.env, ...settings, STAGE: 'dev', ODDS_FEED: 'simulated' };
  await runCommand('npx', ['cdk', ...args, '--output', join(FOLDER, 'cdk.out')], { env, timeoutMs: 180_000 });
}

async function deploy(emulator: Emulator, settings: Record<string, string>): Promise<Outputs> {
  const args = ['deploy', '--all', '--require-approval', 'never', '--outputs-file', OUTPUTS];
  await cdk(emulator, settings, args);
  return JSON.parse(readFileSync(OUTPUTS, 'utf8'))[STACK];
}

async function admin<T>(emulator: Emulator, ...args: string[]): Promise<T> {
  const all = ['run', '-s', 'admin', '--', ...args, '--stack', STACK];
  return JSON.parse(await runCommand('npm', all, { env: emulator.env, timeoutMs: 30_000 }));
}

async function createKey(emulator: Emulator): Promise<string> {
  const { user_id: user } = await admin<{ user_id: string }>(
    emulator,
    'account',
    'create',
    '--plan',
    'sharp',
  );
  const { api_key: key } = await admin<{ api_key: string }>(emulator, 'key', 'create', '--user', user);
  return key;
}

async function remainingOf(get: DeployedApi, key: string): Promise<number> {
  const me = await get('/api/v1/me', key);
  assert.equal(me.status, 200, me.text);
  const { plan, daily_limit, remaining_today } = me.json<Record<string, unknown>>();
  assert.deepEqual({ plan, daily_limit }, { plan: 'sharp', daily_limit: 20_000 });
  assert.equal(me.headers['x-ratelimit-remaining'], String(remaining_today));
  return Number(remaining_today);
}

/** The value bets of a snapshot that is newer than the one given, as soon as it is served. */
async function newerSnapshot(get: DeployedApi, key: string, than = ''): Promise<List> {
  for (const deadline = Date.now() + 45_000; Date.now() < deadline; await sleep(250)) {
    const answer = await get('/api/v1/opportunities?kind=value&min_ev=-1&limit=500', key);
    if (answer.status === 503) continue;
    assert.equal(answer.status, 200, answer.text);
    const list = answer.json<List>();
    if (list.generated_at > than) return list;
  }
  throw new Error(`No snapshot newer than "${than}" was served within 45 seconds`);
}

async function refusals(get: DeployedApi, key: string): Promise<void> {
  const anonymous = await get('/api/v1/opportunities');
  assert.equal(anonymous.status, 401);
  assert.equal(anonymous.json<{ code: string }>().code, 'missing_or_invalid_api_key');
  assert.equal(anonymous.headers['x-ratelimit-limit'], '20000');
  assert.equal(anonymous.headers['x-ratelimit-remaining'], '0');
  const unknown = await get('/api/v1/nothing-here', key);
  assert.equal(unknown.status, 404);
  assert.equal(unknown.json<{ code: string }>().code, 'not_found');
  assert.equal((await get('/nothing-here')).status, 404);
}

async function documents(get: DeployedApi): Promise<void> {
  const openapi = await get('/api/v1/openapi.json');
  assert.match(openapi.json<{ openapi: string }>().openapi, /^3\.1/);
  assert.match((await get('/docs')).text, /<title>/);
  // The viewer is never sent plain.
  assert.equal((await get('/docs/swagger-ui.css')).headers['content-encoding'], 'gzip');
}

async function smoke(emulator: Emulator): Promise<void> {
  await cdk(emulator, {}, ['bootstrap', `aws://${ACCOUNT}/${REGION}`]);
  done('cdk bootstrap');

  const outputs = await deploy(emulator, { SCAN_INTERVAL_SECONDS: '5', RESERVED_CONCURRENCY: 'on' });
  const before = await deployedResources(emulator, STACK);
  done(`cdk deploy: ${before.size} resources, API at ${outputs.ApiUrl}, table ${outputs.TableName}`);

  const get = deployedApi(outputs.ApiUrl, emulator.port);
  const key = await createKey(emulator);
  const first = await remainingOf(get, key);
  done(`admin --stack made an account and a key on plan sharp; /me says ${first} requests remain`);

  const early = await get('/api/v1/matches', key);
  assert.equal(early.status, 503, early.text);
  assert.equal(early.json<{ code: string }>().code, 'data_unavailable');
  assert.ok(Number(early.headers['retry-after']) > 0);
  await refusals(get, key);
  await documents(get);
  done(
    '503 before the first scan, 401 without a key, 404 for an unknown path, /docs and the OpenAPI document',
  );

  const { schedule, executionArn } = await fireSchedule(emulator.port, `${STACK}-scan-loop`);
  assert.equal(schedule.Target.Arn, outputs.StateMachineArn);
  assert.deepEqual([schedule.State, schedule.ScheduleExpression], ['ENABLED', 'rate(3 minutes)']);
  const scan1 = await newerSnapshot(get, key);
  assert.ok(scan1.count > 0 && scan1.count === scan1.data.length, `${scan1.count} value bets`);
  const scan2 = await newerSnapshot(get, key, scan1.generated_at);
  const matches = (await get('/api/v1/matches?hours=168&limit=500', key)).json<List>();
  assert.ok(matches.count > 0);
  const [at1, at2] = [scan1.generated_at, scan2.generated_at];
  done(
    `the loop scans: ${scan1.count} value bets at ${at1}, ${scan2.count} at ${at2}, ${matches.count} matches`,
  );

  const run: Admin = (...args) => admin(emulator, ...args);
  await secretsOfWebhooks(run);
  done('webhook secrets come from a function, and outlast a new master key');
  await restoreAndDeletion(run, get);
  done('rows of a restored table are put back; a revoked key and a deleted account stay so');

  const remaining = await remainingOf(get, key);
  const again = await deploy(emulator, { SCAN_INTERVAL_SECONDS: '15', RESERVED_CONCURRENCY: 'on' });
  const after = await deployedResources(emulator, STACK);
  assert.deepEqual(again, outputs);
  assert.deepEqual(replacedResources(before, after), []);
  const variables = await functionVariables(emulator.port, `${STACK}-scan-odds`);
  assert.equal(variables.SCAN_INTERVAL_SECONDS, '15');
  assert.equal(await remainingOf(get, key), remaining - 1);
  done(
    `a second cdk deploy with another interval: ${after.size} resources, none replaced, key and count kept`,
  );

  const scan3 = await newerSnapshot(get, key, scan2.generated_at);
  assert.equal(await executionStatus(emulator.port, executionArn), 'RUNNING');
  done(`the loop went on through it: next snapshot at ${scan3.generated_at}`);
}

mkdirSync(FOLDER, { recursive: true });
const emulator = await startEmulator(FOLDER);
const interrupted = new Promise<never>((_, reject) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => reject(new Error(signal)));
});
try {
  done(`MiniStack ${VERSION} listens on 127.0.0.1:${emulator.port}`);
  await Promise.race([smoke(emulator), interrupted]);
} catch (error) {
  console.error(`✗ ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
} finally {
  await emulator.stop();
  done('the emulator and its functions are stopped');
}
console.log(`\nWhat this run does not show:`);
for (const limit of LIMITS) console.log(`  - ${limit}`);
console.log(
  `\n${process.exitCode ? 'FAILED' : 'OK'} after ${((performance.now() - startedAt) / 1000).toFixed(0)} s`,
);
process.exit();
