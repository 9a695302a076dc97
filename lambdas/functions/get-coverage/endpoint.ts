import { schemas } from '#http/coverage/schemas.ts';
import { type Endpoint, jsonAnswer } from '#http/endpoint.ts';

const bookExample = {
  count: 1,
  data: [
    {
      key: 'northbet',
      title: 'Northbet',
      events: 214,
      value_bets: 12,
      role: 'soft',
      commission: 0,
    },
  ],
};
const sportExample = {
  count: 1,
  data: [{ key: 'soccer_epl', title: 'Soccer · EPL', events: 20, value_bets: 9 }],
};

const shared = {
  failureImpact: 'API consumers cannot look up the keys of books and sports.',
  method: 'GET',
  access: 'api_key',
  limits: { share: 0.025 },
  reads: 'snapshot',
  tag: 'Find bets',
  isConditional: true,
} as const;

export const books = {
  ...shared,
  path: '/api/v1/books',
  id: 'getBooks',
  summary: 'Books of the latest scan',
  description: 'Every book with prices, by its title: the keys that filters and settings take.',
  answer: jsonAnswer(schemas, 'BookList', {
    description: 'The books.',
    examples: { book: bookExample },
  }),
} satisfies Endpoint;

export const sports = {
  ...shared,
  path: '/api/v1/sports',
  id: 'getSports',
  summary: 'Sports and leagues of the latest scan',
  description: 'Every sport with events, by its title: the keys that filters and settings take.',
  answer: jsonAnswer(schemas, 'SportList', {
    description: 'The sports.',
    examples: { sport: sportExample },
  }),
} satisfies Endpoint;

export const endpoints = [books, sports] as const;
