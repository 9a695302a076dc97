/**
 * `npm run test:dynamodb-local`: the tests of everything that speaks to the table, against Amazon's
 * DynamoDB Local instead of Dynoxide, so that no behaviour of one stand-in is mistaken for
 * DynamoDB's. Needs Java 17 and Maven.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { startDynamoDbLocal } from './server.ts';

const SUITES = ['test/adapters/dynamodb', 'test/bin', 'test/local/expire-items.test.ts'];

const startedAt = performance.now();
const database = await startDynamoDbLocal(await freePort());
const tests = spawn('npx', ['vitest', 'run', ...SUITES], {
  stdio: 'inherit',
  shell: process.platform === 'win32',
  env: { ...process.env, DYNAMODB_ENDPOINT: database.endpoint },
});
const [code] = await once(tests, 'exit');
database.stop();
console.log(`DynamoDB Local: ${Math.round((performance.now() - startedAt) / 1000)} s`);
process.exitCode = code === 0 ? 0 : 1;

async function freePort(): Promise<number> {
  await using probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  if (address === null || typeof address === 'string') {
    throw new Error('No free port');
  }
  return address.port;
}
