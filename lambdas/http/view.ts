import { toIsoInstant } from '#domain/odds/instant.ts';
import type { ObjectSchema } from '#http/schema.ts';

/** `bookTitle` for `book_title`. */
type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;

type View<Name extends string> = (
  row: Readonly<Record<CamelCase<Name>, unknown>>,
) => Readonly<Record<Name, unknown>>;

/**
 * Shows a row with exactly the fields of its schema, in their order. The field `book_title` is the row's `bookTitle`,
 * and an instant is shown as text, one that is not known as null. `lists` are the views of the items of those fields that are lists of rows.
 */
export function createView<Name extends string>(
  { properties }: ObjectSchema<Name>,
  lists: { readonly [N in Name]?: (item: never) => unknown } = {},
): View<Name> {
  const fields = (Object.keys(properties) as Name[]).map((name) => ({
    name,
    property: toCamelCase(name),
    show: showAs(properties[name].format === 'date-time', lists[name]),
  }));
  return (row) => {
    const shown: Partial<Record<Name, unknown>> = {};
    for (const { name, property, show } of fields) shown[name] = show(row[property]);
    return shown as Record<Name, unknown>;
  };
}

function showAs(
  isInstant: boolean,
  showItem: ((item: never) => unknown) | undefined,
): (value: unknown) => unknown {
  if (showItem) return (items) => (items as never[]).map((item) => showItem(item));
  if (isInstant) return (epochMs) => toIsoInstant((epochMs ?? null) as number | null);
  return (value) => value;
}

function toCamelCase<Name extends string>(name: Name): CamelCase<Name> {
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()) as CamelCase<Name>;
}
