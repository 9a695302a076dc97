import { toCsv } from '#http/csv.ts';
import type { Endpoint } from '#http/endpoint.ts';
import { PARAMETERS } from '#http/matches/query.ts';
import { COLUMNS, schemas } from '#http/matches/view.ts';
import { eventExample, ref } from '#http/openapi/fields.ts';

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
    },
  ],
};

export const endpoint: Endpoint = {
  failureImpact: 'API consumers get no match probabilities.',
  access: 'api_key',
  reads: 'snapshot',
  routes: [
    {
      path: '/api/v1/matches',
      operation: {
        id: 'getMatches',
        tag: 'data',
        summary: 'Fair probabilities per match',
        description:
          'Two modes: a list by `sport`, `hours` and `limit`, sorted by start, or one match ' +
          'by its `id`. ' +
          'An `id` together with a list parameter is refused. An unknown `id` gives an empty list.',
        parameters: PARAMETERS,
        isConditional: true,
        response: {
          description: 'The matches.',
          schema: ref('MatchList'),
          examples: { match: matchesExample },
          csvExample: toCsv(COLUMNS, matchesExample.data),
        },
      },
    },
  ],
  schemas,
};
