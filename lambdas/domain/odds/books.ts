import { priceAfterCommission } from './expected-value.ts';
import { CLONE_FAMILIES, EXCHANGE_COMMISSION, SHARP_BOOKS } from './known-books.ts';
import { compareText } from './order.ts';

/** What a book's opinion counts as, strongest first. */
export const ROLES = ['sharp', 'exchange', 'soft'] as const;
export type Role = (typeof ROLES)[number];

/** A book of a scan with what is known about it. */
export type RatedBook = {
  readonly key: string;
  readonly role: Role;
  /** The name of its family: books with one supplier's prices, which count as one opinion. */
  readonly family: string;
  /**
   * Whether it stands for a survey, the mean of many books. A survey votes; no bet is placed at it.
   */
  readonly isSurvey: boolean;
  /** Share of net winnings kept by the exchange; 0 elsewhere. */
  readonly commission: number;
  /**
   * Its place among the books of the scan: by role, then family, then key, so that families stand
   * together.
   */
  readonly rank: number;
};

export type RatedBooks = ReadonlyMap<string, RatedBook>;

/** Keys of two books that show one supplier's prices. */
export type ClonePair = readonly [string, string];

/** Keys of books that are not what the list of books says. */
export type BookExceptions = {
  /** Not books, but the mean of many. */
  readonly surveys: readonly string[];
  /** Books that are listed as sharp but count as soft, because their prices are outdated. */
  readonly demotedBooks?: readonly string[];
};

/**
 * Rates the books of a scan. `clones` are pairs of books of one role that belong to one family in
 * addition to those that are known to.
 */
export function rateBooks(
  keys: Iterable<string>,
  { surveys, demotedBooks = [] }: BookExceptions = { surveys: [] },
  clones: readonly ClonePair[] = [],
): RatedBooks {
  const familyOf = joinFamilies(clones);
  const surveyFamilies = new Set(surveys.map(familyOf));
  const rated = [...new Set(keys)].map((key) => ({
    key,
    role: demotedBooks.includes(key) ? 'soft' : roleOf(key),
    family: familyOf(key),
    isSurvey: surveyFamilies.has(familyOf(key)),
    commission: commissionOf(key),
  }));
  rated.sort(
    (a, b) =>
      ROLES.indexOf(a.role) - ROLES.indexOf(b.role) ||
      compareText(a.family, b.family) ||
      compareText(a.key, b.key),
  );
  return new Map(rated.map((book, rank) => [book.key, { ...book, rank }]));
}

/** The share of net winnings that a book keeps, which only exchanges do. */
export function commissionOf(book: string): number {
  return EXCHANGE_COMMISSION.get(book) ?? 0;
}

/** What a book's price is worth to its taker, after the commission of an exchange. */
export function netPriceAt(book: string, price: number): number {
  const commission = commissionOf(book);
  return commission > 0 ? priceAfterCommission(price, commission) : price;
}

/** What a book's opinion counts as by the lists. */
export function roleOf(key: string): Role {
  if (SHARP_BOOKS.includes(key)) {
    return 'sharp';
  }
  return EXCHANGE_COMMISSION.has(key) ? 'exchange' : 'soft';
}

/**
 * The family of each book once the pairs are joined. The first name in the alphabet stands for all
 * of them.
 */
function joinFamilies(clones: readonly ClonePair[]): (key: string) => string {
  const joined = new Map<string, string>();
  const nameOf = (family: string): string => {
    const into = joined.get(family);
    return into === undefined ? family : nameOf(into);
  };
  const familyOf = (key: string) =>
    nameOf(CLONE_FAMILIES.find((family) => family.includes(key))?.[0] ?? key);
  for (const [a, b] of clones) {
    const [first, second] = [familyOf(a), familyOf(b)].sort(compareText);
    if (first !== undefined && second !== undefined && first !== second) {
      joined.set(second, first);
    }
  }
  return familyOf;
}
