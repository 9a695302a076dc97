import { createQuoteColumns, type QuoteColumns } from '#domain/odds/quote-columns.ts';
import { createLinkStore, type LinkStore } from './link-store.ts';
import { createMarketDraft, type MarketDraft } from './market.ts';
import { createOddsBody, type OddsBody } from './odds-body.ts';
import { createTimeReader, type TimeReader } from './wire-time.ts';
import { createWordList, type WordList } from './word-list.ts';

/** Where a body is let in: what it fills, where what is turned away is counted, and what is remembered between its events. */
export type Door = {
  readonly sportKey: string;
  /** Epoch milliseconds. */
  readonly readAt: number;
  readonly body: OddsBody;
  readonly columns: QuoteColumns;
  readonly links: LinkStore;
  /** Keys and titles of books, keys of markets. */
  readonly words: WordList;
  /** By the word of its key: the number of a book that has offers. */
  readonly bookNumbers: number[];
  readonly timeOf: TimeReader;
  readonly draft: MarketDraft;
};

export function createDoor(sportKey: string, bytes: Uint8Array, readAt: number): Door {
  const body = createOddsBody(bytes);
  return {
    sportKey,
    readAt,
    body,
    columns: createQuoteColumns(sportKey),
    links: createLinkStore(bytes),
    words: createWordList(body),
    bookNumbers: [],
    timeOf: createTimeReader(body),
    draft: createMarketDraft(),
  };
}
