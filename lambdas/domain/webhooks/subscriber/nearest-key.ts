/** At most one letter in three may differ from a key that is meant. */
const LETTERS_PER_SLIP = 3;

/** The known word that is spelled most like one; null where none is near. */
export function nearestOf(key: string, known: readonly string[]): string | null {
  const byDistance = known
    .map((each) => ({ each, distance: each.startsWith(`${key}_`) ? 1 : editDistance(key, each) }))
    .sort((a, b) => a.distance - b.distance);
  const [best] = byDistance;
  return best && best.distance <= key.length / LETTERS_PER_SLIP ? best.each : null;
}

/**
 * How many letters have to be put in, left out or replaced to make one word of the other
 * (Levenshtein 1966).
 */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1];
    for (const [index, other] of [...to].entries()) {
      const replaced = (row[index] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
