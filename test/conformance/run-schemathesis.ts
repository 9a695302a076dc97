/**
 * Holds the running local stack against its own OpenAPI documents with schemathesis, an outside
 * opinion: the API with a key, and the account routes with an access token. It starts `npm start`'s
 * program on a free port with an empty data folder, generates calls, and fails on any finding.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ACCOUNT_ENDPOINTS } from '#functions/account-endpoints.ts';
import { accountOpenApiDocument } from '#http/openapi/account-document.ts';
import { freePort } from '../../local/loopback-server.ts';
import { reportCounts } from '../ci/counts.ts';
import { createVisitor } from '../support/sign-in.ts';

const SCHEMATHESIS = 'schemathesis==4.32.5';
const MIN_CALLS = 2_000;
/** Lists whose answers have thousands of prices, which take long to be validated: fewer examples. */
const LONG_LISTS = '/api/v1/(board|moves)$';
const MIN_LONG_CALLS = 200;
const MIN_ACCOUNT_CALLS = 800;
const VENV = resolve('build/schemathesis');

function install(): string {
  const program = join(VENV, 'bin', 'schemathesis');
  if (!existsSync(program)) {
    execFileSync('python3', ['-m', 'venv', VENV], { stdio: 'inherit' });
    execFileSync(join(VENV, 'bin', 'pip'), ['install', '--quiet', SCHEMATHESIS], {
      stdio: 'inherit',
    });
  }
  return program;
}

async function untilHealthy(base: string, stack: ChildProcess): Promise<void> {
  for (let waited = 0; waited < 360; waited++) {
    if (stack.exitCode !== null) {
      throw new Error(`The local stack ended with ${stack.exitCode}`);
    }
    const healthy = await fetch(`${base}/health`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (healthy) {
      return;
    }
    await new Promise((done) => setTimeout(done, 500));
  }
  throw new Error('The local stack was not healthy within three minutes');
}

function run(program: string, args: readonly string[]): Promise<{ code: number; output: string }> {
  return new Promise((done, fail) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      process.stdout.write(chunk);
    });
    child.on('error', fail);
    child.on('close', (code) => done({ code: code ?? 1, output }));
  });
}

type Generated = {
  readonly examples: number;
  readonly minCalls: number;
  readonly options?: readonly string[];
};

let passed = 0;

/** Whether every call that is generated from a document is answered as it says. */
async function conforms(
  document: string,
  token: string,
  { examples, minCalls, options = [] }: Generated,
): Promise<boolean> {
  const { code, output } = await run(program, [
    '--config-file',
    'test/conformance/schemathesis.toml',
    'run',
    document,
    '--url',
    base,
    '--header',
    `Authorization: Bearer ${token}`,
    '--checks',
    'all',
    '--phases',
    'examples,coverage,fuzzing',
    '--max-examples',
    String(examples),
    '--seed',
    '20261121',
    '--continue-on-failure',
    ...options,
  ]);
  const calls = Number(/(\d[\d,]*) generated/.exec(output)?.[1]?.replaceAll(',', '') ?? 0);
  console.log(`schemathesis: ${calls} calls generated, exit ${code}`);
  if (calls < minCalls) {
    throw new Error(`Only ${calls} calls were generated, ${minCalls} are asked for`);
  }
  passed += code === 0 ? calls : 0;
  reportCounts({ passed, failed: 0, skipped: 0 });
  return code === 0;
}

function writeAccountDocument(folder: string): string {
  const file = join(folder, 'account-openapi.json');
  writeFileSync(file, JSON.stringify(accountOpenApiDocument(Object.values(ACCOUNT_ENDPOINTS))));
  return file;
}

/** An access token of the demo user. */
async function signIn(folder: string): Promise<string> {
  const visitor = createVisitor(base);
  await visitor.signIn(
    'demo@example.com',
    readFileSync(join(folder, 'demo-password'), 'utf8').trim(),
  );
  return visitor.accessToken();
}

const program = install();
const dataDir = mkdtempSync(join(tmpdir(), 'betting-conformance-'));
const port = await freePort();
const base = `http://127.0.0.1:${port}`;
const stack = spawn(process.execPath, ['bin/local.ts'], {
  env: { ...process.env, PORT: String(port), LOCAL_DATA_DIR: dataDir, ROUTE_LIMITS: 'off' },
  stdio: ['ignore', 'ignore', 'inherit'],
});
let failed = true;
try {
  await untilHealthy(base, stack);
  const { api_key: key } = JSON.parse(readFileSync(join(dataDir, 'demo-key.json'), 'utf8'));
  const api = await conforms(`${base}/api/v1/openapi.json`, key, {
    examples: 600,
    minCalls: MIN_CALLS,
    options: ['--exclude-path-regex', LONG_LISTS],
  });
  const long = await conforms(`${base}/api/v1/openapi.json`, key, {
    examples: 100,
    minCalls: MIN_LONG_CALLS,
    options: ['--include-path-regex', LONG_LISTS],
  });
  const account = await conforms(writeAccountDocument(dataDir), await signIn(dataDir), {
    examples: 40,
    minCalls: MIN_ACCOUNT_CALLS,
    // What no schema can state: whether an address may be called, and what a currency is; and that
    // PATCH and DELETE of `/account/bets/{bet_id}` take the paths of the summary and the import.
    options: ['--exclude-checks', 'positive_data_acceptance,unsupported_method'],
  });
  failed = !api || !long || !account;
} finally {
  stack.kill('SIGTERM');
  await new Promise((done) =>
    stack.exitCode === null ? stack.once('exit', done) : done(undefined),
  );
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);
