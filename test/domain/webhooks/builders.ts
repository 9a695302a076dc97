import { type AltBookRow, type PickableRow, UNTOLD, type ValueRow } from '#domain/scan/snapshot.ts';
import type { PublishedMove } from '#domain/webhooks/moves/published-moves.ts';
import type { Pick } from '#domain/webhooks/outbox/delivery.ts';
import type { News } from '#domain/webhooks/outbox/outbox.ts';
import type { MasterKeys } from '#domain/webhooks/signing/master-keys.ts';

export const NOW = Date.UTC(2026, 3, 16, 18, 0, 0);
export const HOUR_MS = 3_600_000;

/** A master key per id, each made of one byte; the last is the current one. */
export function someMasterKeys(byteOf: Readonly<Record<string, number>> = { k1: 7 }): MasterKeys {
  const byId = new Map(
    Object.entries(byteOf).map(([id, byte]) => [id, new Uint8Array(32).fill(byte)]),
  );
  return { currentId: Object.keys(byteOf).at(-1) ?? '', byId };
}

/** A salt of the master key `k1`, made of one byte. */
export function aSalt(byte: number): string {
  return `k1.${Buffer.alloc(16, byte).toString('base64url')}`;
}

export function anOffer(change: Partial<PickableRow> = {}): PickableRow {
  const link = 'https://alpha.example/bet';
  return {
    book: 'alpha',
    bookTitle: 'Alpha',
    price: 2.1,
    link,
    fairProb: 0.5,
    fairOdds: 2,
    ev: 0.05,
    grade: 'A',
    flags: [],
    ...change,
  };
}

/** An offer of grade B, with a reservation. */
export function aReservedOffer(change: Partial<PickableRow> = {}): PickableRow {
  return anOffer({ grade: 'B', flags: ['small_ev'], ...change });
}

/** An offer of a grade that no pick is made of. */
export function aDoubtfulOffer(change: Partial<PickableRow> = {}): AltBookRow {
  return { ...anOffer(change), grade: 'C', ...UNTOLD };
}

export function aValueBet(change: Partial<ValueRow> = {}): ValueRow {
  return {
    kind: 'value',
    eventId: 'e1',
    sportKey: 'soccer_epl',
    home: 'Arsenal',
    away: 'Chelsea',
    commenceTime: NOW + 5 * HOUR_MS,
    marketKey: 'h2h',
    outcome: 'Arsenal',
    point: null,
    flags: [],
    altBooks: [],
    expectedClv: 0.0501,
    beatChance: 0.7846,
    ...anOffer(),
    ...change,
  };
}

export function aPick(change: Partial<Pick> = {}): Pick {
  return {
    eventId: 'e1',
    sportKey: 'soccer_epl',
    home: 'Arsenal',
    away: 'Chelsea',
    commenceTime: NOW + 5 * HOUR_MS,
    marketKey: 'h2h',
    outcome: 'Arsenal',
    point: null,
    book: 'alpha',
    bookTitle: 'Alpha',
    price: 2.1,
    link: 'https://alpha.example/bet',
    fairProb: 0.5,
    fairOdds: 2,
    expectedClv: 0.0501,
    beatChance: 0.7846,
    minOdds: 2,
    ev: 0.05,
    grade: 'A',
    stake: 11.38,
    currency: 'EUR',
    ...change,
  };
}

/** News of picks alone. */
export const newsOf = (picks: readonly Pick[]): News => ({ picks, moves: [], leftOut: 0 });

/** A move of Arsenal that goes on, behind which one book lags. */
export const aPublishedMove = (change: Partial<PublishedMove> = {}): PublishedMove => ({
  eventId: 'e1',
  sportKey: 'soccer_epl',
  home: 'Arsenal',
  away: 'Chelsea',
  commenceTime: NOW + 20 * HOUR_MS,
  marketKey: 'h2h',
  outcome: 'Arsenal',
  point: null,
  from: 0.46,
  to: 0.49,
  since: NOW - 17 * 60_000,
  toAt: NOW - 1_000,
  lagging: [{ book: 'northbet', bookTitle: 'Northbet', price: 2.16, ev: 0.0491 }],
  isNew: true,
  ...change,
});
