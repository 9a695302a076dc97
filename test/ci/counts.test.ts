import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addUp, reportCounts } from './counts.ts';

/** The sum over a folder with these files. */
function sumOf(files: Readonly<Record<string, string | object>>) {
  const folder = mkdtempSync(join(tmpdir(), 'counts-'));
  try {
    for (const [name, content] of Object.entries(files)) {
      const text = typeof content === 'string' ? content : JSON.stringify(content);
      writeFileSync(join(folder, name), text);
    }
    return addUp(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('the reports of vitest and of our own runners are added up', () => {
  const vitest = { numPassedTests: 7, numFailedTests: 0, numPendingTests: 2, numTodoTests: 1 };
  expect(
    sumOf({
      'unit.step': 'passed\n',
      'unit.json': vitest,
      'simulation.step': 'passed\n',
      'simulation.json': { passed: 100, failed: 0, skipped: 0 },
    }),
  ).toEqual({ passed: 107, failed: 0, skipped: 3 });
});

test('a step without a report counts as one test, passed or failed', () => {
  expect(sumOf({ 'lint.step': 'passed', 'types.step': 'failed' })).toEqual({
    passed: 1,
    failed: 1,
    skipped: 0,
  });
});

test('a step that failed counts a failure, whatever its runner had reported before', () => {
  const report = { passed: 5, failed: 0, skipped: 0 };
  expect(sumOf({ 'stack.step': 'failed', 'stack.json': report })).toEqual({ ...report, failed: 1 });
  expect(sumOf({ 'stack.step': 'failed', 'stack.json': '{"passed": 5' })).toEqual({
    passed: 0,
    failed: 1,
    skipped: 0,
  });
  const counted = { passed: 5, failed: 3, skipped: 0 };
  expect(sumOf({ 'stack.step': 'failed', 'stack.json': counted })).toEqual(counted);
});

test('a report without a step is not counted: its step has not ended', () => {
  expect(sumOf({ 'stack.json': { passed: 5, failed: 0, skipped: 0 } })).toEqual({
    passed: 0,
    failed: 0,
    skipped: 0,
  });
});

test('a runner reports its counts to the file that it is given, and to none without', () => {
  const folder = mkdtempSync(join(tmpdir(), 'counts-'));
  const file = join(folder, 'simulation.json');
  const counts = { passed: 3, failed: 1, skipped: 0 };
  reportCounts(counts, file);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(counts);
  rmSync(folder, { recursive: true });
  expect(() => reportCounts(counts, undefined)).not.toThrow();
});
