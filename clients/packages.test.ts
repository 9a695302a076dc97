import { execFile, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { createAccountStore } from '#adapters/dynamodb/account-store.ts';
import { apiKeyKey } from '#adapters/dynamodb/keys.ts';
import { hashApiKey } from '#domain/access/api-key.ts';
import { DAILY_LIMIT, utcDay } from '#domain/access/daily-quota.ts';
import { findLocalStack } from '../bin/admin/find-stack.ts';
import { type RunningStack, stackFolder, startStack } from '../test/local/running-stack.ts';
import { admin, createKey } from '../test/stack/operator.ts';
import { saveUncalledWebhook } from '../test/support/uncalled-webhook.ts';
import { type Installed, installPackages } from './install-packages.ts';

const INTERVAL_MS = 5_000;
const run = promisify(execFile);
const folder = stackFolder();
const dataDir = join(folder.path, 'data');
let stack: RunningStack;
let installed: Installed;

beforeAll(async () => {
  const variables = { SCAN_INTERVAL_SECONDS: String(INTERVAL_MS / 1000) };
  [stack, installed] = await Promise.all([
    startStack(dataDir, variables),
    installPackages(folder.path),
  ]);
});

afterAll(async () => {
  stack?.ctrlC();
  await stack?.exited;
  folder.remove();
});

type Environment = Readonly<Record<string, string>>;

/** Starts an example of a README, in TypeScript or in Python by its name. */
function start(example: string, environment: Environment) {
  const [program, cwd] = example.endsWith('.ts')
    ? [process.execPath, installed.node]
    : [installed.pythonProgram, installed.python];
  const env = { PATH: process.env.PATH, BETTING_ANALYTICS_URL: stack.url, ...environment };
  const child = spawn(program, [example], { cwd, env });
  let output = '';
  let errors = '';
  /** When the last line came. */
  let heardAt = 0;
  child.stdout.on('data', (chunk) => {
    output += chunk;
    heardAt = Date.now();
  });
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const lines = () => output.split('\n').slice(0, -1);
  return {
    ended,
    lines,
    heardAt: () => heardAt,
    errors: () => errors,
    stop: () => child.kill('SIGKILL'),
  };
}

async function finish(example: string, environment: Environment) {
  const program = start(example, environment);
  const code = await program.ended;
  return { code, lines: program.lines(), errors: program.errors() };
}

const withKey = (key: string) => ({ BETTING_ANALYTICS_KEY: key });

describe.concurrent.each([
  {
    language: 'TypeScript',
    firstBet: 'first-bet.ts',
    newBets: ['new-bets.ts'],
    errors: 'errors.ts',
    receiver: 'receiver.ts',
  },
  {
    language: 'Python',
    firstBet: 'first_bet.py',
    newBets: ['new_bets.py', 'new_bets_async.py'],
    errors: 'errors.py',
    receiver: 'receiver.py',
  },
])(
  'the $language package, installed into an empty folder',
  ({ firstBet, newBets, errors, receiver }) => {
    const sourceOf = (example: string) =>
      readFileSync(
        join(example.endsWith('.ts') ? installed.node : installed.python, example),
        'utf8',
      );

    test('prints value bets in ten lines', async ({ expect }) => {
      expect(
        sourceOf(firstBet)
          .split('\n')
          .filter((line) => line.trim() !== '').length,
      ).toBeLessThanOrEqual(10);
      const { code, lines, errors: printed } = await finish(firstBet, withKey(stack.apiKey));
      expect([code, printed]).toEqual([0, '']);
      expect(lines.length).toBeGreaterThan(0);
      for (const line of lines) {
        expect(line).toMatch(/^.+ - .+: .+ at \d+(\.\d+)? \(.+\), value \d+\.\d ?%$/);
      }
      console.log(lines[0]);
    });

    test.for(newBets)(
      '%s: each new bet comes once, for a request or two per scan',
      async (example, { expect }) => {
        const { key } = await createKey(dataDir);
        const program = start(example, withKey(key));
        try {
          await expect.poll(() => program.lines().length, { timeout: 30_000 }).toBeGreaterThan(0);
          const startedAt = program.heardAt();
          // What comes this long after the first lines is from another scan.
          const isLater = () => program.heardAt() > startedAt + INTERVAL_MS / 2;
          await expect.poll(isLater, { timeout: 100_000, interval: 100 }).toBe(true);
          const scans = Math.ceil((Date.now() - startedAt) / INTERVAL_MS);
          const response = await stack.get('/api/v1/me', { authorization: `Bearer ${key}` });
          const used = DAILY_LIMIT - Number(response.headers.get('x-ratelimit-remaining')) - 1;
          expect(used).toBeGreaterThanOrEqual(2);
          // A watcher that comes a little before a scan asks a second time.
          expect(used).toBeLessThanOrEqual(2 * (scans + 2));
          const selections = program.lines().map((line) => line.replace(/ at \S+$/, ''));
          expect(new Set(selections).size).toBe(selections.length);
          console.log(
            `${example}: ${selections.length} bets by ${used} requests over ${scans} scans`,
          );
        } finally {
          program.stop();
        }
      },
    );

    test('names 401, 403 and 429, with the data of each', async ({ expect }) => {
      const unknown = await finish(
        errors,
        withKey(stack.apiKey.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))),
      );
      expect(unknown).toMatchObject({
        code: 0,
        lines: [expect.stringMatching(/^make a new key: ./)],
      });

      const { user, key } = await createKey(dataDir);
      const { table } = findLocalStack(dataDir);
      const used = { '#used': 'used', '#day': 'day' };
      await table.client.send(
        new UpdateCommand({
          TableName: table.tableName,
          Key: apiKeyKey(hashApiKey(key)),
          UpdateExpression: 'SET #used = :limit, #day = :today',
          ExpressionAttributeNames: used,
          ExpressionAttributeValues: { ':limit': DAILY_LIMIT, ':today': utcDay(Date.now()) },
        }),
      );
      const midnight = new Date(new Date().setUTCHours(24, 0, 0, 0)).toISOString().slice(0, 10);
      const usedUp = await finish(errors, withKey(key));
      expect(usedUp).toMatchObject({
        code: 0,
        lines: [expect.stringMatching(`^used up until ${midnight}[T ]00:00:00`)],
      });

      await admin(dataDir, 'account', 'set-plan', '--user', user, '--plan', 'free');
      const refused = await finish(errors, withKey(key));
      expect(refused.code).not.toBe(0);
      expect(refused.errors).toMatch(/PlanRequiredError: plan_required:sharp/);
    });

    test('receives a real delivery once, and refuses what the service did not sign', async ({
      expect,
    }) => {
      const found = findLocalStack(dataDir);
      const user = receiver;
      const port = await freePort();
      const url = `http://127.0.0.1:${port}/`;
      const secret = await saveUncalledWebhook(found, { user, url });
      const program = start(receiver, { WEBHOOK_SECRET: secret, PORT: String(port) });
      try {
        const forged = () =>
          fetch(url, { method: 'POST', body: '{}' }).then(
            ({ status }) => status,
            () => 0,
          );
        await expect.poll(forged, { timeout: 15_000 }).toBe(401);
        await createAccountStore(found.table).setPlan(user, 'sharp');
        const pick = /.+ at \d+(\.\d+)?,? stake \d/;
        await expect
          .poll(() => program.lines().filter((line) => pick.test(line)).length, { timeout: 30_000 })
          .toBeGreaterThan(0);
        const sample = await admin(dataDir, 'webhook', 'test', '--user', user);
        expect(sample.code).toBe(0);
        const { stdout } = await admin(dataDir, 'webhook', 'show', '--user', user);
        expect(stdout).toMatchObject({ failures: 0 });
        expect(new Set(program.lines()).size).toBe(program.lines().length);
      } finally {
        program.stop();
      }
    });
  },
);

test('the examples in TypeScript have the types that they say', async () => {
  const options = [
    '--noEmit',
    '--strict',
    '--module',
    'nodenext',
    '--target',
    'es2024',
    '--types',
    'node',
  ];
  const examples = ['first-bet.ts', 'new-bets.ts', 'errors.ts', 'receiver.ts'];
  const tsc = join(import.meta.dirname, '../node_modules/typescript/bin/tsc');
  await run(process.execPath, [tsc, ...options, ...examples], { cwd: installed.node });
});

test('the Python package passes its tests and mypy --strict, and so do its examples', async () => {
  const { pythonProgram: python } = installed;
  const cwd = join(import.meta.dirname, 'python');
  await run(python, ['-m', 'pytest', '-q', '-p', 'no:cacheprovider'], { cwd });
  await run(python, ['-m', 'mypy', '--cache-dir', join(installed.python, 'mypy')], { cwd });
  const examples = ['first_bet.py', 'new_bets.py', 'new_bets_async.py', 'errors.py', 'receiver.py'];
  await run(python, ['-m', 'mypy', '--strict', ...examples], { cwd: installed.python });
});

function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        resolve(typeof address === 'object' && address !== null ? address.port : 0),
      );
    });
  });
}
