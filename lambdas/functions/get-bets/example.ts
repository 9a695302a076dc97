import { eventExample } from '#http/openapi/bet-fields.ts';

/** A bet that the OpenAPI document shows. A test holds it against the schema. */
export const betExample = {
  bet_id: '20260418T085840Z-5f0c9d1be27a4463',
  ...eventExample,
  market_key: 'h2h',
  outcome: 'Arsenal',
  point: null,
  book: 'northbet',
  odds: 2.12,
  stake: 25,
  currency: 'EUR',
  placed_at: '2026-04-18T08:58:40Z',
  bankroll: 'main',
  note: null,
  grade: 'B',
  fair_at_placing: 0.4857,
  ev_at_placing: 0.0297,
  closing_fair: 0.491204,
  clv: 0.0414,
  clv_reason: null,
  status: 'won',
  profit: 28,
  settled_by: 'service',
  etag: '"Yx2kq0v1Z8w3Qn5uT7bRcA"',
};
