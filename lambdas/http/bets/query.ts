import { BET_STATUSES } from '#domain/bets/bet.ts';
import { MARKET_KEYS } from '#domain/markets/index.ts';
import { CURSOR } from '#http/cursor.ts';
import {
  BOOK,
  LIMIT,
  oneOf,
  type Parameter,
  repeatable,
  SPORT,
  shortText,
  type Values,
} from '#http/parameters.ts';
import { instantField } from './fields.ts';

/** A parameter that selects nothing where it is absent. */
function filter<T>({ read, rule, schema, description }: Parameter<T>): Parameter<T | undefined> {
  return { absent: undefined, read, rule, schema, description };
}

function instant(description: string): Parameter<string | undefined> {
  const { read, rule } = instantField(description);
  const isInstant = (given: unknown): given is string =>
    typeof given === 'string' && typeof read(given) === 'number';
  return {
    absent: undefined,
    description,
    rule: rule.replace(', or null', ''),
    schema: { type: 'string', format: 'date-time' },
    read: (given) => (isInstant(given) ? given : undefined),
  };
}

/** The parameters of a list of bets. */
export const BETS_QUERY = {
  status: repeatable(
    oneOf(BET_STATUSES, 'open', {
      description: 'Only bets with this status; repeat it for several.',
    }),
  ),
  sport: SPORT,
  book: BOOK,
  market: repeatable(
    oneOf(MARKET_KEYS, 'h2h', { description: 'Only this market; repeat it for several.' }),
  ),
  bankroll: filter(shortText(64, 'Only bets that were placed from this bankroll.')),
  from: instant('Only bets placed at this instant or later.'),
  to: instant('Only bets placed before this instant.'),
  limit: LIMIT,
  cursor: {
    ...CURSOR,
    description:
      'The `next_cursor` of the list before, with the same other parameters: the bets that follow.',
  },
};

export type BetsQuery = Values<typeof BETS_QUERY>;
