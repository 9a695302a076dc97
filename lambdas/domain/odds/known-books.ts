/**
 * What is known about books by their feed keys. A key that is not listed is a book of its own:
 * soft, no commission, in no family.
 */

/** Books with low margins, high limits and fast prices, whose opinion leads the others. */
export const SHARP_BOOKS: readonly string[] = ['pinnacle'];

/**
 * Exchanges with the commission they take of net winnings. Standard rates; an account may have
 * better ones, and they vary with country.
 */
export const EXCHANGE_COMMISSION: ReadonlyMap<string, number> = new Map([
  ['betdaq', 0.02],
  ['betfair_ex_au', 0.05],
  ['betfair_ex_eu', 0.05],
  ['betfair_ex_uk', 0.05],
  ['matchbook', 0.02],
  ['smarkets', 0.02],
]);

/**
 * Clone families: books that show one supplier's prices and therefore count as one opinion. Two
 * books belong together when half or more of their h2h lines are identical over at least 20 common
 * ones, or where a margin of its own hides that one of them has the other's probabilities.
 * docs/evidence.md has the measurements, which `npm run captures` repeats. What is plainly a clone
 * and not listed is joined for the scan that shows it (`detectClones`).
 */
export const CLONE_FAMILIES: readonly (readonly string[])[] = [
  [
    'ballybet',
    'betparx',
    'betrivers',
    'casumo',
    'grosvenor',
    'leovegas_se',
    'tabtouch',
    'unibet',
    'unibet_nl',
    'unibet_se',
  ],
  ['betfair_ex_au', 'betfair_ex_eu', 'betfair_ex_uk'],
  ['betonlineag', 'lowvig'],
  ['betsson', 'nordicbet'],
  ['betus', 'bovada'],
  ['bwin', 'gamebookers'],
  ['coral', 'ladbrokes_au', 'ladbrokes_uk', 'neds'],
  ['livescorebet', 'virginbet'],
  ['sport888', 'williamhill'],
];
