/**
 * `npm run test:peers -- record-proof [--entries N]`: has the stack's own code write a log, and shows it to
 * programs that others wrote: `fsck` of Tessera, and the code of the Go checksum database
 * (`main.go`). They and `npm run verify-record` must accept it, and refuse a log with a changed
 * entry, one without an entry, and another log that the same key has signed. Needs Go.
 */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { createRecordLog } from '#adapters/dynamodb/record-log.ts';
import { createRecordLogStore } from '#adapters/dynamodb/record-log-store.ts';
import { leafHash } from '#domain/record/merkle-tree.ts';
import { signingKeyFrom } from '#domain/record/signed-note.ts';
import { countIn, readOptions } from '../../bench/program.ts';
import { reportCounts } from '../ci/counts.ts';
import { startTable } from '../support/table.ts';
import { linesOfPicks } from './lines-of-picks.ts';
import { serveLog } from './serve-log.ts';

const FSCK = 'github.com/transparency-dev/tessera/cmd/fsck@v1.0.4';
const GO_FOLDER = resolve('build/record-proof');
const KEY = signingKeyFrom('record-proof');

type Log = ReturnType<typeof createRecordLog>;

const count = readOptions(
  'npm run test:peers -- record-proof [--entries N]',
  { entries: { type: 'string', default: '20000' } },
  ({ entries }) => countIn(entries, 'entries'),
  process.argv.slice(3),
);
const folder = mkdtempSync(join(tmpdir(), 'record-proof-'));
const started = performance.now();

/** The output of a program, and whether it accepted. */
async function run(
  program: string,
  args: readonly string[],
): Promise<{ ok: boolean; output: string }> {
  const environment = { ...process.env, GOBIN: GO_FOLDER };
  return promisify(execFile)(program, args, {
    env: environment,
    maxBuffer: 2 ** 26,
    timeout: 300_000,
  }).then(
    ({ stdout, stderr }) => ({ ok: true, output: stdout + stderr }),
    (error: { stdout?: string; stderr?: string }) => ({
      ok: false,
      output: `${error.stdout}${error.stderr}`,
    }),
  );
}

async function must(program: string, args: readonly string[]): Promise<void> {
  const { ok, output } = await run(program, args);
  if (!ok) {
    throw new Error(`${program} ${args.join(' ')} failed:\n${output}`);
  }
}

async function installPrograms(): Promise<void> {
  mkdirSync(GO_FOLDER, { recursive: true });
  if (!existsSync(join(GO_FOLDER, 'fsck'))) {
    const { ok, output } = await run('go', ['install', FSCK]);
    if (!ok) {
      throw new Error(`go install ${FSCK} failed:\n${output}`);
    }
  }
  await must('go', [
    '-C',
    resolve('test/record-proof'),
    'build',
    '-o',
    join(GO_FOLDER, 'record-proof'),
    '.',
  ]);
}

/** Appends lines in portions of many sizes. */
async function write(
  append: (lines: string[]) => Promise<unknown>,
  lines: readonly string[],
): Promise<void> {
  const sizes = [1, 7, 256, 30, 255, 100, 256, 256];
  for (let at = 0, turn = 0; at < lines.length; turn += 1) {
    const portion = lines.slice(at, at + (sizes[turn % sizes.length] ?? 1));
    await append(portion);
    at += portion.length;
  }
}

/** A log in a table of its own, with the checkpoint that it had after two thirds of the lines. */
async function writtenLog(lines: readonly string[]) {
  const table = await startTable();
  const store = createRecordLogStore(table, 'example.com/record', async () => KEY);
  const log = createRecordLog(table);
  const middle = Math.floor((lines.length * 2) / 3);
  await write(store.append, lines.slice(0, middle));
  const old = await log.head();
  await write(store.append, lines.slice(middle));
  return { log, old, stop: table.stop };
}

type Verdict = { readonly fsck: boolean; readonly sumdb: boolean; readonly own: boolean };

/** Shows a log to the three programs; the last two know an older checkpoint. */
async function verdictOn(
  name: string,
  log: Log,
  old: { note: string; key: string },
): Promise<Verdict> {
  const server = await serveLog(log);
  const [key, checkpoint, since] = ['key', 'checkpoint', 'since.json'].map((file) =>
    join(folder, file),
  );
  if (key === undefined || checkpoint === undefined || since === undefined) {
    throw new Error('No files');
  }
  writeFileSync(key, old.key);
  writeFileSync(checkpoint, old.note);
  writeFileSync(since, JSON.stringify({ key: old.key, checkpoint: old.note }));
  const record = `${server.url}/record`;
  const programs = {
    fsck: [
      join(GO_FOLDER, 'fsck'),
      `--storage_url=${record}/`,
      `--public_key=${key}`,
      '--ui=false',
      '-N=4',
    ],
    sumdb: [join(GO_FOLDER, 'record-proof'), `-url=${record}`, `-old=${checkpoint}`],
    own: [process.execPath, 'bin/verify-record.ts', '--url', server.url, '--since', since],
  };
  console.log(`\n${name}`);
  const verdicts: [string, boolean][] = [];
  for (const [program, [path = '', ...args]] of Object.entries(programs)) {
    const from = performance.now();
    const { ok: isDone, output } = await run(path, args);
    // It ends with 0 whatever it finds.
    const ok = isDone && (program !== 'fsck' || output.includes("Successfully fsck'd"));
    const seconds = ((performance.now() - from) / 1000).toFixed(1);
    const [why = output] =
      output.match(/(Success|fsck failed|accepted|refused|The record)[^\n]{0,110}/) ?? [];
    console.log(`  ${program.padEnd(6)} ${ok ? 'accepts' : 'refuses'} (${seconds} s)  ${why}`);
    verdicts.push([program, ok]);
  }
  server.stop();
  return Object.fromEntries(verdicts) as Verdict;
}

/**
 * The log with one bundle changed, and the hashes of its leaves with it, as they follow from the
 * rows.
 */
function withBundle(log: Log, wanted: number, change: (entries: Buffer[]) => Buffer[]): Log {
  const entries = async (bundle: number) => {
    const all = await log.entries(bundle);
    return bundle === wanted ? change(all) : all;
  };
  const tile = async (level: number, index: number) =>
    level === 0 ? (await entries(index)).map(leafHash) : log.tile(level, index);
  return { ...log, entries, tile };
}

let passed = 0;

function require(name: string, verdict: Verdict, wanted: Verdict): void {
  if (JSON.stringify(verdict) === JSON.stringify(wanted)) {
    passed += 1;
    reportCounts({ passed, failed: 0, skipped: 0 });
    return;
  }
  throw new Error(`${name}: ${JSON.stringify(verdict)} instead of ${JSON.stringify(wanted)}`);
}

const REFUSED: Verdict = { fsck: false, sumdb: false, own: false };
try {
  await installPrograms();
  const lines = linesOfPicks(count);
  const from = performance.now();
  const honest = await writtenLog(lines);
  console.log(`${count} entries written in ${((performance.now() - from) / 1000).toFixed(1)} s`);
  const { log, old } = honest;
  if (old === undefined) {
    throw new Error('The log is empty');
  }
  const accepted = { fsck: true, sumdb: true, own: true };
  require('the log', await verdictOn('The log as it was written', log, old), accepted);

  const changed = withBundle(log, 3, (all) => [
    Buffer.from('{"v":1,"type":"pick","commit":"x"}'),
    ...all.slice(1),
  ]);
  require('a changed entry', await verdictOn('One entry changed', changed, old), REFUSED);
  const shorter = withBundle(log, 3, (all) => all.filter((_, at) => at !== 7));
  require('a removed entry', await verdictOn('One entry removed', shorter, old), REFUSED);

  // The log is right in itself: only a program that remembers the other one can tell.
  const other = await writtenLog(linesOfPicks(count, Math.floor(count / 2)));
  const split = await verdictOn('Another log, signed by the same key', other.log, old);
  require('a split view', split, { ...REFUSED, fsck: true });
  await other.stop();
  await honest.stop();
  console.log(`\nOK after ${((performance.now() - started) / 1000).toFixed(0)} s`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit();
