import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { failuresIn } from './failures.ts';

/** The failures in a folder with these files. */
function failuresOf(files: Readonly<Record<string, string | object>>) {
  const folder = mkdtempSync(join(tmpdir(), 'failures-'));
  try {
    for (const [name, content] of Object.entries(files)) {
      const text = typeof content === 'string' ? content : JSON.stringify(content);
      writeFileSync(join(folder, name), text);
    }
    return failuresIn(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const passed = { fullName: 'adds', status: 'passed', failureMessages: [] };
const failed = { fullName: 'divides', status: 'failed', failureMessages: ['expected 1 to be 2'] };

test('a test that failed is named with its step and its message', () => {
  const file = { name: 'a.test.ts', status: 'failed', assertionResults: [passed, failed] };
  expect(failuresOf({ 'stack.json': { testResults: [file] }, 'stack.step': 'failed' })).toEqual([
    { step: 'stack', test: 'divides', message: 'expected 1 to be 2' },
  ]);
});

test('a file that could not be run is named with the reason', () => {
  const broken = { name: 'b.test.ts', status: 'failed', message: 'No x', assertionResults: [] };
  expect(failuresOf({ 'test.json': { testResults: [broken] } })).toEqual([
    { step: 'test', test: 'b.test.ts', message: 'No x' },
  ]);
});

test('a long message is cut after its first lines', () => {
  const long = Array.from({ length: 100 }, (_, line) => `line ${line}`).join('\n');
  const result = { ...failed, failureMessages: [long] };
  const file = { name: 'c.test.ts', status: 'failed', assertionResults: [result] };
  const [failure] = failuresOf({ 'test.json': { testResults: [file] } });
  expect(failure?.message.split('\n')).toHaveLength(25);
});

test('counts of other runners and reports that cannot be read name nothing', () => {
  expect(
    failuresOf({ 'simulation.json': { passed: 1, failed: 2, skipped: 0 }, 'stack.json': '{"te' }),
  ).toEqual([]);
});
