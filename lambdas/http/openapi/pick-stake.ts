import { price } from './bet-fields.ts';
import { number, objectOf, text } from './fields.ts';

/** What one bankroll is to stake on a pick. */
export const pickStake = objectOf({
  bankroll_id: text('The `id` of the bankroll.'),
  name: text('What its owner calls it.'),
  stake: number('Recommended stake of this bankroll.', { minimum: 0 }),
  currency: { ...text('Currency of the stake.'), pattern: '^[A-Z]{3}$' },
  min_odds: number('Minimum odds for this bankroll.', {
    minimum: 1,
  }),
  book: text("The best of the bankroll's own books; often the `book` of the pick."),
  price: { ...price, description: 'Decimal odds at that book.' },
});
