import { EVENT_ID } from '#domain/odds/identifiers.ts';
import { unknownPrices } from '#http/api-error.ts';
import { toCsv } from '#http/csv.ts';
import { type Endpoint, jsonAnswer } from '#http/endpoint.ts';
import { MOVES_QUERY } from '#http/moves/query.ts';
import { COLUMNS as MOVE_COLUMNS, schemas as moveSchemas } from '#http/moves/schemas.ts';
import { eventExample } from '#http/openapi/bet-fields.ts';
import { pathPart } from '#http/parameters.ts';
import { PRICES_QUERY } from '#http/prices/query.ts';
import { COLUMNS as PRICE_COLUMNS, schemas as priceSchemas } from '#http/prices/schemas.ts';
import { movesExample, pricesExample } from './example.ts';

export const moves = {
  failureImpact: 'API consumers do not see how fair probabilities move.',
  method: 'GET',
  path: '/api/v1/moves',
  access: 'api_key',
  limits: { share: 0.05 },
  reads: 'moves',
  id: 'getMoves',
  tag: 'Find bets',
  summary: 'How fair probabilities have moved, and which books lag',
  description:
    'A move is one row: it grows while it goes on, and leaves when its event starts or 180 ' +
    'minutes after it ended. In a market of two outcomes the row names the one that became ' +
    'likelier. The latest moves come first.',
  query: MOVES_QUERY,
  isConditional: true,
  answer: jsonAnswer(moveSchemas, 'MoveList', {
    description: 'The moves.',
    examples: { fair: movesExample },
    csvExample: toCsv(MOVE_COLUMNS, movesExample.data),
  }),
} satisfies Endpoint;

export const prices = {
  failureImpact: 'API consumers do not see how the prices of books have changed.',
  method: 'GET',
  path: '/api/v1/events/{id}/prices',
  access: 'api_key',
  limits: { share: 0.05 },
  reads: 'moves',
  id: 'getEventPrices',
  tag: 'Find bets',
  summary: 'Opening, current and closing prices of every book, and the changes between',
  description:
    'A series for each book, market and outcome since this service first saw it, kept for 30 ' +
    'days after the start of the event. Lay prices and those that the outlier rule leaves out ' +
    'are not part of it. Where the operator may not pass prices on, the answer is 403 ' +
    '`not_offered`.',
  query: PRICES_QUERY,
  pathParameters: {
    id: pathPart('Event identifier, the `event_id` of the lists.', {
      type: 'string',
      pattern: EVENT_ID.source,
      examples: [eventExample.event_id],
    }),
  },
  notFound: () => unknownPrices(null),
  isConditional: true,
  passesPricesOn: true,
  answer: jsonAnswer(priceSchemas, 'EventPrices', {
    description: 'The prices.',
    examples: { prices: pricesExample },
    csvExample: toCsv(PRICE_COLUMNS, pricesExample.data),
  }),
} satisfies Endpoint;

export const endpoints = [moves, prices] as const;
