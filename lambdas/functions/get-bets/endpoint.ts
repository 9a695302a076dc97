import { BETS_QUERY } from '#http/bets/query.ts';
import { schemas } from '#http/bets/schemas.ts';
import { columnsOf, toCsv } from '#http/csv.ts';
import { type Endpoint, jsonAnswer } from '#http/endpoint.ts';
import { betExample } from './example.ts';

export const endpoint = {
  failureImpact: 'API consumers cannot read the bets that they have logged.',
  method: 'GET',
  path: '/api/v1/bets',
  access: 'api_key',
  limits: { share: 0.02 },
  reads: 'bets',
  id: 'getBets',
  tag: 'Check the track record',
  summary: 'Your own bets',
  description:
    'The bets that the account of the key has logged, latest first, with closing ' +
    'line value, result and profit. With `Accept: text/csv` they come as a table, and ' +
    'the header `Link` leads to its next part. A list may have fewer items than `limit` while ' +
    '`next_cursor` leads on, if few bets match.',
  query: BETS_QUERY,
  answer: jsonAnswer(schemas, 'BetList', {
    description: 'The bets.',
    examples: { bet: { count: 1, data: [betExample], next_cursor: null } },
    csvExample: toCsv(columnsOf(schemas, 'Bet'), [betExample]),
  }),
} satisfies Endpoint;
