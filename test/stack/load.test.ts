import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

type Report = {
  readonly load: readonly { readonly name: string; readonly bytes: number }[];
  readonly warm: readonly { readonly name: string; readonly ratio: number }[];
};

test('a list of 500 items takes at most 45 KB and 1.6 times the processor time of a bare write, an unchanged one 400 bytes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'load-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'load.json');
  const args = ['bench/run.ts', 'load', '--seconds', '1', '--rounds', '1', '--json', file];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  console.log(stdout);
  const { load, warm } = JSON.parse(readFileSync(file, 'utf8')) as Report;
  const bytes = Object.fromEntries(load.map((row) => [row.name, row.bytes]));
  expect(bytes.opportunities).toBeLessThan(45_000);
  expect(bytes.matches).toBeLessThan(45_000);
  expect(bytes.unchanged).toBeLessThan(400);
  for (const { name, ratio } of warm) {
    expect(ratio, name).toBeLessThan(1.6);
  }
});
