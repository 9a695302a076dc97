/**
 * Reads matches as tennis-data.co.uk has them: one row a match, the winner's columns before the
 * loser's, with the prices of a few books before the match. There are no closing prices.
 */
import { InputProblem } from '../../../bench/program.ts';
import { type Row, readCsv } from '../csv-rows.ts';
import { type Books, MARKET_AVERAGE, type Match, offersIn } from '../match.ts';

const BOOKS: Books = {
  bet365: ['B365'],
  expekt: ['EX'],
  ladbrokes_uk: ['LB'],
  pinnacle: ['PS'],
  stanjames: ['SJ'],
  [MARKET_AVERAGE]: ['Avg'],
};

/**
 * The completed matches of a file; books settle the others in different ways. Throws an
 * InputProblem for a file without any, or with a broken line.
 */
export function readTennis(path: string): Match[] {
  const matches = readCsv(path, path).rows.flatMap(
    ({ row, line }) => tennisMatchOf(row, String(line)) ?? [],
  );
  if (matches.length === 0) {
    throw new InputProblem(
      `${path}: no completed match. Columns as tennis-data.co.uk has them are needed: Date (YYYY-MM-DD), Winner, Loser, Comment, PSW, PSL, AvgW, AvgL`,
    );
  }
  return matches;
}

/**
 * The match of a row; undefined where it was not completed or has no day or players. The players
 * stand in the order of their names, which does not tell who won.
 */
export function tennisMatchOf(row: Row, id: string): Match | undefined {
  const { Date: day = '', Winner: winner, Loser: loser, Comment: comment } = row;
  if (comment !== 'Completed' || !winner || !loser || !/^\d{4}-\d\d-\d\d$/.test(day)) {
    return undefined;
  }
  const homeWon = winner < loser;
  const suffixes = homeWon ? { home: 'W', away: 'L' } : { home: 'L', away: 'W' };
  const offers = offersIn(row, BOOKS, { kind: 'h2h', suffixes });
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
      average: offers.find(({ book }) => book.key === MARKET_AVERAGE)?.prices,
    },
    after: { winner: homeWon ? 'home' : 'away', goals: undefined, closing: [] },
  };
}
