import { toCsv } from '#http/csv.ts';
import { type Endpoint, jsonAnswer } from '#http/endpoint.ts';
import { COLUMNS } from '#http/opportunities/columns.ts';
import { OPPORTUNITIES_QUERY } from '#http/opportunities/query.ts';
import { schemas } from '#http/opportunities/schemas.ts';
import { comboExample, surebetExample, valueExample } from './examples.ts';

export const endpoint = {
  failureImpact: 'API consumers get no value bets, surebets or combos.',
  method: 'GET',
  path: '/api/v1/opportunities',
  access: 'api_key',
  limits: { share: 0.4 },
  reads: 'snapshot',
  id: 'getOpportunities',
  tag: 'Find bets',
  summary: 'Value bets, surebets and combos of the latest scan',
  description:
    'Sorted by `ev`, highest first, then by start, unless `sort` says otherwise. The answer never ' +
    'contains an event that has started.',
  query: OPPORTUNITIES_QUERY,
  isConditional: true,
  answer: jsonAnswer(schemas, 'OpportunityList', {
    description: 'The opportunities.',
    examples: { value: valueExample, surebet: surebetExample, combo: comboExample },
    csvExample: toCsv(COLUMNS.value, valueExample.data),
  }),
} satisfies Endpoint;
