import { MARKET_KEYS } from '#domain/markets/index.ts';
import { DEFAULT_MIN_MOVE, MIN_SHOWN_MOVE, MOVE_KINDS } from '#domain/moves/find-moves.ts';
import { CURSOR } from '#http/cursor.ts';
import {
  BOOK,
  decimalNumber,
  LIMIT,
  oneOf,
  optional,
  repeatable,
  SPORT,
  type Values,
  wholeNumber,
} from '#http/parameters.ts';

/** Only one market, or several. */
export const MARKET = repeatable(
  oneOf(MARKET_KEYS, 'h2h', { description: 'Only this market; repeat it for several.' }),
);

/** The parameters of a list of moves. */
export const MOVES_QUERY = {
  kind: oneOf(MOVE_KINDS, 'fair', {
    description:
      '`fair`: the fair probability moved by `min_move` within `minutes`. `steam`: three or more ' +
      'families of books moved one way, each by over 0.05 in log-odds, within 15 minutes. ' +
      '`drop`: the price of a sharp book fell by 5 % or more within 30 minutes.',
  }),
  min_move: optional(
    decimalNumber(
      { min: MIN_SHOWN_MOVE, max: 1, default: DEFAULT_MIN_MOVE.fair },
      {
        description:
          'Minimum change of the fair probability, from 0.01 to 1. By default ' +
          `${DEFAULT_MIN_MOVE.fair} for \`fair\`, ${DEFAULT_MIN_MOVE.steam} for \`steam\`, and ` +
          'anything for `drop`.',
        examples: [0.02],
      },
    ),
  ),
  minutes: wholeNumber(
    { min: 1, max: 180, default: 30 },
    { description: 'Window of a `fair` move, at most 180 minutes.' },
  ),
  sport: SPORT,
  book: {
    ...BOOK,
    description: `${BOOK.description} Only moves that one of these books lags behind.`,
  },
  market: MARKET,
  limit: LIMIT,
  cursor: CURSOR,
};

export type MovesQuery = Values<typeof MOVES_QUERY>;
