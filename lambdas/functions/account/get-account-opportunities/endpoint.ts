import { PAGE_LIMITS } from '#http/account/limits.ts';
import { opportunitySchemas } from '#http/account/opportunity-schemas.ts';
import { type Endpoint, jsonAnswer } from '#http/endpoint.ts';
import { OPPORTUNITIES_QUERY } from '#http/opportunities/query.ts';

export const endpoint = {
  method: 'GET',
  path: '/account/opportunities',
  access: 'sharp_account',
  limits: PAGE_LIMITS,
  isCounted: true,
  reads: 'snapshot',
  summary: 'Opportunities with own stakes',
  query: OPPORTUNITIES_QUERY,
  isConditional: true,
  answer: jsonAnswer(opportunitySchemas, 'OpportunityList'),
} satisfies Endpoint;
