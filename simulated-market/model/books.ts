/** How a supplier of prices behaves. */
export type Supplier = {
  readonly name: string;
  /** An exchange also quotes lay prices. */
  readonly exchange?: boolean;
  /** Margin of a two-way market as a fraction; three-way markets carry half as much again. */
  readonly margin: number;
  /** Standard deviation of its opinion around the truth, log-odds. */
  readonly error: number;
  /** How late it learns what is true, milliseconds. */
  readonly lagMs: number;
  /** How often it changes its prices, milliseconds. */
  readonly refreshMs: number;
  /** How long its error takes to become another one, milliseconds; `ERROR_PERIOD_MS` if absent. */
  readonly errorPeriodMs?: number;
  /** Chance that it leaves one match alone for hours. */
  readonly sleeps: number;
  /** `asian` also offers whole and quarter lines where the sport knows them. */
  readonly lines: 'half' | 'asian';
  /** Share of matches on which it offers the market. */
  readonly totals: number;
  readonly spreads: number;
  /** Prices by hundredths up to 20, where others follow a coarser ladder. */
  readonly fine?: boolean;
  /** Prices ice hockey on normal time, with a draw, under the same market key. */
  readonly hockeyNormalTime?: boolean;
};

export type SimulatedBook = {
  readonly key: string;
  readonly title: string;
  readonly supplier: Supplier;
  /** Share of lines on which it differs from its supplier; 0 for the supplier itself. */
  readonly deviates: number;
  /** Where its bets are placed; null where it gives no links. */
  readonly site: string | null;
};

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** How slowly a supplier's error wanders. */
export const ERROR_PERIOD_MS = 900 * MINUTE;

const SHARP = {
  lagMs: 15 * SECOND,
  refreshMs: 4 * MINUTE,
  sleeps: 0,
  lines: 'asian',
  fine: true,
} as const;
const BRISK = { lagMs: MINUTE, refreshMs: 8 * MINUTE, sleeps: 0.01, lines: 'asian' } as const;
const RETAIL = { lagMs: 4 * MINUTE, refreshMs: 16 * MINUTE, sleeps: 0.02, lines: 'half' } as const;
const SLOW = { lagMs: 20 * MINUTE, refreshMs: 40 * MINUTE, sleeps: 0.06, lines: 'half' } as const;

/**
 * Fitted to a sweep of real books over the matches of the next 72 hours: the share of matches with
 * a surebet, the value bets per match and their expected values agree within a factor of 1.5. `npm
 * run captures` compares them.
 */
const BEHAVIOURS = {
  pinnacle: { ...SHARP, margin: 0.026, error: 0.02, totals: 0.97, spreads: 0.95 },
  betfair: { ...SHARP, exchange: true, margin: 0.012, error: 0.026, totals: 0.7, spreads: 0 },
  onexbet: { ...BRISK, margin: 0.042, error: 0.044, totals: 0.9, spreads: 0.8 },
  marathonbet: {
    ...BRISK,
    margin: 0.037,
    error: 0.041,
    totals: 0.8,
    spreads: 0.7,
    hockeyNormalTime: true,
  },
  betonline: { ...BRISK, margin: 0.044, error: 0.041, totals: 0.9, spreads: 0.85 },
  unibet: { ...RETAIL, margin: 0.057, error: 0.033, totals: 0.85, spreads: 0.2 },
  betsson: { ...RETAIL, margin: 0.055, error: 0.033, totals: 0.8, spreads: 0.2 },
  ladbrokes: { ...RETAIL, margin: 0.065, error: 0.035, totals: 0.5, spreads: 0.1 },
  williamhill: { ...RETAIL, margin: 0.064, error: 0.035, totals: 0.6, spreads: 0.1 },
  livescorebet: { ...RETAIL, margin: 0.062, error: 0.037, totals: 0.6, spreads: 0 },
  betway: { ...RETAIL, margin: 0.059, error: 0.037, totals: 0.4, spreads: 0.1 },
  paddypower: { ...RETAIL, margin: 0.062, error: 0.035, totals: 0.3, spreads: 0 },
  skybet: { ...RETAIL, margin: 0.065, error: 0.037, totals: 0.2, spreads: 0 },
  boylesports: { ...SLOW, margin: 0.065, error: 0.04, totals: 0.4, spreads: 0 },
  betvictor: { ...RETAIL, margin: 0.075, error: 0.037, totals: 0.5, spreads: 0.1 },
  tipico: { ...RETAIL, margin: 0.055, error: 0.037, totals: 0.7, spreads: 0.1 },
  winamax: { ...RETAIL, margin: 0.05, error: 0.04, totals: 0.3, spreads: 0 },
  betclic: { ...RETAIL, margin: 0.059, error: 0.04, totals: 0.4, spreads: 0 },
  coolbet: {
    ...BRISK,
    margin: 0.045,
    error: 0.043,
    totals: 0.8,
    spreads: 0.6,
    hockeyNormalTime: true,
  },
  everygame: { ...SLOW, margin: 0.055, error: 0.043, totals: 0.6, spreads: 0.4 },
  gtbets: { ...SLOW, margin: 0.05, error: 0.043, totals: 0.5, spreads: 0.5 },
  mybookie: { ...SLOW, margin: 0.052, error: 0.046, totals: 0.7, spreads: 0.6 },
} as const satisfies Record<string, Omit<Supplier, 'name'>>;

const book = (
  key: string,
  title: string,
  supplier: keyof typeof BEHAVIOURS,
  deviates = 0,
  links = true,
): SimulatedBook => ({
  key,
  title,
  supplier: { name: supplier, ...BEHAVIOURS[supplier] },
  deviates,
  site: links ? `https://${key.replaceAll('_', '-')}.example/bet/` : null,
});

/** Every book of the simulated market. Books of one supplier are a clone family. */
export const SIMULATED_BOOKS: readonly SimulatedBook[] = [
  book('pinnacle', 'Pinnacle', 'pinnacle'),
  book('betfair_ex_eu', 'Betfair', 'betfair'),
  book('onexbet', '1xBet', 'onexbet'),
  book('marathonbet', 'Marathon Bet', 'marathonbet'),
  book('betonlineag', 'BetOnline.ag', 'betonline', 0, false),
  book('lowvig', 'LowVig.ag', 'betonline', 0.02, false),
  book('unibet', 'Unibet', 'unibet'),
  book('unibet_nl', 'Unibet (NL)', 'unibet', 0.1),
  book('unibet_se', 'Unibet (SE)', 'unibet', 0.15),
  book('casumo', 'Casumo', 'unibet', 0.25),
  book('grosvenor', 'Grosvenor', 'unibet', 0.3),
  book('betsson', 'Betsson', 'betsson'),
  book('nordicbet', 'Nordic Bet', 'betsson', 0.03),
  book('ladbrokes_uk', 'Ladbrokes', 'ladbrokes'),
  book('coral', 'Coral', 'ladbrokes', 0.28),
  book('williamhill', 'William Hill', 'williamhill'),
  book('sport888', '888sport', 'williamhill', 0.15),
  book('livescorebet', 'LiveScore Bet', 'livescorebet'),
  book('virginbet', 'Virgin Bet', 'livescorebet', 0.15),
  book('betway', 'Betway', 'betway'),
  book('paddypower', 'Paddy Power', 'paddypower'),
  book('skybet', 'Sky Bet', 'skybet'),
  book('boylesports', 'BoyleSports', 'boylesports'),
  book('betvictor', 'Bet Victor', 'betvictor'),
  book('tipico_de', 'Tipico', 'tipico'),
  book('winamax_fr', 'Winamax (FR)', 'winamax'),
  book('betclic_fr', 'Betclic (FR)', 'betclic'),
  book('coolbet', 'Coolbet', 'coolbet'),
  book('everygame', 'Everygame', 'everygame'),
  book('gtbets', 'GTbets', 'gtbets', 0, false),
  book('mybookieag', 'MyBookie.ag', 'mybookie', 0, false),
];

const livelier = (supplier: Supplier): Supplier => ({
  ...supplier,
  error: supplier.fine ? supplier.error : 2 * supplier.error,
  refreshMs: supplier.refreshMs / 4,
  errorPeriodMs: supplier.fine ? ERROR_PERIOD_MS : ERROR_PERIOD_MS / 30,
});

/**
 * The simulated books with larger errors and quicker changes: half of the matches have a surebet,
 * and some five new value bets appear each minute. For trials and tests that wait for something
 * new.
 */
export const LIVELY_BOOKS: readonly SimulatedBook[] = SIMULATED_BOOKS.map((book) => ({
  ...book,
  supplier: livelier(book.supplier),
}));
