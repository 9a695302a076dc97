import { MAX_OUTCOMES } from '../markets/market.ts';

/**
 * Markets whose margin has been removed, so that it need not be removed again: books quote the same prices over and over,
 * clones line by line and all of them around even. Every market has one slot, by its inverse prices, and the last one
 * keeps it. Only exactly the same inverses are the same market, so what is remembered is what would be computed. One
 * table holds the results of one method and one largest booksum.
 */
export type SolvedMarkets = {
  /** Per slot: the inverse prices, 0 beyond the last outcome; then what was found. 0 all over where nothing is known. */
  readonly cells: Float64Array;
  readonly slots: number;
};

/** Cells of a slot: inverse prices, logarithms of the fair probabilities, booksum, and one to fill a cache line. */
const CELLS = 2 * MAX_OUTCOMES + 2;
const LOG_FAIR = MAX_OUTCOMES;
const BOOKSUM = 2 * MAX_OUTCOMES;

/** Numbers that send neighbouring prices to slots far apart: shares of the golden ratio and its like. */
const SPREAD = [6_180_339.887, 7_548_776.662, 5_698_402.91] as const;

/** An empty table. `slots` is a power of two; 8,192 take half a megabyte. */
export function createSolvedMarkets(slots: number): SolvedMarkets {
  return { cells: new Float64Array(slots * CELLS), slots };
}

/** Where a market is found, if it is known, by the `MAX_OUTCOMES` inverse prices from `first` on. */
export function cellOf({ slots }: SolvedMarkets, inverse: Float64Array, first: number): number {
  const mixed =
    (inverse[first] as number) * SPREAD[0] +
    (inverse[first + 1] as number) * SPREAD[1] +
    (inverse[first + 2] as number) * SPREAD[2];
  return (mixed & (slots - 1)) * CELLS;
}

/** Whether the market is the one that is remembered there. */
export function isSolved(
  { cells }: SolvedMarkets,
  cell: number,
  inverse: Float64Array,
  first: number,
): boolean {
  return (
    cells[cell] === inverse[first] &&
    cells[cell + 1] === inverse[first + 1] &&
    cells[cell + 2] === inverse[first + 2]
  );
}

/** Writes the remembered logarithms of the fair probabilities to the market's own, and returns its booksum. */
export function recall({ cells }: SolvedMarkets, cell: number, logFair: Float64Array, first: number): number {
  for (let j = 0; j < MAX_OUTCOMES; j++) logFair[first + j] = cells[cell + LOG_FAIR + j] as number;
  return cells[cell + BOOKSUM] as number;
}

/** Remembers a market in place of the one that was there. */
export function remember(
  { cells }: SolvedMarkets,
  cell: number,
  inverse: Float64Array,
  logFair: Float64Array,
  first: number,
  booksum: number,
): void {
  for (let j = 0; j < MAX_OUTCOMES; j++) {
    cells[cell + j] = inverse[first + j] as number;
    cells[cell + LOG_FAIR + j] = logFair[first + j] as number;
  }
  cells[cell + BOOKSUM] = booksum;
}
