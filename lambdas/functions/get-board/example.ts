import { eventExample } from '#http/openapi/bet-fields.ts';

const bestOf = (outcome: string, price: number, book: string, booksAtBest: number) => ({
  outcome,
  quoted_at: '2026-04-18T08:59:48Z',
  book,
  books_at_best: booksAtBest,
  price,
});

/** A sample that the OpenAPI document shows. A test holds it against the schemas. */
export const boardExample = {
  kind: 'line',
  count: 1,
  generated_at: '2026-04-18T09:00:01Z',
  incomplete_since: null,
  data: [
    {
      ...eventExample,
      market_key: 'h2h',
      point: null,
      settled_share: 1,
      settlement: 'usual',
      hold: 0.0039,
      books: 14,
      fair: [0.4857, 0.2711, 0.2432],
      best: [
        bestOf('Arsenal', 2.12, 'northbet', 1),
        bestOf('Draw', 3.6, 'eastbet', 3),
        bestOf('Everton', 3.93, 'northbet', 2),
      ],
    },
  ],
  next_cursor: null,
};
