import type { TreeHead } from '#domain/record/checkpoint.ts';

type Deps = {
  readonly head: () => Promise<TreeHead | undefined>;
  /** How long a state is good, milliseconds: the record grows at most once per scan. */
  readonly forMs: number;
  /** Epoch milliseconds. */
  readonly now: () => number;
};

/**
 * The state of the record, as every user gets it for a receipt. It is kept in memory and read again
 * when a newer one is due; the one before stays where that fails, because no answer and no call may
 * depend on it. Undefined while there is none.
 */
export function createRecordReceipt({
  head,
  forMs,
  now,
}: Deps): () => Promise<TreeHead | undefined> {
  let kept: Promise<TreeHead | undefined> = Promise.resolve(undefined);
  let readAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (now() - readAt >= forMs) {
      const before = kept;
      readAt = now();
      kept = head().catch(() => before);
    }
    return kept;
  };
}
