/**
 * Holds the running local stack against its own OpenAPI document with schemathesis, an outside opinion:
 * starts `npm start`'s program on a free port with an empty data folder, generates calls, and fails on any finding.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const SCHEMATHESIS = 'schemathesis==4.32.5';
const MIN_CALLS = 2_000;
const VENV = resolve('build/schemathesis');

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  if (address === null || typeof address === 'string') throw new Error('No port was assigned');
  return address.port;
}

function install(): string {
  const program = join(VENV, 'bin', 'schemathesis');
  if (!existsSync(program)) {
    execFileSync('python3', ['-m', 'venv', VENV], { stdio: 'inherit' });
    execFileSync(join(VENV, 'bin', 'pip'), ['install', '--quiet', SCHEMATHESIS], { stdio: 'inherit' });
  }
  return program;
}

async function untilHealthy(base: string, stack: ChildProcess): Promise<void> {
  for (let waited = 0; waited < 120; waited++) {
    if (stack.exitCode !== null) throw new Error(`The local stack ended with ${stack.exitCode}`);
    const healthy = await fetch(`${base}/health`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (healthy) return;
    await new Promise((done) => setTimeout(done, 500));
  }
  throw new Error('The local stack was not healthy within a minute');
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
  const { code, output } = await run(program, [
    '--config-file',
    'test/conformance/schemathesis.toml',
    'run',
    `${base}/api/v1/openapi.json`,
    '--url',
    base,
    '--header',
    `Authorization: Bearer ${key}`,
    '--checks',
    'all',
    '--phases',
    'examples,coverage,fuzzing',
    '--max-examples',
    '1000',
    '--seed',
    '20261121',
    '--continue-on-failure',
  ]);
  const calls = Number(/(\d[\d,]*) generated/.exec(output)?.[1]?.replaceAll(',', '') ?? 0);
  console.log(`schemathesis: ${calls} calls generated, exit ${code}`);
  if (calls < MIN_CALLS) throw new Error(`Only ${calls} calls were generated, ${MIN_CALLS} are asked for`);
  failed = code !== 0;
} finally {
  stack.kill('SIGTERM');
  await new Promise((done) => (stack.exitCode === null ? stack.once('exit', done) : done(undefined)));
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);
