import { toIsoInstant } from '#domain/odds/instant.ts';
import type { LoggedDelivery } from '#domain/webhooks/delivery-log.ts';
import { toAttemptView } from '#http/account/webhook-view.ts';

/** A delivery as the log shows it; `number` is unique, while a replay has the id of its original. */
export function toDeliveryView({ entry: { number, delivery, isReplay, progress }, status }: LoggedDelivery) {
  return {
    delivery_id: delivery.id,
    number,
    scan: toIsoInstant(delivery.slot),
    status,
    replay: isReplay,
    picks: delivery.picks.length,
    attempts: progress?.attempts ?? 0,
    last_attempt: progress?.last ? toAttemptView(progress.last) : null,
    earlier_attempts: (progress?.earlier ?? []).map(({ at, status, reason, durationMs }) => ({
      ...{ at: toIsoInstant(at), status, reason, duration_ms: durationMs },
    })),
  };
}
