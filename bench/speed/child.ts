/**
 * Measures in a process of its own, so that nothing else has run there before. Its argument is a
 * `Task` as JSON. Prints one JSON document.
 */
import { type Feed, newEnvironment, parsePass, type ScanPass, scanPass } from './passes.ts';

/**
 * Both passes in turns for some rounds, the first of them cold; or some scans of one environment,
 * with `held` bodies in memory at a time.
 */
export type Task = { readonly feed: Feed } & (
  | { readonly rounds: number }
  | { readonly scans: number; readonly held: number }
);

export type Round = { readonly parseMs: number; readonly scan: ScanPass };

function roundOf(feed: Feed): Round {
  globalThis.gc?.();
  const parseMs = parsePass(feed);
  globalThis.gc?.();
  return { parseMs, scan: scanPass(feed) };
}

/** The rounds, or the peak memory of the scans in megabytes. */
function measure(task: Task): Round[] | number {
  if ('rounds' in task) {
    return Array.from({ length: task.rounds }, () => roundOf(task.feed));
  }
  const environment = newEnvironment();
  for (let scans = 0; scans < task.scans; scans++) {
    scanPass(task.feed, environment, task.held);
  }
  return (process.resourceUsage().maxRSS * 1024) / 1e6;
}

process.stdout.write(JSON.stringify(measure(JSON.parse(process.argv[2] ?? '') as Task)));
