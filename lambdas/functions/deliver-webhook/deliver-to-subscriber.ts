import { type Delivery, withoutStarted } from '#domain/webhooks/delivery.ts';
import {
  ATTEMPT_MS,
  type AttemptReport,
  afterCall,
  afterExpiry,
  type CallReport,
  type DeliveryProgress,
  mayOpenCall,
} from '#domain/webhooks/delivery-progress.ts';
import type { WebhookEvent } from '#domain/webhooks/events/event.ts';
import { picksEvent, picksFields } from '#domain/webhooks/events/picks.ts';
import { nextStep, type Step } from '#domain/webhooks/next-step.ts';
import type { DeliveryEntry, OutboxEntry } from '#domain/webhooks/outbox.ts';
import type { SignedCall } from '#domain/webhooks/signature.ts';
import { isSameWebhook, type Webhook } from '#domain/webhooks/subscriber.ts';
import type { WakeUp } from '#domain/webhooks/wake-up.ts';

export type DeliverDeps = {
  /** The webhook as it is now; null if the subscriber has none. */
  readonly webhookOf: (userId: string) => Promise<Webhook | null>;
  readonly outbox: {
    readFrom(userId: string, number: number): Promise<readonly OutboxEntry[]>;
    saveProgress(
      userId: string,
      entry: DeliveryEntry,
      progress: DeliveryProgress,
    ): Promise<boolean>;
  };
  readonly sign: (id: string, event: WebhookEvent, webhook: Webhook) => Promise<SignedCall>;
  /** The state of the public record; undefined while it is empty. */
  readonly record: () => Promise<WebhookEvent['record']>;
  readonly post: (call: SignedCall) => Promise<CallReport>;
  readonly now: () => number;
};

/** Runs what comes before a call, for a bounded number of subscribers at a time. */
export type BeforeCall = <T>(run: () => Promise<T>) => Promise<T>;

/** What was done for a subscriber, and why it ended. */
export type SubscriberResult = {
  readonly userId: string;
  readonly end:
    | 'nothing_waiting'
    | Extract<Step, { kind: 'wait' }>['reason']
    /** The webhook was removed, and perhaps set again since. */
    | 'no_webhook'
    /** Another process saved progress first. */
    | 'conflict'
    /** Too little time was left of the lease. */
    | 'too_late'
    /** Too little time was left of the invocation: another one goes on. */
    | 'time_is_up'
    | 'failed'
    /**
     * The call is over, but its outcome could not be recorded: it is repeated, and does not count.
     */
    | 'unrecorded';
  /** One per call. */
  readonly reports: readonly AttemptReport[];
  /** Deliveries closed because all their events had started. */
  readonly expired: number;
};

/** A call that is open. */
type Begun = {
  readonly entry: DeliveryEntry;
  readonly progress: DeliveryProgress;
  readonly answer: Promise<AttemptReport>;
};

/**
 * Sends a subscriber's waiting deliveries of one scan, oldest first, until a call fails. Before a
 * call the lease is saved over the version that was read, so of several processes only one calls.
 * The last call is over by `until`, epoch milliseconds. Throws only errors of the service itself,
 * which do not count as failures of the receiver.
 */
export async function deliverToSubscriber(
  deps: DeliverDeps,
  { userId, slot, from }: WakeUp,
  until: number,
  beforeCall: BeforeCall,
): Promise<SubscriberResult> {
  const { webhookOf, outbox, now } = deps;
  const reports: AttemptReport[] = [];
  let expired = 0;
  const ended = (end: SubscriberResult['end']): SubscriberResult => ({
    userId,
    end,
    reports,
    expired,
  });

  // Read before the outbox: a webhook that is set again after a removal first writes the
  // cancellation to the outbox.
  const seen = await beforeCall(async () => {
    const webhook = await webhookOf(userId);
    return webhook && { webhook, entries: await outbox.readFrom(userId, from) };
  });
  if (seen === null) {
    return ended('no_webhook');
  }
  const { webhook } = seen;
  let { entries } = seen;
  const save = async (entry: DeliveryEntry, progress: DeliveryProgress) => {
    const isSaved = await outbox.saveProgress(userId, entry, progress);
    entries = entries.map((other) =>
      other.number === entry.number ? { ...other, progress } : other,
    );
    return isSaved;
  };

  /**
   * Takes the lease and opens the call, of which the answer is not waited for; or says why there is
   * none.
   */
  async function begin(): Promise<Begun | SubscriberResult['end'] | 'expired'> {
    const step = nextStep(entries, slot, now());
    if (step.kind === 'nothing_waiting') {
      return step.kind;
    }
    if (step.kind === 'wait') {
      return step.reason;
    }
    if (step.kind === 'call' && now() + ATTEMPT_MS > until) {
      return 'time_is_up';
    }
    const { entry, progress } = step;
    if (!(await save(entry, progress))) {
      return 'conflict';
    }
    if (step.kind === 'expire') {
      return 'expired';
    }
    const opened = await openCall(deps, progress, step.delivery, webhook);
    if (typeof opened === 'object') {
      return { entry, progress, ...opened };
    }
    if (opened !== 'expired') {
      return opened;
    }
    return (await save(entry, afterExpiry(progress))) ? 'expired' : 'conflict';
  }

  for (;;) {
    const begun = await beforeCall(begin);
    if (begun === 'expired') {
      expired += 1;
    } else if (typeof begun === 'string') {
      return ended(begun);
    } else {
      const report = await begun.answer;
      reports.push(report);
      if (!(await save(begun.entry, afterCall(begun.progress, report)))) {
        return ended('unrecorded');
      }
      if (report.outcome === 'failed') {
        return ended('failed');
      }
    }
  }
}

/** The webhook is read again, because the address may have changed since the lease was taken. */
async function openCall(
  { webhookOf, record, sign, post, now }: DeliverDeps,
  progress: DeliveryProgress,
  delivery: Delivery,
  seen: Webhook,
): Promise<{ readonly answer: Promise<AttemptReport> } | 'expired' | 'too_late' | 'no_webhook'> {
  const { id, userId } = delivery;
  const webhook = await webhookOf(userId);
  // Deliveries to a webhook that was removed are not sent to its successor.
  if (webhook === null || !isSameWebhook(seen, webhook)) {
    return 'no_webhook';
  }
  const sentAt = now();
  const picks = withoutStarted(delivery, sentAt)?.picks;
  if (picks === undefined) {
    return 'expired';
  }
  const fields = picksFields(picks);
  const event = { type: picksEvent.name, userId, sentAt, record: await record(), fields };
  const signed = await sign(id, event, webhook);
  if (!mayOpenCall(progress, now())) {
    return 'too_late';
  }
  const answer = post(signed).then((report) => ({ ...report, at: now(), picks: picks.length }));
  return { answer };
}
