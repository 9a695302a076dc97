import { createQuoteColumns, type QuoteColumns } from '#domain/odds/quote-columns.ts';
import type { OfferCode } from '#domain/odds/quotes.ts';
import { createLinkStore, type LinkStore } from './link-store.ts';
import { createMarketDraft, MARKET_KINDS, type MarketDraft } from './market.ts';
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
  /** By the word of its key: which event had the book last. */
  readonly seenAt: number[];
  /** Events taken in so far. */
  events: number;
  /** What the market is about whose key is that word; undefined where the service does not know. */
  readonly kindOf: (word: number) => OfferCode | undefined;
  readonly timeOf: TimeReader;
  readonly draft: MarketDraft;
};

/** What a body leads to expect; where there is more, columns grow. */
const BYTES_PER_PRICE = 200;

export function createDoor(sportKey: string, bytes: Uint8Array, readAt: number): Door {
  const body = createOddsBody(bytes);
  const expected = Math.ceil(bytes.length / BYTES_PER_PRICE) + 16;
  const words = createWordList(body);
  const kinds: (OfferCode | undefined)[] = [];
  return {
    sportKey,
    readAt,
    body,
    columns: createQuoteColumns(sportKey, expected),
    links: createLinkStore(bytes, expected),
    words,
    bookNumbers: [],
    seenAt: [],
    events: 0,
    kindOf(word) {
      while (kinds.length < words.texts.length) kinds.push(MARKET_KINDS.get(words.texts[kinds.length] ?? ''));
      return kinds[word];
    },
    timeOf: createTimeReader(body),
    draft: createMarketDraft(),
  };
}
