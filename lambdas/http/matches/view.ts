import { type MatchProbability, SOURCES } from '#domain/matches/match-probability.ts';
import { columnsOf } from '#http/csv.ts';
import { arrayOf, count, eventFields, itemCount, objectOf, probability } from '#http/openapi/fields.ts';
import { createView } from '#http/view.ts';

const probabilityOrNull = (description: string) => ({
  ...probability(description),
  type: ['number', 'null'],
});

export const schemas = {
  Match: objectOf({
    ...eventFields,
    p_home: probabilityOrNull('Fair probability of a home win; null where nothing quoted supports it.'),
    p_draw: probabilityOrNull('Fair probability of a draw; null where there is none.'),
    p_away: probabilityOrNull('Fair probability of an away win; null where nothing quoted supports it.'),
    total_line: {
      type: ['number', 'null'],
      description: 'Line of the total; null where nothing supports one.',
    },
    p_over: probabilityOrNull('Fair probability of over among the stakes that are settled.'),
    p_under: probabilityOrNull('Fair probability of under among the stakes that are settled.'),
    source: {
      type: 'string',
      enum: SOURCES,
      description: 'The weakest source the numbers rest on, from `sharp` down to `model`.',
    },
    matched: count('How many independent books stand behind the numbers.'),
    thin: { type: 'boolean', description: 'Whether fewer than three of them do.' },
    kind: { type: 'string', enum: ['three_way', 'two_way'], description: 'Whether a draw is an outcome.' },
  }),
  MatchList: objectOf({ count: itemCount, data: arrayOf('Match') }),
};

/** The columns of a match as CSV. */
export const COLUMNS = columnsOf(schemas, 'Match');

const toMatchView = createView(schemas.Match);

/** The body of `GET /api/v1/matches`. */
export function toMatchesView(matches: readonly MatchProbability[]) {
  return { count: matches.length, data: matches.map(toMatchView) };
}
