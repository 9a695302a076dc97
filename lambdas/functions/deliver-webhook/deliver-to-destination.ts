import {
  ATTEMPT_MS,
  type AttemptReport,
  afterCall,
  afterExpiry,
  type CallReport,
  type DeliveryProgress,
  mayOpenCall,
} from '#domain/webhooks/delivery/delivery-progress.ts';
import { mustDrop, nextStep, type Step } from '#domain/webhooks/delivery/next-step.ts';
import type { WakeUp } from '#domain/webhooks/delivery/wake-up.ts';
import { deliveryEvent, type WebhookEvent } from '#domain/webhooks/events/event.ts';
import { withoutStarted } from '#domain/webhooks/outbox/delivery.ts';
import type { DeliveryEntry, Outbox } from '#domain/webhooks/outbox/outbox.ts';
import type { Call } from '#domain/webhooks/signing/signature.ts';
import { type Destination, isSameDestination } from '#domain/webhooks/subscriber/destination.ts';
import { holdsBack, type Recipient } from '#domain/webhooks/subscriber/quiet-hours.ts';

export type DeliverDeps = {
  /** The destination of an id as it is now; null if the account has it no more. */
  readonly find: (destination: string) => Promise<Recipient | null>;
  readonly outbox: {
    readFrom(destination: string, number: number): Promise<Outbox>;
    /** With the pause that begins with it, if any. False, and nothing written, after a conflict. */
    saveProgress(
      destination: string,
      entry: DeliveryEntry,
      progress: DeliveryProgress,
      pausedUntil: number | null,
    ): Promise<boolean>;
    setDue(destination: string, number: number, dueAt: null): Promise<void>;
  };
  /** The call that carries an event under the id of its delivery. */
  readonly callOf: (
    id: string,
    event: WebhookEvent,
    destination: string,
    found: Destination,
  ) => Promise<Call>;
  /**
   * A state of the public record that has the picks of every delivery of this scan; undefined while
   * there is none.
   */
  readonly record: (slot: number) => Promise<WebhookEvent['record']>;
  /** How a call ended, and how long its answer asks to wait, if it does. */
  readonly post: (call: Call) => Promise<CallReport & { readonly retryAfterMs?: number }>;
  readonly now: () => number;
};

/** Runs what comes before a call, for a bounded number of subscribers at a time. */
export type BeforeCall = <T>(run: () => Promise<T>) => Promise<T>;

/** What was done for a destination, and why it ended. */
export type DestinationResult = {
  readonly destination: string;
  readonly end:
    | 'nothing_waiting'
    | Extract<Step, { kind: 'wait' }>['reason']
    /** The destination was removed, and perhaps set again since. */
    | 'no_destination'
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
  /** Deliveries closed because all their events had started, or quiet hours had begun. */
  readonly expired: number;
};

/** A call that is open. */
type Begun = {
  readonly entry: DeliveryEntry;
  readonly progress: DeliveryProgress;
  readonly answer: Promise<Answer>;
};

/**
 * What came of a call, and how long its answer asks to wait, milliseconds; null where it does not.
 */
type Answer = { readonly report: AttemptReport; readonly retryAfterMs: number | null };

/**
 * Sends a destination's waiting deliveries of one scan, oldest first, until a call fails. Before a
 * call the lease is saved over the version that was read, so of several processes only one calls.
 * The last call is over by `until`, epoch milliseconds. Throws only errors of the service itself,
 * which do not count as failures of the receiver.
 */
export async function deliverToDestination(
  deps: DeliverDeps,
  { destination, slot, from }: WakeUp,
  until: number,
  beforeCall: BeforeCall,
): Promise<DestinationResult> {
  const { find, outbox, now } = deps;
  const reports: AttemptReport[] = [];
  let expired = 0;
  const ended = (end: DestinationResult['end']): DestinationResult => ({
    destination,
    end,
    reports,
    expired,
  });

  // Read before the outbox: a destination that is set again after a removal first writes the
  // cancellation to the outbox.
  const seen = await beforeCall(async () => {
    const found = await find(destination);
    return found && { found, read: await outbox.readFrom(destination, from) };
  });
  if (seen === null) {
    return ended('no_destination');
  }
  const { found } = seen;
  let { read } = seen;
  async function save(
    entry: DeliveryEntry,
    progress: DeliveryProgress,
    pausedUntil: number | null = null,
  ): Promise<boolean> {
    const isSaved = await outbox.saveProgress(destination, entry, progress, pausedUntil);
    const entries = read.entries.map((other) =>
      other.number === entry.number ? { ...other, progress } : other,
    );
    read = { ...read, entries };
    if (isSaved && progress.status !== 'waiting') {
      // The next scan takes out of the index what is left in it.
      await outbox.setDue(destination, entry.number, null).catch(() => undefined);
    }
    return isSaved;
  }

  /**
   * Takes the lease and opens the call, of which the answer is not waited for; or says why there is
   * none.
   */
  async function begin(): Promise<Begun | DestinationResult['end'] | 'expired'> {
    const step = nextStep(read, slot, now(), isQuietAt(found, now()));
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
    const opened = await openCall(deps, step, { destination, found });
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
      const { report, retryAfterMs } = await begun.answer;
      reports.push(report);
      const { progress, pausedUntil } = afterCall(begun.progress, report, retryAfterMs);
      if (!(await save(begun.entry, progress, pausedUntil))) {
        return ended('unrecorded');
      }
      if (report.outcome === 'failed') {
        return ended('failed');
      }
    }
  }
}

/**
 * The destination is read again, because its address may have changed since the lease was taken.
 */
async function openCall(
  { find, record, callOf, post, now }: DeliverDeps,
  { entry, progress, delivery }: Extract<Step, { kind: 'call' }>,
  seen: { readonly destination: string; readonly found: Destination },
): Promise<{ readonly answer: Promise<Answer> } | 'expired' | 'too_late' | 'no_destination'> {
  const { id, slot } = delivery;
  const { destination } = seen;
  const found = await find(destination);
  // Deliveries to a destination that was removed are not sent to its successor.
  if (found === null || !isSameDestination(seen.found, found)) {
    return 'no_destination';
  }
  const sentAt = now();
  const sent = withoutStarted(delivery, sentAt);
  if (sent === undefined || mustDrop(entry, isQuietAt(found, sentAt))) {
    return 'expired';
  }
  const isChat = 'sealed' in found;
  const event = deliveryEvent(sent, sentAt, isChat ? undefined : await record(slot));
  const call = await callOf(id, event, destination, found);
  if (!mayOpenCall(progress, now())) {
    return 'too_late';
  }
  const answer = post(call).then(({ retryAfterMs = null, ...report }) => {
    const at = now();
    return {
      report: { ...report, at, tookMs: at - sentAt, picks: sent.picks.length },
      // A webhook is called at the next scan whatever its receiver asks.
      retryAfterMs: isChat ? retryAfterMs : null,
    };
  });
  return { answer };
}

function isQuietAt({ quietHours }: Recipient, at: number): boolean {
  return quietHours ? holdsBack(quietHours, at) : false;
}
