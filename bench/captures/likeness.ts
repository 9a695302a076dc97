/** How alike the prices of two books are. */
import { compareText } from '#domain/odds/order.ts';
import { offersOf, type SportQuotes } from '#domain/odds/quotes.ts';

/** By book, its winner prices as one text per event. */
export type WinnerOffers = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Of the `common` winner offers of two books, the `share` that is identical. */
export type Likeness = {
  readonly a: string;
  readonly b: string;
  readonly common: number;
  readonly share: number;
};

const MIN_COMMON = 20;
const MIN_CLONE_SHARE = 0.5;

/** The winner offers of every book; the same prices of the same outcomes are the same text. */
export function winnerOffers(quotes: readonly SportQuotes[]): WinnerOffers {
  const byBook = new Map<string, Map<string, string>>();
  for (const sport of quotes)
    for (const event of sport.events)
      for (const { kind, book, prices } of offersOf(sport, event)) {
        if (kind !== 'h2h') continue;
        const own = byBook.get(book.key) ?? new Map<string, string>();
        const texts = prices.map(({ outcome, price }) => `${outcome}:${price}`);
        byBook.set(book.key, own.set(event.id, texts.sort().join(' ')));
      }
  return byBook;
}

/** Every pair of books with enough offers in common, most alike first. Offers of different outcomes are not in common. */
export function likenesses(offers: WinnerOffers): Likeness[] {
  const books = [...offers].sort(([a], [b]) => compareText(a, b));
  return books
    .flatMap(([a, ofA], place) =>
      books.slice(place + 1).flatMap(([b, ofB]) => {
        const common = [...ofA].filter(
          ([event, offer]) => ofB.get(event)?.split(' ').length === offer.split(' ').length,
        );
        const identical = common.filter(([event, offer]) => ofB.get(event) === offer);
        return common.length >= MIN_COMMON
          ? [{ a, b, common: common.length, share: identical.length / common.length }]
          : [];
      }),
    )
    .sort((x, y) => y.share - x.share || compareText(x.a, y.a));
}

/** Books joined by a chain of pairs of which each is half or more alike, families of two or more. */
export function familiesOf(pairs: readonly Likeness[]): string[][] {
  let families: string[][] = [];
  for (const { a, b, share } of pairs) {
    if (share < MIN_CLONE_SHARE) continue;
    const isTouched = (family: readonly string[]) => family.includes(a) || family.includes(b);
    const joined = new Set([a, b, ...families.filter(isTouched).flat()]);
    families = [...families.filter((family) => !isTouched(family)), [...joined].sort()];
  }
  return families.sort(([a = ''], [b = '']) => compareText(a, b));
}
