import { MARKET_KEYS } from '#domain/markets/index.ts';
import type { ObjectSchema, Schema } from '#http/schema.ts';

/** The fields and schemas that several answers share. */

/** An object whose fields are all present in every answer. */
export function objectOf<Name extends string>(
  properties: Readonly<Record<Name, Schema>>,
): ObjectSchema<Name> {
  return { type: 'object', required: Object.keys(properties), properties };
}

export const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
export const orNull = (schema: Schema): Schema => ({ ...schema, type: [schema.type, 'null'] });
export const arrayOf = (name: string, rest: Schema = {}): Schema => ({
  type: 'array',
  ...rest,
  items: ref(name),
});
export const text = (description: string): Schema => ({ type: 'string', description });
export const instant = (description: string): Schema => ({
  ...text(description),
  format: 'date-time',
});
export const oneOf = (values: readonly string[], description: string): Schema => ({
  ...text(description),
  enum: values,
});
export const yesOrNo = (description: string): Schema => ({ type: 'boolean', description });
export const count = (description: string): Schema => ({
  type: 'integer',
  minimum: 0,
  description,
});
export const number = (description: string, range: Schema = {}): Schema => ({
  type: 'number',
  ...range,
  description,
});
export const probability = (description: string): Schema =>
  number(`${description} Four decimals.`, { minimum: 0, maximum: 1 });

export const itemCount = count('Number of items in `data`.');
export const price = number('Decimal odds the book offers.', { exclusiveMinimum: 1 });
export const ev = number(
  'Expected value as a fraction of the stake: 0.049 is an edge of 4.9 %. Four decimals.',
);
export const point = orNull(number('Line of the market; null where the market has none.'));
export const link: Schema = {
  ...orNull(
    text(
      "Link to the bet at the book: the outcome's, else the market's, else the event's, else " +
        "the book's own site. " +
        'Null only for a book whose site is not known.',
    ),
  ),
  format: 'uri',
};
export const fairOdds = number(
  'Fair decimal odds: the reciprocal of the unrounded fair probability. Two decimals.',
  { minimum: 1 },
);
export const outcome = text('Outcome within the market: a side, `Draw`, `Over` or `Under`.');
export const marketKey = oneOf(MARKET_KEYS, 'Market identifier. More may be added within v1.');
export const eventFields = {
  event_id: text('Event identifier.'),
  sport_key: text('Sport or league key, the vocabulary of the `sport` filter.'),
  home: text('Home side.'),
  away: text('Away side.'),
  commence_time: instant('Start of the event.'),
};
/** A selection: an outcome of a market of an event. */
export const selectionFields = { ...eventFields, market_key: marketKey, outcome, point };
export const bookFields = {
  book: text('Book key.'),
  book_title: text('Display name of the book.'),
};
export const offerFields = { ...bookFields, price, link };
export const gradeFields = { grade: ref('Grade'), flags: arrayOf('Flag') };

/** The event of the examples. */
export const eventExample = {
  event_id: '5b8f2c0e9a1d4c37b6f0e2d1a4c89b13',
  sport_key: 'soccer_epl',
  home: 'Arsenal',
  away: 'Everton',
  commence_time: '2026-04-18T11:30:00Z',
};
