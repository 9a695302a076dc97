/**
 * What the columns of football-data.co.uk say: one row a match, with the prices of several books before the match,
 * Pinnacle's prices at kick-off, and the result. What was known before kick-off and what came after are two types
 * from the first line on, so that nothing can look ahead.
 */
import type { Row } from './csv-rows.ts';

export type ThreeWay = { readonly home: number; readonly draw: number; readonly away: number };
export type TwoWay = { readonly first: number; readonly second: number };

/** Everything a scan before the match could see. Prices are decimal odds. */
export type PreMatch = {
  readonly id: string;
  readonly sportKey: string;
  readonly home: string;
  readonly away: string;
  /** Day of the match, `YYYY-MM-DD`. */
  readonly day: string;
  readonly winner: readonly { readonly book: string; readonly prices: ThreeWay }[];
  readonly totals: readonly { readonly book: string; readonly line: number; readonly prices: TwoWay }[];
  /** `line` is the home side's handicap. */
  readonly handicaps: readonly { readonly book: string; readonly line: number; readonly prices: TwoWay }[];
  /** Mean winner prices over all books the source surveyed. A yardstick; the scan does not see it. */
  readonly averageWinner: ThreeWay | undefined;
};

/** What became known later: it judges a scan and never reaches one. */
export type Aftermath = {
  readonly result: 'home' | 'draw' | 'away';
  readonly goals: { readonly home: number; readonly away: number };
  readonly closing: {
    readonly winner: ThreeWay | undefined;
    readonly over25: TwoWay | undefined;
    readonly handicap: { readonly line: number; readonly prices: TwoWay } | undefined;
  };
};

export type Match = {
  readonly season: string;
  /** The file it was read from, such as `2122/E0.csv`. */
  readonly file: string;
  readonly before: PreMatch;
  readonly after: Aftermath;
};

/** Column prefix of each book's prices, with its key in the odds feed's vocabulary. */
const BOOKS: Readonly<Record<string, string>> = {
  B365: 'bet365',
  BW: 'bwin',
  BS: 'bluesquare',
  GB: 'gamebookers',
  IW: 'interwetten',
  LB: 'ladbrokes_uk',
  PS: 'pinnacle',
  SJ: 'stanjames',
  VC: 'betvictor',
  WH: 'williamhill',
};

/** The mean over all books the source surveyed: evidence about the market, but nowhere to bet. */
export const MARKET_AVERAGE = 'market_average';

function number(row: Row, column: string): number | undefined {
  const text = row[column]?.trim();
  if (!text) return undefined;
  const value = Number(text);
  return Number.isFinite(value) ? value : undefined;
}

function price(row: Row, column: string): number | undefined {
  const value = number(row, column);
  return value !== undefined && value > 1 && value <= 1000 ? value : undefined;
}

function threeWay(row: Row, home: string, draw: string, away: string): ThreeWay | undefined {
  const prices = { home: price(row, home), draw: price(row, draw), away: price(row, away) };
  if (prices.home === undefined || prices.draw === undefined || prices.away === undefined) return undefined;
  return { home: prices.home, draw: prices.draw, away: prices.away };
}

function twoWay(row: Row, first: string, second: string): TwoWay | undefined {
  const prices = { first: price(row, first), second: price(row, second) };
  if (prices.first === undefined || prices.second === undefined) return undefined;
  return { first: prices.first, second: prices.second };
}

/** Without these no match of a file can be judged. */
const NEEDED = ['Date', 'HomeTeam', 'AwayTeam', 'FTHG', 'FTAG', 'PSH', 'PSD', 'PSA', 'PSCH', 'PSCD', 'PSCA'];
/** The market's average before the match, under its newer and its older name. */
const AVERAGES = [
  ['AvgH', 'AvgD', 'AvgA'],
  ['BbAvH', 'BbAvD', 'BbAvA'],
] as const;

/** What a file with these columns lacks to judge its matches by. */
export function lackingColumns(columns: readonly string[]): string[] {
  const lacking = (names: readonly string[]) => names.filter((name) => !columns.includes(name));
  const [newer, older] = AVERAGES;
  return [...lacking(NEEDED), ...(lacking(older).length === 0 ? [] : lacking(newer))];
}

/** What a scan before the match could see; undefined for a row without teams. `day` is the row's date, `YYYY-MM-DD`. */
export function preMatchOf(row: Row, division: string, day: string): PreMatch | undefined {
  const home = row.HomeTeam?.trim();
  const away = row.AwayTeam?.trim();
  if (!home || !away) return undefined;
  const winner = Object.entries(BOOKS).flatMap(([prefix, book]) => {
    const prices = threeWay(row, `${prefix}H`, `${prefix}D`, `${prefix}A`);
    return prices ? [{ book, prices }] : [];
  });
  const totals = [
    { book: 'pinnacle', prices: twoWay(row, 'P>2.5', 'P<2.5') },
    { book: 'bet365', prices: twoWay(row, 'B365>2.5', 'B365<2.5') },
    {
      book: MARKET_AVERAGE,
      prices: twoWay(row, 'Avg>2.5', 'Avg<2.5') ?? twoWay(row, 'BbAv>2.5', 'BbAv<2.5'),
    },
  ].flatMap(({ book, prices }) => (prices ? [{ book, line: 2.5, prices }] : []));
  const line = number(row, 'AHh') ?? number(row, 'BbAHh');
  const handicaps = [
    { book: 'pinnacle', prices: twoWay(row, 'PAHH', 'PAHA') },
    { book: 'bet365', prices: twoWay(row, 'B365AHH', 'B365AHA') },
    { book: MARKET_AVERAGE, prices: twoWay(row, 'AvgAHH', 'AvgAHA') ?? twoWay(row, 'BbAvAHH', 'BbAvAHA') },
  ].flatMap(({ book, prices }) => (prices && line !== undefined ? [{ book, line, prices }] : []));
  const sportKey = `soccer_${division.toLowerCase()}`;
  const averageWinner = threeWay(row, ...AVERAGES[0]) ?? threeWay(row, ...AVERAGES[1]);
  const id = `${division}-${day}-${home}`;
  return { id, sportKey, home, away, day, winner, totals, handicaps, averageWinner };
}

/** The result and Pinnacle's closing prices; undefined for a match that was not played to its end. */
export function aftermathOf(row: Row): Aftermath | undefined {
  const home = number(row, 'FTHG');
  const away = number(row, 'FTAG');
  if (home === undefined || away === undefined) return undefined;
  const line = number(row, 'AHCh');
  const handicap = twoWay(row, 'PCAHH', 'PCAHA');
  return {
    result: home > away ? 'home' : home < away ? 'away' : 'draw',
    goals: { home, away },
    closing: {
      winner: threeWay(row, 'PSCH', 'PSCD', 'PSCA'),
      over25: twoWay(row, 'PC>2.5', 'PC<2.5'),
      handicap: handicap && line !== undefined ? { line, prices: handicap } : undefined,
    },
  };
}
