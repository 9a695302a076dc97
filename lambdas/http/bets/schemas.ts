import { BET_STATUSES, CLV_REASONS } from '#domain/bets/bet.ts';
import { BET_ID } from '#domain/bets/bet-id.ts';
import { MAX_GROUPS } from '#domain/bets/summary.ts';
import { bookFields, ev, selectionFields } from '#http/openapi/bet-fields.ts';
import {
  arrayOf,
  count,
  instant,
  itemCount,
  nextCursor,
  nullable,
  number,
  objectOf,
  oneOf,
  probability,
  ref,
  text,
} from '#http/openapi/fields.ts';
import type { Schema } from '#http/schema.ts';

const { book } = bookFields;
const reasons = Object.entries(CLV_REASONS).map(
  ([reason, meaning]) => `- \`${reason}\`: ${meaning}`,
);
const amount = (description: string) => number(`${description} In the currency.`);
const fraction = (description: string) => nullable(number(`${description} Four decimals.`));
const bound = (which: string, of: string) =>
  fraction(
    `${which} end of the 95 % interval of ${of}; null with fewer than ten bets, and where all ` +
      'came to the same.',
  );

/** One of some words, or null. */
const nullableWord = (words: readonly string[], description: string): Schema => ({
  type: ['string', 'null'],
  enum: [...words, null],
  description,
});
const currency = { ...text('ISO 4217 code.'), pattern: '^[A-Z]{3}$' };

/** The answers about bets that people log. */
export const schemas = {
  Bet: objectOf({
    bet_id: { ...text('Names the bet.'), pattern: BET_ID.source },
    ...selectionFields,
    event_id: nullable(text('Event identifier; null where the bet was logged without one.')),
    book,
    odds: number('Decimal odds that the bet was placed at.', { minimum: 1.01, maximum: 1000 }),
    stake: amount('What was staked.'),
    currency,
    placed_at: instant('When the bet was placed.'),
    bankroll: nullable(text('The bankroll that it was placed from.')),
    note: nullable(text('Your note.')),
    grade: {
      oneOf: [ref('Grade'), { type: 'null' }],
      description: 'The grade of the offer when the bet was logged; null where it had none.',
    },
    fair_at_placing: nullable(
      probability(
        'Fair probability when the bet was logged; null where the scan did not show the selection.',
      ),
    ),
    ev_at_placing: nullable(ev),
    closing_fair: nullable(
      number(
        'Fair probability by the last scan before the start, by the rules of the record. Six ' +
          'decimals.',
        { minimum: 0, maximum: 1 },
      ),
    ),
    clv: fraction('Closing line value: odds after commission x `closing_fair` - 1.'),
    clv_reason: nullableWord(
      Object.keys(CLV_REASONS),
      `Why there is no closing line value; null where there is one.\n\n${reasons.join('\n')}`,
    ),
    status: oneOf(
      BET_STATUSES,
      'State of the bet; `unknown`: the event is over and its result is not known.',
    ),
    profit: nullable(amount('Return less the stake; null until the bet is settled.')),
    settled_by: nullableWord(['service', 'user'], 'Who settled the bet; null until then.'),
    etag: text('The version of the bet, for `If-Match`.'),
  }),
  BetList: objectOf({ count: itemCount, data: arrayOf('Bet'), next_cursor: nextCursor }),
  BetGroup: objectOf({
    value: nullable(
      text(
        'The bankroll, book, sport, market, grade or month; null in `total`, and for bets that ' +
          'have none.',
      ),
    ),
    currency,
    bets: count('Number of bets.'),
    staked: amount('What was staked on them.'),
    settled: count('Bets whose result is known.'),
    settled_staked: amount('What was staked on those.'),
    profit: amount('Their profit.'),
    yield: fraction('`profit` as a fraction of `settled_staked`; null without any.'),
    yield_low: bound('Lower', '`yield`'),
    yield_high: bound('Upper', '`yield`'),
    closed: count('Bets with a closing line value.'),
    clv: fraction('Their mean closing line value; null without any.'),
    clv_low: bound('Lower', '`clv`'),
    clv_high: bound('Upper', '`clv`'),
    compared: count('Settled bets with a closing line value.'),
    compared_profit: amount('Their profit.'),
    expected_profit: amount('Their stakes times their closing line values, added up.'),
    luck: amount('`compared_profit` less `expected_profit`.'),
  }),
  BetSummary: objectOf({
    total: arrayOf('BetGroup', { description: 'All bets, by currency.' }),
    bankrolls: arrayOf('BetGroup'),
    books: arrayOf('BetGroup'),
    sports: arrayOf('BetGroup'),
    markets: arrayOf('BetGroup'),
    grades: arrayOf('BetGroup'),
    months: arrayOf('BetGroup', { description: 'By the UTC month of placing, such as `2026-04`.' }),
    left_out: count(
      `How many groups are left out: the ${MAX_GROUPS} of each kind with the most bets are shown.`,
    ),
  }),
  ImportedBet: objectOf({
    line: count('The line of the file, its header being 1.'),
    status: oneOf(
      ['logged', 'already_logged', 'too_many_bets'],
      'What became of it; `already_logged`: by an earlier import of the same line.',
    ),
    bet_id: text('Names the bet.'),
  }),
  ImportedBetList: objectOf({ count: itemCount, data: arrayOf('ImportedBet') }),
} satisfies Readonly<Record<string, Schema>>;
