/**
 * `npm run test:peers -- dynamodb-local`: Amazon's DynamoDB Local at 127.0.0.1:8000 until Ctrl-C, for machines
 * that Dynoxide has no binary for. Its tables are in memory. Needs Java 17 and Maven.
 *
 * `npm run test:peers -- dynamodb-local test`: the tests of everything that speaks to the table, against it
 * instead of Dynoxide, so that no behaviour of one stand-in is mistaken for DynamoDB's.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readOptions } from '../../bench/program.ts';
import { freePort } from '../../local/loopback-server.ts';
import { startDynamoDbLocal } from './server.ts';

const SUITES = ['test/adapters/dynamodb', 'test/bin', 'test/local/expire-items.test.ts'];

if (process.argv[3] === 'test') {
  process.exitCode = await runTests();
} else {
  readOptions(
    'npm run test:peers -- dynamodb-local [test]',
    {},
    () => undefined,
    process.argv.slice(3),
  );
  await serve(Number(process.env.DYNAMODB_PORT || 8000));
}

async function serve(port: number): Promise<void> {
  const { endpoint, ended } = await start(port);
  console.log(
    `DynamoDB Local answers. In another terminal: DYNAMODB_ENDPOINT=${endpoint} npm start`,
  );
  await ended;
}

/** The exit code of the tests. */
async function runTests(): Promise<number> {
  const startedAt = performance.now();
  const database = await start(await freePort());
  const tests = spawn('npx', ['vitest', 'run', ...SUITES], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, DYNAMODB_ENDPOINT: database.endpoint },
  });
  const [code] = await once(tests, 'exit');
  database.stop();
  console.log(`DynamoDB Local: ${Math.round((performance.now() - startedAt) / 1000)} s`);
  return code === 0 ? 0 : 1;
}

function start(port: number) {
  return startDynamoDbLocal(port).catch((error: Error) => {
    console.error(`DynamoDB Local does not start: ${error.message}`);
    process.exit(1);
  });
}
