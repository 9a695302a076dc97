import { EVENT_ID } from '#domain/odds/identifiers.ts';
import type { ParameterError } from '#http/api-error.ts';
import { LIMIT, matching, readQuery, SPORT, wholeNumber } from '#http/query.ts';

const LIST_PARAMETERS = {
  sport: SPORT,
  hours: wholeNumber(
    { min: 1, max: 168, default: 48 },
    { description: 'How many hours ahead matches may start, at most 168.' },
  ),
  limit: LIMIT,
};

export const PARAMETERS = {
  id: matching(EVENT_ID, 'must be an event identifier', {
    description: 'One match by its event identifier, instead of the list parameters.',
  }),
  ...LIST_PARAMETERS,
};

function listParametersBesideId(given: ReadonlySet<string>): ParameterError[] {
  if (!given.has('id')) {
    return [];
  }
  return Object.keys(LIST_PARAMETERS)
    .filter((name) => given.has(name))
    .map((parameter) => ({ parameter, message: 'cannot be combined with id' }));
}

/**
 * The parameters of `GET /api/v1/matches`: one match by `id`, or a list. Throws
 * `invalid_parameter`.
 */
export function readMatchesQuery(rawQuery: string) {
  return readQuery(rawQuery, PARAMETERS, listParametersBesideId);
}

export type MatchesQuery = ReturnType<typeof readMatchesQuery>;
