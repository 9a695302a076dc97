import { CLONE_FAMILIES, EXCHANGE_COMMISSION, SHARP_BOOKS } from './known-books.ts';
import type { SportQuotes } from './quotes.ts';

/** What a book's opinion counts as, strongest first. */
export const ROLE = { sharp: 0, exchange: 1, soft: 2 } as const;
export type RoleCode = (typeof ROLE)[keyof typeof ROLE];

/**
 * Every book of one scan under one number. Numbers rise by role, then by family, then by key, so that lines in this
 * order have clones side by side, whatever order the feed had them in.
 */
export type BookTable = {
  readonly keys: readonly string[];
  /** A `RoleCode` per book. */
  readonly role: Uint8Array;
  /** The family of each book, as a number; families rise with their books. */
  readonly family: Uint16Array;
  /** Families that are no book: the mean a survey has taken of many. A voice, never a price to bet at. */
  readonly surveys: ReadonlySet<number>;
  /** Share of net winnings kept by the exchange; 0 elsewhere. */
  readonly commission: Float64Array;
  /** For each sport of the scan, its own book indices as numbers of this table. */
  readonly bySport: readonly Uint16Array[];
};

const FAMILY_OF: ReadonlyMap<string, string> = new Map(
  CLONE_FAMILIES.flatMap((family) => family.map((key) => [key, family[0] ?? key] as const)),
);

function roleOf(key: string): RoleCode {
  if (SHARP_BOOKS.includes(key)) return ROLE.sharp;
  return EXCHANGE_COMMISSION.has(key) ? ROLE.exchange : ROLE.soft;
}

function knownFamilyOf(key: string): string {
  return FAMILY_OF.get(key) ?? key;
}

/**
 * The family of each book when those of these pairs are joined: the first name in the alphabet stands for all, whatever
 * the order of the pairs.
 */
function joinFamilies(alike: readonly (readonly [string, string])[]): (key: string) => string {
  const joined = new Map<string, string>();
  const nameOf = (family: string): string => {
    const into = joined.get(family);
    return into === undefined ? family : nameOf(into);
  };
  for (const [a, b] of alike) {
    const [one, other] = [nameOf(knownFamilyOf(a)), nameOf(knownFamilyOf(b))];
    if (one < other) joined.set(other, one);
    else if (other < one) joined.set(one, other);
  }
  return (key) => nameOf(knownFamilyOf(key));
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * Numbers the books of all sports of a scan; `surveys` are the keys among them that are no books, `alike` pairs of
 * books of one role that are of one family beside those that are known to be.
 */
export function createBookTable(
  quotes: readonly SportQuotes[],
  surveys: readonly string[] = [],
  alike: readonly (readonly [string, string])[] = [],
): BookTable {
  const familyOf = joinFamilies(alike);
  const keys = [...new Set(quotes.flatMap((sport) => sport.books.map((book) => book.key)))].sort(
    (a, b) => roleOf(a) - roleOf(b) || compareText(familyOf(a), familyOf(b)) || compareText(a, b),
  );
  const number = new Map(keys.map((key, index) => [key, index]));
  const families = [...new Set(keys.map(familyOf))];
  return {
    keys,
    role: Uint8Array.from(keys, roleOf),
    family: Uint16Array.from(keys, (key) => families.indexOf(familyOf(key))),
    surveys: new Set(surveys.filter((key) => number.has(key)).map((key) => families.indexOf(familyOf(key)))),
    commission: Float64Array.from(keys, (key) => EXCHANGE_COMMISSION.get(key) ?? 0),
    bySport: quotes.map((sport) => Uint16Array.from(sport.books, (book) => number.get(book.key) ?? 0)),
  };
}
