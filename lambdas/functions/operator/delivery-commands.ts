import type { GrowingOutbox, Retry } from '#actions/append-entry.ts';
import { requeueDelivery, requeueSince } from '#actions/requeue-delivery.ts';
import { deliveryLog, type ReplayChoice } from '#domain/webhooks/outbox/delivery-log.ts';
import { toDeliveryView } from '#http/account/webhook-view.ts';
import type { AccountDeps } from './account-commands.ts';
import { done, refused } from './answer.ts';
import { type DestinationInput, idOf, noDestinationReason } from './destination-commands.ts';

export type DeliveryDeps = {
  readonly accounts: Pick<AccountDeps['accounts'], 'find'>;
  readonly subscribers: { destinationOf(id: string): Promise<object | null> };
  readonly outbox: GrowingOutbox;
  readonly retry: Retry;
  /** Epoch milliseconds. */
  readonly now: () => number;
};

/** An answer of Lambda holds 6 MB, a delivery of the log at most some 3 KB. */
const PAGE = 1_000;

export function deliveryCommands({ accounts, subscribers, outbox, retry, now }: DeliveryDeps) {
  const destinationOf = (id: string) => subscribers.destinationOf(id);
  const requeue = { destinationOf, outbox, retry };
  return {
    /** A page of the delivery log, newest first, of deliveries before a number. */
    'destination deliveries': async (
      input: DestinationInput & { limit: number; before?: number | undefined },
    ) => {
      const { user_id: userId, limit, before = Number.POSITIVE_INFINITY } = input;
      const id = idOf(input);
      const found = await accounts.find(userId);
      if (!found.ok) {
        return refused(found.reason);
      }
      const isSaved = (await subscribers.destinationOf(id)) !== null;
      const entries = await outbox.entriesOf(id);
      const log = deliveryLog(entries, { isSaved, now: now() }).filter(
        ({ entry }) => entry.number < before,
      );
      const shown = log.slice(0, Math.min(limit, PAGE));
      const last = shown.length < log.length ? shown.at(-1)?.entry.number : undefined;
      return done({ data: shown.map(toDeliveryView), next: last ?? null });
    },

    /** Queues a delivery again, behind the waiting ones, under its old `webhook-id`. */
    'destination replay': async (input: DestinationInput & { delivery_id: string }) => {
      const queued = await requeueDelivery(requeue, idOf(input), input.delivery_id, now());
      if (!queued.ok && queued.reason === 'no_destination') {
        return refused(noDestinationReason(input));
      }
      return queued.ok ? done(toDeliveryView(queued.logged)) : refused(queued.reason);
    },

    /** Queues the deliveries since an instant again, in their order; at most 100 a call. */
    'destination replay-since': async (input: DestinationInput & Omit<ReplayChoice, 'now'>) => {
      const { since, which } = input;
      const queued = await requeueSince(requeue, idOf(input), { since, which, now: now() });
      return queued === null
        ? refused(noDestinationReason(input))
        : done({ data: queued.map(toDeliveryView) });
    },
  };
}
