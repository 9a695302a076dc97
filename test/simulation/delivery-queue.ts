import type { CallReport } from '#domain/webhooks/delivery/delivery-progress.ts';
import {
  handOn,
  packWakeUps,
  type WakeUp,
  type WakeUpMessage,
} from '#domain/webhooks/delivery/wake-up.ts';
import { toWebhookBody, type WebhookEvent } from '#domain/webhooks/events/event.ts';
import type { Call } from '#domain/webhooks/signing/signature.ts';
import { type Destination, parseDestination } from '#domain/webhooks/subscriber/destination.ts';
import { quietHoursFor } from '#domain/webhooks/subscriber/quiet-hours.ts';
import {
  createDeliverWebhooks,
  INVOCATION_MS as DELIVER_MS,
} from '#functions/deliver-webhook/deliver-webhooks.ts';
import { aCallReport } from '../support/outbox-entries.ts';
import { addressOf } from './destination-rows.ts';
import { SERVED, type Service } from './service.ts';
import { createClock, createReceiver, type Process, SECOND, STORM } from './world.ts';

const INVOCATION_MS = 40 * SECOND;
const VISIBILITY_MS = 240 * SECOND;
const MAX_RECEIVES = 3;

/**
 * The queue of wake-ups, and the function behind it: messages are lost, doubled, late and tried
 * again.
 */
export function createDeliveryQueue(service: Service) {
  const { dice, scheduler, weather, bug, outside, store, destinations, invariants } = service;
  const { quietHoursOf } = service;
  const { now, at } = scheduler;
  const post = createPost(service);

  function enqueue(message: WakeUpMessage, receives = 0): void {
    if (dice.chance(weather().lostMessage)) {
      return;
    }
    const copies = dice.chance(weather().doubledMessage) ? 2 : 1;
    for (let copy = 0; copy < copies; copy++) {
      const late = weather() === STORM && dice.chance(0.1) ? dice.between(0, 100 * SECOND) : 0;
      const arrives = now() + message.delaySeconds * SECOND + dice.between(1, 500) + late;
      at(arrives, () => runDeliver(message, receives));
    }
  }

  /** The webhook as it is now; with the bug, as it was when it was first read. */
  function webhookReader(process: Process) {
    const seen = new Map<string, Destination | null>();
    return async (destination: string) => {
      const webhook = await outside(process, () => destinations.find(destination));
      const first = seen.get(destination) ?? webhook;
      seen.set(destination, first);
      const found = bug === 'keeps_the_address' ? first : webhook;
      const { name } = parseDestination(destination);
      const quietHours = quietHoursFor(name, quietHoursOf(destination));
      const isHeeded = bug !== 'calls_in_quiet_hours';
      return found && { ...found, ...(isHeeded && { quietHours }) };
    };
  }

  function runDeliver(message: WakeUpMessage, receives: number): void {
    const process: Process = { dead: false };
    const startedAt = now();
    const right = createClock(now, dice);
    const readAt = right();
    let isOver = false;
    const end = (again: boolean) => {
      if (isOver) {
        return;
      }
      isOver = true;
      process.dead = true;
      if (again && receives < MAX_RECEIVES) {
        at(startedAt + VISIBILITY_MS, () => runDeliver(message, receives + 1));
      }
    };
    at(startedAt + INVOCATION_MS, () => end(true));
    const { readFrom, saveProgress, setDue } = store(process);
    const deliver = createDeliverWebhooks({
      find: webhookReader(process),
      outbox: { readFrom, saveProgress, setDue },
      record: async () => undefined,
      callOf: async (id, event, to, found) => ({
        url: addressOf(found) ?? '',
        headers: { 'webhook-id': id, salt: found.salts.current, to },
        body: bodyOf(event, to),
      }),
      post: (call) => post(process, call),
      now: bug === 'clock_stands_still' ? () => readAt : right,
    });
    for (const { destination, hops = 0 } of message.wakeUps) {
      invariants.handedOn(destination, hops);
    }
    const messages = [
      { messageId: 'm', wakeUps: message.wakeUps as readonly WakeUp[] | undefined },
    ];
    // A poisonous neighbour in the batch.
    if (dice.chance(0.05)) {
      messages.unshift({ messageId: 'poison', wakeUps: undefined });
    }
    void deliver(messages, readAt + DELIVER_MS).then(({ failedMessages, unfinished }) => {
      end(failedMessages.includes('m'));
      for (const each of packWakeUps(unfinished.flatMap(handOn))) {
        enqueue(each);
      }
    });
  }

  return { enqueue };
}

/** What a webhook is sent as it is, and a chat so that it can be read again. */
function bodyOf(event: WebhookEvent, to: string): Uint8Array {
  const { fields, moves } = event;
  return parseDestination(to).name === 'webhook'
    ? toWebhookBody(event)
    : new TextEncoder().encode(JSON.stringify({ ...fields, moves: moves?.moves }));
}

/** Calls receivers, of which the invariants are told. */
function createPost({
  dice,
  scheduler,
  calmFrom,
  outbox,
  invariants,
  destinations,
  stats,
}: Service) {
  const { now, at } = scheduler;
  const receivers = new Map(
    SERVED.map((destination) => [destination, createReceiver(dice, calmFrom)]),
  );

  return (
    process: Process,
    { url, headers, body }: Call,
  ): Promise<CallReport & { readonly retryAfterMs?: number }> => {
    const { picks, moves = [] } = JSON.parse(Buffer.from(body).toString());
    const { 'webhook-id': id, to: destination = '' } = headers;
    const entry = outbox
      .entries(destination)
      .find((other) => other.kind === 'delivery' && other.delivery.id === id);
    const { takes, outcome } = receivers.get(destination)?.(now()) ?? {
      takes: 0,
      outcome: 'failed' as const,
    };
    const isChat = parseDestination(destination).name !== 'webhook';
    // A service of chats that says when it may be called again, within seconds or minutes.
    const isLimited = isChat && outcome === 'failed' && dice.chance(0.3);
    const retryAfterMs = isLimited ? dice.between(1, 200) * SECOND : undefined;
    const eventIds = [
      ...picks.map((pick: { event_id: string }) => pick.event_id),
      ...moves.map((move: { eventId: string }) => move.eventId),
    ];
    const call = invariants.callStarted(
      { destination, number: entry?.number ?? 0, slot: entry?.progress?.slot ?? 0 },
      eventIds,
      { url, salt: headers.salt },
      destinations.find(destination),
    );
    stats.calls += 1;
    const startedAt = now();
    return new Promise((resolve) => {
      // The receiver goes on though the process that called it may be gone.
      at(startedAt + takes, () => {
        invariants.callEnded(call, outcome, retryAfterMs);
        if (!process.dead) {
          resolve({
            ...aCallReport(outcome),
            durationMs: takes,
            ...(retryAfterMs && { retryAfterMs }),
          });
        }
      });
    });
  };
}
