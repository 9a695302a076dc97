import { SOURCES } from '#domain/matches/match-probability.ts';
import { columnsOf } from '#http/csv.ts';
import {
  arrayOf,
  count,
  eventFields,
  itemCount,
  number,
  objectOf,
  oneOf,
  orNull,
  probability,
  yesOrNo,
} from '#http/openapi/fields.ts';

export const schemas = {
  Match: objectOf({
    ...eventFields,
    p_home: orNull(
      probability('Fair probability of a home win; null where nothing quoted supports it.'),
    ),
    p_draw: orNull(probability('Fair probability of a draw; null where there is none.')),
    p_away: orNull(
      probability('Fair probability of an away win; null where nothing quoted supports it.'),
    ),
    total_line: orNull(number('Line of the total; null where nothing supports one.')),
    p_over: orNull(probability('Fair probability of over among the stakes that are settled.')),
    p_under: orNull(probability('Fair probability of under among the stakes that are settled.')),
    source: oneOf(SOURCES, 'The weakest source the numbers rest on, from `sharp` down to `model`.'),
    matched: count('How many independent books stand behind the numbers.'),
    thin: yesOrNo('Whether fewer than three of them do.'),
    kind: oneOf(['three_way', 'two_way'], 'Whether a draw is an outcome.'),
  }),
  MatchList: objectOf({ count: itemCount, data: arrayOf('Match') }),
};

/** The columns of a match as CSV. */
export const COLUMNS = columnsOf(schemas, 'Match');
