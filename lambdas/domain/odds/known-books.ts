/**
 * What is known about books by their feed keys. A key that is not listed is a book of its own: soft, no
 * commission, in no family.
 */

/** Books with low margins, high limits and fast prices, whose opinion leads the others. */
export const SHARP_BOOKS: readonly string[] = ['pinnacle'];

/**
 * Exchanges with the commission they take of net winnings. Standard rates; an account may have better
 * ones, and they vary with country.
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
 * Clone families: books that show one supplier's prices and therefore count as one opinion. Two books belong together
 * when half or more of their h2h lines are identical over at least 20 common ones; unrelated pairs share 0.2 % (median)
 * to 11 % (95th percentile). What is plainly a clone and not listed is joined for the scan that shows it
 * (`detectClones`). Measured on six long captures of region us, 13 World Cup bodies of region eu and one sweep of 79
 * sports with 72 books (2021 to 2026): betsson = nordicbet 97 %, betonlineag = lowvig 98 %, ladbrokes_au = neds 100 %,
 * ladbrokes_uk = coral 71-78 % and = neds 63 %, livescorebet = virginbet 75-85 %, sport888 = williamhill 79-84 %, bovada
 * = betus 71 %, betfair_ex_eu = _uk 96 % and = _au 72 %, the Kambi group 50-98 % pairwise; in season files of 2012/13
 * bwin = gamebookers 100 %. A supplier's book with a margin of its own has other prices and the same probabilities:
 * betrivers and leovegas_se share 17 to 45 % of the Kambi group's lines, and their median distance from its books
 * without margin is 0.003 to 0.013 in log-odds, where that of unrelated pairs is 0.06. To be measured again when books are
 * added.
 */
export const CLONE_FAMILIES: readonly (readonly string[])[] = [
  [
    ...['ballybet', 'betparx', 'betrivers', 'casumo', 'grosvenor', 'leovegas_se', 'tabtouch'],
    ...['unibet', 'unibet_nl', 'unibet_se'],
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
