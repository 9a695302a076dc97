/**
 * Margin removal as published libraries do it, for comparison: the same arithmetic in the same language, written into the
 * same array, so that only the way to the root differs.
 */
export type PeerResult = { readonly iterations: number };

/**
 * Shin's probabilities by the fixed point of Jullien and Salanie (1994), as in the Python package `shin`: repeated until z
 * moves by less than 1e-12 or 1,000 times. Two outcomes have a closed form there, too.
 */
export function shinByFixedPoint(inverse: Float64Array, n: number, fair: Float64Array): PeerResult {
  let booksum = 0;
  for (let i = 0; i < n; i++) booksum += inverse[i] ?? 0;
  let z = 0;
  let iterations = 0;
  if (n === 2) {
    const difference = (inverse[0] ?? 0) - (inverse[1] ?? 0);
    z = ((booksum - 1) * (difference ** 2 - booksum)) / (booksum * (difference ** 2 - 1));
  } else {
    let moved = Number.POSITIVE_INFINITY;
    while (moved > 1e-12 && iterations < 1000) {
      const before = z;
      let sum = 0;
      for (let i = 0; i < n; i++) sum += Math.sqrt(z ** 2 + (4 * (1 - z) * (inverse[i] ?? 0) ** 2) / booksum);
      z = (sum - 2) / (n - 2);
      moved = Math.abs(z - before);
      iterations++;
    }
  }
  for (let i = 0; i < n; i++) {
    const root = Math.sqrt(z ** 2 + (4 * (1 - z) * (inverse[i] ?? 0) ** 2) / booksum);
    fair[i] = (root - z) / (2 * (1 - z));
  }
  return { iterations };
}

/** The power method by bisection of the exponent within [1, 10] to 1e-12, as odds converters and calculators have it. */
export function powerByBisection(inverse: Float64Array, n: number, fair: Float64Array): PeerResult {
  let low = 1;
  let high = 10;
  let iterations = 0;
  while (high - low > 1e-12) {
    const middle = (low + high) / 2;
    let sum = 0;
    for (let i = 0; i < n; i++) sum += (inverse[i] ?? 0) ** middle;
    if (sum > 1) low = middle;
    else high = middle;
    iterations++;
  }
  for (let i = 0; i < n; i++) fair[i] = (inverse[i] ?? 0) ** ((low + high) / 2);
  return { iterations };
}
