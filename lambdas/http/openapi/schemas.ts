import { FLAGS } from '#domain/grading/flags.ts';
import type { Grade } from '#domain/grading/grade.ts';
import { SOURCES } from '#domain/matches/match-probability.ts';

const GRADES: readonly Grade[] = ['A', 'B', 'C'];

type Schema = Readonly<Record<string, unknown>>;

/** An object whose fields are all present in every answer. */
function objectOf(properties: Readonly<Record<string, Schema>>, rest: Schema = {}): Schema {
  return { type: 'object', ...rest, required: Object.keys(properties), properties };
}

const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
const text = (description: string): Schema => ({ type: 'string', description });
const instant = (description: string): Schema => ({ type: 'string', format: 'date-time', description });
const count: Schema = { type: 'integer', minimum: 0, description: 'Number of items in `data`.' };

const probability = (description: string): Schema => ({
  type: 'number',
  minimum: 0,
  maximum: 1,
  description: `${description} Four decimals.`,
});
const probabilityOrNull = (description: string): Schema => ({
  ...probability(description),
  type: ['number', 'null'],
});

const price: Schema = { type: 'number', exclusiveMinimum: 1, description: 'Decimal odds the book offers.' };
const ev: Schema = {
  type: 'number',
  description: 'Expected value as a fraction of the stake: 0.049 is an edge of 4.9 %. Four decimals.',
};
const point: Schema = {
  type: ['number', 'null'],
  description: 'Line of the market; null where the market has none.',
};
const link: Schema = {
  type: ['string', 'null'],
  format: 'uri',
  description: 'Link to the bet at the book; null where the feed has none.',
};
const fairOdds: Schema = {
  type: 'number',
  minimum: 1,
  description: 'Fair decimal odds: the reciprocal of the unrounded fair probability. Two decimals.',
};

const eventFields = {
  event_id: text('Event identifier.'),
  sport_key: text('Sport or league key, the vocabulary of the `sport` filter.'),
  home: text('Home side.'),
  away: text('Away side.'),
  commence_time: instant('Start of the event.'),
};
const bookFields = { book: text('Book key.'), book_title: text('Display name of the book.') };
const judgementFields = { grade: ref('Grade'), flags: { type: 'array', items: ref('Flag') } };

const outcome = text('Outcome within the market: a side, `Draw`, `Over` or `Under`.');
const marketKey = text('Market identifier: `h2h`, `spreads` or `totals`.');

function listOf(kind: string, item: string): Schema {
  return objectOf({
    kind: { type: 'string', const: kind, description: 'The kind that was asked for.' },
    count,
    generated_at: instant('When the scan result was generated.'),
    data: { type: 'array', items: ref(item) },
  });
}

const flagSentences = Object.entries(FLAGS)
  .map(([flag, sentence]) => `- \`${flag}\`: ${sentence}`)
  .join('\n');

/** The webhook's pick: a value bet with what its receiver may stake (SPEC 2.5). */
const webhookPick = objectOf({
  ...eventFields,
  market_key: marketKey,
  outcome,
  point,
  ...bookFields,
  price,
  link,
  fair_prob: probability('Fair probability of the outcome.'),
  fair_odds: fairOdds,
  min_odds: { type: 'number', minimum: 1, description: 'Odds below which the bet is not worth taking.' },
  ev,
  grade: ref('Grade'),
  stake: { type: 'number', minimum: 0, description: 'Recommended stake for this user.' },
  currency: { type: 'string', pattern: '^[A-Z]{3}$', description: 'Currency of the stake.' },
});

export const schemas = {
  Account: objectOf({
    plan: text("Plan of the key's account."),
    daily_limit: { type: 'integer', description: 'Requests per key and UTC day.' },
    remaining_today: {
      type: 'integer',
      minimum: 0,
      description: 'Requests left to the key today, this one already counted.',
    },
  }),
  Grade: {
    type: 'string',
    enum: GRADES,
    description:
      '`A`: the curated selection. `B`: published with a reservation its flags name. `C`: check before betting.',
  },
  Flag: {
    type: 'string',
    enum: Object.keys(FLAGS),
    description: `A reservation. More may be added within v1; ignore those you do not know.\n\n${flagSentences}`,
  },
  AltBook: objectOf({ book: text('Book key.'), price, ev, grade: ref('Grade') }),
  ValueBet: objectOf({
    ...eventFields,
    market_key: marketKey,
    outcome,
    point,
    ...bookFields,
    price,
    link,
    fair_prob: probability('Fair probability of the outcome.'),
    fair_odds: fairOdds,
    ev,
    ...judgementFields,
    alt_books: {
      type: 'array',
      items: ref('AltBook'),
      description:
        'Other books that offer the same bet with an edge. Each is judged by everybody but itself and by its own commission, so that its `ev` need not be price x `fair_prob` - 1.',
    },
  }),
  SurebetLeg: objectOf({
    outcome,
    point,
    ...bookFields,
    price,
    link,
    stake_share: {
      type: 'number',
      minimum: 0,
      maximum: 1,
      description: 'Share of the whole stake. The shares of a surebet sum to 1 as shown. Four decimals.',
    },
  }),
  Surebet: objectOf({
    ...eventFields,
    market_key: marketKey,
    point,
    ev: {
      ...ev,
      description: 'Guaranteed profit as a fraction of the whole stake, in the worst settlement.',
    },
    ...judgementFields,
    legs: { type: 'array', minItems: 2, items: ref('SurebetLeg') },
  }),
  ComboLeg: objectOf({
    ...eventFields,
    market_key: marketKey,
    outcome,
    point,
    price,
    link,
    fair_prob: probability('Fair probability of the leg.'),
    ev,
  }),
  Combo: objectOf({
    ...bookFields,
    price: { ...price, description: "Combined decimal odds, the product of the legs'. Two decimals." },
    fair_prob: probability('Fair probability that all legs win.'),
    fair_odds: fairOdds,
    ev: {
      ...ev,
      description:
        'Product of (1 + ev) of the legs, less 1, as a fraction of the stake. Commission and refunds count as they do in the ' +
        'legs: with a leg at an exchange or on a line that can refund it need not be price x fair_prob - 1. Four decimals.',
    },
    ...judgementFields,
    legs: {
      type: 'array',
      minItems: 2,
      maxItems: 4,
      items: ref('ComboLeg'),
      description: 'Of different events, all at one book.',
    },
  }),
  ValueBetList: listOf('value', 'ValueBet'),
  SurebetList: listOf('surebet', 'Surebet'),
  ComboList: listOf('combo', 'Combo'),
  OpportunityList: {
    oneOf: [ref('ValueBetList'), ref('SurebetList'), ref('ComboList')],
    discriminator: {
      propertyName: 'kind',
      mapping: {
        value: '#/components/schemas/ValueBetList',
        surebet: '#/components/schemas/SurebetList',
        combo: '#/components/schemas/ComboList',
      },
    },
  },
  Match: objectOf({
    ...eventFields,
    p_home: probabilityOrNull('Fair probability of a home win; null where nothing quoted supports it.'),
    p_draw: probabilityOrNull('Fair probability of a draw; null where there is none.'),
    p_away: probabilityOrNull('Fair probability of an away win; null where nothing quoted supports it.'),
    total_line: {
      type: ['number', 'null'],
      description: 'Line of the total; null where nothing supports one.',
    },
    p_over: probabilityOrNull('Fair probability of over among the stakes that are settled.'),
    p_under: probabilityOrNull('Fair probability of under among the stakes that are settled.'),
    source: {
      type: 'string',
      enum: SOURCES,
      description: 'The weakest source the numbers rest on, from `sharp` down to `model`.',
    },
    matched: {
      type: 'integer',
      minimum: 0,
      description: 'How many independent books stand behind the numbers.',
    },
    thin: { type: 'boolean', description: 'Whether fewer than three of them do.' },
    kind: { type: 'string', enum: ['three_way', 'two_way'], description: 'Whether a draw is an outcome.' },
  }),
  MatchList: objectOf({ count, data: { type: 'array', items: ref('Match') } }),
  Health: objectOf({
    status: { type: 'string', const: 'ok' },
    generated_at: instant('When the latest scan result was generated.'),
  }),
  WebhookPick: webhookPick,
} satisfies Record<string, Schema>;
