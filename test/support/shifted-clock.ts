/**
 * Loaded before a program (`--import`), it makes its clock run ahead by as many milliseconds as its
 * own address says, in every thread: what waits for hours happens to a stack that is stopped and
 * started again hours later.
 */
import { syncBuiltinESMExports } from 'node:module';
import workers from 'node:worker_threads';

const SystemDate = Date;
const aheadMs = Number(new URL(import.meta.url).searchParams.get('ahead') ?? Number.NaN);
const now = () => SystemDate.now() + aheadMs;

globalThis.Date = new Proxy(SystemDate, {
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length > 0 ? given : [now()], newTarget),
});

const { Worker } = workers;
// Threads of a stack are started without the options of its process.
workers.Worker = class extends Worker {
  constructor(file: string | URL, options: workers.WorkerOptions = {}) {
    super(file, {
      ...options,
      execArgv: [...(options.execArgv ?? []), '--import', import.meta.url],
    });
  }
};
syncBuiltinESMExports();
