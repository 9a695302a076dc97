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

const group = {
  value: null,
  currency: 'EUR',
  bets: 212,
  staked: 5_120,
  settled: 204,
  settled_staked: 4_905.5,
  profit: 161.35,
  yield: 0.0329,
  yield_low: -0.1072,
  yield_high: 0.173,
  closed: 198,
  clv: 0.0214,
  clv_low: 0.0163,
  clv_high: 0.0265,
  compared: 191,
  compared_profit: 148.1,
  expected_profit: 99.47,
  luck: 48.63,
};

/** A summary that the OpenAPI document shows. A test holds it against the schema. */
export const summaryExample = {
  total: [group],
  bankrolls: [{ ...group, value: 'main' }],
  books: [{ ...group, value: 'northbet' }],
  sports: [{ ...group, value: 'soccer_epl' }],
  markets: [{ ...group, value: 'h2h' }],
  grades: [{ ...group, value: 'A' }],
  months: [{ ...group, value: '2026-04' }],
  left_out: 0,
};
