/**
 * Loads bundles of functions in a process of its own and calls them in turns: the first call of
 * each, then `calls` more in each of `rounds`. Its argument is a `Task` as JSON; it sends its
 * parent the `Called` of each function. What the functions print goes nowhere.
 */
import { createRequire } from 'node:module';
import { allowLoopback } from '../../local/lambda/loopback-egress.ts';

export type Call = { readonly file: string; readonly event: unknown };
export type Task = {
  readonly functions: readonly Call[];
  readonly rounds: number;
  readonly calls: number;
};
/** Milliseconds; `cpuMs` is the processor time of a call in each round, of all threads. */
export type Called = {
  importMs: number;
  firstMs: number;
  status: number;
  readonly cpuMs: number[];
};

type Handler = (event: unknown, context: object) => Promise<{ readonly statusCode: number }>;

const { functions, rounds, calls } = JSON.parse(process.argv[2] ?? '') as Task;
const require = createRequire(import.meta.url);
const context = { awsRequestId: 'bench', getRemainingTimeInMillis: () => 10_000 };

allowLoopback();
const loaded: { handler: Handler; event: unknown; called: Called }[] = [];
for (const { file, event } of functions) {
  const start = performance.now();
  const { handler } = require(file) as { handler: Handler };
  const imported = performance.now();
  const { statusCode } = await handler(event, context);
  const called = {
    importMs: imported - start,
    firstMs: performance.now() - imported,
    status: statusCode,
  };
  loaded.push({ handler, event, called: { ...called, cpuMs: [] } });
}
for (let round = 0; round < rounds; round += 1) {
  for (const { handler, event, called } of loaded) {
    const before = process.cpuUsage();
    for (let call = 0; call < calls; call += 1) {
      await handler(event, context);
    }
    const { user, system } = process.cpuUsage(before);
    called.cpuMs.push((user + system) / 1000 / calls);
  }
}
process.send?.(
  loaded.map(({ called }) => called),
  () => process.exit(0),
);
