import { toIsoInstant } from '#domain/odds/instant.ts';
import {
  type FieldOf,
  isOfSeveralFeeds,
  type ObjectSchema,
  type RowOf,
  referredName,
  type Schema,
  type Schemas,
} from '#http/schema.ts';

type Show = (value: unknown) => unknown;

/** Told the path of a value that does not fit its schema, such as `data[].legs[].price`. */
export type OnMismatch = (path: string) => void;

type Shown = Readonly<Record<string, unknown>>;

/**
 * Shows a row by the named schema: exactly its fields, in their order. The field `book_title` is
 * the row's `bookTitle`, an instant in epoch milliseconds is shown as text, and parts are shown by
 * their own schemas. A value that is missing or of another type is reported and shown as it is;
 * ranges and patterns are not checked. A reference to a schema that is not among these is not
 * followed.
 */
export function createView<S extends Schemas, N extends keyof S & string>(
  schemas: S,
  name: N,
  onMismatch: OnMismatch = () => undefined,
): (row: RowOf<FieldOf<S[N]>>) => Shown {
  return viewOf(schemas[name] ?? {}, '', { schemas, onMismatch }) as (
    row: RowOf<FieldOf<S[N]>>,
  ) => Shown;
}

type Context = { readonly schemas: Schemas; readonly onMismatch: OnMismatch };

/** The view of the value at a path. It is made once, so its path has no indices. */
function viewOf(schema: Schema, path: string, context: Context): Show {
  const { $ref, oneOf, properties, items, format } = schema;
  const referred = context.schemas[referredName($ref) ?? ''];
  if (referred) {
    return viewOf(referred, path, context);
  }
  if (Array.isArray(oneOf)) {
    return viewOfOne(schema, oneOf, path, context);
  }
  const checked = (show: Show): Show => {
    const fits = typeCheck(schema);
    return (value) => {
      if (fits(value)) {
        return value === null ? null : show(value);
      }
      context.onMismatch(path);
      return value;
    };
  };
  if (properties) {
    return checked(viewOfFields(properties as ObjectSchema<string>['properties'], path, context));
  }
  if (items) {
    const showItem = viewOf(items as Schema, `${path}[]`, context);
    return checked((values) => (values as readonly unknown[]).map(showItem));
  }
  const show = checked((value) => value);
  return format === 'date-time' ? (value) => show(toText(value)) : show;
}

/** An instant that is not known is null. */
function toText(value: unknown): unknown {
  return typeof value === 'number' ? toIsoInstant(value) : (value ?? null);
}

function viewOfFields(
  properties: ObjectSchema<string>['properties'],
  path: string,
  context: Context,
): Show {
  const fields = Object.entries(properties).map(([field, schema]) => ({
    field,
    isLeftOut: isOfSeveralFeeds(schema),
    property: field.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
    show: viewOf(schema, path === '' ? field : `${path}.${field}`, context),
  }));
  return (row) => {
    const shown: Record<string, unknown> = {};
    for (const { field, property, isLeftOut, show } of fields) {
      const value = (row as Shown)[property];
      if (!isLeftOut || value !== undefined) {
        shown[field] = show(value);
      }
    }
    return shown;
  };
}

/** One of several objects by the value of a field, or one schema or null. */
function viewOfOne(
  { discriminator }: Schema,
  schemas: readonly Schema[],
  path: string,
  context: Context,
): Show {
  if (!discriminator) {
    const [first = {}] = schemas.filter(({ type }) => type !== 'null');
    const show = viewOf(first, path, context);
    return (value) => (value === null ? null : show(value));
  }
  const { propertyName, mapping } = discriminator as {
    readonly propertyName: string;
    readonly mapping: Readonly<Record<string, string>>;
  };
  const shows = new Map(
    Object.entries(mapping).map(([value, $ref]) => [value, viewOf({ $ref }, path, context)]),
  );
  return (row) => {
    const show = shows.get(String((row as Shown)[propertyName]));
    if (show) {
      return show(row);
    }
    context.onMismatch(path === '' ? propertyName : `${path}.${propertyName}`);
    return row;
  };
}

const IS_TYPE: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  number: Number.isFinite,
  integer: Number.isInteger,
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
  array: Array.isArray,
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
};

/** Whether a value has the type of a schema; any value that there is where it names none. */
function typeCheck({ type }: Schema): (value: unknown) => boolean {
  const checks = [type ?? []].flat().map((name) => IS_TYPE[String(name)]);
  const [only] = checks;
  if (only && checks.length === 1) {
    return only;
  }
  return (value) =>
    value !== undefined && (checks.length === 0 || checks.some((check) => check?.(value)));
}
