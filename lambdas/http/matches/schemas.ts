import { SOURCES } from '#domain/matches/match-probability.ts';
import { columnsOf } from '#http/csv.ts';
import { eventFields } from '#http/openapi/bet-fields.ts';
import {
  arrayOf,
  boolean,
  count,
  itemCount,
  nextCursor,
  nullable,
  number,
  objectOf,
  oneOf,
  probability,
  text,
} from '#http/openapi/fields.ts';

export const schemas = {
  Match: objectOf({
    ...eventFields,
    p_home: nullable(
      probability('Fair probability of a home win; null where nothing quoted supports it.'),
    ),
    p_draw: nullable(probability('Fair probability of a draw; null where there is none.')),
    p_away: nullable(
      probability('Fair probability of an away win; null where nothing quoted supports it.'),
    ),
    total_line: nullable(number('Line of the total; null where nothing supports one.')),
    p_over: nullable(probability('Fair probability of over among the stakes that are settled.')),
    p_under: nullable(probability('Fair probability of under among the stakes that are settled.')),
    source: oneOf(
      SOURCES,
      'What the winner rests on, from `sharp` down to `model`; without a winner, the total.',
    ),
    matched: count('How many independent books it rests on.'),
    thin: boolean('Whether it rests on fewer than three.'),
    kind: oneOf(['three_way', 'two_way'], 'Whether a draw is an outcome.'),
    total_source: {
      ...nullable(text('What the total rests on; null where there is none.')),
      enum: [...SOURCES, null],
    },
    total_matched: nullable(count('How many independent books the total rests on.')),
    total_thin: nullable(boolean('Whether it rests on fewer than three.')),
  }),
  MatchList: objectOf({ count: itemCount, data: arrayOf('Match'), next_cursor: nextCursor }),
};

/** The columns of a match as CSV. */
export const COLUMNS = columnsOf(schemas, 'Match');
