import { EVENT_LIMITS } from '#http/account/limits.ts';
import { type Endpoint, jsonAnswer } from '#http/endpoint.ts';
import { schemas } from '#http/events/schemas.ts';
import { matching, pathPart } from '#http/parameters.ts';

const START = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;

export const endpoint = {
  method: 'GET',
  path: '/account/events/{id}',
  access: 'account',
  limits: EVENT_LIMITS,
  isCounted: true,
  reads: 'quotes',
  summary: 'One event: every price, the fair probabilities and how they were made',
  description:
    'Books, prices and opportunities are for accounts on the plan sharp. Others get the markets ' +
    'with their fair probabilities.',
  pathParameters: { id: pathPart('Event identifier, the `event_id` of the lists.') },
  query: {
    start: matching(START, 'must be an instant such as 2026-04-18T11:30:00Z', {
      description: 'When the event started: one that has is shown as the last scan before knew it.',
    }),
  },
  isConditional: true,
  answer: jsonAnswer(schemas, 'Event'),
} satisfies Endpoint;
