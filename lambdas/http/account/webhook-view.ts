import { toIsoInstant } from '#domain/odds/instant.ts';
import type { AttemptReport, CallReport } from '#domain/webhooks/delivery-progress.ts';
import type { OutboxEntry } from '#domain/webhooks/outbox.ts';
import { type Standing, standingOf } from '#domain/webhooks/standing.ts';
import type { Webhook } from '#domain/webhooks/subscriber.ts';
import { ApiError } from '#http/api-error.ts';

/** A webhook with its secret and how delivery stands. Times are epoch milliseconds. */
export type ShownWebhook = {
  readonly webhook: (Webhook & { readonly secret: string }) | null;
  readonly standing: Standing;
};

type Sources = {
  readonly webhookOf: (userId: string) => Promise<Webhook | null>;
  readonly entriesOf: (userId: string) => Promise<readonly OutboxEntry[]>;
  readonly secretOf: (userId: string, salt: string) => Promise<string>;
};

/** Reads what an account's webhook page shows. */
export function createShownWebhook({ webhookOf, entriesOf, secretOf }: Sources) {
  return async function shownWebhook(userId: string, now: number): Promise<ShownWebhook> {
    const [webhook, entries] = await Promise.all([webhookOf(userId), entriesOf(userId)]);
    const standing = standingOf(entries, now);
    if (webhook === null) return { webhook, standing };
    const secret = await secretOf(userId, webhook.salts.current);
    return { webhook: { ...webhook, secret }, standing };
  };
}

/** Without a webhook every field is there too, with nothing in it: the page asks whether there is one. */
export function toWebhookView({ webhook, standing }: ShownWebhook) {
  const { resumesAt, waiting, lastAttempt } = standing;
  return {
    url: webhook?.url ?? null,
    state: webhook === null ? 'none' : stateWord(standing),
    failures: webhook === null ? 0 : standing.failures,
    resumes_at: webhook === null ? null : toIsoInstant(resumesAt),
    secret: webhook?.secret ?? null,
    rotated_until: webhook === null ? null : toIsoInstant(rotatedUntil(webhook)),
    waiting: webhook === null ? 0 : waiting,
    last_attempt: lastAttempt === null ? null : toAttemptView(lastAttempt),
  };
}

function stateWord({ failures, resumesAt }: Standing): 'delivering' | 'failing' | 'paused' {
  if (resumesAt !== null) return 'paused';
  return failures > 0 ? 'failing' : 'delivering';
}

/** Until when a replaced secret signs too; null where none was replaced. It may be past. */
export function rotatedUntil({ salts }: Webhook): number | null {
  return salts.replaced[0]?.until ?? null;
}

/** A delivery's call as the log shows it. */
export function toAttemptView({ at, picks, ...report }: AttemptReport) {
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

/** The refusal of what needs a webhook. */
export function noWebhook(): ApiError {
  return new ApiError('no_webhook', { detail: 'The account has no webhook. Save an address first.' });
}
