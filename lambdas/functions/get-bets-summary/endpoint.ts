import { schemas } from '#http/bets/schemas.ts';
import { type Endpoint, jsonAnswer } from '#http/endpoint.ts';
import { summaryExample } from './example.ts';

export const endpoint = {
  failureImpact: 'API consumers cannot read what the bets that they have logged came to.',
  method: 'GET',
  path: '/api/v1/bets/summary',
  access: 'api_key',
  limits: { share: 0.01 },
  reads: 'bets',
  id: 'getBetsSummary',
  tag: 'Check the track record',
  summary: 'Totals of your own bets',
  description:
    'Number, stakes, profit, yield, closing line value and luck of the bets that the account of ' +
    'the key has logged: together, and by bankroll, book, sport, market, grade and month of ' +
    'placing. Amounts of different currencies are never added.',
  isConditional: true,
  answer: jsonAnswer(schemas, 'BetSummary', {
    description: 'The summary.',
    examples: { summary: summaryExample },
  }),
} satisfies Endpoint;
