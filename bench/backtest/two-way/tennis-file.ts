/**
 * Reads matches as tennis-data.co.uk has them: one row a match, the winner's columns before the loser's, with the
 * prices of a few books before the match. There are no closing prices.
 */
import { InputProblem } from '../../input-problem.ts';
import { type Row, readCsv } from '../csv-rows.ts';
import type { TwoWay } from '../season-files.ts';

export type TennisMatch = {
  readonly before: {
    readonly id: string;
    /** Players by name: who stands first must not tell who won. */
    readonly players: readonly [string, string];
    /** `YYYY-MM-DD`. */
    readonly day: string;
    readonly prices: readonly { readonly book: string; readonly prices: TwoWay }[];
    readonly average: TwoWay | undefined;
  };
  /** Which of `players` won. */
  readonly won: 0 | 1;
};

/** Column prefix of each book's prices, with its key in the odds feed's vocabulary. */
const BOOKS: Readonly<Record<string, string>> = {
  B365: 'bet365',
  EX: 'expekt',
  LB: 'ladbrokes_uk',
  PS: 'pinnacle',
  SJ: 'stanjames',
};

/**
 * The completed matches of a file; books settle the others in different ways. Throws an InputProblem for a file without
 * any, or with a broken line.
 */
export function readTennis(path: string): TennisMatch[] {
  const matches = readCsv(path, path).rows.flatMap(({ row, line }) => tennisMatchOf(row, String(line)) ?? []);
  if (matches.length === 0)
    throw new InputProblem(
      `${path}: no completed match. Columns as tennis-data.co.uk has them are needed: Date (YYYY-MM-DD), Winner, Loser, Comment, PSW, PSL, AvgW, AvgL`,
    );
  return matches;
}

/** The match of a row; undefined where it was not completed or has no day or players. */
export function tennisMatchOf(row: Row, id: string): TennisMatch | undefined {
  const { Date: day = '', Winner: winner, Loser: loser, Comment: comment } = row;
  if (comment !== 'Completed' || !winner || !loser || !/^\d{4}-\d\d-\d\d$/.test(day)) return undefined;
  const won = winner < loser ? 0 : 1;
  const prices = (prefix: string): TwoWay | undefined => {
    const [winners, losers] = [Number(row[`${prefix}W`]), Number(row[`${prefix}L`])];
    if (!(winners > 1 && losers > 1)) return undefined;
    return won === 0 ? { first: winners, second: losers } : { first: losers, second: winners };
  };
  return {
    before: {
      id,
      players: won === 0 ? [winner, loser] : [loser, winner],
      day,
      prices: Object.entries(BOOKS).flatMap(([prefix, book]) => {
        const own = prices(prefix);
        return own ? [{ book, prices: own }] : [];
      }),
      average: prices('Avg'),
    },
    won,
  };
}
