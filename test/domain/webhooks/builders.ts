import type { AltBookRow, PickableRow, ValueRow } from '#domain/scan/snapshot.ts';
import type { Pick } from '#domain/webhooks/delivery.ts';
import type { MasterKeys } from '#domain/webhooks/master-keys.ts';

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
    ...change,
  };
}

/** An offer of a grade that no pick is made of. */
export function aDoubtfulOffer(change: Partial<PickableRow> = {}): AltBookRow {
  return { ...anOffer(change), grade: 'B', link: null, fairProb: null, fairOdds: null };
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
    minOdds: 2,
    ev: 0.05,
    grade: 'A',
    stake: 11.36,
    currency: 'EUR',
    ...change,
  };
}
