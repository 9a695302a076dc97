import { expect, test } from 'vitest';
import type { Combo } from '#domain/combos/combo.ts';
import { toSnapshot } from '#domain/scan/snapshot.ts';
import type { Surebet } from '#domain/surebets/surebet.ts';
import type { ValueBet } from '#domain/value/value-bet.ts';
import { betFacts } from '#domain/webhooks/subscriber/opportunity-terms.ts';
import { feedsOf } from '#http/opportunities/answer-opportunities.ts';
import type { OpportunityRow } from '#http/opportunities/columns.ts';
import { schemas } from '#http/opportunities/schemas.ts';
import { createView } from '#http/view.ts';
import { aCombo, aSurebet, aValueBet, GENERATED_AT, SLOT } from '../support/api-client-items.ts';

function view(item: ValueBet | Surebet | Combo) {
  const opportunities = { value: [], surebet: [], combo: [], [item.kind]: [item] };
  const snapshot = toSnapshot(
    { slot: SLOT, generatedAt: GENERATED_AT },
    { opportunities, matches: [] },
  );
  const rows: readonly OpportunityRow[] = snapshot.opportunities[item.kind];
  const data = rows.map((row) => ({ ...row, ...betFacts(row, 0.015), feeds: feedsOf(row) }));
  const list = { kind: item.kind, count: 1, generatedAt: GENERATED_AT, data };
  const shown = createView(schemas, 'OpportunityList')(list);
  return (shown.data as Record<string, unknown>[])[0] ?? {};
}

const legsOf = (item: Record<string, unknown>) => item.legs as Record<string, unknown>[];

test('a value item has the fields of the specification in its order, then since when it is there, what to expect and what names it', () => {
  expect(Object.keys(view(aValueBet()))).toEqual(
    'event_id sport_key home away commence_time market_key outcome point book book_title price link fair_prob fair_odds ev grade flags alt_books since expected_clv beat_chance id quoted_at min_odds'.split(
      ' ',
    ),
  );
  expect(view(aValueBet()).alt_books).toEqual([
    { book: 'eastbet', price: 2.12, ev: 0.0297, grade: 'B' },
  ]);
});

test('a surebet item has the fields of the specification in its order, then since when it is there and what names it', () => {
  const item = view(aSurebet());
  expect(Object.keys(item)).toEqual(
    'event_id sport_key home away commence_time market_key point ev grade flags legs since id quoted_at min_odds'.split(
      ' ',
    ),
  );
  expect(Object.keys(legsOf(item)[0] ?? {})).toEqual(
    'outcome point book book_title price link stake_share quoted_at'.split(' '),
  );
});

test('a combo item has the fields of the specification in its order, then since when it is there, what names it and what to expect', () => {
  const item = view(aCombo());
  expect(Object.keys(item)).toEqual(
    'book book_title price fair_prob fair_odds ev grade flags legs since id quoted_at min_odds expected_clv'.split(
      ' ',
    ),
  );
  expect(Object.keys(legsOf(item)[0] ?? {})).toEqual(
    'event_id sport_key home away commence_time market_key outcome point price link fair_prob ev quoted_at'.split(
      ' ',
    ),
  );
  expect(view(aCombo({ expectedClv: 0.080_049 })).expected_clv).toBe(0.08);
});

test('an item ends with the number of its feeds where several are read', () => {
  for (const item of [aValueBet(), aSurebet()]) {
    const shown = Object.entries(view({ ...item, feeds: ['one', 'two'] }));
    expect(shown.at(-1)).toEqual(['feeds', 2]);
    expect(shown.slice(0, -1)).toEqual(Object.entries(view(item)));
  }
});

test('instants have whole seconds', () => {
  const item = view(aValueBet({ commenceTime: Date.parse('2026-04-18T11:30:00.789Z') }));
  expect(item.commence_time).toBe('2026-04-18T11:30:00Z');
});
