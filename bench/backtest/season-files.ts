/**
 * What the columns of football-data.co.uk say: one row a match, with the prices of several books before the match,
 * Pinnacle's prices at kick-off, and the result.
 */
import type { Row } from './csv-rows.ts';
import { MARKET_AVERAGE, numberIn, type Offer, type PreMatch, pricesIn, type Result } from './match.ts';

/** By book in the odds feed's vocabulary, the prefix of its columns, newer names first. */
type Books = Readonly<Record<string, readonly string[]>>;

const WINNER_BOOKS: Books = {
  bet365: ['B365'],
  bwin: ['BW'],
  bluesquare: ['BS'],
  gamebookers: ['GB'],
  interwetten: ['IW'],
  ladbrokes_uk: ['LB'],
  pinnacle: ['PS'],
  stanjames: ['SJ'],
  betvictor: ['VC'],
  williamhill: ['WH'],
};
const AVERAGES = ['Avg', 'BbAv'] as const;
const LINE_BOOKS: Books = { pinnacle: ['P'], bet365: ['B365'], [MARKET_AVERAGE]: AVERAGES };

/** What follows the prefix in the columns of a market, in the order of its outcomes. */
const SUFFIXES = { h2h: ['H', 'D', 'A'], totals: ['>2.5', '<2.5'], spreads: ['AHH', 'AHA'] } as const;

/** Without these columns no match of a file can be judged. */
const NEEDED = ['Date', 'HomeTeam', 'AwayTeam', 'FTHG', 'FTAG', 'PSH', 'PSD', 'PSA', 'PSCH', 'PSCD', 'PSCA'];

/** What a file with these columns lacks to judge its matches by. */
export function lackingColumns(columns: readonly string[]): string[] {
  const lacking = (names: readonly string[]) => names.filter((name) => !columns.includes(name));
  const [newer = [], older = []] = AVERAGES.map((prefix) => SUFFIXES.h2h.map((suffix) => prefix + suffix));
  return [...lacking(NEEDED), ...(lacking(older).length === 0 ? [] : lacking(newer))];
}

/** What a scan before the match could see; undefined for a row without teams. `day` is the row's date, `YYYY-MM-DD`. */
export function preMatchOf(row: Row, division: string, day: string): PreMatch | undefined {
  const home = row.HomeTeam?.trim();
  const away = row.AwayTeam?.trim();
  if (!home || !away) return undefined;
  const line = numberIn(row.AHh) ?? numberIn(row.BbAHh);
  return {
    id: `${division}-${day}-${home}`,
    sportKey: `soccer_${division.toLowerCase()}`,
    home,
    away,
    day,
    winners: ['home', 'draw', 'away'],
    offers: [
      ...offersIn(row, 'h2h', WINNER_BOOKS),
      ...offersIn(row, 'totals', LINE_BOOKS, 2.5),
      ...(line === undefined ? [] : offersIn(row, 'spreads', LINE_BOOKS, line)),
    ],
    average: pricesIn(row, AVERAGES, SUFFIXES.h2h),
  };
}

/** The result and Pinnacle's closing prices; undefined for a match that was not played to its end. */
export function resultOf(row: Row): Result | undefined {
  const home = numberIn(row.FTHG);
  const away = numberIn(row.FTAG);
  if (home === undefined || away === undefined) return undefined;
  const line = numberIn(row.AHCh);
  return {
    winner: home > away ? 'home' : home < away ? 'away' : 'draw',
    goals: { home, away },
    closing: [
      ...offersIn(row, 'h2h', { pinnacle: ['PSC'] }),
      ...offersIn(row, 'totals', { pinnacle: ['PC'] }, 2.5),
      ...(line === undefined ? [] : offersIn(row, 'spreads', { pinnacle: ['PC'] }, line)),
    ],
  };
}

function offersIn(row: Row, kind: Offer['kind'], books: Books, line?: number): Offer[] {
  return Object.entries(books).flatMap(([book, prefixes]) => {
    const prices = pricesIn(row, prefixes, SUFFIXES[kind]);
    return prices ? [{ book, kind, prices, ...(line === undefined ? {} : { line }) }] : [];
  });
}
