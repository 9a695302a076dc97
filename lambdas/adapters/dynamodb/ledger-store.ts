import { randomUUID } from 'node:crypto';
import {
  type DeliveryEntry,
  keptUntil,
  type LedgerEntry,
  type LedgerLine,
  type Turn,
} from '#domain/webhooks/ledger.ts';
import type { Table } from './client.ts';
import { putIf } from './conditional-writes.ts';
import { ledgerLineKey, ledgerPartition, ledgerTurnKey, type TableKey } from './keys.ts';
import { packKeys, packPicks, unpackKeys, unpackPicks } from './ledger-codec.ts';
import { paginate } from './read-rows.ts';
import { writeUnits } from './write-units.ts';

type LineRow = TableKey & { readonly number: number } & (
    | {
        readonly kind: 'delivery';
        readonly id: string;
        readonly slot: number;
        readonly isReplay: boolean;
        readonly picks: Uint8Array;
      }
    | {
        readonly kind: 'known';
        readonly keys: Uint8Array;
        readonly at: number;
        readonly voids: boolean;
        readonly opensAt: number;
      }
  );
type TurnRow = TableKey & { readonly kind: 'turn'; readonly turn: Turn };

/**
 * The ledgers of all subscribers. A line is a row; how far its delivery has come is another, small one behind it, which
 * alone is written again: a delivery that fits costs one write unit to form, one to take its turn and one to record its
 * outcome, which is the log entry too. Rows leave by TTL, and nobody minds those that linger.
 */
export function createLedgerStore(table: Table) {
  return {
    /** The entries from a line on, in their order; all of them from line 1. */
    async since(userId: string, line: number): Promise<readonly LedgerEntry[]> {
      const rows = await paginate<LineRow | TurnRow>(table, ledgerPartition(userId), {
        expression: 'sk >= :sk',
        values: { ':sk': ledgerLineKey(userId, line).sk },
      });
      return toEntries(userId, rows);
    },

    /** Writes a line at its number. False, and nothing written, where there is one already. */
    append(userId: string, line: LedgerLine): Promise<boolean> {
      return putIf(table, toLineRow(userId, line), { expression: 'attribute_not_exists(pk)' });
    },

    /** Whether a line costs one write unit. */
    fits(userId: string, line: LedgerLine): boolean {
      return writeUnits({ ...toLineRow(userId, line), token: newToken() }) === 1;
    },

    /** Writes how far a delivery has come. False, and nothing written, unless the version before is the stored one. */
    saveTurn(userId: string, { line }: DeliveryEntry, turn: Turn): Promise<boolean> {
      const key = ledgerTurnKey(userId, line.number, line.delivery.slot);
      const row = { ...key, kind: 'turn', turn, expiresAt: expiresAt(line) };
      if (turn.version === 1) return putIf(table, row, { expression: 'attribute_not_exists(pk)' });
      return putIf(table, row, {
        expression: '#turn.#version = :seen',
        names: { '#turn': 'turn', '#version': 'version' },
        values: { ':seen': turn.version - 1 },
      });
    },
  };
}

/** Tells a write from one with the same content. */
function newToken(): string {
  return randomUUID();
}

function toLineRow(userId: string, line: LedgerLine) {
  const row = { ...ledgerLineKey(userId, line.number), number: line.number, expiresAt: expiresAt(line) };
  if (line.kind === 'known') {
    const { kind, keys, at, voids, opensAt } = line;
    return { ...row, kind, keys: packKeys(keys), at, voids, opensAt };
  }
  const { kind, isReplay, delivery } = line;
  const { id, slot, picks } = delivery;
  return { ...row, kind, isReplay, id, slot, picks: packPicks(picks) };
}

function expiresAt(line: LedgerLine): number {
  return Math.ceil(keptUntil(line) / 1000);
}

function toEntries(userId: string, rows: readonly (LineRow | TurnRow)[]): readonly LedgerEntry[] {
  const turns = new Map(rows.flatMap((row) => (row.kind === 'turn' ? [[row.sk, row.turn] as const] : [])));
  return rows.flatMap((row) => {
    if (row.kind === 'turn') return [];
    const line = toLine(userId, row);
    const slot = line.kind === 'delivery' ? line.delivery.slot : 0;
    return [{ line, turn: turns.get(ledgerTurnKey(userId, line.number, slot).sk) }];
  });
}

function toLine(userId: string, row: LineRow): LedgerLine {
  if (row.kind === 'known') {
    const { number, kind, keys, at, voids, opensAt } = row;
    return { number, kind, keys: unpackKeys(keys), at, voids, opensAt };
  }
  const { number, kind, isReplay, id, slot, picks } = row;
  return { number, kind, isReplay, delivery: { id, userId, slot, picks: unpackPicks(picks) } };
}
