import { BANKROLL_PROPERTIES } from '#http/account/bankroll-fields.ts';
import { arrayOf, number, objectOf, text } from '#http/openapi/fields.ts';
import type { Schemas } from '#http/schema.ts';

/** The bankrolls of an account. */
export const bankrollSchemas = {
  Bankroll: objectOf(BANKROLL_PROPERTIES),
  Bankrolls: objectOf({
    bankrolls: arrayOf('Bankroll', { description: "In the account's order." }),
    now: arrayOf('BankrollNow', { description: 'What stakes are computed from now, in order.' }),
  }),
  BankrollNow: objectOf({
    id: text('The `id` of the bankroll.'),
    bankroll: number(
      'The amount: where it follows the log, with the profit since. In the currency.',
    ),
    open: number('What open bets have at stake of it. Stakes are computed from the rest.'),
  }),
} satisfies Schemas;
