import { formDelivery, type Pick } from '#domain/webhooks/delivery.ts';
import type { CallReport, DeliveryProgress } from '#domain/webhooks/delivery-progress.ts';
import { INITIAL_STATE } from '#domain/webhooks/delivery-state.ts';
import type { BaselineEntry, DeliveryEntry } from '#domain/webhooks/outbox.ts';
import { aPick, NOW } from '../domain/webhooks/builders.ts';

export function aDeliveryEntry(
  number: number,
  {
    picks = [aPick()],
    slot = NOW,
    userId = 'u1',
    progress = null,
  }: {
    picks?: readonly Pick[];
    slot?: number;
    userId?: string;
    progress?: DeliveryProgress | null;
  } = {},
): DeliveryEntry {
  const delivery = formDelivery({ userId, slot, number }, picks);
  return { number, kind: 'delivery', delivery, isReplay: false, progress, isRetired: false };
}

export function aBaseline(
  number: number,
  keys: readonly string[] = [],
  cancelsEarlier = false,
): BaselineEntry {
  return {
    number,
    kind: 'baseline',
    keys,
    at: NOW,
    cancelsEarlier,
    progress: null,
    isRetired: false,
  };
}

export function aProgress(change: Partial<DeliveryProgress> = {}): DeliveryProgress {
  return {
    version: 1,
    status: 'waiting',
    slot: NOW,
    leaseUntil: null,
    attempts: 1,
    last: null,
    state: INITIAL_STATE,
    ...change,
  };
}

export function aCallReport(outcome: CallReport['outcome']): CallReport {
  return { outcome, status: null, reason: null, detail: null, durationMs: 0, responsePreview: '' };
}
