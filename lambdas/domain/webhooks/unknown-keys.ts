import { BOOK_SITES } from '../odds/book-sites.ts';
import type { Snapshot } from '../scan/snapshot.ts';
import type { SubscriberSettings } from './subscriber-settings.ts';

/**
 * A key of a list that no known book or sport has. It may be a new one, so it is pointed out and
 * not refused.
 */
export type UnknownKey = {
  readonly setting: 'books' | 'sports';
  readonly key: string;
  /** The known key that is spelled most like it; null where none is near. */
  readonly nearest: string | null;
};

/** The books and sports that are known. */
export type Vocabulary = Readonly<Record<UnknownKey['setting'], readonly string[]>>;

/** The known books, and the books and sports of the latest scan; undefined before the first. */
export function vocabularyOf(
  snapshot: Pick<Snapshot, 'opportunities' | 'matches'> | undefined,
): Vocabulary {
  const { value = [], surebet = [], combo = [] } = snapshot?.opportunities ?? {};
  const bets = [...value, ...value.flatMap(({ altBooks }) => altBooks)];
  const books = [...bets, ...surebet.flatMap(({ legs }) => legs), ...combo].map(({ book }) => book);
  const sports = (snapshot?.matches ?? []).map(({ sportKey }) => sportKey);
  return { books: [...new Set([...BOOK_SITES.keys(), ...books])], sports: [...new Set(sports)] };
}

/** The keys of the settings' lists that are not known. Where no sport is known, none is unknown. */
export function unknownKeys(
  settings: Pick<SubscriberSettings, UnknownKey['setting']>,
  vocabulary: Vocabulary,
): readonly UnknownKey[] {
  return (['books', 'sports'] as const).flatMap((setting) => {
    const known = vocabulary[setting];
    if (known.length === 0) {
      return [];
    }
    const unknown = (settings[setting] ?? []).filter((key) => !known.includes(key));
    return unknown.map((key) => ({ setting, key, nearest: nearestOf(key, known) }));
  });
}

/** At most one letter in three may differ from a key that is meant. */
const LETTERS_PER_SLIP = 3;

function nearestOf(key: string, known: readonly string[]): string | null {
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
