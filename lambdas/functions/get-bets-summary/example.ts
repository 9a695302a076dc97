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
