/**
 * What the columns of football-data.co.uk say: one row a match, with the prices of several books
 * before the match, those of the sharp book and the exchange at kick-off, and the result.
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

/** The codes that columns begin with, and the feed's keys of their books. */
const BOOK_OF_CODE: Readonly<Record<string, string>> = {
  '1XB': 'onexbet',
  B365: 'bet365',
  BF: 'betfair_sb_uk',
  BFD: 'betfred_uk',
  BFE: 'betfair_ex_eu',
  BMGM: 'betmgm_uk',
  BS: 'bluesquare',
  BV: 'betvictor',
  BW: 'bwin',
  CL: 'coral',
  GB: 'gamebookers',
  IW: 'interwetten',
  LB: 'ladbrokes_uk',
  P: 'pinnacle',
  PS: 'pinnacle',
  SB: 'sportingbet',
  SJ: 'stanjames',
  SO: 'sportingodds',
  SY: 'stanleybet',
  VC: 'betvictor',
  WH: 'williamhill',
};
/**
 * The codes of surveys over many books, with the newer ones first. The best price of a survey is
 * that of no one book.
 */
const AVERAGES = ['Avg', 'BbAv'] as const;
const BEST_PRICES = ['Max', 'BbMx'];

const codesByBook = Map.groupBy(Object.keys(BOOK_OF_CODE), (code) => BOOK_OF_CODE[code] ?? code);
const BOOKS: Books = Object.fromEntries(codesByBook);
const CLOSING_CODE = 'C';
/**
 * Whose close judges a bet, in this order: the exchange is as sharp where the sharp book is
 * missing.
 */
const YARDSTICKS = ['pinnacle', 'betfair_ex_eu'];
const CLOSING_BOOKS: Books = Object.fromEntries(
  YARDSTICKS.map((book) => [
    book,
    (codesByBook.get(book) ?? []).map((code) => code + CLOSING_CODE),
  ]),
);
const LINE_BOOKS: Books = { ...BOOKS, [MARKET_AVERAGE]: AVERAGES };

const H2H = { kind: 'h2h', suffixes: { home: 'H', draw: 'D', away: 'A' } } as const;
const TOTALS = { kind: 'totals', point: 2.5, suffixes: { over: '>2.5', under: '<2.5' } } as const;

/** The handicaps of a row; `home` is the home side's line. */
function spreadsIn(row: Row, books: Books, home: number | undefined) {
  const suffixes = { home: 'AHH', away: 'AHA' };
  return home === undefined ? [] : offersIn(row, books, { kind: 'spreads', point: home, suffixes });
}

/** Without these columns no match of a file can be judged. */
const NEEDED = ['Date', 'HomeTeam', 'AwayTeam', 'FTHG', 'FTAG'];
const winnerColumns = (code: string) => Object.values(H2H.suffixes).map((suffix) => code + suffix);

/**
 * What a file with these columns lacks to judge its matches by. Where two sources would do, the
 * usual one is named.
 */
export function lackingColumns(columns: readonly string[]): string[] {
  const lacking = (names: readonly string[]) => names.filter((name) => !columns.includes(name));
  const lackingAll = (...choices: readonly (readonly string[])[]) => {
    const gaps = choices.map(lacking);
    return gaps.some((gap) => gap.length === 0) ? [] : (gaps[0] ?? []);
  };
  return [
    ...lacking(NEEDED),
    ...lackingAll(
      ...['PS', 'BFE'].map((code) => [code, code + CLOSING_CODE].flatMap(winnerColumns)),
    ),
    ...lackingAll(...AVERAGES.map(winnerColumns)),
  ];
}

/**
 * The codes of columns with a winner's three prices whose book is not known. Each is read as a book
 * of its own, but for those that end as a close does: what they would say before the match is not
 * certain to be from before it.
 */
export function unknownCodes(columns: readonly string[]): string[] {
  const codes = columns
    .filter((column) => column.endsWith('H'))
    .map((column) => column.slice(0, -1));
  const isTriple = (code: string) =>
    winnerColumns(code).every((column) => columns.includes(column));
  const known = [...Object.keys(BOOK_OF_CODE), ...AVERAGES, ...BEST_PRICES];
  const isKnown = (code: string) => known.includes(code) || known.includes(code.replace(/C$/, ''));
  return codes.filter((code) => code !== '' && isTriple(code) && !isKnown(code));
}

/** The books of unknown codes under keys of their own. */
export function booksOfCodes(codes: readonly string[]): Books {
  const before = codes.filter((code) => !code.endsWith(CLOSING_CODE));
  return Object.fromEntries(before.map((code) => [code.toLowerCase(), [code]]));
}

/**
 * What a scan before the match could see; undefined for a row without teams. `day` is the row's
 * date, `YYYY-MM-DD`; `others` are the books of the file that are not known.
 */
export function preMatchOf(
  row: Row,
  division: string,
  day: string,
  others: Books = {},
): PreMatch | undefined {
  const home = row.HomeTeam?.trim();
  const away = row.AwayTeam?.trim();
  if (!home || !away) {
    return undefined;
  }
  return {
    id: `${division}-${day}-${home}`,
    sportKey: `soccer_${division.toLowerCase()}`,
    home,
    away,
    day,
    winners: ['home', 'draw', 'away'],
    offers: [
      ...offersIn(row, { ...BOOKS, ...others }, H2H),
      ...offersIn(row, { ...LINE_BOOKS, ...others }, TOTALS),
      ...spreadsIn(row, { ...LINE_BOOKS, ...others }, numberIn(row.AHh) ?? numberIn(row.BbAHh)),
    ],
    average: pricesIn(row, AVERAGES, H2H.suffixes),
  };
}

function winnerOf(home: number, away: number): 'home' | 'draw' | 'away' {
  if (home === away) {
    return 'draw';
  }
  return home > away ? 'home' : 'away';
}

/**
 * The result and the closing prices of the yardsticks; undefined for a match that was not played to
 * its end.
 */
export function resultOf(row: Row): Result | undefined {
  const home = numberIn(row.FTHG);
  const away = numberIn(row.FTAG);
  if (home === undefined || away === undefined) {
    return undefined;
  }
  return {
    winner: winnerOf(home, away),
    goals: { home, away },
    closing: [
      ...offersIn(row, CLOSING_BOOKS, H2H),
      ...offersIn(row, CLOSING_BOOKS, TOTALS),
      ...spreadsIn(row, CLOSING_BOOKS, numberIn(row.AHCh)),
    ],
  };
}
