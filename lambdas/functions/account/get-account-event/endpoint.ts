import { type Endpoint, jsonAnswer } from '#http/endpoint.ts';
import { schemas } from '#http/events/schemas.ts';
import { pathPart } from '#http/parameters.ts';

export const endpoint = {
  method: 'GET',
  path: '/account/events/{id}',
  access: 'sharp_account',
  reads: 'quotes',
  summary: 'What stands behind the numbers of an event',
  pathParameters: { id: pathPart('Event identifier, the `event_id` of the lists.') },
  isConditional: true,
  answer: jsonAnswer(schemas, 'Event'),
} satisfies Endpoint;
