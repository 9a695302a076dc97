import { nextNumber, type Outbox, type Retry } from '#domain/webhooks/append-entry.ts';
import {
  type LoggedDelivery,
  type ReplayRefusal,
  replayOf,
} from '#domain/webhooks/delivery-log.ts';
import { noWebhook, toDeliveryView } from '#http/account/webhook-view.ts';
import { ApiError } from '#http/api-error.ts';
import type { AccountRequest } from '#http/api-request.ts';

type Deps = {
  webhookOf(userId: string): Promise<object | null>;
  readonly outbox: Outbox;
  readonly retry: Retry;
};

type Replayed =
  | { readonly ok: true; readonly logged: LoggedDelivery }
  | { readonly ok: false; readonly reason: ReplayRefusal | 'no_webhook' };

/**
 * Queues a delivery again behind the waiting ones, under its old id. `now` in epoch milliseconds.
 */
export function createReplayer({ webhookOf, outbox, retry }: Deps) {
  return async function replay(userId: string, id: string, now: number): Promise<Replayed> {
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
  };
}

/** Queues a delivery of the account again, or says why it cannot be. */
export function createReplayDelivery(deps: Deps) {
  const replay = createReplayer(deps);
  return async ({ account, pathParameters, receivedAt }: AccountRequest) => {
    const { delivery_id: id = '' } = pathParameters;
    const result = await replay(account.userId, id, receivedAt);
    if (result.ok) {
      return toDeliveryView(result.logged);
    }
    if (result.reason === 'no_webhook') {
      throw noWebhook();
    }
    throw new ApiError(result.reason, { detail: DETAILS[result.reason] });
  };
}

const DETAILS: Readonly<Record<ReplayRefusal, string>> = {
  delivery_not_found: 'The log has no delivery of this id.',
  delivery_waiting: 'The delivery is still owed: it goes out by itself at the next scan.',
  delivery_expired: 'All events of the delivery have started, so it is not sent any more.',
};
