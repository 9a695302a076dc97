import { PAGE_LIMITS } from '#http/account/limits.ts';
import { type Endpoint, jsonAnswer } from '#http/endpoint.ts';
import { pathPart } from '#http/parameters.ts';
import { PRICES_QUERY } from '#http/prices/query.ts';
import { schemas } from '#http/prices/schemas.ts';

export const endpoint = {
  method: 'GET',
  path: '/account/events/{id}/prices',
  access: 'sharp_account',
  limits: PAGE_LIMITS,
  isCounted: true,
  reads: 'moves',
  summary: "Every book's prices of an event since it was first seen",
  pathParameters: { id: pathPart('Event identifier, the `event_id` of the lists.') },
  query: PRICES_QUERY,
  isConditional: true,
  passesPricesOn: true,
  answer: jsonAnswer(schemas, 'EventPrices'),
} satisfies Endpoint;
