import type { OpportunityKind } from '#domain/scan/snapshot.ts';
import { eventExample } from '#http/openapi/bet-fields.ts';

/**
 * Samples that the OpenAPI document shows. A test holds them against the schemas and checks their
 * arithmetic.
 */

const link = 'https://book.example/bet/5b8f2c0e';
const quotedAt = '2026-04-18T08:59:48Z';
const northbet = { book: 'northbet', book_title: 'Northbet' };

function listOf<Item>(kind: OpportunityKind, item: Item) {
  const list = { kind, count: 1, generated_at: '2026-04-18T09:00:01Z' };
  return { ...list, data: [item], next_cursor: null };
}

export const valueExample = listOf('value', {
  ...eventExample,
  market_key: 'h2h',
  outcome: 'Arsenal',
  point: null,
  ...northbet,
  price: 2.16,
  link,
  fair_prob: 0.4857,
  fair_odds: 2.06,
  ev: 0.0491,
  grade: 'A',
  flags: [],
  alt_books: [{ book: 'eastbet', price: 2.12, ev: 0.0297, grade: 'B' }],
  expected_clv: 0.0492,
  beat_chance: 0.775,
  since: '2026-04-18T08:58:30Z',
  id: '5b8f2c0e9a1d4c37b6f0e2d1a4c89b13#h2h##Arsenal',
  quoted_at: quotedAt,
  min_odds: 2.09,
});

export const surebetExample = listOf('surebet', {
  ...eventExample,
  market_key: 'totals',
  point: 2.5,
  ev: 0.0296,
  grade: 'B',
  flags: ['exchange_commission'],
  legs: [
    {
      outcome: 'Over',
      point: 2.5,
      ...northbet,
      price: 2.1,
      link,
      stake_share: 0.4903,
      quoted_at: quotedAt,
    },
    {
      outcome: 'Under',
      point: 2.5,
      book: 'eastbet',
      book_title: 'Eastbet',
      price: 2.02,
      link: null,
      stake_share: 0.5097,
      quoted_at: quotedAt,
    },
  ],
  since: '2026-04-18T08:58:30Z',
  id:
    '5b8f2c0e9a1d4c37b6f0e2d1a4c89b13#totals#2.5#Over @ northbet + ' +
    '5b8f2c0e9a1d4c37b6f0e2d1a4c89b13#totals#2.5#Under @ eastbet',
  quoted_at: quotedAt,
  min_odds: null,
});

export const comboExample = listOf('combo', {
  ...northbet,
  price: 4.21,
  fair_prob: 0.259,
  fair_odds: 3.86,
  ev: 0.091,
  grade: 'A',
  flags: [],
  legs: [
    {
      ...eventExample,
      market_key: 'h2h',
      outcome: 'Arsenal',
      point: null,
      price: 2.16,
      link,
      fair_prob: 0.4857,
      ev: 0.0491,
      quoted_at: quotedAt,
    },
    {
      event_id: '9c1e77d05b2a4f6e8d3c0a9b7e6f5d42',
      sport_key: 'basketball_euroleague',
      home: 'Baskonia',
      away: 'Zalgiris',
      commence_time: '2026-04-18T18:30:00Z',
      market_key: 'h2h',
      outcome: 'Baskonia',
      point: null,
      price: 1.95,
      link: null,
      fair_prob: 0.5333,
      ev: 0.0399,
      quoted_at: quotedAt,
    },
  ],
  since: '2026-04-18T08:58:30Z',
  id:
    'northbet: 5b8f2c0e9a1d4c37b6f0e2d1a4c89b13#h2h##Arsenal + ' +
    '9c1e77d05b2a4f6e8d3c0a9b7e6f5d42#h2h##Baskonia',
  quoted_at: quotedAt,
  min_odds: 3.92,
  expected_clv: 0.0911,
});
