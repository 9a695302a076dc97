const NEWTON_STEPS = 4;

/**
 * The power k of the rule r = p^k that turns fair `probabilities` into inverse prices with sum
 * `booksum`. Longshots carry more margin by it, as at real books. A booksum below 1 gives the lay
 * side of an exchange.
 */
export function marginPower(probabilities: readonly number[], booksum: number): number {
  let power = 1;
  for (let step = 0; step < NEWTON_STEPS; step += 1) {
    let sum = 0;
    let slope = 0;
    for (const probability of probabilities) {
      const term = probability ** power;
      sum += term;
      slope += term * Math.log(probability);
    }
    power -= (Math.log(sum / booksum) * sum) / slope;
  }
  return power;
}

function tick(price: number): number {
  if (price < 3) {
    return 0.01;
  }
  if (price < 6) {
    return 0.05;
  }
  if (price < 10) {
    return 0.1;
  }
  if (price < 20) {
    return 0.5;
  }
  return price < 100 ? 1 : 10;
}

/** The price a book shows for an inverse price: on its ladder and within 1.01 to 1000. */
export function onLadder(inverse: number, fine: boolean, round: (ticks: number) => number): number {
  const price = 1 / inverse;
  const step = fine && price < 20 ? 0.01 : tick(price);
  const shown = Math.round(round(price / step) * step * 100) / 100;
  return Math.min(1000, Math.max(1.01, shown));
}
