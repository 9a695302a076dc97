import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A test that failed: the step that ran it, the test's name, and what was expected of it. */
export type Failure = { readonly step: string; readonly test: string; readonly message: string };

/** The report that vitest writes with its reporter `json`, as far as it is read here. */
type VitestReport = {
  readonly testResults?: readonly {
    readonly name: string;
    readonly status: string;
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
};

/** Long enough for an assertion with what differs and the first places of the stack. */
const MAX_LINES = 25;

/**
 * Every test that the vitest reports in a folder say has failed, in the order of the steps' names.
 * A file that could not be run counts as one. Reports of other runners name no tests.
 */
export function failuresIn(folder: string): Failure[] {
  const reports = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return reports.sort().flatMap((name) => {
    const step = name.replace(/\.json$/, '');
    return failuresOf(readReport(join(folder, name))).map((each) => ({ step, ...each }));
  });
}

function failuresOf({ testResults = [] }: VitestReport): Omit<Failure, 'step'>[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === 'failed');
    if (failed.length === 0 && status === 'failed') {
      return [{ test: name, message: shortened(message ?? '') }];
    }
    return failed.map(({ fullName, failureMessages = [] }) => ({
      test: fullName,
      message: shortened(failureMessages.join('\n')),
    }));
  });
}

function shortened(message: string): string {
  return message.split('\n').slice(0, MAX_LINES).join('\n');
}

/** A runner that was killed while it wrote leaves no report that can be read. */
function readReport(file: string): VitestReport {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}
