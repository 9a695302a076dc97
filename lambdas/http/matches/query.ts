import { EVENT_ID } from '#domain/odds/identifiers.ts';
import type { ParameterError } from '#http/api-error.ts';
import { CURSOR } from '#http/cursor.ts';
import { LIMIT, matching, SPORT, type Values, wholeNumber } from '#http/parameters.ts';

const LIST_PARAMETERS = {
  sport: SPORT,
  hours: wholeNumber(
    { min: 1, max: 168, default: 48 },
    { description: 'How many hours ahead matches may start, at most 168.' },
  ),
  limit: LIMIT,
  cursor: CURSOR,
};

/** The parameters of matches: one match by `id`, or a list. */
export const MATCHES_QUERY = {
  id: matching(EVENT_ID, 'must be an event identifier', {
    description: 'One match by its event identifier, instead of the list parameters.',
  }),
  ...LIST_PARAMETERS,
};

export type MatchesQuery = Values<typeof MATCHES_QUERY>;

/** The list parameters that were given together with `id`. */
export function besideId(given: ReadonlySet<string>): ParameterError[] {
  if (!given.has('id')) {
    return [];
  }
  return Object.keys(LIST_PARAMETERS)
    .filter((name) => given.has(name))
    .map((parameter) => ({ parameter, message: 'cannot be combined with id' }));
}
