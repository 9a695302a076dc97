/**
 * Deploys the stack for real, with `cdk bootstrap` and `cdk deploy`, to an emulator of AWS on the
 * loopback address, and uses it as its consumers would. Prints what it saw; exits with 1 at the
 * first thing that is not as promised.
 */
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { reportCounts } from '../ci/counts.ts';
import { type List, newerSnapshot, recordSize, remainingOf } from './consumer.ts';
import { type DeployedApi, deployedApi } from './deployed-api.ts';
import { ACCOUNT, type Emulator, REGION, startEmulator, VERSION } from './emulator.ts';
import { LIMITS } from './emulator-limits.ts';
import { startFunctionUrl } from './function-url.ts';
import {
  type Admin,
  restoreAndDeletion,
  secretsOfWebhooks,
  statusOfStack,
} from './operator-commands.ts';
import { typeRunbook } from './runbook-commands.ts';
import { executionStatus, fireSchedule, functionVariables, liveVersion } from './scan-loop.ts';
import { describeTable, putFeedKey, secondBirth } from './second-birth.ts';
import { accountsOpen, signIn } from './sign-in.ts';
import { deployedResources, replacedResources } from './stack-resources.ts';
import { FOLDER, stageCommands } from './stage-commands.ts';
import { verifyDeployment } from './verify-deployment.ts';

const startedAt = performance.now();
let stepAt = startedAt;

let passed = 0;

function done(what: string): void {
  const now = performance.now();
  passed += 1;
  reportCounts({ passed, failed: 0, skipped: 0 });
  console.log(`✓ ${what} (${((now - stepAt) / 1000).toFixed(1)} s)`);
  stepAt = now;
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

/** What is no access token opens no account, an API key least of all. */
async function accountsAreClosed(get: DeployedApi, key: string): Promise<void> {
  const header = Buffer.from('{"alg":"none"}').toString('base64url');
  const claims = Buffer.from('{"sub":"demo","scope":"account"}').toString('base64url');
  for (const token of [undefined, key, 'a.b.c', `${header}.${claims}.`]) {
    for (const path of [
      '/account/profile',
      '/account/keys',
      '/account/settings',
      '/account/webhook',
    ]) {
      assert.equal((await get(path, token)).status, 401, `${path} with ${token}`);
    }
  }
}

async function documents(get: DeployedApi): Promise<void> {
  const openapi = await get('/api/v1/openapi.json');
  assert.match(openapi.json<{ openapi: string }>().openapi, /^3\.1/);
  assert.match((await get('/docs')).text, /<title>/);
  // The viewer is never sent plain.
  assert.equal((await get('/docs/swagger-ui.css')).headers['content-encoding'], 'gzip');
}

async function smoke(emulator: Emulator): Promise<void> {
  // Realistic odds may have no new selection of grade A for minutes.
  const dev = stageCommands(emulator, 'dev', { ODDS_FEED: 'simulated', ODDS_SIMULATION: 'lively' });
  const { stack } = dev;
  await dev.cdk(['bootstrap', `aws://${ACCOUNT}/${REGION}`], {});
  done('cdk bootstrap');

  const outputs = await dev.deploy({ SCAN_INTERVAL_SECONDS: '5', RESERVED_CONCURRENCY: 'on' });
  const before = await deployedResources(emulator, dev.stacks);
  done(
    `cdk deploy: ${before.size} resources, API at ${outputs.ApiUrl}, table ${outputs.TableName}`,
  );

  // The emulator makes no value for a secret whose template leaves all of it to AWS.
  await putFeedKey(emulator, outputs, 'made-by-aws');

  const get = deployedApi(outputs.ApiUrl, emulator.port);
  const key = await dev.createKey();
  const first = await remainingOf(get, key);
  done(`admin --stack made an account and a key on plan sharp; /me says ${first} requests remain`);

  const early = await get('/api/v1/matches', key);
  assert.equal(early.status, 503, early.text);
  assert.equal(early.json<{ code: string }>().code, 'data_unavailable');
  assert.ok(Number(early.headers['retry-after']) > 0);
  await refusals(get, key);
  await accountsAreClosed(get, key);
  await documents(get);
  done(
    '503 before the first scan, 401 without a key or a token, 404 for an unknown path, /docs ' +
      'and the OpenAPI document',
  );

  const { schedule, executionArn } = await verifyDeployment(emulator, stack, () =>
    fireSchedule(emulator.port, `${stack}-scan-loop`),
  );
  done('deploy:verify: account, key, webhook, record and page work together, and are removed');
  assert.equal(schedule.Target.Arn, outputs.StateMachineArn);
  assert.deepEqual([schedule.State, schedule.ScheduleExpression], ['ENABLED', 'rate(3 minutes)']);
  const scan1 = await newerSnapshot(get, key);
  assert.ok(scan1.count > 0 && scan1.count === scan1.data.length, `${scan1.count} value bets`);
  const scan2 = await newerSnapshot(get, key, scan1.generated_at);
  const matches = (await get('/api/v1/matches?hours=168&limit=500', key)).json<List>();
  assert.ok(matches.count > 0);
  const [at1, at2] = [scan1.generated_at, scan2.generated_at];
  done(
    `the loop scans what the function of the simulated market answers: ${scan1.count} value bets at ${at1}, ${scan2.count} at ${at2}, ${matches.count} matches`,
  );

  const run: Admin = (...args) => dev.admin(...args);
  await accountsOpen(get, run, await signIn(emulator.port, stack));
  done(
    'a user of the pool signs in: the account routes take the access token, not an ID token ' +
      'or a forged one',
  );

  const size = await recordSize(get);
  done(`the record has ${size} picks, and a signed checkpoint`);

  await statusOfStack(run);
  done('the status of the stack counts what is in its queues');
  await secretsOfWebhooks(run);
  done('webhook secrets come from a function, and outlast a new master key');
  await restoreAndDeletion(run, get);
  done('rows of a restored table are put back; a revoked key and a deleted account stay so');

  const remaining = await remainingOf(get, key);
  const served = await liveVersion(emulator.port, `${stack}-get-opportunities`);
  const again = await dev.deploy({ SCAN_INTERVAL_SECONDS: '15', RESERVED_CONCURRENCY: 'on' });
  const after = await deployedResources(emulator, dev.stacks);
  assert.deepEqual(again, outputs);
  assert.deepEqual(replacedResources(before, after), []);
  const variables = await functionVariables(emulator.port, `${stack}-scan-odds`);
  assert.equal(variables.SCAN_INTERVAL_SECONDS, '15');
  const released = await liveVersion(emulator.port, `${stack}-get-opportunities`);
  assert.equal(Number(released), Number(served) + 1);
  assert.equal(await remainingOf(get, key), remaining - 1);
  done(
    `a second cdk deploy with another interval: ${after.size} resources, none replaced, key and count kept`,
  );

  emulator.failCreationOf('AWS::CodeDeploy::Application');
  await assert.rejects(dev.deploy({ SCAN_INTERVAL_SECONDS: '45', RELEASE: 'guarded' }));
  emulator.failCreationOf(undefined);
  assert.equal(await liveVersion(emulator.port, `${stack}-get-opportunities`), released);
  assert.equal(await remainingOf(get, key), remaining - 2);
  done('a release that fails is taken back: requests reach the version before');

  const scan3 = await newerSnapshot(get, key, scan2.generated_at);
  assert.equal(await executionStatus(emulator.port, executionArn), 'RUNNING');
  done(`the loop went on through it: next snapshot at ${scan3.generated_at}`);

  const typed = await typeRunbook(emulator, stack);
  done(
    `${typed} commands of the runbook run: pause, replan, alarms, dead letters, credits, secrets`,
  );

  await dev.cdk(['destroy', '--all', '--force']);
  await assert.rejects(describeTable(emulator, outputs.TableName), {
    name: 'ResourceNotFoundException',
  });
  done('cdk destroy of dev deletes its table');

  await secondBirth(emulator, done);
}

mkdirSync(FOLDER, { recursive: true });
const functionUrl = await startFunctionUrl('betting-analytics-dev-simulated-feed');
const emulator = await startEmulator(FOLDER, functionUrl.address);
functionUrl.serve(emulator.port);
const interrupted = new Promise<never>((_, reject) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => reject(new Error(signal)));
  }
});
try {
  done(`MiniStack ${VERSION} listens on 127.0.0.1:${emulator.port}`);
  await Promise.race([smoke(emulator), interrupted]);
} catch (error) {
  console.error(`✗ ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
} finally {
  await emulator.stop();
  functionUrl.stop();
  done('the emulator and its functions are stopped');
}
console.log(`\nWhat this run does not show:`);
for (const limit of LIMITS) {
  console.log(`  - ${limit}`);
}
console.log(
  `\n${process.exitCode ? 'FAILED' : 'OK'} after ${((performance.now() - startedAt) / 1000).toFixed(0)} s`,
);
process.exit();
