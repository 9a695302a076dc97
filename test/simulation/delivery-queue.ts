import type { CallReport } from '#domain/webhooks/delivery-progress.ts';
import { toWebhookBody } from '#domain/webhooks/events/event.ts';
import type { SignedCall } from '#domain/webhooks/signature.ts';
import type { Webhook } from '#domain/webhooks/subscriber.ts';
import { packWakeUps, type WakeUp, type WakeUpMessage } from '#domain/webhooks/wake-up.ts';
import {
  createDeliverWebhooks,
  INVOCATION_MS as DELIVER_MS,
} from '#functions/deliver-webhook/deliver-webhooks.ts';
import { aCallReport } from '../support/outbox-entries.ts';
import { type Service, USERS } from './service.ts';
import { createClock, createReceiver, type Process, SECOND, STORM } from './world.ts';

const INVOCATION_MS = 40 * SECOND;
const VISIBILITY_MS = 240 * SECOND;
const MAX_RECEIVES = 3;

/**
 * The queue of wake-ups, and the function behind it: messages are lost, doubled, late and tried
 * again.
 */
export function createDeliveryQueue(service: Service) {
  const { dice, scheduler, weather, bug, outside, store, webhooks } = service;
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
    const seen = new Map<string, Webhook | null>();
    return async (userId: string) => {
      const webhook = await outside(process, () => webhooks.find(userId));
      const first = seen.get(userId) ?? webhook;
      seen.set(userId, first);
      return bug === 'keeps_the_address' ? first : webhook;
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
    const { readFrom, saveProgress } = store(process);
    const deliver = createDeliverWebhooks({
      webhookOf: webhookReader(process),
      outbox: { readFrom, saveProgress },
      record: async () => undefined,
      sign: async (id, event, { url, salts }) => ({
        url,
        headers: { 'webhook-id': id, salt: salts.current },
        body: toWebhookBody(event),
      }),
      post: (call) => post(process, call),
      now: bug === 'clock_stands_still' ? () => readAt : right,
    });
    const messages = [
      { messageId: 'm', wakeUps: message.wakeUps as readonly WakeUp[] | undefined },
    ];
    // A poisonous neighbour in the batch.
    if (dice.chance(0.05)) {
      messages.unshift({ messageId: 'poison', wakeUps: undefined });
    }
    void deliver(messages, readAt + DELIVER_MS).then(({ failedMessages, unfinished }) => {
      end(failedMessages.includes('m'));
      for (const each of packWakeUps(unfinished.map((wakeUp) => ({ wakeUp, delaySeconds: 0 })))) {
        enqueue(each);
      }
    });
  }

  return { enqueue };
}

/** Calls receivers, of which the invariants are told. */
function createPost({ dice, scheduler, calmFrom, outbox, invariants, webhooks, stats }: Service) {
  const { now, at } = scheduler;
  const receivers = new Map(USERS.map((userId) => [userId, createReceiver(dice, calmFrom)]));

  return (process: Process, { url, headers, body }: SignedCall): Promise<CallReport> => {
    const { user_id: userId, picks } = JSON.parse(Buffer.from(body).toString());
    const id = headers['webhook-id'];
    const entry = outbox
      .entries(userId)
      .find((other) => other.kind === 'delivery' && other.delivery.id === id);
    const { takes, outcome } = receivers.get(userId)?.(now()) ?? {
      takes: 0,
      outcome: 'failed' as const,
    };
    const eventIds = picks.map((pick: { event_id: string }) => pick.event_id);
    const call = invariants.callStarted(
      { userId, number: entry?.number ?? 0, slot: entry?.progress?.slot ?? 0 },
      eventIds,
      { url, salt: headers.salt },
      webhooks.find(userId),
    );
    stats.calls += 1;
    const startedAt = now();
    return new Promise((resolve) => {
      // The receiver goes on though the process that called it may be gone.
      at(startedAt + takes, () => {
        invariants.callEnded(call, outcome);
        if (!process.dead) {
          resolve({ ...aCallReport(outcome), durationMs: takes });
        }
      });
    });
  };
}
