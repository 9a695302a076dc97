import {
  type CallReport,
  type DeliveryProgress,
  INITIAL_STATE,
} from '#domain/webhooks/delivery/delivery-progress.ts';
import { formDelivery, type Pick } from '#domain/webhooks/outbox/delivery.ts';
import type {
  BaselineEntry,
  DeliveryEntry,
  Outbox,
  OutboxEntry,
} from '#domain/webhooks/outbox/outbox.ts';
import { aPick, NOW } from '../domain/webhooks/builders.ts';

export function aDeliveryEntry(
  number: number,
  {
    picks = [aPick()],
    slot = NOW,
    destination = 'u1',
    progress = null,
  }: {
    picks?: readonly Pick[];
    slot?: number;
    destination?: string;
    progress?: DeliveryProgress | null;
  } = {},
): DeliveryEntry {
  const delivery = formDelivery({ destination, slot, number }, picks);
  const stored = { number, progress, isRetired: false, dueAt: slot };
  return { kind: 'delivery', delivery, isReplay: false, ...stored };
}

export function anOutbox(
  entries: readonly OutboxEntry[],
  pausedUntil: number | null = null,
): Outbox {
  return { entries, pausedUntil };
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
    dueAt: null,
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
