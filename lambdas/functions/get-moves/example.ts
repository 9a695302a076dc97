import { eventExample } from '#http/openapi/bet-fields.ts';

export const movesExample = {
  kind: 'fair',
  count: 1,
  generated_at: '2026-04-18T09:00:01Z',
  incomplete_since: null,
  followed_until: null,
  data: [
    {
      ...eventExample,
      market_key: 'h2h',
      outcome: 'Arsenal',
      point: null,
      from: 0.4611,
      to: 0.4857,
      change: 0.0246,
      from_at: '2026-04-18T08:41:16Z',
      to_at: '2026-04-18T08:58:31Z',
      families: 14,
      lagging: [{ book: 'northbet', price: 2.16, quoted_at: '2026-04-18T08:59:40Z', ev: 0.0491 }],
      source: 'sharp',
    },
  ],
  next_cursor: null,
};

export const pricesExample = {
  ...eventExample,
  generated_at: '2026-04-18T09:00:01Z',
  incomplete_since: null,
  count: 1,
  data: [
    {
      book: 'northbet',
      market_key: 'h2h',
      outcome: 'Arsenal',
      opening: 2.25,
      opening_point: null,
      opening_at: '2026-04-14T10:15:01Z',
      present: 2.16,
      present_point: null,
      present_since: '2026-04-18T08:41:16Z',
      close: null,
      close_point: null,
      changes: [
        ['2026-04-14T10:15:01Z', 2.25, null],
        ['2026-04-18T08:41:16Z', 2.16, null],
      ],
    },
  ],
};
