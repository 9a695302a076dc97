/** A bookmaker of the synthetic feed. */
export type SyntheticBook = {
  readonly key: string;
  readonly title: string;
  /** Books of one supplier show its prices: index of the supplier among `BOOKS`, its own for an original. */
  readonly supplier: number;
  /** Margin of a market as a fraction. */
  readonly margin: number;
  /** Standard deviation of its opinion around the truth, log-odds. */
  readonly error: number;
  /** Exchanges quote lay prices as well, and no spreads. */
  readonly exchange: boolean;
};

const SHARP = ['pinnacle'];
const EXCHANGES = ['betfair_ex_eu', 'smarkets', 'matchbook'];
const CLONES: Readonly<Record<string, string>> = {
  nordicbet: 'betsson',
  unibet_nl: 'unibet',
  unibet_se: 'unibet',
  casumo: 'unibet',
  coral: 'ladbrokes_uk',
  lowvig: 'betonlineag',
  virginbet: 'livescorebet',
  sport888: 'williamhill',
};
const ORIGINALS = [
  ...[
    'onexbet',
    'marathonbet',
    'betonlineag',
    'unibet',
    'betsson',
    'ladbrokes_uk',
    'williamhill',
    'livescorebet',
  ],
  ...['betway', 'paddypower', 'skybet', 'boylesports', 'betvictor', 'tipico_de', 'winamax_fr', 'betclic_fr'],
  ...['coolbet', 'everygame', 'gtbets', 'mybookieag', 'draftkings', 'fanduel', 'betmgm', 'betrivers'],
  ...['bovada', 'sportsbet', 'pointsbetau', 'tab'],
];
const KEYS = [...SHARP, ...EXCHANGES, ...ORIGINALS, ...Object.keys(CLONES)];

function bookOf(key: string, index: number): SyntheticBook {
  const exchange = EXCHANGES.includes(key);
  const sharp = SHARP.includes(key) || exchange;
  const supplier = KEYS.indexOf(CLONES[key] ?? key);
  return {
    key,
    title: key.replaceAll('_', ' ').toUpperCase(),
    supplier,
    margin: exchange ? 0.012 : sharp ? 0.028 : 0.045 + 0.002 * (supplier % 12),
    error: sharp ? 0.015 : 0.032 + 0.002 * (index % 10),
    exchange,
  };
}

/** Forty books: a sharp one, three exchanges, originals of different margins and errors, and clones of some. */
export const BOOKS: readonly SyntheticBook[] = KEYS.map(bookOf);
