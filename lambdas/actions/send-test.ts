import type { CallReport } from '#domain/webhooks/delivery/delivery-progress.ts';
import type { WebhookEvent } from '#domain/webhooks/events/event.ts';
import { testEvent } from '#domain/webhooks/events/test.ts';
import type { Call } from '#domain/webhooks/signing/signature.ts';
import { type Destination, parseDestination } from '#domain/webhooks/subscriber/destination.ts';
import type { SubscriberSettings } from '#domain/webhooks/subscriber/subscriber-settings.ts';
import type { TestCalls, TestTurn } from '#domain/webhooks/subscriber/test-calls.ts';

export type SendTestDeps = {
  settingsOf(userId: string): Promise<SubscriberSettings>;
  /** The destination of an id; null if the account has none. */
  destinationOf(id: string): Promise<Destination | null>;
  /** Begins a test call at `now` (epoch ms), if the account may make one; `end` ends it. */
  begin(userId: string, now: number): Promise<TestTurn>;
  end(userId: string, calls: TestCalls): Promise<void>;
  callOf(id: string, event: WebhookEvent, to: string, destination: Destination): Promise<Call>;
  post(call: Call): Promise<CallReport>;
  /** A `webhook-id` that no delivery has. */
  newId(): string;
};

/** What was sent, and what came of it. */
type SentTest = {
  readonly ok: true;
  readonly id: string;
  readonly call: Call;
  readonly report: CallReport;
};

/**
 * Sends a test event to the destination of an id, also in a pause; it does not count. Refused
 * without that destination, while another test call of the account runs, and after ten in a minute.
 */
export async function sendTest(
  { settingsOf, destinationOf, begin, end, callOf, post, newId }: SendTestDeps,
  to: string,
  now: number,
): Promise<SentTest | Extract<TestTurn, { ok: false }> | { ok: false; reason: 'no_destination' }> {
  const { userId } = parseDestination(to);
  const destination = await destinationOf(to);
  if (destination === null) {
    return { ok: false, reason: 'no_destination' };
  }
  const settings = await settingsOf(userId);
  const turn = await begin(userId, now);
  if (!turn.ok) {
    return turn;
  }
  const id = newId();
  const event = {
    type: testEvent.name,
    userId,
    sentAt: now,
    fields: testEvent.sample(settings, now),
  };
  try {
    const call = await callOf(id, event, to, destination);
    return { ok: true, id, call, report: await post(call) };
  } finally {
    await end(userId, turn.calls);
  }
}
