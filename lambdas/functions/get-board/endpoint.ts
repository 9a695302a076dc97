import { BOARD_QUERY } from '#http/board/query.ts';
import { COLUMNS, schemas } from '#http/board/schemas.ts';
import { toCsv } from '#http/csv.ts';
import { type Endpoint, jsonAnswer } from '#http/endpoint.ts';
import { boardExample } from './example.ts';

export const endpoint = {
  failureImpact: 'API consumers cannot compare the prices of books.',
  method: 'GET',
  path: '/api/v1/board',
  access: 'api_key',
  limits: { share: 0.05 },
  reads: 'board',
  id: 'getBoard',
  tag: 'Find bets',
  summary: 'The best price of every line, middles and low-hold pairs',
  description:
    'One row per line: the best price of each outcome, what backing all of them costs, and the ' +
    'fair probabilities beside. Books that settle a line at different times never share a row. ' +
    'Prices that the feed has not confirmed for five minutes are left out, as are events that ' +
    'have started. Where the operator may not pass prices on, the answer is 403 `not_offered`.',
  query: BOARD_QUERY,
  isConditional: true,
  passesPricesOn: true,
  answer: jsonAnswer(schemas, 'BoardList', {
    description: 'The rows.',
    examples: { line: boardExample },
    csvExample: toCsv(COLUMNS.line, boardExample.data),
  }),
} satisfies Endpoint;
