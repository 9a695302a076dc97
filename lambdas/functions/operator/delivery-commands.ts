import type { Outbox, Retry } from '#actions/append-entry.ts';
import { requeueDelivery } from '#actions/requeue-delivery.ts';
import { deliveryLog } from '#domain/webhooks/delivery-log.ts';
import type { OutboxEntry } from '#domain/webhooks/outbox.ts';
import { toDeliveryView } from '#http/account/webhook-view.ts';
import { done, refused } from './answer.ts';

export type DeliveryDeps = {
  readonly subscribers: { webhookOf(userId: string): Promise<object | null> };
  readonly outbox: Outbox & { entriesOf(userId: string): Promise<readonly OutboxEntry[]> };
  readonly retry: Retry;
  /** Epoch milliseconds. */
  readonly now: () => number;
};

/** An answer of Lambda holds 6 MB, a delivery of the log at most some 3 KB. */
const PAGE = 1_000;

export function deliveryCommands({ subscribers, outbox, retry, now }: DeliveryDeps) {
  return {
    /** A page of the delivery log, newest first, of deliveries before a number. */
    'webhook deliveries': async (input: {
      user_id: string;
      limit: number;
      before?: number | undefined;
    }) => {
      const { user_id: userId, limit, before = Number.POSITIVE_INFINITY } = input;
      const hasWebhook = (await subscribers.webhookOf(userId)) !== null;
      const entries = await outbox.entriesOf(userId);
      const log = deliveryLog(entries, { hasWebhook, now: now() }).filter(
        ({ entry }) => entry.number < before,
      );
      const shown = log.slice(0, Math.min(limit, PAGE));
      const last = shown.length < log.length ? shown.at(-1)?.entry.number : undefined;
      return done({ data: shown.map(toDeliveryView), next: last ?? null });
    },

    /** Queues a delivery again, behind the waiting ones, under its old `webhook-id`. */
    'webhook replay': async (input: { user_id: string; delivery_id: string }) => {
      const deps = { webhookOf: subscribers.webhookOf, outbox, retry };
      const queued = await requeueDelivery(deps, input.user_id, input.delivery_id, now());
      return queued.ok ? done(toDeliveryView(queued.logged)) : refused(queued.reason);
    },
  };
}
