import type { LoggedDelivery } from '#domain/webhooks/delivery-log.ts';
import { type Standing, standingOf } from '#domain/webhooks/delivery-log.ts';
import type { AttemptReport, CallReport } from '#domain/webhooks/delivery-progress.ts';
import type { OutboxEntry } from '#domain/webhooks/outbox.ts';
import type { Webhook } from '#domain/webhooks/subscriber.ts';
import { accountSchemas } from '#http/account/schemas.ts';
import { ApiError } from '#http/api-error.ts';
import { createView } from '#http/view.ts';

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
  resumesAt: null,
  secret: null,
  rotatedUntil: null,
  waiting: 0,
};

/**
 * The webhook of an account, its secret, and how delivery stands at `now`, epoch milliseconds.
 */
export function createWebhookRow({ webhookOf, entriesOf, secretOf }: WebhookSources) {
  return async function webhookRow(userId: string, now: number) {
    const [webhook, entries] = await Promise.all([webhookOf(userId), entriesOf(userId)]);
    const standing = standingOf(entries, now);
    const { failures, resumesAt, waiting, lastAttempt } = standing;
    const last = { lastAttempt: lastAttempt && attemptRow(lastAttempt) };
    if (webhook === null) {
      return { ...NO_WEBHOOK, ...last };
    }
    return {
      url: webhook.url,
      state: stateWord(standing),
      failures,
      resumesAt,
      secret: await secretOf(userId, webhook.salts.current),
      rotatedUntil: rotatedUntil(webhook),
      waiting,
      ...last,
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
function attemptRow(report: AttemptReport) {
  return { ...report, answer: report.responsePreview };
}

/** What the receiver answered, for the operator. */
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
export function deliveryRow({
  entry: { number, delivery, isReplay, progress },
  status,
}: LoggedDelivery) {
  return {
    deliveryId: delivery.id,
    number,
    scan: delivery.slot,
    status,
    replay: isReplay,
    picks: delivery.picks.length,
    attempts: progress?.attempts ?? 0,
    lastAttempt: progress?.last ? attemptRow(progress.last) : null,
    earlierAttempts: progress?.earlier ?? [],
  };
}

const showDelivery = createView(accountSchemas, 'Delivery');

/** A delivery in the fields of the log, for the operator. */
export function toDeliveryView(logged: LoggedDelivery) {
  return showDelivery(deliveryRow(logged));
}

/** The refusal of what needs a webhook. */
export function noWebhook(): ApiError {
  return new ApiError('no_webhook', {
    detail: 'The account has no webhook. Save an address first.',
  });
}
