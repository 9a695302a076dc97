import { createHash } from 'node:crypto';
import { toIsoInstant } from '../odds/instant.ts';
import type { BetTerms } from './bet-terms.ts';

/** A bet's id: when it was placed, so that ids sort by that, and what tells it from others. */
export const BET_ID = /^\d{8}T\d{6}Z-[0-9a-f]{16}$/;
const TAIL_LENGTH = 16;

/** The first characters of the ids of bets placed at an instant, epoch milliseconds. */
export function idPrefix(placedAt: number): string {
  return toIsoInstant(placedAt).replaceAll(/[-:]/g, '');
}

/** The id of a bet that is logged by itself. `tail` is 16 random hexadecimal digits. */
export function newBetId({ placedAt }: Pick<BetTerms, 'placedAt'>, tail: string): string {
  return `${idPrefix(placedAt)}-${tail}`;
}

/** A row of an imported file. */
type ImportedRow = { readonly placed_at: number | null; readonly status: unknown };

/**
 * The ids of the bets of an import, by what the file itself says: a file that is sent again has the
 * same ids, whatever a scan knows by then, and equal rows of one file have different ones. How a
 * bet ended is no part of its id.
 */
export function importedIds(rows: readonly ImportedRow[]): readonly string[] {
  const seen = new Map<string, number>();
  return rows.map(({ status: _, ...row }) => {
    const text = JSON.stringify(row);
    const before = seen.get(text) ?? 0;
    seen.set(text, before + 1);
    const hash = createHash('sha256').update(`${before} ${text}`).digest('hex');
    return newBetId({ placedAt: row.placed_at ?? 0 }, hash.slice(0, TAIL_LENGTH));
  });
}
