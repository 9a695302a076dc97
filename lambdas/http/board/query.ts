import { BOARD_KINDS } from '#domain/board/board-row.ts';
import { MARKET_KEYS } from '#domain/markets/index.ts';
import { CURSOR } from '#http/cursor.ts';
import {
  BOOK,
  decimalNumber,
  limitUpTo,
  oneOf,
  optional,
  repeatable,
  SPORT,
  type Values,
  wholeNumber,
} from '#http/parameters.ts';

/** A whole sweep of the feed in one answer: 450 events have 2,400 lines. */
export const MAX_ROWS = 3_000;

/** The parameters of the board. */
export const BOARD_QUERY = {
  kind: oneOf(BOARD_KINDS, 'line', {
    description:
      'What a row is: a `line` with the best price of each outcome, by start; a `middle`, two ' +
      'lines that can both win, by expected value; or `low_hold`, the cheapest pair of two books ' +
      'on a line of two outcomes, by what it costs.',
  }),
  sport: SPORT,
  book: {
    ...BOOK,
    description: `${BOOK.description} The best prices are those of these books.`,
  },
  market: repeatable(
    oneOf(MARKET_KEYS, 'h2h', {
      description: 'Only this market; repeat it for several.',
    }),
  ),
  max_hold: optional(
    decimalNumber(
      { min: -1, max: 10, default: 10 },
      {
        description:
          'Maximum `hold` as a fraction, from -1 to 10: below 0 it is a profit if an outcome wins.',
        examples: [0.01],
      },
    ),
  ),
  hours: optional(
    wholeNumber(
      { min: 1, max: 168, default: 48 },
      { description: 'How many hours ahead events may start, at most 168. Without it, any.' },
    ),
  ),
  limit: limitUpTo(MAX_ROWS),
  cursor: CURSOR,
};

export type BoardQuery = Values<typeof BOARD_QUERY>;
