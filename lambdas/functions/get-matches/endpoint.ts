import { toCsv } from '#http/csv.ts';
import { type Endpoint, jsonAnswer } from '#http/endpoint.ts';
import { besideId, MATCHES_QUERY } from '#http/matches/query.ts';
import { COLUMNS, schemas } from '#http/matches/schemas.ts';
import { eventExample } from '#http/openapi/bet-fields.ts';

const matchesExample = {
  count: 1,
  data: [
    {
      ...eventExample,
      p_home: 0.4857,
      p_draw: 0.2711,
      p_away: 0.2432,
      total_line: 2.5,
      p_over: 0.5213,
      p_under: 0.4787,
      source: 'sharp',
      matched: 14,
      thin: false,
      kind: 'three_way',
      total_source: 'sharp',
      total_matched: 9,
      total_thin: false,
    },
  ],
  next_cursor: null,
};

export const endpoint = {
  failureImpact: 'API consumers get no match probabilities.',
  method: 'GET',
  path: '/api/v1/matches',
  access: 'api_key',
  limits: { share: 0.15 },
  reads: 'snapshot',
  id: 'getMatches',
  tag: 'Find bets',
  summary: 'Fair probabilities per match',
  description:
    'Two modes: a list by `sport`, `hours`, `limit` and `cursor`, sorted by start, or one match ' +
    'by its `id`. ' +
    'An `id` together with a list parameter is refused. An unknown `id` gives an empty list.',
  query: MATCHES_QUERY,
  conflicts: besideId,
  isConditional: true,
  answer: jsonAnswer(schemas, 'MatchList', {
    description: 'The matches.',
    examples: { match: matchesExample },
    csvExample: toCsv(COLUMNS, matchesExample.data),
  }),
} satisfies Endpoint;
