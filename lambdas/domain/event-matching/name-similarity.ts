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
  if (one.qualifiers !== other.qualifiers) {
    return 0;
  }
  if (one.joined === other.joined) {
    return 1;
  }
  if (one.direction !== other.direction || one.states !== other.states) {
    return 0;
  }
  if ((one.initialBits & other.initialBits) === 0) {
    return 0;
  }
  // In a fixed order the sums are the same to the last digit, whichever feed is first.
  const [a, b] = compareText(one.text, other.text) <= 0 ? [one, other] : [other, one];
  const found = pairings(a.words, b.words);
  if (found.length === 0 && !hasInitialsOf(a, b) && !hasInitialsOf(b, a)) {
    return 0;
  }
  const sharedA = new Array<number>(a.words.length).fill(0);
  const sharedB = new Array<number>(b.words.length).fill(0);
  for (const pairing of found) {
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

const NONE: Pairing[] = [];

/** Words that may be the same, the likeliest first. */
function pairings(a: readonly NameWord[], b: readonly NameWord[]): Pairing[] {
  let found: Pairing[] = NONE;
  for (let i = 0; i < a.length; i++) {
    for (let j = 0; j < b.length; j++) {
      const similarity = wordSimilarity(a[i]?.text ?? '', b[j]?.text ?? '');
      if (similarity > 0) {
        found = found === NONE ? [] : found;
        found.push({ a: i, b: j, similarity });
      }
    }
  }
  return found.length > 1
    ? found.sort((x, y) => y.similarity - x.similarity || x.a - y.a || x.b - y.b)
    : found;
}

/** Whether a word of one name may be the initials of several words of the other. */
function hasInitialsOf({ words }: SideName, { initials }: SideName): boolean {
  return initials.length > 1 && words.some(({ text }) => placeOfInitials(text, initials) >= 0);
}

function placeOfInitials(word: string, initials: string): number {
  const isShort = word.length >= 2 && word.length <= Math.min(MAX_INITIALS, initials.length);
  return isShort ? initials.indexOf(word) : -1;
}

/** Words of one name that are the initials of several words of the other: `QPR`, `NY`, `LA`. */
function matchInitials(
  short: SideName,
  sharedShort: number[],
  long: SideName,
  sharedLong: number[],
): void {
  for (const [i, { text }] of short.words.entries()) {
    const at = sharedShort[i] === 0 ? placeOfInitials(text, long.initials) : -1;
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
