import type { KeptMoves } from '#domain/moves/kept-moves.ts';

/** A published scan, and the object with its moves; that of an earlier one where it has none. */
type StoredScan = { readonly slot: number; readonly movesKey?: string };

type Deps = {
  readonly load: (key: string) => Promise<KeptMoves | undefined>;
  /** Told why nothing could be read. */
  readonly onFailure: (error: unknown) => void;
};

/**
 * Reads the moves of a scan; undefined where they could not be stored or cannot be read. No pick
 * depends on them, so a failure is only reported.
 */
export function createReadMoves({ load, onFailure }: Deps) {
  return async ({ slot, movesKey }: StoredScan): Promise<KeptMoves | undefined> => {
    try {
      const moves = movesKey === undefined ? undefined : await load(movesKey);
      return moves?.slot === slot ? moves : undefined;
    } catch (error) {
      onFailure(error);
      return undefined;
    }
  };
}
