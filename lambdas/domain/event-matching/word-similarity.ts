/** How alike two words of names are, in [0, 1]: 1 only for the same word. */

const SHORTENED = 0.85;
const CONTRACTED = 0.75;
const MISSPELT = 0.85;
const INITIAL = 0.85;

/** A contraction keeps at most this share of the letters: `Nottm`, not `Austria` for Australia. */
const MAX_CONTRACTED = 0.6;

/**
 * The likeness of two words. The same initial is asked of all but equal words; numbers are alike
 * only if they are equal.
 */
export function wordSimilarity(a: string, b: string): number {
  if (a.charCodeAt(0) !== b.charCodeAt(0)) {
    return 0;
  }
  return a === b ? 1 : unequalSimilarity(a, b);
}

function unequalSimilarity(a: string, b: string): number {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short[0] !== long[0] || /\p{N}/u.test(short) || /\p{N}/u.test(long)) {
    return 0;
  }
  if (short.length === 1) {
    return INITIAL;
  }
  if (short.length >= 3 && long.startsWith(short)) {
    return SHORTENED;
  }
  if (short.length >= 3 && short.length <= MAX_CONTRACTED * long.length && isWithin(short, long)) {
    return short.at(-1) === long.at(-1) ? SHORTENED : CONTRACTED;
  }
  return isMisspelt(short, long) ? MISSPELT : 0;
}

/** Whether the letters of one word stand in another in their order. */
function isWithin(short: string, long: string): boolean {
  let at = 0;
  for (const letter of long) {
    if (letter === short[at]) {
      at += 1;
    }
  }
  return at >= short.length;
}

/** Whether two words differ by one letter from six letters on, by two from nine on. */
function isMisspelt(short: string, long: string): boolean {
  if (short.length < 6) {
    return false;
  }
  const allowed = short.length < 9 ? 1 : 2;
  return long.length - short.length <= allowed && editDistance(short, long) <= allowed;
}

/** Letters inserted, deleted or replaced to make one word of the other (Levenshtein 1965). */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
