/** Whether two names may mean one side, and how that is known. */
import { wordsOfClubs } from './known-clubs.ts';
import type { NameVerdict } from './learned-names.ts';
import { nameSimilarity } from './name-similarity.ts';
import { LIGHT_WEIGHT, type SideName } from './side-name.ts';

/**
 * How two names are known to be one side's, the surest first: an operator has said so, they are
 * equal, the list of clubs has both, events have shown it, or their words are alike.
 */
export const HOW_KNOWN = ['accepted', 'equal', 'known', 'learned', 'similar'] as const;
export type HowKnown = (typeof HOW_KNOWN)[number];

export type NameComparison = {
  /** Likeness in [0, 1]. */
  readonly score: number;
  readonly how: HowKnown;
  /** The names surely mean two sides: events never teach otherwise. */
  readonly excluded: boolean;
};

export type CompareNames = (a: SideName, b: SideName) => NameComparison;

/** The most that a name is like that of another club of its city. */
const NAMESAKE = 0.5;
/** The list has some clubs twice, by names as alike as this: events may teach that they are one. */
const LISTED_TWICE = 0.6;
const UNLIKE: NameComparison = { score: 0, how: 'similar', excluded: false };
const EXCLUDED: NameComparison = { score: 0, how: 'similar', excluded: true };

/** Whether more than likeness says that two names are one side's. */
export function isCertain({ how, excluded }: NameComparison): boolean {
  return !excluded && how !== 'similar';
}

/** Compares names of one sport, knowing the verdicts by `pairKey`. */
export function createNameComparison(
  sport: string,
  verdicts: ReadonlyMap<string, NameVerdict>,
): CompareNames {
  const byName = verdictsByName(sport, verdicts);
  return (a, b) => compareNames(a, b, byName.get(a.text)?.get(b.text));
}

/** The verdicts of a sport by both names, so that no key is made for each comparison. */
function verdictsByName(sport: string, verdicts: ReadonlyMap<string, NameVerdict>) {
  const byName = new Map<string, Map<string, NameVerdict>>();
  for (const [key, verdict] of verdicts) {
    const [of, a = '', b = ''] = key.split('\n');
    if (of === sport) {
      byName.set(a, (byName.get(a) ?? new Map()).set(b, verdict));
      byName.set(b, (byName.get(b) ?? new Map()).set(a, verdict));
    }
  }
  return byName;
}

function compareNames(a: SideName, b: SideName, verdict: NameVerdict | undefined): NameComparison {
  if (verdict === 'refused') {
    return EXCLUDED;
  }
  if (verdict === 'accepted') {
    return { score: 1, how: 'accepted', excluded: false };
  }
  if (a.qualifiers !== b.qualifiers || a.states !== b.states) {
    return EXCLUDED;
  }
  const likeness = nameSimilarity(a, b);
  if (likeness === 1) {
    return { score: 1, how: 'equal', excluded: false };
  }
  const clubs = a.listed;
  const others = b.listed;
  if (clubs.size > 0 && others.size > 0 && verdict !== 'learned') {
    return [...clubs].some((club) => others.has(club))
      ? { score: 1, how: 'known', excluded: false }
      : { ...UNLIKE, excluded: likeness < LISTED_TWICE };
  }
  if (verdict === 'learned') {
    return { score: 1, how: 'learned', excluded: false };
  }
  if (likeness === 0 || a.direction !== b.direction) {
    return UNLIKE;
  }
  const namesake =
    clubs.size + others.size > 0 &&
    (clubs.size > 0 ? addsLightWord(b, a, clubs) : addsLightWord(a, b, others));
  return {
    score: namesake ? Math.min(likeness, NAMESAKE) : likeness,
    how: 'similar',
    excluded: false,
  };
}

/**
 * Whether a name that the list lacks has a word such as Town or United that no name of the listed
 * club has: it may be another club of the same city.
 */
function addsLightWord(name: SideName, listed: SideName, clubs: ReadonlySet<number>): boolean {
  const added = name.words.filter(
    ({ text, weight }) => weight === LIGHT_WEIGHT && !listed.allWords.includes(text),
  );
  return added.some(({ text }) => !wordsOfClubs(clubs).has(text));
}
