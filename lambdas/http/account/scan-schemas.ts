/** What the account routes show of a scan: what the API does, and what it is to the account. */
import { schemas as board } from '#http/board/schemas.ts';
import { schemas as coverage } from '#http/coverage/schemas.ts';
import { schemas as matches } from '#http/matches/schemas.ts';
import { schemas as moves } from '#http/moves/schemas.ts';
import {
  arrayOf,
  boolean,
  instant,
  nullable,
  number,
  objectOf,
  price,
  text,
} from '#http/openapi/fields.ts';
import { schemas as opportunities } from '#http/opportunities/schemas.ts';
import type { ObjectSchema, Schema } from '#http/schema.ts';

const scanned = {
  generated_at: instant('When the scan result was generated.'),
  next_scan_at: instant('When the next scan is due.'),
};

/** What an opportunity is to the account. */
const betTerms = {
  stake: nullable(number('The first of `stakes`; null for a surebet.', { minimum: 0 })),
  stakes: arrayOf('PickStake', {
    description:
      "What each active bankroll that it matches would stake, in the account's order; of all of " +
      'them where it matches none. Empty for a surebet.',
  }),
  min_odds: nullable({ ...price, description: 'Odds below which not to bet; null for a surebet.' }),
  returned: boolean('Whether it reappeared after being absent from a scan.'),
};

const extended = ({ properties }: ObjectSchema<string>, more: Readonly<Record<string, Schema>>) =>
  objectOf<string>({ ...properties, ...more });

export const scanSchemas = {
  ValueBet: extended(opportunities.ValueBet, betTerms),
  Surebet: extended(opportunities.Surebet, {
    ...betTerms,
    bankroll: {
      ...objectOf({
        id: text('The `id` of the bankroll.'),
        name: text('What its owner calls it.'),
        bankroll: number(
          'What is there to be split between the legs: what open bets on other events leave.',
          {
            minimum: 0,
          },
        ),
        currency: text('ISO 4217.'),
      }),
      description:
        'The first active bankroll that is for such events and has all books of the legs.',
    },
  }),
  Combo: extended(opportunities.Combo, betTerms),
  ValueBetList: extended(opportunities.ValueBetList, scanned),
  SurebetList: extended(opportunities.SurebetList, scanned),
  ComboList: extended(opportunities.ComboList, scanned),
  MatchList: extended(matches.MatchList, scanned),
  ...board,
  BoardLineList: extended(board.BoardLineList, scanned),
  MiddleList: extended(board.MiddleList, scanned),
  LowHoldList: extended(board.LowHoldList, scanned),
  ...moves,
  MoveList: extended(moves.MoveList, scanned),
  ...coverage,
} satisfies Readonly<Record<string, Schema>>;
