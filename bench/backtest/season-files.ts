/**
 * What the columns of football-data.co.uk say: one row a match, with the prices of several books before the match,
 * Pinnacle's prices at kick-off, and the result.
 */
import type { Row } from './csv-rows.ts';
import {
  type Books,
  MARKET_AVERAGE,
  numberIn,
  offersIn,
  type PreMatch,
  pricesIn,
  type Result,
} from './match.ts';

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

const H2H = { kind: 'h2h', suffixes: { home: 'H', draw: 'D', away: 'A' } } as const;
const TOTALS = { kind: 'totals', point: 2.5, suffixes: { over: '>2.5', under: '<2.5' } } as const;

/** The handicaps of a row; `home` is the home side's line. */
function spreadsIn(row: Row, books: Books, home: number | undefined) {
  const suffixes = { home: 'AHH', away: 'AHA' };
  return home === undefined ? [] : offersIn(row, books, { kind: 'spreads', point: home, suffixes });
}

/** Without these columns no match of a file can be judged. */
const NEEDED = ['Date', 'HomeTeam', 'AwayTeam', 'FTHG', 'FTAG', 'PSH', 'PSD', 'PSA', 'PSCH', 'PSCD', 'PSCA'];

/** What a file with these columns lacks to judge its matches by. */
export function lackingColumns(columns: readonly string[]): string[] {
  const lacking = (names: readonly string[]) => names.filter((name) => !columns.includes(name));
  const [newer = [], older = []] = AVERAGES.map((prefix) => ['H', 'D', 'A'].map((end) => prefix + end));
  return [...lacking(NEEDED), ...(lacking(older).length === 0 ? [] : lacking(newer))];
}

/** What a scan before the match could see; undefined for a row without teams. `day` is the row's date, `YYYY-MM-DD`. */
export function preMatchOf(row: Row, division: string, day: string): PreMatch | undefined {
  const home = row.HomeTeam?.trim();
  const away = row.AwayTeam?.trim();
  if (!home || !away) return undefined;
  return {
    id: `${division}-${day}-${home}`,
    sportKey: `soccer_${division.toLowerCase()}`,
    home,
    away,
    day,
    winners: ['home', 'draw', 'away'],
    offers: [
      ...offersIn(row, WINNER_BOOKS, H2H),
      ...offersIn(row, LINE_BOOKS, TOTALS),
      ...spreadsIn(row, LINE_BOOKS, numberIn(row.AHh) ?? numberIn(row.BbAHh)),
    ],
    average: pricesIn(row, AVERAGES, H2H.suffixes),
  };
}

/** The result and Pinnacle's closing prices; undefined for a match that was not played to its end. */
export function resultOf(row: Row): Result | undefined {
  const home = numberIn(row.FTHG);
  const away = numberIn(row.FTAG);
  if (home === undefined || away === undefined) return undefined;
  return {
    winner: home > away ? 'home' : home < away ? 'away' : 'draw',
    goals: { home, away },
    closing: [
      ...offersIn(row, { pinnacle: ['PSC'] }, H2H),
      ...offersIn(row, { pinnacle: ['PC'] }, TOTALS),
      ...spreadsIn(row, { pinnacle: ['PC'] }, numberIn(row.AHCh)),
    ],
  };
}
