/** Probabilities of whole numbers: `mass[i]` is that of `lowest + i`, up to a common factor. */
export type Distribution = { readonly lowest: number; readonly mass: readonly number[] };

/**
 * A two-sided line: each side's share of the stakes that are settled (they sum to 1), and how much
 * of a stake is settled.
 */
export type SettledLine = {
  readonly over: number;
  readonly under: number;
  readonly settled: number;
};

/**
 * How a bet on more than `line` settles. A quarter line is half a bet on the half below it and half
 * a bet on the half above; what is neither won nor lost comes back.
 */
export function settleLine({ lowest, mass }: Distribution, line: number): SettledLine {
  const below = Math.floor(line * 2) / 2;
  const above = Math.ceil(line * 2) / 2;
  let won = 0;
  let lost = 0;
  let whole = 0;
  let result = lowest;
  for (const probability of mass) {
    const net = (Math.sign(result - below) + Math.sign(result - above)) / 2;
    if (net > 0) {
      won += probability * net;
    } else {
      lost -= probability * net;
    }
    whole += probability;
    result += 1;
  }
  return { over: won / (won + lost), under: lost / (won + lost), settled: (won + lost) / whole };
}

export function meanOf({ lowest, mass }: Distribution): number {
  const whole = mass.reduce((sum, probability) => sum + probability);
  return lowest + mass.reduce((sum, probability, index) => sum + probability * index, 0) / whole;
}

/**
 * The line nearest even among those `step` apart from `offset`: a walk from the mean, as shares
 * fall with the line.
 */
export function evenLine(distribution: Distribution, step: number, offset: number): number {
  const overAt = (place: number) => settleLine(distribution, offset + place * step).over;
  let place = Math.round((meanOf(distribution) - offset) / step);
  const first = overAt(place);
  const direction = first > 0.5 ? 1 : -1;
  let best = Math.abs(first - 0.5);
  for (;;) {
    const next = Math.abs(overAt(place + direction) - 0.5);
    if (!(next < best)) {
      return offset + place * step;
    }
    place += direction;
    best = next;
  }
}
