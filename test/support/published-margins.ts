/** Margin removal as published libraries do it, for comparison. */

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/**
 * Shin's probabilities from inverse prices by the fixed point of Jullien and Salanie (1994), as in
 * the Python package `shin`: repeated until z moves by less than 1e-12 or 1,000 times. Two outcomes
 * have a closed form there, too.
 */
export function shinByFixedPoint(inverse: readonly number[]): readonly number[] {
  const n = inverse.length;
  const booksum = sumOf(inverse);
  const rootsAt = (z: number) =>
    inverse.map((r) => Math.sqrt(z ** 2 + (4 * (1 - z) * r ** 2) / booksum));
  let z = 0;
  if (n === 2) {
    const [first = 0, second = 0] = inverse;
    const squared = (first - second) ** 2;
    z = ((booksum - 1) * (squared - booksum)) / (booksum * (squared - 1));
  } else {
    for (let moved = 1, steps = 0; moved > 1e-12 && steps < 1000; steps++) {
      const next = (sumOf(rootsAt(z)) - 2) / (n - 2);
      moved = Math.abs(next - z);
      z = next;
    }
  }
  return rootsAt(z).map((root) => (root - z) / (2 * (1 - z)));
}

/**
 * The power method by bisection of the exponent within [1, 10] to 1e-12, as odds converters and
 * calculators have it.
 */
export function powerByBisection(inverse: readonly number[]): readonly number[] {
  let [low, high] = [1, 10];
  while (high - low > 1e-12) {
    const middle = (low + high) / 2;
    if (sumOf(inverse.map((r) => r ** middle)) > 1) {
      low = middle;
    } else {
      high = middle;
    }
  }
  return inverse.map((r) => r ** ((low + high) / 2));
}
