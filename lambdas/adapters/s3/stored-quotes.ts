/** The quotes of a sport as JSON can hold them. */
import type { KeptQuotes } from '#domain/feed-answers/kept-quotes.ts';
import type { SportQuotes } from '#domain/odds/quotes.ts';

type StoredQuotes = Omit<SportQuotes, 'columns'> & {
  readonly columns: Omit<SportQuotes['columns'], 'book' | 'point'> & {
    readonly book: readonly number[];
    readonly point: readonly (number | null)[];
  };
};

/** What is kept of a sport: a book is an index, a missing line null. */
export type StoredKept = Omit<KeptQuotes, 'answer' | 'missing'> & {
  readonly answer: StoredQuotes;
  readonly missing?: StoredQuotes | undefined;
};

export function toStoredKept({ answer, missing, unconfirmedEmpty }: KeptQuotes): StoredKept {
  return { answer: toStored(answer), missing: missing && toStored(missing), unconfirmedEmpty };
}

export function fromStoredKept({ answer, missing, unconfirmedEmpty }: StoredKept): KeptQuotes {
  return {
    answer: fromStored(answer),
    ...(missing && { missing: fromStored(missing) }),
    unconfirmedEmpty,
  };
}

function toStored({ columns, ...quotes }: SportQuotes): StoredQuotes {
  const bookIndexOf = new Map(quotes.books.map(({ key }, index) => [key, index]));
  const book = columns.book.map(({ key }) => bookIndexOf.get(key) ?? -1);
  return { ...quotes, columns: { ...columns, book } };
}

function fromStored({ columns, ...quotes }: StoredQuotes): SportQuotes {
  const book = columns.book.map((index) => {
    const found = quotes.books[index];
    if (found === undefined) {
      throw new RangeError(`${quotes.sportKey} has no book number ${index}`);
    }
    return found;
  });
  return {
    ...quotes,
    columns: { ...columns, book, point: columns.point.map((line) => line ?? Number.NaN) },
  };
}
