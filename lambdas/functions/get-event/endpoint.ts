import { EVENT_ID } from '#domain/odds/identifiers.ts';
import type { Endpoint } from '#http/endpoint.ts';
import { schemas } from '#http/events/schemas.ts';
import { eventExample, ref } from '#http/openapi/fields.ts';
import { explanationExample } from './example.ts';

export const endpoint: Endpoint = {
  failureImpact: 'API consumers cannot see what stands behind a number.',
  access: 'api_key',
  reads: 'quotes',
  routes: [
    {
      path: '/api/v1/events/{id}',
      operation: {
        id: 'getEvent',
        tag: 'data',
        summary: 'What stands behind the numbers of an event',
        description:
          'Every price with its age and what it counts for, the votes and weights behind the ' +
          'fair probabilities, what was ' +
          'left out and why, and how the fair probabilities have moved. As in the lists, an ' +
          'event that has started is not ' +
          'served: it is answered with 404.',
        pathParameters: {
          id: {
            description: 'Event identifier, the `event_id` of the lists.',
            schema: { type: 'string', pattern: EVENT_ID.source, examples: [eventExample.event_id] },
          },
        },
        isConditional: true,
        response: {
          description: 'The event.',
          schema: ref('Event'),
          examples: { event: explanationExample },
        },
      },
    },
  ],
  schemas,
};
