import { price } from '#http/openapi/bet-fields.ts';
import { arrayOf, boolean, nullable, number, objectOf, text } from '#http/openapi/fields.ts';
import { pickStake } from '#http/openapi/pick-stake.ts';
import { schemas } from '#http/opportunities/schemas.ts';
import type { Schemas } from '#http/schema.ts';
import { extended, withScanTimes } from './scan-times.ts';

/** What an opportunity is to the account. */
const opportunityTerms = {
  stake: nullable(number('The first of `stakes`; null for a surebet.', { minimum: 0 })),
  stakes: arrayOf('PickStake', {
    description:
      "What each active bankroll that it matches would stake, in the account's order; of all of " +
      'them where it matches none. Empty for a surebet.',
  }),
  min_odds: nullable({ ...price, description: 'Minimum odds; null for a surebet.' }),
  returned: boolean('Whether it reappeared after being absent from a scan.'),
};

/** The opportunities of the API with what they are to the account. */
export const opportunitySchemas = {
  ...schemas,
  PickStake: pickStake,
  ValueBet: extended(schemas.ValueBet, opportunityTerms),
  Surebet: extended(schemas.Surebet, {
    ...opportunityTerms,
    bankroll: {
      ...objectOf({
        id: text('The `id` of the bankroll.'),
        name: text('What its owner calls it.'),
        bankroll: number(
          'What is there to be split between the legs: what open bets on other events leave.',
          {
            minimum: 0,
          },
        ),
        currency: text('ISO 4217.'),
      }),
      description:
        'The first active bankroll that is for such events and has all books of the legs.',
    },
  }),
  Combo: extended(schemas.Combo, opportunityTerms),
  ValueBetList: withScanTimes(schemas.ValueBetList),
  SurebetList: withScanTimes(schemas.SurebetList),
  ComboList: withScanTimes(schemas.ComboList),
} satisfies Schemas;
