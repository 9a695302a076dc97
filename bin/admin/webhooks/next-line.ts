import { type LedgerEntry, type LedgerLine, renewalOf } from '#domain/webhooks/ledger.ts';

/** Scans form deliveries meanwhile: nobody loses this many races. */
const MAX_ATTEMPTS = 10;

export type Ledgers = {
  since(userId: string, line: number): Promise<readonly LedgerEntry[]>;
  append(userId: string, line: LedgerLine): Promise<boolean>;
};

type WithoutNumber<T> = T extends unknown ? Omit<T, 'number'> : never;

/**
 * Writes the next line of a ledger. What it says is asked for after the ledger was read, and again whenever somebody else wrote
 * first: nothing was written between what it was made from and the line. `now` in epoch milliseconds.
 */
export async function appendLine<Line extends WithoutNumber<LedgerLine>>(
  ledgers: Ledgers,
  userId: string,
  now: number,
  lineBehind: (entries: readonly LedgerEntry[]) => Promise<Line>,
): Promise<Line & { readonly number: number }> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const entries = await ledgers.since(userId, 1);
    const last = entries.at(-1)?.line;
    const renewal = last && renewalOf(last, now);
    if (renewal !== undefined) {
      await ledgers.append(userId, renewal);
      continue;
    }
    const line = { ...(await lineBehind(entries)), number: (last?.number ?? 0) + 1 };
    if (await ledgers.append(userId, line)) return line;
  }
  throw new Error('Deliveries were formed under every attempt to write the next line of the ledger');
}
