import Negotiator from 'negotiator';
import { isOfSeveralFeeds, type Schema } from '#http/schema.ts';

/** The items of a list as a table: RFC 4180, a header line, a column for each field. */

export const CSV = 'text/csv; charset=utf-8; header=present';

/** Between the values of a list in one cell. */
const SEPARATOR = ' | ';

/**
 * Spreadsheets read a cell that starts like this as a formula, or drop the character before one. An
 * apostrophe before it may be a guard, and is guarded too: so an import that takes one off has what
 * was exported.
 */
export const FORMULA = /^'*(?:[\t\r\n]|\s*[=+\-@\uff0b\uff0d\uff1d\uff20])/;

const MAX_HEADER_LENGTH = 1_000;

type Row = Readonly<Record<string, unknown>>;

/** `read` gives a single value, or one value of each row that the item holds. */
export type Column = { readonly name: string; readonly read: (item: Row) => unknown };

/**
 * The columns of the items of a schema, in the order of its fields. A list of rows with a schema of
 * their own becomes a column for each of their fields, such as `legs.price`. Fields that only
 * several feeds have become columns where `severalFeeds` says so.
 */
export function columnsOf(
  schemas: Readonly<Record<string, Schema>>,
  name: string,
  { severalFeeds = false } = {},
): readonly Column[] {
  const fields = Object.entries(
    (schemas[name]?.properties ?? {}) as Readonly<Record<string, Schema>>,
  );
  const columns = fields.filter(([, schema]) => severalFeeds || !isOfSeveralFeeds(schema));
  return columns.flatMap(([field, { items }]) => {
    const rows = columnsOf(
      schemas,
      String((items as Schema | undefined)?.$ref).replace(/^.*\//, ''),
      { severalFeeds },
    );
    if (rows.length === 0) {
      return [{ name: field, read: (item: Row) => item[field] }];
    }
    return rows.map((column) => ({
      name: `${field}.${column.name}`,
      read: (item: Row) => (item[field] as readonly Row[]).map(column.read),
    }));
  });
}

/** The header line and a line for each item. */
export function toCsv(columns: readonly Column[], items: readonly Row[]): string {
  const lines = items.map((item) => columns.map(({ read }) => cell(read(item))));
  return [columns.map(({ name }) => name), ...lines]
    .map((line) => `${line.join(',')}\r\n`)
    .join('');
}

function cell(value: unknown): string {
  const values = Array.isArray(value) ? value : [value];
  const text = values.map((each) => each ?? '').join(SEPARATOR);
  const guarded =
    values.some((each) => typeof each === 'string') && FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

/** Whether a client prefers CSV to JSON. Whatever else it accepts, it gets JSON. */
export function prefersCsv(accept: string | undefined): boolean {
  if (!accept || accept.length > MAX_HEADER_LENGTH) {
    return false;
  }
  // JSON first: it wins where a client likes both equally without naming them, as `*/*` does.
  const best = new Negotiator({ headers: { accept } }).mediaType(['application/json', CSV]);
  return best === CSV;
}
