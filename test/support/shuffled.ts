/** The items in a random order. */
export function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const result = [...items];
  for (let i = result.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    const [a, b] = [result[i] as T, result[j] as T];
    result[i] = b;
    result[j] = a;
  }
  return result;
}
