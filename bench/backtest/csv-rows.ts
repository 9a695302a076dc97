/** Reads a CSV file whose first line names the columns. */
import { CsvError, parse } from 'csv-parse/sync';
import { InputProblem } from '../input-problem.ts';
import { readInput } from '../read-input.ts';

export type Row = Readonly<Record<string, string | undefined>>;

export type CsvFile = {
  readonly columns: readonly string[];
  /** Rows with anything in them, each with the line it stands on. */
  readonly rows: readonly { readonly line: number; readonly row: Row }[];
};

/**
 * The rows of a file, gzipped where its name ends in `.gz`, in Latin-1, or in UTF-8 with a byte order mark. Cells
 * missing at the end of a line are empty. Throws an InputProblem for a file (called `name`) that cannot be read, and
 * with its line for a quote that does not close on its line or stands inside a cell, and for cells beyond the header.
 */
export function readCsv(path: string, name: string): CsvFile {
  const broken = (line: number, reason: string, cause?: unknown) =>
    new InputProblem(`${name}, line ${line}: ${reason}; correct the line`, { cause });
  const bytes = readInput(path, name);
  // Left to the parser such a quote swallows lines until another one closes it.
  const open = bytes
    .toString('latin1')
    .split('\n')
    .findIndex((line) => line.split('"').length % 2 === 0);
  if (open >= 0) throw broken(open + 1, 'a quote does not close');
  const [head, ...records] = (() => {
    try {
      return parseCsv(bytes);
    } catch (error) {
      if (error instanceof CsvError) throw broken(Number(error.lines), error.message, error);
      throw error;
    }
  })();
  const columns = head?.record.map((cell) => cell.trim()) ?? [];
  const rows = records.map(({ record, info }) => {
    if (record.slice(columns.length).some((cell) => cell.trim()))
      throw broken(info.lines, `${record.length} cells where the header has ${columns.length}`);
    return {
      line: info.lines,
      row: Object.fromEntries(columns.map((column, i) => [column, record[i]?.trim()])),
    };
  });
  return { columns, rows };
}

type Parsed = { readonly record: readonly string[]; readonly info: { readonly lines: number } };

function parseCsv(bytes: Buffer): Parsed[] {
  const parsed: unknown = parse(bytes, {
    encoding: 'latin1',
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
  });
  return parsed as Parsed[];
}
