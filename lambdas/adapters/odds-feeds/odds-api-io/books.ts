import type { Book } from '#domain/odds/quotes.ts';

/**
 * Books by the names of the provider, with the keys that other feeds have for them. Pages of one
 * book for different countries differ in their prices: only the same one has the same key.
 */
export const BOOK_KEYS: ReadonlyMap<string, string> = new Map([
  ['Bet365', 'bet365'],
  ['BetMGM', 'betmgm'],
  ['BetVictor', 'betvictor'],
  ['Betclic FR', 'betclic_fr'],
  ['Betfair Exchange', 'betfair_ex_uk'],
  ['Betsson', 'betsson'],
  ['Betway', 'betway'],
  ['Bovada', 'bovada'],
  ['Caesars', 'williamhill_us'],
  ['Coral', 'coral'],
  ['DraftKings', 'draftkings'],
  ['FanDuel', 'fanduel'],
  ['Marathonbet', 'marathonbet'],
  ['NordicBet', 'nordicbet'],
  ['Pinnacle', 'pinnacle'],
  ['Smarkets', 'smarkets'],
  ['Unibet', 'unibet'],
  ['William Hill', 'williamhill'],
]);

/** A book by the provider's name; one that is not listed is a book of its own. */
export function bookOf(name: string): Book {
  const own = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '');
  return { key: BOOK_KEYS.get(name) ?? own, title: name };
}

/** What the provider calls these books; a key that it has no name for is left out. */
export function bookNames(keys: readonly string[]): readonly string[] {
  return [...BOOK_KEYS].filter(([, key]) => keys.includes(key)).map(([name]) => name);
}
