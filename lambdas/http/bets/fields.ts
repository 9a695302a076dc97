import { type BetChange, SAID_STATUSES, type SaidStatus } from '#domain/bets/bet.ts';
import type { BetTerms } from '#domain/bets/bet-terms.ts';
import { MARKET_KEYS } from '#domain/markets/index.ts';
import { EVENT_ID } from '#domain/odds/identifiers.ts';
import { parseInstant } from '#domain/odds/instant.ts';
import { type Parameter, shortText, type Values } from '#http/parameters.ts';
import type { Schema } from '#http/schema.ts';

/** The fields of a bet as a body, or a line of a file, gives them. */

type Documented = { readonly description: string; readonly rule: string; readonly schema: Schema };

/** A field that may be absent or null. */
function optionalField<T>(
  read: (given: unknown) => T | undefined,
  { schema, rule, description }: Documented,
): Parameter<T | null> {
  return {
    absent: null,
    description,
    rule: `${rule}, or null`,
    schema: { ...schema, type: [schema.type, 'null'] },
    read: (given) => (given === null ? null : read(given)),
  };
}

/** A field that stays as it is where it is absent. */
function changeOf<T>(parameter: Parameter<T>): Parameter<T | undefined> {
  const { description, rule, schema, read } = parameter;
  return { absent: undefined, description, rule, schema, read };
}

function textOf(maxLength: number, description: string): Parameter<string | null> {
  const field = shortText(maxLength, description);
  return optionalField(field.read, field);
}

function pattern(description: string, expression: RegExp, rule: string): Parameter<string> {
  return {
    isRequired: true,
    description,
    rule,
    schema: { type: 'string', pattern: expression.source },
    read: (given) => (typeof given === 'string' && expression.test(given) ? given : undefined),
  };
}

type Range = { readonly min: number; readonly max: number };

function numberIn(description: string, { min, max }: Range, rule: string): Parameter<number> {
  return {
    isRequired: true,
    description,
    rule,
    schema: { type: 'number', minimum: min, maximum: max },
    read: (given) =>
      typeof given === 'number' && given >= min && given <= max ? given : undefined,
  };
}

const KEY = /^[a-z0-9_]{1,64}$/;
/** No feed and no bet is older. */
const FIRST_INSTANT = Date.parse('2000-01-01T00:00:00Z');

const INSTANT_RULE = 'must be an instant such as 2026-04-18T11:30:00Z';
const readInstant = (given: unknown) => {
  const instant = parseInstant(given);
  return instant !== undefined && instant >= FIRST_INSTANT ? instant - (instant % 1000) : undefined;
};

/** An instant in UTC, in whole seconds. */
export function instantField(description: string): Parameter<number | null> {
  const schema = { type: 'string', format: 'date-time' };
  return optionalField(readInstant, { description, rule: INSTANT_RULE, schema });
}

const sportKey = pattern('Sport key.', KEY, 'must be a sport key such as soccer_epl');
const eventId = pattern(
  'The `event_id` of the lists. Without it the bet has no closing line value, and you settle it.',
  EVENT_ID,
  'must be an event identifier',
);

const odds = numberIn(
  'Decimal odds that the bet was placed at, before any commission.',
  { min: 1.01, max: 1000 },
  'must be decimal odds from 1.01 to 1000',
);
const MAX_STAKE = 1_000_000_000;
const stake: Parameter<number> = {
  ...numberIn('What was staked, in the currency.', { min: 0, max: MAX_STAKE }, ''),
  rule: 'must be a number above 0, at most 1,000,000,000',
  schema: { type: 'number', exclusiveMinimum: 0, maximum: MAX_STAKE },
  read: (given) =>
    typeof given === 'number' && given > 0 && given <= MAX_STAKE ? given : undefined,
};
const bankroll = textOf(64, 'The bankroll that it was placed from.');
const note = textOf(200, 'A note to yourself.');

const status: Parameter<SaidStatus> = {
  absent: 'open',
  description: 'How the bet ended, where you know it; the service settles an open one.',
  rule: `must be one of ${SAID_STATUSES.join(', ')}`,
  schema: { type: 'string', enum: SAID_STATUSES, default: 'open' },
  read: (given) => SAID_STATUSES.find((each) => each === given),
};

const IF_LISTED = 'Needed only where the latest scan does not list the event.';

/** The fields of a new bet. */
export const BET_FIELDS = {
  event_id: optionalField(eventId.read, eventId),
  sport_key: optionalField(sportKey.read, { ...sportKey, description: `Sport key. ${IF_LISTED}` }),
  home: textOf(100, `Home side. ${IF_LISTED}`),
  away: textOf(100, `Away side. ${IF_LISTED}`),
  commence_time: instantField(`Start of the event. ${IF_LISTED}`),
  market_key: {
    isRequired: true,
    description: 'Market identifier.',
    rule: `must be one of ${MARKET_KEYS.join(', ')}`,
    schema: { type: 'string', enum: MARKET_KEYS },
    read: (given: unknown) => MARKET_KEYS.find((key) => key === given),
  },
  outcome: shortText(100, 'A side by its name, `Draw`, `Over`, `Under`, `Yes` or `No`.'),
  point: optionalField((given) => (typeof given === 'number' ? given : undefined), {
    description: 'Line of the market, in quarters; null where the market has none.',
    rule: 'must be a number',
    schema: { type: 'number', multipleOf: 0.25, minimum: -1000, maximum: 1000 },
  }),
  book: pattern('Book key.', KEY, 'must be a book key such as pinnacle'),
  odds,
  stake,
  currency: pattern('ISO 4217 code.', /^[A-Z]{3}$/, 'must be an ISO 4217 code such as EUR'),
  placed_at: instantField('When the bet was placed; now unless given.'),
  bankroll,
  note,
  status,
} satisfies Readonly<Record<string, Parameter<unknown>>>;

export type BetFields = Values<typeof BET_FIELDS>;
export type BetField = keyof BetFields;

/** What may be changed of a bet. Its event and selection stay: log another bet for those. */
export const CHANGE_FIELDS = {
  odds: changeOf(odds),
  stake: changeOf(stake),
  bankroll: changeOf(bankroll),
  note: changeOf(note),
  status: changeOf(status),
} satisfies Readonly<Record<string, Parameter<unknown>>>;

/** The change that a body asks for. */
export function changeOfFields(fields: Values<typeof CHANGE_FIELDS>): BetChange {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** The name of a field as bodies and files have it. */
export function fieldName(name: keyof BetTerms): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
