/**
 * What the books of a market offered when all of them were last seen. Nearly every price stands
 * still from scan to scan, so what stands is packed: some 40 bytes an offer.
 */
import type { JudgedMarket } from '../reference/judged-market.ts';
import type { MarketOffer } from '../reference/market-offers.ts';

/** What a book offered when it was last seen, and the number that tells its offers apart. */
export type StandingOffer = {
  readonly number: number;
  readonly line: number | null;
  /** Decimal odds in the order of the market's outcomes. */
  readonly prices: readonly number[];
};

/** The offers of a market in the order in which a scan saw them. */
export type StandingOffers = {
  readonly books: readonly string[];
  /** For each offer its number, its line (NaN where it has none) and its prices. */
  readonly values: Float64Array;
};

/** An offer's number and line stand before its prices. */
const HEAD = 2;

/** Calls `see` with each back offer that the outlier rule leaves in, until it returns false. */
export function everyOffer(
  lines: readonly JudgedMarket[],
  see: (offer: MarketOffer, line: number | null) => boolean,
): boolean {
  for (const { line, offers, outliers } of lines) {
    for (const offer of offers) {
      const { isLay, book } = offer;
      const isLeftOut = isLay || outliers.some(({ family }) => family === book.family);
      if (!isLeftOut && !see(offer, line)) {
        return false;
      }
    }
  }
  return true;
}

/**
 * What stands after a scan that saw the same offers in the same order, and which of them have other
 * prices; undefined where it saw others. Where nothing has changed, `after` is what stood before.
 */
export function seenAgain(
  lines: readonly JudgedMarket[],
  before: StandingOffers,
): { readonly after: StandingOffers; readonly repriced: readonly number[] } | undefined {
  const { books, values } = before;
  const width = values.length / books.length;
  const repriced: number[] = [];
  let changed: Float64Array | undefined;
  let seen = 0;
  const areSame = everyOffer(lines, ({ book, prices }, line) => {
    const offset = seen * width;
    const lineBefore = values[offset + 1];
    const isSame =
      books[seen] === book.key &&
      (line === null ? Number.isNaN(lineBefore) : line === lineBefore) &&
      prices.length === width - HEAD;
    if (isSame && prices.some(({ price }, index) => price !== values[offset + HEAD + index])) {
      changed ??= values.slice();
      for (const [index, { price }] of prices.entries()) {
        changed[offset + HEAD + index] = price;
      }
      repriced.push(seen);
    }
    seen += 1;
    return isSame;
  });
  if (!areSame || seen !== books.length) {
    return undefined;
  }
  return { after: changed ? { books, values: changed } : before, repriced };
}

/** The offer with an index. */
export function offerAt(
  { books, values }: StandingOffers,
  index: number,
): StandingOffer & { readonly book: string } {
  const width = values.length / books.length;
  const [number = 0, line = Number.NaN, ...prices] = values.subarray(
    index * width,
    (index + 1) * width,
  );
  const point = Number.isNaN(line) ? null : line;
  return { book: books[index] ?? '', number, line: point, prices };
}

/**
 * The offers of these lines with the numbers that `numberOf` gives them; undefined where it has
 * none for one of them, or where their prices differ in number.
 */
export function standingOffers(
  lines: readonly JudgedMarket[],
  numberOf: (book: string, line: number | null) => number | undefined,
): StandingOffers | undefined {
  const books: string[] = [];
  const values: number[] = [];
  const areKnown = everyOffer(lines, ({ book, prices }, line) => {
    const number = numberOf(book.key, line);
    if (number === undefined) {
      return false;
    }
    books.push(book.key);
    values.push(number, line ?? Number.NaN);
    for (const { price } of prices) {
      values.push(price);
    }
    return values.length === books.length * (prices.length + HEAD);
  });
  return areKnown ? { books, values: Float64Array.from(values) } : undefined;
}

/** The offers by book. */
export function offersOfBooks(
  standing: StandingOffers,
): ReadonlyMap<string, readonly StandingOffer[]> {
  const byBook = new Map<string, StandingOffer[]>();
  for (const index of standing.books.keys()) {
    const { book, ...offer } = offerAt(standing, index);
    const known = byBook.get(book);
    if (known) {
      known.push(offer);
    } else {
      byBook.set(book, [offer]);
    }
  }
  return byBook;
}
