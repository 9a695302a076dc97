import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** How many tests of a runner passed, failed and were skipped. */
export type Counts = { readonly passed: number; readonly failed: number; readonly skipped: number };

/** The report that vitest writes with its reporter `json`, as far as it is read here. */
type VitestReport = {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
};

/** Writes the counts so far of a runner to the file that `.ci/run` wants them in, if it runs it. */
export function reportCounts(counts: Counts, file = process.env.TEST_REPORT): void {
  if (file !== undefined) {
    writeFileSync(file, JSON.stringify(counts));
  }
}

/**
 * Adds up the steps in a folder: `NAME.step` says `passed` or `failed`, and `NAME.json` is the
 * report of its runner. A step without a report counts as one test. A step that failed counts a
 * failure even if its report has none: its runner broke down.
 */
export function addUp(folder: string): Counts {
  const steps = readdirSync(folder).filter((name) => name.endsWith('.step'));
  const counts = steps.map((step) => {
    const isPassed = readFileSync(join(folder, step), 'utf8').trim() === 'passed';
    return countsOf(isPassed, readReport(join(folder, step.replace(/step$/, 'json'))));
  });
  const sum = (name: keyof Counts) => counts.reduce((total, each) => total + each[name], 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
}

function countsOf(isPassed: boolean, report: Counts | undefined): Counts {
  if (report === undefined) {
    return { passed: isPassed ? 1 : 0, failed: isPassed ? 0 : 1, skipped: 0 };
  }
  return isPassed ? report : { ...report, failed: Math.max(1, report.failed) };
}

/** A runner that was killed while it wrote leaves no report that can be read. */
function readReport(file: string): Counts | undefined {
  if (!existsSync(file)) {
    return undefined;
  }
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as Counts | VitestReport;
    if (!('numPassedTests' in report)) {
      return report;
    }
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = report;
    return {
      passed: numPassedTests,
      failed: numFailedTests,
      skipped: numPendingTests + numTodoTests,
    };
  } catch {
    return undefined;
  }
}
