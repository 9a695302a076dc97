import { type ReadonlySignal, signal } from '@preact/signals';
import type { Answer } from '../api/client.ts';
import { Unreachable } from '../api/problem.ts';
import { lagSeen, nextPollAt } from './poll-schedule.ts';

/** What every list of a scan says about it. */
export type ScanList = { readonly generated_at: string; readonly next_scan_at: string };

/** Time, chance and visibility, as arguments. */
export type Environment = {
  now(): number;
  chance(): number;
  /** Calls back at a time, epoch milliseconds; the result cancels. */
  at(time: number, run: () => void): () => void;
  hidden(): boolean;
  /** Calls back when the page is shown, hidden or back online. */
  onVisibility(run: () => void): () => void;
};

export type Polled<T> = {
  /** The latest list; undefined before the first. */
  readonly list: ReadonlySignal<T | undefined>;
  readonly error: ReadonlySignal<unknown>;
  /** Asks now. */
  refresh(): void;
  stop(): void;
};

/**
 * Asks for a list once per scan, when the scan should be there, and not at all while the page is
 * hidden; a page that is shown again asks at once if a scan may have come meanwhile. `onList` gets
 * each list that differs from the last.
 */
export function poll<T extends ScanList>(
  ask: (etag: string | undefined, signal: AbortSignal) => Promise<Answer<T>>,
  { now, chance, at, hidden, onVisibility }: Environment,
): Polled<T> {
  const list = signal<T | undefined>(undefined);
  const error = signal<unknown>(undefined);
  const stopped = new AbortController();
  const held = {
    etag: undefined as string | undefined,
    lagMs: 0,
    misses: 0,
    due: 0,
    asking: false,
  };
  let cancel = () => {};

  function take(body: T | 'unchanged', etag: string | undefined): void {
    error.value = undefined;
    held.misses += 1;
    if (body === 'unchanged') {
      return;
    }
    const before = list.peek();
    if (body.generated_at !== before?.generated_at) {
      held.misses = 0;
    }
    const announced = before === undefined ? undefined : Date.parse(before.next_scan_at);
    held.lagMs = lagSeen(held.lagMs, announced, Date.parse(body.generated_at));
    held.etag = etag;
    list.value = body;
  }

  async function run(): Promise<void> {
    if (held.asking || stopped.signal.aborted) {
      return;
    }
    held.asking = true;
    cancel();
    try {
      const { body, etag } = await ask(held.etag, stopped.signal);
      if (!stopped.signal.aborted) {
        take(body, etag);
      }
    } catch (thrown) {
      held.misses += 1;
      if (!stopped.signal.aborted) {
        error.value = thrown;
      }
    }
    held.asking = false;
    schedule();
  }

  function schedule(): void {
    cancel();
    if (stopped.signal.aborted) {
      return;
    }
    const current = list.peek();
    const generatedAt = current && Date.parse(current.generated_at);
    const nextScanAt = current && Date.parse(current.next_scan_at);
    const { lagMs, misses } = held;
    held.due = nextPollAt({ generatedAt, nextScanAt, lagMs, misses, now: now(), chance: chance() });
    if (!hidden()) {
      cancel = at(held.due, () => void run());
    }
  }

  const unlisten = onVisibility(() => {
    if (hidden()) {
      cancel();
    } else if (held.due <= now() || error.peek() instanceof Unreachable) {
      void run();
    } else if (!held.asking) {
      schedule();
    }
  });
  void run();
  return {
    list,
    error,
    refresh: () => void run(),
    stop() {
      stopped.abort();
      cancel();
      unlisten();
    },
  };
}
