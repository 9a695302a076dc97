import { toIsoInstant } from '#domain/odds/instant.ts';
import type { ObjectSchema, Schema } from '#http/schema.ts';

/** `bookTitle` for `book_title`. */
type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;

type FieldsOf<S> = S extends ObjectSchema<infer Name> ? Name : string;

type View<Name extends string> = (
  row: Readonly<Record<CamelCase<Name>, unknown>>,
) => Readonly<Record<string, unknown>>;

/**
 * Shows a row with exactly the fields of the named schema, in their order. The field `book_title`
 * is the row's `bookTitle`, and an instant is shown as text, one that is not known as null. A list
 * of items of another of the schemas is shown by it.
 */
export function createView<S extends Readonly<Record<string, Schema>>, N extends keyof S & string>(
  schemas: S,
  name: N,
): View<FieldsOf<S[N]>> {
  const { properties } = schemas[name] as ObjectSchema<string>;
  const fields = Object.entries(properties).map(([field, schema]) => ({
    field,
    property: field.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
    show: showAs(schema, schemas),
  }));
  return (row: Readonly<Record<string, unknown>>) => {
    const shown: Record<string, unknown> = {};
    for (const { field, property, show } of fields) {
      shown[field] = show(row[property]);
    }
    return shown;
  };
}

/**
 * An instant as text, the items of a list by their schema where it is one of objects, and anything
 * else as it is.
 */
function showAs(
  { format, items }: Schema,
  schemas: Readonly<Record<string, Schema>>,
): (value: unknown) => unknown {
  if (format === 'date-time') {
    return (epochMs) => toIsoInstant((epochMs ?? null) as number | null);
  }
  const { $ref } = Object(items);
  const name = typeof $ref === 'string' ? $ref.replace(/^.*\//, '') : undefined;
  if (name === undefined || schemas[name]?.properties === undefined) {
    return (value) => value;
  }
  const showItem = createView(schemas, name);
  return (rows) => (rows as Readonly<Record<string, unknown>>[]).map((row) => showItem(row));
}
