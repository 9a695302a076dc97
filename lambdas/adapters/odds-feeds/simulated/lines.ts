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

/** The line nearest even among those `step` apart from `offset`: a walk from `start`, as shares fall with the line. */
export function evenLine(atLeast: AtLeast, start: number, step: number, offset: number): number {
  const unevenness = (place: number) => Math.abs(shareAbove(atLeast, offset + place * step) - 0.5);
  let place = Math.round((start - offset) / step);
  let best = unevenness(place);
  const direction = shareAbove(atLeast, offset + place * step) > 0.5 ? 1 : -1;
  for (;;) {
    const next = unevenness(place + direction);
    if (!(next < best)) return offset + place * step;
    place += direction;
    best = next;
  }
}
