/** Which series an offer goes on with, where a book has several of a market. */
import type { MarketName } from '../markets/index.ts';
import { byBook, type OfferTracks } from './offer-tracks.ts';

/** The number of an offer's series among those of its book and market. */
export type OfferNumber = readonly [
  market: MarketName,
  book: string,
  line: number | null,
  number: number,
];

/** The numbers of what books offer now, of the books that have another one than 0. */
export function offerNumbers(offers: OfferTracks): readonly OfferNumber[] {
  return [...offers].flatMap(([market, tracks]) => {
    if ('books' in tracks && !hasNumbers(tracks.values, tracks.books.length)) {
      return [];
    }
    return [...byBook(tracks)].flatMap(([book, ofBook]) => {
      const standing = ofBook.filter(({ missed }) => !missed);
      const numbers = standing.map(({ line, number }) => [market, book, line, number] as const);
      return numbers.some(([, , , number]) => number > 0) ? numbers : [];
    });
  });
}

/** Whether an offer of these has another number than 0; each of them begins with its number. */
function hasNumbers(values: Float64Array, offers: number): boolean {
  const width = values.length / offers;
  for (let index = 0; index < values.length; index += width) {
    if (values[index] !== 0) {
      return true;
    }
  }
  return false;
}

/**
 * Offers that were numbered in the order in which they were seen, with the numbers that they had
 * before. A book's offer that had none begins when it is seen next.
 */
export function renumbered(offers: OfferTracks, numbers: readonly OfferNumber[]): OfferTracks {
  const after = new Map(offers);
  for (const [market, ofMarket] of Map.groupBy(numbers, ([name]) => name)) {
    const books = new Map(byBook(offers.get(market)));
    for (const [book, ofBook] of Map.groupBy(ofMarket, ([, name]) => name)) {
      const numberOf = new Map(ofBook.map(([, , line, number]) => [line, number]));
      const tracks = (books.get(book) ?? []).flatMap((track) => {
        const number = numberOf.get(track.line);
        return number === undefined ? [] : [{ ...track, number }];
      });
      books.set(book, tracks);
    }
    after.set(market, books);
  }
  return after;
}
