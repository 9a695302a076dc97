import type { SignedCall } from '#domain/webhooks/call.ts';
import type { Delivery } from '#domain/webhooks/delivery.ts';
import { expire } from '#domain/webhooks/delivery.ts';
import type { WebhookEvent } from '#domain/webhooks/events.ts';
import type { AttemptReport, DeliveryEntry, LedgerEntry, Turn } from '#domain/webhooks/ledger.ts';
import type { Nudge } from '#domain/webhooks/nudge.ts';
import { isSameWebhook, type Webhook } from '#domain/webhooks/subscriber.ts';
import { afterCall, afterExpiry, mayOpenCall, nextStep, TURN_MS } from '#domain/webhooks/turn.ts';

export type CallOutcome = {
  readonly outcome: 'delivered' | 'failed';
  readonly status?: number;
  readonly reason?: string;
  readonly detail?: string;
  readonly durationMs: number;
  readonly bodyStart: string;
};

export type TurnDeps = {
  /** Where a subscriber's deliveries go now; null when they have no webhook any more. */
  readonly webhookOf: (userId: string) => Promise<Webhook | null>;
  readonly ledgers: {
    since(userId: string, line: number): Promise<readonly LedgerEntry[]>;
    saveTurn(userId: string, entry: DeliveryEntry, turn: Turn): Promise<boolean>;
  };
  readonly sign: (id: string, event: WebhookEvent, webhook: Webhook) => Promise<SignedCall>;
  readonly post: (call: SignedCall) => Promise<CallOutcome>;
  readonly now: () => number;
};

/** How a subscriber's turn ended, and what was done in it. */
export type TurnResult = {
  readonly userId: string;
  readonly end:
    | 'nothing_owed'
    | 'paused'
    | 'busy'
    | 'turn_taken'
    /** It was removed, and perhaps set anew since. */
    | 'no_webhook'
    /** Somebody else wrote first. */
    | 'overtaken'
    /** Too little was left of the lease, or of the invocation, for a call. */
    | 'too_late'
    | 'failed'
    /** The call is over, its outcome is not written down: it is repeated, and counts for nothing. */
    | 'unrecorded';
  readonly attempts: readonly Attempt[];
  /** Deliveries closed because all their events had started. */
  readonly expired: number;
};

export type Attempt = { readonly deliveryId: string; readonly report: AttemptReport };

/**
 * One subscriber's turn in one scan: what is owed, oldest first, until a call fails. Each step is written down before it is
 * done, from the version that was read, so that whoever comes twice or late finds the turn taken. `until` (epoch ms) is when
 * the last call has to be over. Throws on faults of ours, which leave the subscriber's count of failures alone.
 */
export function createTakeTurn({ webhookOf, ledgers, sign, post, now }: TurnDeps) {
  /** Asks anew where the call goes: the address may have changed since the call before, or while the turn was taken. */
  async function call(
    turn: Turn,
    open: Delivery,
    seen: Webhook,
  ): Promise<AttemptReport | 'expired' | 'too_late' | 'no_webhook'> {
    const webhook = await webhookOf(open.userId);
    // What was owed to a webhook that was removed is not owed to the one that is there now.
    if (webhook === null || !isSameWebhook(seen, webhook)) return 'no_webhook';
    const sentAt = now();
    const { open: unstarted } = expire(open, sentAt);
    if (unstarted === undefined) return 'expired';
    const { id, userId, picks } = unstarted;
    const signed = await sign(id, { kind: 'picks', userId, sentAt, picks }, webhook);
    if (!mayOpenCall(turn, now())) return 'too_late';
    const { outcome, status, reason, detail, durationMs, bodyStart } = await post(signed);
    return {
      ...{ at: now(), outcome, status: status ?? null, reason: reason ?? null, detail: detail ?? null },
      ...{ durationMs, bodyStart, picks: picks.length },
    };
  }

  return async function takeTurn({ userId, slot, from }: Nudge, until: number): Promise<TurnResult> {
    const attempts: Attempt[] = [];
    let expired = 0;
    const ended = (end: TurnResult['end']): TurnResult => ({ userId, end, attempts, expired });

    // Before the ledger, which is told of a removal before there is a webhook again.
    const webhook = await webhookOf(userId);
    if (webhook === null) return ended('no_webhook');
    let entries = await ledgers.since(userId, from);
    for (;;) {
      const step = nextStep(entries, slot, now());
      if (step.kind === 'nothing_owed') return ended('nothing_owed');
      if (step.kind === 'wait') return ended(step.reason);
      const { entry, turn } = step;
      if (step.kind === 'call' && now() + TURN_MS > until) return ended('too_late');
      if (!(await ledgers.saveTurn(userId, entry, turn))) return ended('overtaken');
      entries = withTurn(entries, entry, turn);
      if (step.kind === 'expire') {
        expired += 1;
        continue;
      }
      const report = await call(turn, step.open, webhook);
      if (report === 'too_late' || report === 'no_webhook') return ended(report);
      if (report === 'expired') {
        const closed = afterExpiry(turn);
        if (!(await ledgers.saveTurn(userId, entry, closed))) return ended('overtaken');
        entries = withTurn(entries, entry, closed);
        expired += 1;
        continue;
      }
      attempts.push({ deliveryId: step.open.id, report });
      const after = afterCall(turn, report);
      if (!(await ledgers.saveTurn(userId, entry, after))) return ended('unrecorded');
      entries = withTurn(entries, entry, after);
      if (report.outcome === 'failed') return ended('failed');
    }
  };
}

function withTurn(
  entries: readonly LedgerEntry[],
  { line }: DeliveryEntry,
  turn: Turn,
): readonly LedgerEntry[] {
  return entries.map((entry) => (entry.line.number === line.number ? { ...entry, turn } : entry));
}
