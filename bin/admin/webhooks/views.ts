import type { AttemptReport, DeliveryEntry } from '#domain/webhooks/ledger.ts';
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

/** With its secret, and when those it replaced stop signing. */
export function toWebhookView(userId: string, { url, salts, savedAt }: Webhook, masterKey: Uint8Array) {
  return {
    user_id: userId,
    url,
    secret: deriveSecret(masterKey, userId, salts.current),
    saved_at: instant(savedAt),
    replaced_secrets: salts.replaced.map(({ until }) => ({ signs_until: instant(until) })),
  };
}

/** A delivery that is open and owed is waiting; one that is owed no more is void. */
export function toDeliveryView({ line, turn }: DeliveryEntry, isOwed: boolean) {
  const { id, slot, picks } = line.delivery;
  const open = isOwed ? 'waiting' : 'void';
  const status = turn === undefined || turn.status === 'open' ? open : turn.status;
  return {
    delivery_id: id,
    scan: instant(slot),
    status,
    replay: line.isReplay,
    picks: picks.length,
    attempts: turn?.attempts ?? 0,
    last_attempt: turn?.last ? toAttemptView(turn.last) : null,
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
    answer: report.bodyStart,
    picks: report.picks,
  };
}
