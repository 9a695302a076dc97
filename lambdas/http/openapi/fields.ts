import type { Parameters } from '#http/parameters.ts';
import { isOfSeveralFeeds, type ObjectSchema, type Schema, type Schemas } from '#http/schema.ts';

/** How schemas of answers are written, and the fields of every list. */

/** Marks a field that v1 did not have from the start. */
const ADDED = { $comment: 'Added within v1.' };

/**
 * A field of every answer from now on. The document does not require it, so that an answer that was
 * recorded before it is still valid.
 */
export const added = (schema: Schema): Schema => ({ ...schema, ...ADDED });

/** An object whose fields are all present in every answer. */
export function objectOf<Name extends string>(
  properties: Readonly<Record<Name, Schema>>,
): ObjectSchema<Name> {
  const required = Object.entries<Schema>(properties)
    .filter(([, schema]) => schema.$comment !== ADDED.$comment && !isOfSeveralFeeds(schema))
    .map(([name]) => name);
  return { type: 'object', required, properties };
}

export const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
export const nullable = (schema: Schema): Schema => ({ ...schema, type: [schema.type, 'null'] });
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
export const boolean = (description: string): Schema => ({ type: 'boolean', description });
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
export const nextCursor = added(
  nullable(text('The `cursor` of the items that follow; null where these are the last.')),
);
/** A list that is answered whole. */
export const dataList = (item: string) => objectOf({ count: itemCount, data: arrayOf(item) });

/** The fields of a body, or of an answer that shows what such a body said, as properties. */
export function propertiesOf(fields: Parameters): Schemas {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { schema, description }]) => [
      name,
      { ...schema, description },
    ]),
  );
}
