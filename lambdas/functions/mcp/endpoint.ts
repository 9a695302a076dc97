import type { Endpoint } from '#http/endpoint.ts';

export const endpoint = {
  failureImpact: 'API consumers get no answers through their assistants.',
  method: 'POST',
  path: '/mcp',
  access: 'api_key',
  limits: { share: 0.02 },
  reads: ['snapshot', 'quotes', 'board', 'moves', 'picks', 'bets'],
  passesPricesOn: true,
  summary: 'The Model Context Protocol for assistants',
  body: 'any',
} satisfies Endpoint;
