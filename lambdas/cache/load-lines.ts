import type { BoardEvent } from '#domain/board/board.ts';
import { collectLines } from '#domain/board/collect-lines.ts';
import { quotesInUse, type ScanInput } from '#domain/feed-answers/known-quotes.ts';
import type { ScanIdentity } from '#domain/scan/snapshot.ts';

/** The lines that are served of a scan. */
export type ScanLines = ScanIdentity & {
  readonly events: readonly BoardEvent[];
  /** Set where the quotes of the scan could not be stored: the time of these lines, epoch ms. */
  readonly incompleteSince: number | null;
};

/** A published scan, and the object with what it knew; that of an earlier one where it has none. */
type StoredScan = ScanIdentity & { readonly quotesKey?: string };

/**
 * Loads the lines of a published scan: its own, or those of the last scan whose quotes could be
 * stored. Undefined where there are none that can be read.
 */
export function createLoadLines(readInput: (key: string) => Promise<ScanInput | undefined>) {
  return async ({ slot, scanId, quotesKey }: StoredScan): Promise<ScanLines | undefined> => {
    const input = quotesKey && (await readInput(quotesKey));
    if (!input) {
      return undefined;
    }
    const { now, settings, clones } = input;
    return {
      slot,
      scanId,
      generatedAt: now,
      incompleteSince: input.slot < slot ? now : null,
      events: collectLines({ now, settings, clones, quotes: quotesInUse(input, now) }),
    };
  };
}
