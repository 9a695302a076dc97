/** How alike the prices of two books are. */
import { offersOf, type SportQuotes } from '#domain/odds/quotes.ts';

/** By book, its winner prices as one text per event. */
export type WinnerLines = ReadonlyMap<string, ReadonlyMap<string, string>>;

export type Likeness = {
  readonly a: string;
  readonly b: string;
  readonly common: number;
  readonly share: number;
};

const LEAST_COMMON = 20;
const CLONES_FROM = 0.5;

/** The winner lines of every book; the same prices of the same outcomes are the same text. */
export function winnerLines(quotes: readonly SportQuotes[]): WinnerLines {
  const byBook = new Map<string, Map<string, string>>();
  for (const sport of quotes)
    for (const event of sport.events)
      for (const { kind, book, prices } of offersOf(sport, event)) {
        if (kind !== 'h2h') continue;
        const own = byBook.get(book.key) ?? new Map<string, string>();
        const texts = prices.map(({ outcome, price }) => `${outcome}:${price}`);
        own.set(event.id, texts.sort().join(' '));
        byBook.set(book.key, own);
      }
  return byBook;
}

/** Every pair of books with enough lines in common, most alike first. Lines of different outcomes are not in common. */
export function likenesses(lines: WinnerLines): Likeness[] {
  const books = [...lines].sort(([a], [b]) => (a < b ? -1 : 1));
  return books
    .flatMap(([a, ofA], place) =>
      books.slice(place + 1).flatMap(([b, ofB]) => {
        let common = 0;
        let identical = 0;
        for (const [event, line] of ofA) {
          const other = ofB.get(event);
          if (other === undefined || other.split(' ').length !== line.split(' ').length) continue;
          common++;
          if (other === line) identical++;
        }
        return common >= LEAST_COMMON ? [{ a, b, common, share: identical / common }] : [];
      }),
    )
    .sort((x, y) => y.share - x.share || (x.a < y.a ? -1 : 1));
}

/** Books joined by a chain of pairs of which each is half or more alike, families of two or more. */
export function familiesOf(pairs: readonly Likeness[]): string[][] {
  const families: Set<string>[] = [];
  for (const { a, b, share } of pairs) {
    if (share < CLONES_FROM) continue;
    const touched = families.filter((family) => family.has(a) || family.has(b));
    const joined = new Set([a, b, ...touched.flatMap((family) => [...family])]);
    for (const family of touched) families.splice(families.indexOf(family), 1);
    families.push(joined);
  }
  return families.map((family) => [...family].sort()).sort(([a = ''], [b = '']) => (a < b ? -1 : 1));
}
