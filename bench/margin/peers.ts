/** Margin removal as published libraries do it, for comparison. */

type PeerResult = { readonly probabilities: readonly number[]; readonly iterations: number };

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/**
 * Shin's probabilities from inverse prices by the fixed point of Jullien and Salanie (1994), as in the Python package
 * `shin`: repeated until z moves by less than 1e-12 or 1,000 times. Two outcomes have a closed form there, too.
 */
export function shinByFixedPoint(inverse: readonly number[]): PeerResult {
  const n = inverse.length;
  const booksum = sumOf(inverse);
  const rootsAt = (z: number) => inverse.map((r) => Math.sqrt(z ** 2 + (4 * (1 - z) * r ** 2) / booksum));
  let z = 0;
  let iterations = 0;
  if (n === 2) {
    const [first = 0, second = 0] = inverse;
    const squared = (first - second) ** 2;
    z = ((booksum - 1) * (squared - booksum)) / (booksum * (squared - 1));
  } else {
    for (let moved = 1; moved > 1e-12 && iterations < 1000; iterations++) {
      const next = (sumOf(rootsAt(z)) - 2) / (n - 2);
      moved = Math.abs(next - z);
      z = next;
    }
  }
  return { probabilities: rootsAt(z).map((root) => (root - z) / (2 * (1 - z))), iterations };
}

/** The power method by bisection of the exponent within [1, 10] to 1e-12, as odds converters and calculators have it. */
export function powerByBisection(inverse: readonly number[]): PeerResult {
  let [low, high, iterations] = [1, 10, 0];
  while (high - low > 1e-12) {
    const middle = (low + high) / 2;
    if (sumOf(inverse.map((r) => r ** middle)) > 1) low = middle;
    else high = middle;
    iterations++;
  }
  return { probabilities: inverse.map((r) => r ** ((low + high) / 2)), iterations };
}
