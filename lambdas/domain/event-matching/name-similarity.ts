/** How alike two names of sides are, by their words. */
import { compareText } from '#domain/odds/order.ts';
import type { NameWord, SideName } from './side-name.ts';
import { wordSimilarity } from './word-similarity.ts';

/** What is left of the likeness where each name has a telling word that the other lacks. */
const CONFLICT = 0.5;
const TELLING_WEIGHT = 0.3;
const INITIALS = 0.9;
const MAX_INITIALS = 5;

type Pairing = { readonly a: number; readonly b: number; readonly similarity: number };

/**
 * The likeness of two names in [0, 1], 1 where they are equal: twice the weight of the words they
 * share over the weight of all (Dice 1945), halved where both have words that the other lacks. It
 * is 0 for names with different qualifiers, states or directions. The order of the two does not
 * matter.
 */
export function nameSimilarity(one: SideName, other: SideName): number {
  // In a fixed order the sums are the same to the last digit, whichever feed is first.
  const [a, b] = compareText(one.text, other.text) <= 0 ? [one, other] : [other, one];
  if (a.qualifiers !== b.qualifiers) {
    return 0;
  }
  if (a.joined === b.joined) {
    return 1;
  }
  if (a.direction !== b.direction || a.states !== b.states) {
    return 0;
  }
  if ((a.initialBits & b.initialBits) === 0) {
    return 0;
  }
  const sharedA = new Array<number>(a.words.length).fill(0);
  const sharedB = new Array<number>(b.words.length).fill(0);
  for (const pairing of pairings(a.words, b.words)) {
    if (sharedA[pairing.a] === 0 && sharedB[pairing.b] === 0) {
      sharedA[pairing.a] = pairing.similarity;
      sharedB[pairing.b] = pairing.similarity;
    }
  }
  matchInitials(a, sharedA, b, sharedB);
  matchInitials(b, sharedB, a, sharedA);
  const mine = weigh(a.words, sharedA);
  const yours = weigh(b.words, sharedB);
  const dice = (mine.shared + yours.shared) / (mine.all + yours.all);
  const conflict = mine.left >= TELLING_WEIGHT && yours.left >= TELLING_WEIGHT;
  return conflict ? CONFLICT * dice : dice;
}

/** Words that may be the same, the likeliest first. */
function pairings(a: readonly NameWord[], b: readonly NameWord[]): Pairing[] {
  const found: Pairing[] = [];
  for (const [i, one] of a.entries()) {
    for (const [j, other] of b.entries()) {
      const similarity = wordSimilarity(one.text, other.text);
      if (similarity > 0) {
        found.push({ a: i, b: j, similarity });
      }
    }
  }
  return found.sort((x, y) => y.similarity - x.similarity || x.a - y.a || x.b - y.b);
}

/** Words of one name that are the initials of several words of the other: `QPR`, `NY`, `LA`. */
function matchInitials(
  short: SideName,
  sharedShort: number[],
  long: SideName,
  sharedLong: number[],
): void {
  for (const [i, { text }] of short.words.entries()) {
    const isShort = text.length >= 2 && text.length <= MAX_INITIALS && sharedShort[i] === 0;
    const at = isShort ? long.initials.indexOf(text) : -1;
    if (at < 0) {
      continue;
    }
    const meant = new Set(long.allWords.slice(at, at + text.length));
    const indices = long.words.flatMap((word, j) => (meant.has(word.text) ? [j] : []));
    if (indices.length > 0 && indices.every((j) => sharedLong[j] === 0)) {
      sharedShort[i] = INITIALS;
      for (const j of indices) {
        sharedLong[j] = INITIALS;
      }
    }
  }
}

function weigh(words: readonly NameWord[], similarities: readonly number[]) {
  let all = 0;
  let shared = 0;
  let left = 0;
  for (const [i, { weight }] of words.entries()) {
    const similarity = similarities[i] ?? 0;
    all += weight;
    shared += weight * similarity;
    left += similarity === 0 ? weight : 0;
  }
  return { all, shared, left };
}
