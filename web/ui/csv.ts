/** How a cell is read from what a line of a table is about, by the name of its column. */
export type CsvColumns<T> = Readonly<
  Record<string, (item: T) => string | number | null | undefined>
>;

/**
 * Spreadsheets read a cell that starts like this as a formula, or drop the character before one.
 * The service has the same expression for its tables.
 */
export const FORMULA = /^'*(?:[\t\r\n]|\s*[=+\-@\uff0b\uff0d\uff1d\uff20])/;

/** A table by RFC 4180: a header line, and a line for each item. */
export function csvOf<T>(columns: CsvColumns<T>, items: readonly T[]): string {
  const lines = items.map((item) => Object.values(columns).map((read) => cell(read(item))));
  return [Object.keys(columns), ...lines].map((line) => `${line.join(',')}\r\n`).join('');
}

function cell(value: string | number | null | undefined): string {
  const text = String(value ?? '');
  const safe = typeof value === 'string' && FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
