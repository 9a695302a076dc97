import { toCsv } from '#http/csv.ts';
import type { Endpoint } from '#http/endpoint.ts';
import { ref } from '#http/openapi/fields.ts';
import { PARAMETERS } from '#http/opportunities/query.ts';
import { schemas } from '#http/opportunities/schemas.ts';
import { COLUMNS } from '#http/opportunities/view.ts';
import { comboExample, surebetExample, valueExample } from './examples.ts';

export const endpoint: Endpoint = {
  failureImpact: 'API consumers get no value bets, surebets or combos.',
  access: 'api_key',
  reads: 'snapshot',
  routes: [
    {
      path: '/api/v1/opportunities',
      operation: {
        id: 'getOpportunities',
        tag: 'data',
        summary: 'Value bets, surebets and combos of the latest scan',
        description:
          'Sorted by `ev`, highest first, then by start. The answer never contains an event ' +
          'that has started.',
        parameters: PARAMETERS,
        isConditional: true,
        response: {
          description: 'The opportunities.',
          schema: ref('OpportunityList'),
          examples: { value: valueExample, surebet: surebetExample, combo: comboExample },
          csvExample: toCsv(COLUMNS.value, valueExample.data),
        },
      },
    },
  ],
  schemas,
};
