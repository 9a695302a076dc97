import { SOURCES } from '#domain/matches/match-probability.ts';
import type { Endpoint } from '#http/endpoint.ts';
import { arrayOf, eventFields, itemCount, objectOf, probability, ref } from '#http/openapi/fields.ts';
import type { Schema } from '#http/schema.ts';
import { PARAMETERS } from './query.ts';

const probabilityOrNull = (description: string): Schema => ({
  ...probability(description),
  type: ['number', 'null'],
});

const schemas = {
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
    matched: {
      type: 'integer',
      minimum: 0,
      description: 'How many independent books stand behind the numbers.',
    },
    thin: { type: 'boolean', description: 'Whether fewer than three of them do.' },
    kind: { type: 'string', enum: ['three_way', 'two_way'], description: 'Whether a draw is an outcome.' },
  }),
  MatchList: objectOf({ count: itemCount, data: arrayOf('Match') }),
};

const matchesExample = {
  count: 1,
  data: [
    {
      event_id: '5b8f2c0e9a1d4c37b6f0e2d1a4c89b13',
      sport_key: 'soccer_epl',
      home: 'Arsenal',
      away: 'Everton',
      commence_time: '2026-04-18T11:30:00Z',
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
          'Two modes: a list by `sport`, `hours` and `limit`, sorted by start, or one match by its `id`. ' +
          'An `id` together with a list parameter is refused. An unknown `id` gives an empty list.',
        parameters: PARAMETERS,
        isConditional: true,
        response: {
          description: 'The matches.',
          mediaType: 'application/json',
          schema: ref('MatchList'),
          examples: { match: matchesExample },
        },
      },
    },
  ],
  schemas,
};
