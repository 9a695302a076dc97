import { type ReadonlySignal, signal } from '@preact/signals';
import type { Book, BookList, Sport, SportList } from '../clients/generated/page-types.ts';
import type { Client } from './api/client.ts';

/** The books and sports that a person can choose from, by title. */
export type Coverage = {
  /** None until they were read. */
  readonly books: ReadonlySignal<readonly Book[]>;
  readonly sports: ReadonlySignal<readonly Sport[]>;
  /** Reads them once; a failure leaves them as they are, and the next call tries again. */
  load(): void;
  /** The title of a book, or its key where it is not known. */
  bookTitle(key: string): string;
};

export function createCoverage(client: Pick<Client, 'get'>): Coverage {
  const books = signal<readonly Book[]>([]);
  const sports = signal<readonly Sport[]>([]);
  let isLoading = false;
  async function read(): Promise<void> {
    isLoading = true;
    try {
      const [allBooks, allSports] = await Promise.all([
        client.get<BookList>('/account/books'),
        client.get<SportList>('/account/sports'),
      ]);
      books.value = allBooks.data;
      sports.value = allSports.data;
    } catch {
      isLoading = false;
    }
  }
  return {
    books,
    sports,
    load() {
      if (!isLoading) {
        void read();
      }
    },
    bookTitle: (key) => books.value.find((book) => book.key === key)?.title ?? key,
  };
}
