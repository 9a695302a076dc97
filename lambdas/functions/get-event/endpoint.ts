import { EVENT_ID } from '#domain/odds/identifiers.ts';
import { unknownEvent } from '#http/api-error.ts';
import { type Endpoint, jsonAnswer } from '#http/endpoint.ts';
import { schemas } from '#http/events/schemas.ts';
import { eventExample } from '#http/openapi/bet-fields.ts';
import { pathPart } from '#http/parameters.ts';
import { explanationExample } from './example.ts';

export const endpoint = {
  failureImpact: 'API consumers cannot see how a number was made.',
  method: 'GET',
  path: '/api/v1/events/{id}',
  access: 'api_key',
  limits: { share: 0.1 },
  reads: 'quotes',
  id: 'getEvent',
  tag: 'Find bets',
  summary: 'One event: every price, the fair probabilities and how they were made',
  description:
    'Every price with its age and what it counts for, the votes and weights behind the ' +
    'fair probabilities, what was ' +
    'left out and why, and how the fair probabilities have moved. As in the lists, an ' +
    'event that has started is not ' +
    'served: it is answered with 404.',
  pathParameters: {
    id: pathPart('Event identifier, the `event_id` of the lists.', {
      type: 'string',
      pattern: EVENT_ID.source,
      examples: [eventExample.event_id],
    }),
  },
  notFound: unknownEvent,
  isConditional: true,
  answer: jsonAnswer(schemas, 'Event', {
    description: 'The event.',
    examples: { event: explanationExample },
  }),
} satisfies Endpoint;
