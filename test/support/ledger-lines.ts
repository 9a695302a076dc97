import { formDelivery } from '#domain/webhooks/delivery.ts';
import { INITIAL_STATE } from '#domain/webhooks/delivery-state.ts';
import type { DeliveryEntry, LedgerLine, Turn } from '#domain/webhooks/ledger.ts';
import type { Pick } from '#domain/webhooks/pick.ts';
import { aPick, NOW } from '../domain/webhooks/builders.ts';

type DeliveryLine = DeliveryEntry['line'];

export function aLine(
  number: number,
  {
    picks = [aPick()],
    slot = NOW,
    userId = 'u1',
  }: { picks?: readonly Pick[]; slot?: number; userId?: string } = {},
): DeliveryLine {
  const delivery = formDelivery({ userId, slot, number }, picks);
  return { number, kind: 'delivery', delivery, isReplay: false };
}

export function aKnownLine(number: number, keys: readonly string[], voids = false): LedgerLine {
  return { number, kind: 'known', keys, at: NOW, voids, opensAt: NOW };
}

export function aTurn(change: Partial<Turn> = {}): Turn {
  return {
    version: 1,
    status: 'open',
    slot: NOW,
    busyUntil: null,
    attempts: 1,
    last: null,
    state: INITIAL_STATE,
    ...change,
  };
}
