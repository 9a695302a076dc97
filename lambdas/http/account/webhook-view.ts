import { moveTitle } from '#domain/webhooks/chats/move-text.ts';
import { outcomeName } from '#domain/webhooks/chats/names.ts';
import type { AttemptReport, CallReport } from '#domain/webhooks/delivery/delivery-progress.ts';
import type { MoveAlert } from '#domain/webhooks/moves/form-move-alerts.ts';
import type { Pick } from '#domain/webhooks/outbox/delivery.ts';
import type { LoggedDelivery } from '#domain/webhooks/outbox/delivery-log.ts';
import { type Standing, standingOf } from '#domain/webhooks/outbox/delivery-log.ts';
import type { Outbox } from '#domain/webhooks/outbox/outbox.ts';
import type { Webhook } from '#domain/webhooks/subscriber/destination.ts';
import { deliverySchemas } from '#http/account/delivery-schemas.ts';
import { type VersionTag, versionHeaders, versionTag } from '#http/account/precondition.ts';
import { createView } from '#http/view.ts';

export type WebhookSources = {
  readonly webhookOf: (userId: string) => Promise<Webhook | null>;
  readonly outboxOf: (userId: string) => Promise<Outbox>;
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

/** The version of a webhook as far as a person sets it: its address, and when it was saved. */
export function webhookTag(webhook: Webhook | null): VersionTag {
  return webhook ? versionTag([webhook.url, webhook.savedAt]) : undefined;
}

/**
 * The webhook of an account with its version, its secret, and how delivery stands at `now`, epoch
 * milliseconds.
 */
export function createWebhookReply({ webhookOf, outboxOf, secretOf }: WebhookSources) {
  return async function webhookReply(userId: string, now: number) {
    const [webhook, outbox] = await Promise.all([webhookOf(userId), outboxOf(userId)]);
    const headers = versionHeaders(webhookTag(webhook));
    return { content: await rowOf(userId, webhook, standingOf(outbox, now)), headers };
  };

  async function rowOf(userId: string, webhook: Webhook | null, standing: Standing) {
    const row = standingRow(standing);
    if (webhook === null) {
      return { ...NO_WEBHOOK, lastAttempt: row.lastAttempt };
    }
    return {
      url: webhook.url,
      secret: await secretOf(userId, webhook.salts.current),
      rotatedUntil: rotatedUntil(webhook),
      ...row,
    };
  }
}

/** How delivery to a destination stands, as it is shown. */
export function standingRow(standing: Standing) {
  const { failures, resumesAt, waiting, lastAttempt } = standing;
  const last = lastAttempt && attemptRow(lastAttempt);
  return { state: stateWord(standing), failures, resumesAt, waiting, lastAttempt: last };
}

function stateWord({ failures, isPaused }: Standing): 'delivering' | 'failing' | 'paused' {
  if (isPaused) {
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
    moves: delivery.moves?.length ?? 0,
    movesLeftOut: delivery.leftOut ?? 0,
    bets: [...delivery.picks.map(betName), ...(delivery.moves ?? []).map(moveName)],
    attempts: progress?.attempts ?? 0,
    lastAttempt: progress?.last ? attemptRow(progress.last) : null,
    earlierAttempts: progress?.earlier ?? [],
  };
}

/** A move in a line: `Arsenal – Chelsea: Arsenal (winner) 46.1% → 48.6%`. */
function moveName(move: MoveAlert): string {
  return `${move.home} – ${move.away}: ${moveTitle(move)}`;
}

/** A pick in a line: `Arsenal – Chelsea: Chelsea +0.5 at 2.1, Pinnacle`. */
function betName({ home, away, price, bookTitle, ...selection }: Pick): string {
  return `${home} – ${away}: ${outcomeName(selection)} at ${price}, ${bookTitle}`;
}

const showDelivery = createView(deliverySchemas, 'Delivery');

/** A delivery in the fields of the log, for the operator. */
export function toDeliveryView(logged: LoggedDelivery) {
  return showDelivery(deliveryRow(logged));
}
