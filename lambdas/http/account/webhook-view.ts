import { toIsoInstant } from '#domain/odds/instant.ts';
import type { LoggedDelivery } from '#domain/webhooks/delivery-log.ts';
import { type Standing, standingOf } from '#domain/webhooks/delivery-log.ts';
import type { AttemptReport, CallReport } from '#domain/webhooks/delivery-progress.ts';
import type { OutboxEntry } from '#domain/webhooks/outbox.ts';
import type { Webhook } from '#domain/webhooks/subscriber.ts';
import { ApiError } from '#http/api-error.ts';

export type WebhookSources = {
  readonly webhookOf: (userId: string) => Promise<Webhook | null>;
  readonly entriesOf: (userId: string) => Promise<readonly OutboxEntry[]>;
  readonly secretOf: (userId: string, salt: string) => Promise<string>;
};

/** Without a webhook every field is there too: the page asks whether there is one. */
const NO_WEBHOOK = {
  url: null,
  state: 'none',
  failures: 0,
  resumes_at: null,
  secret: null,
  rotated_until: null,
  waiting: 0,
};

/**
 * Shows the webhook of an account, its secret, and how delivery stands at `now`, epoch
 * milliseconds.
 */
export function createShowWebhook({ webhookOf, entriesOf, secretOf }: WebhookSources) {
  return async function showWebhook(userId: string, now: number) {
    const [webhook, entries] = await Promise.all([webhookOf(userId), entriesOf(userId)]);
    const standing = standingOf(entries, now);
    const { failures, resumesAt, waiting, lastAttempt } = standing;
    const last_attempt = lastAttempt && toAttemptView(lastAttempt);
    if (webhook === null) {
      return { ...NO_WEBHOOK, last_attempt };
    }
    return {
      url: webhook.url,
      state: stateWord(standing),
      failures,
      resumes_at: toIsoInstant(resumesAt),
      secret: await secretOf(userId, webhook.salts.current),
      rotated_until: toIsoInstant(rotatedUntil(webhook)),
      waiting,
      last_attempt,
    };
  };
}

function stateWord({ failures, resumesAt }: Standing): 'delivering' | 'failing' | 'paused' {
  if (resumesAt !== null) {
    return 'paused';
  }
  return failures > 0 ? 'failing' : 'delivering';
}

/** Until when a replaced secret signs too; null where none was replaced. It may be past. */
export function rotatedUntil({ salts }: Webhook): number | null {
  return salts.replaced[0]?.until ?? null;
}

/** A delivery's call as the log shows it. */
function toAttemptView({ at, picks, ...report }: AttemptReport) {
  return { at: toIsoInstant(at), ...toCallView(report), picks };
}

/** What the receiver answered. */
export function toCallView(report: CallReport) {
  return {
    outcome: report.outcome,
    status: report.status,
    reason: report.reason,
    detail: report.detail,
    duration_ms: report.durationMs,
    answer: report.responsePreview,
  };
}

/**
 * A delivery as the log shows it; `number` is unique, while a replay has the id of its original.
 */
export function toDeliveryView({
  entry: { number, delivery, isReplay, progress },
  status,
}: LoggedDelivery) {
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
      at: toIsoInstant(at),
      status,
      reason,
      duration_ms: durationMs,
    })),
  };
}

/** The refusal of what needs a webhook. */
export function noWebhook(): ApiError {
  return new ApiError('no_webhook', {
    detail: 'The account has no webhook. Save an address first.',
  });
}
