import type { AttemptReport } from '#domain/webhooks/delivery-progress.ts';
import type { DeliveryEntry } from '#domain/webhooks/outbox.ts';
import { deriveSecret } from '#domain/webhooks/secret.ts';
import type { Webhook } from '#domain/webhooks/subscriber.ts';
import type { SubscriberSettings } from '#domain/webhooks/subscriber-settings.ts';

const instant = (at: number) => new Date(at).toISOString();

export function toSettingsView(userId: string, settings: SubscriberSettings) {
  return {
    user_id: userId,
    books: settings.books,
    sports: settings.sports,
    min_ev: settings.minEv,
    min_odds: settings.minOdds,
    max_odds: settings.maxOdds,
    hours: settings.maxHoursToStart,
    bankroll: settings.bankroll,
    currency: settings.currency,
    kelly_fraction: settings.kellyFraction,
    max_stake: settings.maxStake,
  };
}

/** Includes the secret, and when the secrets that it replaced stop signing. */
export function toWebhookView(userId: string, { url, salts, savedAt }: Webhook, masterKey: Uint8Array) {
  return {
    user_id: userId,
    url,
    secret: deriveSecret(masterKey, userId, salts.current),
    saved_at: instant(savedAt),
    replaced_secrets: salts.replaced.map(({ until }) => ({ signs_until: instant(until) })),
  };
}

/** A waiting delivery is cancelled once its webhook has been removed. */
export function toDeliveryView(
  { delivery, isReplay, progress }: Pick<DeliveryEntry, 'delivery' | 'isReplay' | 'progress'>,
  isActive: boolean,
) {
  const { id, slot, picks } = delivery;
  const status = progress?.status ?? 'waiting';
  return {
    delivery_id: id,
    scan: instant(slot),
    status: status === 'waiting' && !isActive ? 'cancelled' : status,
    replay: isReplay,
    picks: picks.length,
    attempts: progress?.attempts ?? 0,
    last_attempt: progress?.last ? toAttemptView(progress.last) : null,
  };
}

function toAttemptView(report: AttemptReport) {
  return {
    at: instant(report.at),
    outcome: report.outcome,
    status: report.status,
    reason: report.reason,
    detail: report.detail,
    duration_ms: report.durationMs,
    answer: report.responsePreview,
    picks: report.picks,
  };
}
