/**
 * Loaded into a stack before it starts (`--import`), and by it into each of its threads: at a
 * SIGUSR2 all collect their garbage, and a line in the file that HEAP_PROBE names tells the heap in
 * use after that.
 */
import { appendFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import threads, {
  BroadcastChannel,
  isMainThread,
  type WorkerOptions,
  workerData,
} from 'node:worker_threads';

type Heap = { readonly thread: string; readonly bytes: number };
export type HeapLine = {
  /** Bytes that are held outside V8's heaps: buffers, above all. */
  readonly external: number;
  readonly heaps: readonly Heap[];
};

/** Busy threads answer late; one that runs a scan takes a second. */
const ANSWERS_WITHIN_MS = 4_000;

function heapAfterCollection(thread: string): Heap {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return { thread, bytes: getHeapStatistics().used_heap_size };
}

const channel = new BroadcastChannel('heap-probe');
channel.unref();

if (isMainThread) {
  let heaps: Heap[] = [];
  channel.onmessage = (message) => void heaps.push((message as { data: Heap }).data);
  const { Worker } = threads;
  threads.Worker = class extends Worker {
    constructor(file: string | URL, options?: WorkerOptions) {
      super(file, { ...options, execArgv: [`--import=${import.meta.url}`] });
    }
  };
  syncBuiltinESMExports();
  process.on('SIGUSR2', async () => {
    heaps = [];
    channel.postMessage('collect');
    await sleep(ANSWERS_WITHIN_MS);
    const line: HeapLine = {
      external: process.memoryUsage().external,
      heaps: [heapAfterCollection('main'), ...heaps],
    };
    appendFileSync(process.env.HEAP_PROBE ?? '', `${JSON.stringify(line)}\n`);
  });
} else {
  channel.onmessage = (message) => {
    // Threads hear each other's answers too.
    if ((message as { data: unknown }).data === 'collect') {
      channel.postMessage(heapAfterCollection(String(Object(workerData).name)));
    }
  };
}
