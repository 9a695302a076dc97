import type { OpportunityKind } from '#domain/scan/snapshot.ts';
import {
  beatChance,
  betFacts,
  bookFields,
  ev,
  eventFields,
  expectedClv,
  fairOdds,
  feedCount,
  gradeFields,
  link,
  marketKey,
  offerFields,
  outcome,
  point,
  price,
  selectionFields,
  since,
} from '#http/openapi/bet-fields.ts';
import {
  added,
  arrayOf,
  instant,
  itemCount,
  nextCursor,
  number,
  objectOf,
  probability,
  ref,
  text,
} from '#http/openapi/fields.ts';
import type { Schema } from '#http/schema.ts';

const LIST_OF: Readonly<Record<OpportunityKind, Schema>> = {
  value: ref('ValueBetList'),
  surebet: ref('SurebetList'),
  combo: ref('ComboList'),
};

function listOf(kind: OpportunityKind, item: string) {
  return objectOf({
    kind: { type: 'string', const: kind, description: 'The kind that was asked for.' },
    count: itemCount,
    generated_at: instant('When the scan result was generated.'),
    data: arrayOf(item),
    next_cursor: nextCursor,
  });
}

export const schemas = {
  AltBook: objectOf({ book: text('Book key.'), price, ev, grade: ref('Grade') }),
  ValueBet: objectOf({
    ...selectionFields,
    ...offerFields,
    fair_prob: probability('Fair probability of the outcome.'),
    fair_odds: fairOdds,
    ev,
    ...gradeFields,
    alt_books: arrayOf('AltBook', {
      description:
        'Other books that offer the same bet with an edge. Each is judged by all books but ' +
        'itself and after its own ' +
        'commission, so its `ev` can differ from price x `fair_prob` - 1.',
    }),
    since,
    expected_clv: expectedClv,
    beat_chance: beatChance,
    ...betFacts,
    feeds: feedCount,
  }),
  SurebetLeg: objectOf({
    outcome,
    point,
    ...offerFields,
    stake_share: probability(
      'Share of the whole stake. The shares of a surebet sum to 1 as shown.',
    ),
    quoted_at: betFacts.quoted_at,
  }),
  Surebet: objectOf({
    ...eventFields,
    market_key: marketKey,
    point,
    ev: number('Guaranteed profit as a fraction of the whole stake, in the worst settlement.'),
    ...gradeFields,
    legs: arrayOf('SurebetLeg', { minItems: 2 }),
    since,
    ...betFacts,
    feeds: feedCount,
  }),
  ComboLeg: objectOf({
    ...selectionFields,
    price,
    link,
    fair_prob: probability('Fair probability of the leg.'),
    ev,
    quoted_at: betFacts.quoted_at,
  }),
  Combo: objectOf({
    ...bookFields,
    price: {
      ...price,
      description: "Combined decimal odds, the product of the legs'. Two decimals.",
    },
    fair_prob: probability('Fair probability that all legs win.'),
    fair_odds: fairOdds,
    ev: number(
      'Product of (1 + ev) of the legs, minus 1, as a fraction of the stake. Commission and ' +
        'refunds count as in the legs. ' +
        'With a leg at an exchange, or on a line that can refund, it can differ from price x ' +
        'fair_prob - 1. Four decimals.',
    ),
    ...gradeFields,
    legs: arrayOf('ComboLeg', {
      minItems: 2,
      maxItems: 4,
      description: 'Two to four bets on different events, all at one book.',
    }),
    since,
    ...betFacts,
    expected_clv: added({
      ...expectedClv,
      description:
        "What is expected to be left of `ev` at the close: each leg's claim less what earlier " +
        'seasons lost of such claims, multiplied. Combos are chosen by it. Four decimals.',
    }),
  }),
  ValueBetList: listOf('value', 'ValueBet'),
  SurebetList: listOf('surebet', 'Surebet'),
  ComboList: listOf('combo', 'Combo'),
  OpportunityList: {
    oneOf: Object.values(LIST_OF),
    discriminator: {
      propertyName: 'kind',
      mapping: Object.fromEntries(Object.entries(LIST_OF).map(([kind, { $ref }]) => [kind, $ref])),
    },
  },
} satisfies Readonly<Record<string, Schema>>;
