import {
  type LoggedDelivery,
  type ReplayRefusal,
  replayOf,
} from '#domain/webhooks/delivery-log.ts';
import { nextNumber, type Outbox, type Retry } from './append-entry.ts';

export type RequeueDeps = {
  webhookOf(userId: string): Promise<object | null>;
  readonly outbox: Outbox;
  readonly retry: Retry;
};

type Requeued =
  | { readonly ok: true; readonly logged: LoggedDelivery }
  | { readonly ok: false; readonly reason: ReplayRefusal | 'no_webhook' };

/**
 * Queues a delivery again behind the waiting ones, under its old id. `now` in epoch milliseconds.
 */
export async function requeueDelivery(
  { webhookOf, outbox, retry }: RequeueDeps,
  userId: string,
  id: string,
  now: number,
): Promise<Requeued> {
  if ((await webhookOf(userId)) === null) {
    return { ok: false, reason: 'no_webhook' };
  }
  return retry('append to the outbox', async () => {
    const entries = await outbox.readFrom(userId, 1);
    const found = replayOf(entries, id, now);
    if (!found.ok) {
      return found;
    }
    const entry = { ...found.content, number: nextNumber(entries), progress: null };
    if (!(await outbox.append(userId, entry.number, found.content))) {
      return undefined;
    }
    return { ok: true, logged: { entry, status: 'waiting' } };
  });
}
