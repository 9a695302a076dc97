import { FLAGS } from '#domain/grading/flags.ts';
import { SCAN_REJECTION_MEANINGS } from '#domain/odds/rejections.ts';
import { eventExample } from '#http/openapi/bet-fields.ts';

const at = '2026-04-18T09:00:01Z';
const since = '2026-04-18T08:12:46Z';

const priceOf = (
  outcome: string,
  price: number,
  ownProb: number,
  fairProb: number,
  ev: number,
) => ({
  outcome,
  point: null,
  price,
  link: 'https://northbet.example/',
  own_prob: ownProb,
  fair_prob: fairProb,
  ev,
  grade: null,
  flags: [],
});

/** A sample that the OpenAPI document shows. A test holds it against the schemas. */
export const explanationExample = {
  ...eventExample,
  generated_at: at,
  first_seen: '2026-04-15T17:40:01Z',
  movement: [
    {
      at: '2026-04-15T17:40:01Z',
      p_home: 0.4712,
      p_draw: 0.2783,
      p_away: 0.2505,
      best_price: { home: 2.1, draw: 3.5, away: 3.9 },
      best_book: { home: 'northbet', draw: 'northbet', away: 'eastbet' },
    },
    {
      at,
      p_home: 0.4857,
      p_draw: 0.2711,
      p_away: 0.2432,
      best_price: { home: 2.12, draw: 3.5, away: 3.8 },
      best_book: { home: 'northbet', draw: 'northbet', away: 'northbet' },
    },
  ],
  opportunities: [
    {
      kind: 'value',
      market_key: 'h2h',
      outcome: 'Arsenal',
      point: null,
      books: ['northbet'],
      fair_prob: 0.4857,
      ev: 0.0297,
      grade: 'B',
      flags: [{ flag: 'small_ev', meaning: FLAGS.small_ev.meaning }],
      first_seen: since,
      since,
      returned: false,
      lifetime_seconds: 2_835,
      movement: [
        { at: since, fair_prob: 0.4801, best_price: 2.14, best_book: 'northbet' },
        { at, fair_prob: 0.4857, best_price: 2.12, best_book: 'northbet' },
      ],
    },
  ],
  markets: [
    {
      market_key: 'h2h',
      point: null,
      anchor: 'sharp',
      families: 2,
      uses_goals: false,
      settled_share: 1,
      outcomes: [
        { outcome: 'Arsenal', fair_prob: 0.4857, fair_odds: 2.06 },
        { outcome: 'Draw', fair_prob: 0.2711, fair_odds: 3.69 },
        { outcome: 'Everton', fair_prob: 0.2432, fair_odds: 4.11 },
      ],
      weights: [
        { source: 'sharp', axis: 'home', weight: 1 },
        { source: 'sharp', axis: 'draw', weight: 1 },
      ],
      votes: [
        {
          family: 'pinnacle',
          role: 'sharp',
          age_seconds: 31,
          counted: true,
          probabilities: [0.4857, 0.2711, 0.2432],
        },
        {
          family: 'northbet',
          role: 'soft',
          age_seconds: 58,
          counted: true,
          probabilities: [0.4641, 0.2784, 0.2575],
        },
      ],
      books: [
        {
          book: 'northbet',
          book_title: 'Northbet',
          role: 'soft',
          family: 'northbet',
          is_lay: false,
          quoted_at: '2026-04-18T08:59:03Z',
          age_seconds: 58,
          in_reference: true,
          prices: [
            {
              ...priceOf('Arsenal', 2.12, 0.4641, 0.4857, 0.0297),
              grade: 'B',
              flags: ['small_ev'],
            },
            priceOf('Draw', 3.5, 0.2784, 0.2711, -0.0512),
            priceOf('Everton', 3.8, 0.2575, 0.2432, -0.0758),
          ],
        },
      ],
    },
  ],
  rejected: [
    {
      reason: 'quote_too_old',
      meaning: SCAN_REJECTION_MEANINGS.quote_too_old,
      market_key: 'h2h',
      point: null,
      book: 'eastbet',
      family: null,
      outcome: null,
      age_seconds: 961,
      prices: [
        { outcome: 'Arsenal', price: 2.3 },
        { outcome: 'Draw', price: 3.4 },
        { outcome: 'Everton', price: 3.3 },
      ],
    },
  ],
};
