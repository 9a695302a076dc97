import type { Grade } from '#domain/grading/grade.ts';
import { MARKET_KEYS } from '#domain/markets/index.ts';
import { OPPORTUNITY_KINDS } from '#domain/scan/snapshot.ts';
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

const GRADES: readonly Grade[] = ['A', 'B', 'C'];
export const SORTS = ['ev', 'grade', 'start'] as const;

const odds = (description: string) =>
  optional(decimalNumber({ min: 1, max: 1000, default: 1 }, { description, examples: [1.8] }));

/** The parameters of a list of opportunities. */
export const OPPORTUNITIES_QUERY = {
  kind: oneOf(OPPORTUNITY_KINDS, 'value', { description: 'Kind of opportunity.' }),
  min_ev: decimalNumber(
    { min: -1, max: 10, default: 0 },
    {
      description:
        'Minimum expected value as a fraction from -1 to 10, in plain decimals: `0.05`, not ' +
        '`5e-2`.',
      examples: [0.02],
    },
  ),
  sport: {
    ...SPORT,
    description: `${SPORT.description} A combo belongs to a sport when all its legs do.`,
  },
  book: {
    ...BOOK,
    description:
      `${BOOK.description} A value bet is shown at the best of these books; a surebet needs all ` +
      'its legs at them.',
  },
  grade: repeatable(oneOf(GRADES, 'A', { description: 'Only this grade; repeat it for several.' })),
  market: repeatable(
    oneOf(MARKET_KEYS, 'h2h', {
      description: 'Only this market; repeat it for several. A combo fits when all its legs do.',
    }),
  ),
  hours: optional(
    wholeNumber(
      { min: 1, max: 168, default: 48 },
      { description: 'How many hours ahead events may start, at most 168. Without it, any.' },
    ),
  ),
  min_odds: odds('Minimum decimal odds; of a surebet, of each leg.'),
  max_odds: odds('Maximum decimal odds; of a surebet, of each leg.'),
  sort: oneOf(SORTS, 'ev', {
    description:
      'Order: the highest `ev` first; grade A, then the highest `ev`; or the earliest start.',
  }),
  limit: LIMIT,
  cursor: CURSOR,
};

export type OpportunitiesQuery = Values<typeof OPPORTUNITIES_QUERY>;
