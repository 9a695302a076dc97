/** Probability that a whole number (a total, a margin) reaches at least `count`. */
export type AtLeast = (count: number) => number;

/** How a bet on "above the line" settles: halves of a quarter line counted as half a win or half a loss. */
export type Settlement = { readonly won: number; readonly lost: number };

/**
 * Settlement of "more than `line`" for half, whole and quarter lines. Whole lines give the stake back on
 * equality; a quarter line is half the stake on each neighbour.
 */
export function settleAbove(atLeast: AtLeast, line: number): Settlement {
  const quarters = Math.round(line * 4);
  if (quarters % 2 !== 0) {
    const low = settleAbove(atLeast, line - 0.25);
    const high = settleAbove(atLeast, line + 0.25);
    return { won: (low.won + high.won) / 2, lost: (low.lost + high.lost) / 2 };
  }
  if (quarters % 4 !== 0) {
    const won = atLeast(Math.ceil(line));
    return { won, lost: 1 - won };
  }
  return { won: atLeast(line + 1), lost: 1 - atLeast(line) };
}

/** The share of "above" among settled stakes: what a fair two-way price on the line means. */
export function shareAbove(atLeast: AtLeast, line: number): number {
  const { won, lost } = settleAbove(atLeast, line);
  return won / (won + lost);
}

/** The line nearest even among those `step` apart from `offset`, searched around `centre`. */
export function evenLine(atLeast: AtLeast, centre: number, step: number, offset: number): number {
  const middle = Math.round((centre - offset) / step);
  let best = Number.NaN;
  let distance = Number.POSITIVE_INFINITY;
  for (let index = middle - 3; index <= middle + 3; index += 1) {
    const line = offset + index * step;
    const off = Math.abs(shareAbove(atLeast, line) - 0.5);
    if (off < distance) {
      best = line;
      distance = off;
    }
  }
  return best;
}
