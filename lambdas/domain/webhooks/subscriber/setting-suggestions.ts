import { BOOK_SITES } from '../../odds/book-sites.ts';
import type { Snapshot } from '../../scan/snapshot.ts';
import { nearestOf } from './nearest-key.ts';
import type { SubscriberSettings } from './subscriber-settings.ts';

type KeyedSettings = Pick<SubscriberSettings, 'myBooks' | 'books' | 'sports'> &
  Partial<Pick<SubscriberSettings, 'moveAlerts'>>;
type KeyList = {
  readonly setting: keyof KeyedSettings;
  readonly of: keyof KnownKeys;
  readonly keys: readonly string[] | null;
};

/** The lists of keys that settings have. */
function listsOf({ myBooks, books, sports, moveAlerts }: KeyedSettings): readonly KeyList[] {
  return [
    { setting: 'myBooks', of: 'books', keys: myBooks },
    { setting: 'books', of: 'books', keys: books },
    { setting: 'sports', of: 'sports', keys: sports },
    { setting: 'moveAlerts', of: 'books', keys: moveAlerts?.books ?? null },
    { setting: 'moveAlerts', of: 'sports', keys: moveAlerts?.sports ?? null },
  ];
}

/** The keys that a setting has in all its lists. */
export function keysOf(settings: KeyedSettings, name: UnknownKey['setting']): readonly string[] {
  return listsOf(settings).flatMap(({ setting, keys }) => (setting === name ? (keys ?? []) : []));
}

/** A key of a list that no known book or sport has. */
export type UnknownKey = {
  readonly setting: keyof KeyedSettings;
  readonly key: string;
  /** The known key that is spelled most like it; null where none is near. */
  readonly nearest: string | null;
};

/** The books and sports that are known. */
export type KnownKeys = Readonly<Record<'books' | 'sports', readonly string[]>>;

/** The known books, and the books and sports of the latest scan; undefined before the first. */
export function knownKeysOf(
  snapshot: Pick<Snapshot, 'opportunities' | 'matches' | 'coverage'> | undefined,
): KnownKeys {
  const { value = [], surebet = [], combo = [] } = snapshot?.opportunities ?? {};
  const bets = [...value, ...value.flatMap(({ altBooks }) => altBooks)];
  const listed = snapshot?.coverage ?? { books: [], sports: [] };
  const books = [
    ...[...bets, ...surebet.flatMap(({ legs }) => legs), ...combo].map(({ book }) => book),
    ...listed.books.map(({ key }) => key),
  ];
  const sports = [
    ...(snapshot?.matches ?? []).map(({ sportKey }) => sportKey),
    ...listed.sports.map(({ key }) => key),
  ];
  return { books: [...new Set([...BOOK_SITES.keys(), ...books])], sports: [...new Set(sports)] };
}

/** The keys of the settings' lists that are not known. Where no sport is known, none is unknown. */
export function unknownKeys(settings: KeyedSettings, knownKeys: KnownKeys): readonly UnknownKey[] {
  return listsOf(settings).flatMap(({ setting, of, keys }) => {
    const known = knownKeys[of];
    if (known.length === 0) {
      return [];
    }
    const unknown = (keys ?? []).filter((key) => !known.includes(key));
    return unknown.map((key) => ({ setting, key, nearest: nearestOf(key, known) }));
  });
}
