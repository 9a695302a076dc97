/**
 * Reads matches as tennis-data.co.uk has them: one row a match, the winner's columns before the loser's, with the
 * prices of a few books before the match. There are no closing prices.
 */
import { InputProblem } from '../../program.ts';
import { type Row, readCsv } from '../csv-rows.ts';
import { MARKET_AVERAGE, type Match, type Offer, pricesIn } from '../match.ts';

/** Column prefix of each book's prices, with its key in the odds feed's vocabulary. */
const BOOKS: Readonly<Record<string, string>> = {
  B365: 'bet365',
  EX: 'expekt',
  LB: 'ladbrokes_uk',
  PS: 'pinnacle',
  SJ: 'stanjames',
  Avg: MARKET_AVERAGE,
};

/**
 * The completed matches of a file; books settle the others in different ways. Throws an InputProblem for a file without
 * any, or with a broken line.
 */
export function readTennis(path: string): Match[] {
  const matches = readCsv(path, path).rows.flatMap(({ row, line }) => tennisMatchOf(row, String(line)) ?? []);
  if (matches.length === 0)
    throw new InputProblem(
      `${path}: no completed match. Columns as tennis-data.co.uk has them are needed: Date (YYYY-MM-DD), Winner, Loser, Comment, PSW, PSL, AvgW, AvgL`,
    );
  return matches;
}

/**
 * The match of a row; undefined where it was not completed or has no day or players. The players stand in the order of their
 * names, which does not tell who won.
 */
export function tennisMatchOf(row: Row, id: string): Match | undefined {
  const { Date: day = '', Winner: winner, Loser: loser, Comment: comment } = row;
  if (comment !== 'Completed' || !winner || !loser || !/^\d{4}-\d\d-\d\d$/.test(day)) return undefined;
  const homeWon = winner < loser;
  const offers = Object.entries(BOOKS).flatMap(([prefix, book]): Offer[] => {
    const prices = pricesIn(row, [prefix], homeWon ? ['W', 'L'] : ['L', 'W']);
    return prices ? [{ book, kind: 'h2h', prices }] : [];
  });
  return {
    season: day.slice(0, 4),
    file: id,
    before: {
      id,
      sportKey: 'tennis_wta',
      home: homeWon ? winner : loser,
      away: homeWon ? loser : winner,
      day,
      winners: ['home', 'away'],
      offers,
      average: offers.find(({ book }) => book === MARKET_AVERAGE)?.prices,
    },
    after: { winner: homeWon ? 'home' : 'away', goals: undefined, closing: [] },
  };
}
