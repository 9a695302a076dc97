import { createOutboxStore } from '#adapters/dynamodb/outbox-store.ts';
import { createSubscriberStore } from '#adapters/dynamodb/subscriber-store.ts';
import { type Delivery, withoutStarted } from '#domain/webhooks/delivery.ts';
import type { AttemptReport } from '#domain/webhooks/delivery-progress.ts';
import {
  activeDeliveries,
  allDeliveries,
  type DeliveryEntry,
  isWaiting,
  type OutboxEntry,
} from '#domain/webhooks/outbox.ts';
import { invalidFlags } from '../flags.ts';
import { refused } from '../problem.ts';
import { defineVerb } from '../verb.ts';
import { toInstant, toListView } from '../view.ts';
import { appendEntry } from '../webhooks/append-entry.ts';

const LOG_MS = 7 * 86_400_000;
const DEFAULT_LIMIT = 50;

export const DELIVERY_VERBS = {
  /** The delivery log of seven days, newest first. */
  'webhook deliveries': defineVerb({
    flags: { user: 'USER_ID' },
    optional: { limit: 'N' },
    async run({ table, now }, { user, limit = String(DEFAULT_LIMIT) }) {
      if (!/^[1-9]\d{0,3}$/.test(limit)) {
        throw invalidFlags([{ parameter: '--limit', message: 'is a whole number from 1 to 9999' }]);
      }
      const { webhook } = await createSubscriberStore(await table()).find(user);
      const entries = await createOutboxStore(await table()).readFrom(user, 1);
      const active = new Set(webhook === null ? [] : activeDeliveries(entries));
      const since = now() - LOG_MS;
      const recent = allDeliveries(entries).filter(
        ({ progress, delivery }) => (progress?.last?.at ?? delivery.slot) >= since,
      );
      const shown = recent.slice(-Number(limit)).reverse();
      return toListView(shown.map((entry) => toView(entry, active.has(entry))));
    },
  }),

  /** Queues a delivery again, behind the waiting ones, under its old `webhook-id`; it is sent after the next scan. */
  'webhook replay': defineVerb({
    flags: { user: 'USER_ID', delivery: 'DELIVERY_ID' },
    async run({ table, now }, { user, delivery: id }) {
      const { webhook } = await createSubscriberStore(await table()).find(user);
      if (webhook === null) throw refused('no_webhook');
      const content = await appendEntry(createOutboxStore(await table()), user, async (entries) => ({
        kind: 'delivery' as const,
        delivery: findReplayable(entries, id, now()),
        isReplay: true,
      }));
      return toView({ ...content, progress: null }, true);
    },
  }),
};

function findReplayable(entries: readonly OutboxEntry[], id: string, now: number): Delivery {
  const original = allDeliveries(entries).find(({ delivery }) => delivery.id === id);
  if (original === undefined) throw refused('delivery_not_found');
  const waiting = activeDeliveries(entries).filter((entry) => isWaiting(entry, now));
  if (waiting.some(({ delivery }) => delivery.id === id)) throw refused('delivery_waiting');
  if (withoutStarted(original.delivery, now) === undefined) throw refused('delivery_expired');
  return original.delivery;
}

/** A waiting delivery is cancelled once its webhook has been removed. */
function toView(
  { delivery, isReplay, progress }: Pick<DeliveryEntry, 'delivery' | 'isReplay' | 'progress'>,
  isActive: boolean,
) {
  const status = progress?.status ?? 'waiting';
  return {
    delivery_id: delivery.id,
    scan: toInstant(delivery.slot),
    status: status === 'waiting' && !isActive ? 'cancelled' : status,
    replay: isReplay,
    picks: delivery.picks.length,
    attempts: progress?.attempts ?? 0,
    last_attempt: progress?.last ? toAttemptView(progress.last) : null,
  };
}

function toAttemptView(report: AttemptReport) {
  return {
    at: toInstant(report.at),
    outcome: report.outcome,
    status: report.status,
    reason: report.reason,
    detail: report.detail,
    duration_ms: report.durationMs,
    answer: report.responsePreview,
    picks: report.picks,
  };
}
