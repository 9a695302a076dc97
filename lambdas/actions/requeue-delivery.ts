import {
  type LoggedDelivery,
  type ReplayChoice,
  type ReplayRefusal,
  replayableSince,
  replayOf,
} from '#domain/webhooks/outbox/delivery-log.ts';
import type { OutboxEntry } from '#domain/webhooks/outbox/outbox.ts';
import { type GrowingOutbox, nextNumber, type Retry } from './append-entry.ts';

export type RequeueDeps = {
  /** The destination of an id; null if the account has none. */
  destinationOf(id: string): Promise<object | null>;
  readonly outbox: GrowingOutbox;
  readonly retry: Retry;
};

type Requeued =
  | { readonly ok: true; readonly logged: LoggedDelivery }
  | { readonly ok: false; readonly reason: ReplayRefusal | 'no_destination' };

/**
 * Queues a delivery again behind the waiting ones, under its old id. `now` in epoch milliseconds.
 */
export async function requeueDelivery(
  deps: RequeueDeps,
  destination: string,
  id: string,
  now: number,
): Promise<Requeued> {
  if ((await deps.destinationOf(destination)) === null) {
    return { ok: false, reason: 'no_destination' };
  }
  return createRequeue(deps, destination, now).again(id);
}

/** At most as many are sent again by one request, the oldest first. */
const MOST_AT_ONCE = 100;

/**
 * Queues the chosen deliveries since an instant again, each once and in their order, and gives
 * those that were queued; null without the destination.
 */
export async function requeueSince(
  deps: RequeueDeps,
  destination: string,
  choice: ReplayChoice,
): Promise<readonly LoggedDelivery[] | null> {
  if ((await deps.destinationOf(destination)) === null) {
    return null;
  }
  const requeue = createRequeue(deps, destination, choice.now);
  const entries = await requeue.entries();
  const ids = replayableSince(entries, choice).slice(0, MOST_AT_ONCE);
  const queued: LoggedDelivery[] = [];
  for (const id of ids) {
    const result = await requeue.again(id);
    if (result.ok) {
      queued.push(result.logged);
    }
  }
  return queued;
}

/** Reads the outbox once, and again only where another writer has taken the next number. */
function createRequeue({ outbox, retry }: RequeueDeps, destination: string, now: number) {
  let seen: readonly OutboxEntry[] | undefined;

  async function entries(): Promise<readonly OutboxEntry[]> {
    seen ??= await outbox.entriesOf(destination);
    return seen;
  }

  return {
    entries,
    again: (id: string): Promise<Requeued> =>
      retry('append to the outbox', async () => {
        const before = await entries();
        const found = replayOf(before, id, now);
        if (!found.ok) {
          return found;
        }
        const number = nextNumber(before);
        if (!(await outbox.append(destination, number, found.content))) {
          seen = undefined;
          return undefined;
        }
        const dueAt = found.content.delivery.slot;
        const entry = { ...found.content, number, progress: null, isRetired: false, dueAt };
        seen = [...before, entry];
        return { ok: true, logged: { entry, status: 'waiting' } };
      }),
  };
}
