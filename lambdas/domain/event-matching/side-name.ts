/** The name of one side, read for comparison. */
import { isPrintable } from '#domain/odds/printable.ts';
import { foldLetters, foldUmlauts } from './fold-letters.ts';
import { clubsNamed } from './known-clubs.ts';
import { DIRECTIONS, FORM_WORDS, LIGHT_WORDS, SHORT_FORMS, STATE_WORDS } from './name-words.ts';
import { isSportOfPersons, splitQualifiers } from './qualifiers.ts';

export type NameWord = { readonly text: string; readonly weight: number };

export type SideName = {
  /** The club or the persons in words that tell them apart, without qualifiers. */
  readonly club: string;
  /** The clubs of the list that it may mean. */
  readonly listed: ReadonlySet<number>;
  /** Club and qualifiers: two names with one text are equal. */
  readonly text: string;
  readonly qualifiers: string;
  readonly words: readonly NameWord[];
  /** The club without spaces. */
  readonly joined: string;
  /** All words in order, those of the legal form too. */
  readonly allWords: readonly string[];
  /** The first letter of each of all words. */
  readonly initials: string;
  /** A bit for each of the initials: names without a common bit have no word in common. */
  readonly initialBits: number;
  /** Words such as State that make another side of a name, sorted. */
  readonly states: string;
  /** The direction that the name begins with, or none: one that makes another side, too. */
  readonly direction: string;
};

/** Longest name that is read, in UTF-16 code units. No side is called by more. */
const MAX_NAME_LENGTH = 120;
/** Most words of a name; a pair of persons with five names each has ten. */
const MAX_WORDS = 12;
export const LIGHT_WEIGHT = 0.4;
const MARK_WEIGHT = 0.3;

/**
 * A name as it is compared, or undefined for one that cannot be: longer than 120 characters or
 * 12 words, without a letter or digit, or with characters that are invisible or change the
 * direction of text.
 * `league` has the qualifiers that the league gives to both sides.
 */
export function readSideName(
  name: string,
  sport: string,
  league: readonly string[],
): SideName | undefined {
  if (name.length > MAX_NAME_LENGTH || !isPrintable(name)) {
    return undefined;
  }
  const ofPersons = isSportOfPersons(sport);
  const persons = ofPersons ? name.split(/\s*(?:\/|&|\+|\band\b)\s*/i).filter(Boolean).length : 1;
  const spelt = splitWords(name);
  const { club, qualifiers } = ofPersons ? { club: spelt, qualifiers: [] } : splitQualifiers(spelt);
  const allWords = club.map((word, i) => longForm(word, i, sport)).map(foldUmlauts);
  const words = weighWords(allWords, ofPersons);
  if (words.length === 0 || spelt.length > MAX_WORDS) {
    return undefined;
  }
  const texts = words.map(({ text }) => text);
  const own = new Set([...qualifiers, ...league, ...(persons > 1 ? [`${persons} persons`] : [])]);
  const sorted = [...own].sort().join(' ');
  const clubText = (ofPersons ? texts.toSorted() : texts).join(' ');
  return {
    club: clubText,
    listed: clubsNamed(clubText, sport),
    text: sorted === '' ? clubText : `${clubText} (${sorted})`,
    qualifiers: sorted,
    words,
    joined: clubText.replaceAll(' ', ''),
    allWords,
    initials: allWords.map((word) => word[0]).join(''),
    initialBits: allWords.reduce((bits, word) => bits | (1 << (word.charCodeAt(0) % 32)), 0),
    states: ofPersons
      ? ''
      : allWords
          .filter((word) => STATE_WORDS.has(word))
          .sort()
          .join(' '),
    direction: DIRECTIONS.has(allWords[0] ?? '') ? (allWords[0] ?? '') : '',
  };
}

/** `A.C. Milan` has the words `ac` and `milan`, `Nott'm Forest` has `nottm` and `forest`. */
function splitWords(name: string): string[] {
  return foldLetters(name)
    .replace(/['’`´ʼ]/g, '')
    .replace(/\b(\p{L})&(\p{L})\b/gu, '$1$2')
    .replace(/\b(?:\p{L}\.){2,}\p{L}?/gu, (initials) => `${initials.replaceAll('.', '')} `)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

function longForm(word: string, index: number, sport: string): string {
  // A saint stands before a name; `Michigan St` and `Michigan St Spartans` are a state.
  if (word === 'st' && index > 0 && sport !== 'soccer') {
    return 'state';
  }
  return SHORT_FORMS.get(word) ?? word;
}

function weighWords(all: readonly string[], ofPersons: boolean): NameWord[] {
  const telling = ofPersons ? all : all.filter((word) => !FORM_WORDS.has(word));
  return (telling.length > 0 ? telling : all).map((text) => ({ text, weight: weightOf(text) }));
}

function weightOf(word: string): number {
  if (/^\p{N}+$/u.test(word) || word.length === 1) {
    return MARK_WEIGHT;
  }
  return LIGHT_WORDS.has(word) ? LIGHT_WEIGHT : 1;
}
