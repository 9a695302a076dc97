import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAccountStore } from '#adapters/dynamodb/account-store.ts';
import { apiKeyKey } from '#adapters/dynamodb/keys.ts';
import { hashApiKey } from '#domain/access/api-key.ts';
import { DAILY_LIMIT, utcDay } from '#domain/access/daily-quota.ts';
import { findLocalStack } from '../bin/admin/find-stack.ts';
import { freePort } from '../local/loopback-server.ts';
import { type RunningStack, stackFolder, startStack } from '../test/local/running-stack.ts';
import { admin, createKey } from '../test/stack/operator.ts';
import { saveUncalledWebhook } from '../test/support/uncalled-webhook.ts';
import {
  type Installed,
  installForOldestNode,
  installForThisNode,
  installPython,
  literally,
} from './install-packages.ts';

const INTERVAL_MS = 5_000;
const run = promisify(execFile);
const folder = stackFolder();
const dataDir = join(folder.path, 'data');
let stack: RunningStack;
type Place = 'node20' | 'node24' | 'python';
let installed: Readonly<Record<Place, Installed>>;

beforeAll(async () => {
  const variables = { SCAN_INTERVAL_SECONDS: String(INTERVAL_MS / 1000) };
  stack = await startStack(dataDir, variables);
  const [node20, node24, python] = await Promise.all([
    installForOldestNode(join(folder.path, 'node20'), stack),
    installForThisNode(join(folder.path, 'node24'), stack),
    installPython(join(folder.path, 'python'), stack),
  ]);
  installed = { node20, node24, python };
});

afterAll(async () => {
  stack?.ctrlC();
  await stack?.exited;
  folder.remove();
});

type Environment = Readonly<Record<string, string>>;

/** Starts an example of a README where its package is installed. */
function start(place: Place, example: string, environment: Environment) {
  const { program, folder: cwd, env } = installed[place];
  const child = spawn(program, [example], { cwd, env: { ...env, ...environment } });
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

async function finish(place: Place, example: string, environment: Environment) {
  const program = start(place, example, environment);
  const code = await program.ended;
  return { code, lines: program.lines(), errors: program.errors() };
}

const withKey = (key: string) => ({ BETTING_ANALYTICS_KEY: key });

const TYPESCRIPT = {
  firstBet: 'first-bet.mjs',
  newBets: ['new-bets.mjs'],
  errors: 'errors.mjs',
  receiver: 'receiver.mjs',
};
const PYTHON = {
  firstBet: 'first_bet.py',
  newBets: ['new_bets.py', 'new_bets_async.py'],
  errors: 'errors.py',
  receiver: 'receiver.py',
};

describe.concurrent.each([
  { place: 'node20', ...TYPESCRIPT },
  { place: 'node24', ...TYPESCRIPT },
  { place: 'python', ...PYTHON },
] as const)(
  'the package that the service serves, installed into an empty folder ($place)',
  ({ place, firstBet, newBets, errors, receiver }) => {
    test('prints value bets in ten lines', async ({ expect }) => {
      expect(
        installed[place].blocks[firstBet]?.split('\n').filter((line) => line.trim() !== '').length,
      ).toBeLessThanOrEqual(10);
      const { code, lines, errors: printed } = await finish(place, firstBet, withKey(stack.apiKey));
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
        const program = start(place, example, withKey(key));
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
        place,
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
      const usedUp = await finish(place, errors, withKey(key));
      expect(usedUp).toMatchObject({
        code: 0,
        lines: [expect.stringMatching(`^used up until ${midnight}[T ]00:00:00`)],
      });

      await admin(dataDir, 'account', 'set-plan', '--user', user, '--plan', 'free');
      const refused = await finish(place, errors, withKey(key));
      expect(refused.code).not.toBe(0);
      expect(refused.errors).toMatch(/PlanRequiredError: plan_required:sharp/);
    });

    test('receives a real delivery once, and refuses what the service did not sign', async ({
      expect,
    }) => {
      const found = findLocalStack(dataDir);
      const user = `${place}-receiver`;
      const port = await freePort();
      const url = `http://127.0.0.1:${port}/`;
      const secret = await saveUncalledWebhook(found, { user, url });
      const program = start(place, receiver, { WEBHOOK_SECRET: secret, PORT: String(port) });
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

test('the list of the packages leads to each of them', async () => {
  const list = await (await stack.get('/clients/')).text();
  const addresses = [...list.matchAll(/href="(\/clients\/[^"#]+)#sha256=([0-9a-f]+)"/g)];
  expect(addresses).toHaveLength(2);
  for (const [, path = '', hash = ''] of addresses) {
    const bytes = Buffer.from(await (await stack.get(path)).arrayBuffer());
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(hash);
  }
});

/** The commands of the start page, by the tab that shows them. */
const startPage = readFileSync(join(import.meta.dirname, '../docs/start-here.md'), 'utf8');
const [, setup = ''] = /^```bash setup\.sh\n(.*?)^```$/ms.exec(startPage) ?? [];
const commandsOf = (tab: string) =>
  new RegExp(`^\`\`\`${tab} first-bet\\.sh\\n(.*?)^\`\`\`$`, 'ms').exec(startPage)?.[1] ?? '';
/** A line that a backslash or an open quote continues is part of the command before. */
const countOf = (commands: string) =>
  commands
    .replace(/\\\n/g, '')
    .replace(/'[^']*'/g, "''")
    .trim()
    .split('\n').length;

test.for([
  ['curl', 'node24', 'sh'],
  ['TypeScript on Node 20', 'node20', 'js'],
  ['TypeScript on Node 24', 'node24', 'js'],
  ['Python', 'python', 'python'],
] as const)(
  'an account on sharp prints a value bet by three commands of the start page, within two minutes (%s)',
  async ([name, place, tab]) => {
    const commands = literally(setup, stack) + commandsOf(tab);
    expect(countOf(commands)).toBeLessThanOrEqual(3);
    // A home of its own: nothing was ever downloaded before.
    const home = mkdtempSync(join(folder.path, 'home-'));
    const startedAt = performance.now();
    const { stdout } = await run('sh', ['-ec', commands], {
      cwd: home,
      env: { PATH: installed[place].env.PATH ?? '', HOME: home },
    });
    const seconds = (performance.now() - startedAt) / 1000;
    console.log(`${name}: the first value bet after ${seconds.toFixed(1)} s`);
    expect(seconds).toBeLessThan(120);
    expect(stdout).toMatch(/ at \d+(\.\d+)? \(|["']price["']: ?\d/);
  },
);

test('the first commands of the README in TypeScript print value bets', async () => {
  const { blocks, folder: cwd, env } = installed.node24;
  const commands = literally(blocks['first-bet.sh'] ?? '', stack);
  const { stdout } = await run('sh', ['-ec', commands], { cwd, env });
  expect(stdout.trim().split('\n')).toHaveLength(5);
});

test('the command of the guide watches for new bets, without an installation', async () => {
  const guide = readFileSync(join(import.meta.dirname, '../docs/using-the-api.md'), 'utf8');
  const [, command = ''] = /^ {4}(npx .*betting-analytics watch .*)$/m.exec(guide) ?? [];
  const { folder: cwd, env } = installed.node24;
  const child = spawn('sh', ['-c', command], { cwd, env, detached: true });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  try {
    await expect
      .poll(() => output, { timeout: 60_000 })
      .toMatch(/^ +\d+\.\d % {2}[ABC] {2}.+ at \d/);
    for (const line of output.split('\n').slice(0, -1)) {
      expect(Number(/\d+\.\d/.exec(line)?.[0])).toBeGreaterThanOrEqual(3);
    }
  } finally {
    process.kill(-Number(child.pid), 'SIGKILL');
  }
});

test('the examples for Node have the types that they say', async () => {
  const options = [
    '--noEmit',
    '--strict',
    '--allowJs',
    '--checkJs',
    '--module',
    'nodenext',
    '--target',
    'es2024',
    '--types',
    'node',
  ];
  const examples = Object.keys(installed.node24.blocks).filter((name) => name.endsWith('.mjs'));
  expect(examples.length).toBeGreaterThan(3);
  const tsc = join(import.meta.dirname, '../node_modules/typescript/bin/tsc');
  await run(process.execPath, [tsc, ...options, ...examples], { cwd: installed.node24.folder });
});

test('the Python package passes its tests and mypy --strict, and so do its examples', async () => {
  const { program: python, folder: cwd, blocks } = installed.python;
  const source = join(import.meta.dirname, 'python');
  await run(python, ['-m', 'pip', 'check'], { cwd });
  await run(python, ['-m', 'pytest', '-q', '-p', 'no:cacheprovider'], { cwd: source });
  await run(python, ['-m', 'mypy', '--cache-dir', join(cwd, 'mypy')], { cwd: source });
  const examples = Object.keys(blocks).filter((name) => name.endsWith('.py'));
  await run(python, ['-m', 'mypy', '--strict', ...examples], { cwd });
});
