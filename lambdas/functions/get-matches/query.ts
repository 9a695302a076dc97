import type { ParameterError } from '#http/api-error.ts';
import { EVENT_ID_PATTERN, HOURS, LIMIT, SPORT_KEY_PATTERN } from '#http/limits.ts';
import { matching, readQuery, wholeNumber } from '#http/query.ts';

export type MatchesQuery =
  | { readonly mode: 'single'; readonly id: string }
  | {
      readonly mode: 'list';
      readonly sport: string | undefined;
      readonly hours: number;
      readonly limit: number;
    };

const LIST_PARAMETERS = ['sport', 'hours', 'limit'];

function listBesideId(given: ReadonlySet<string>): ParameterError[] {
  if (!given.has('id')) return [];
  return LIST_PARAMETERS.filter((name) => given.has(name)).map((parameter) => ({
    parameter,
    message: 'cannot be combined with id',
  }));
}

/** The parameters of `GET /api/v1/matches`: one match by `id`, or a list (SPEC 4.3, D2). Throws `invalid_parameter`. */
export function readMatchesQuery(rawQuery: string): MatchesQuery {
  const { id, sport, hours, limit } = readQuery(
    rawQuery,
    {
      id: matching(EVENT_ID_PATTERN, 'must be an event identifier'),
      sport: matching(SPORT_KEY_PATTERN, 'must be one sport key, such as soccer_epl'),
      hours: wholeNumber(HOURS),
      limit: wholeNumber(LIMIT),
    },
    listBesideId,
  );
  return id === undefined ? { mode: 'list', sport, hours, limit } : { mode: 'single', id };
}
