/** Reads a CSV file whose first line names the columns. */
import { CsvError, parse } from 'csv-parse/sync';
import { InputProblem, readInput } from '../../bench/program.ts';

export type Row = Readonly<Record<string, string | undefined>>;

export type CsvFile = ReturnType<typeof readCsv>;

type Parsed = {
  readonly record: Row;
  readonly info: {
    readonly lines: number;
    readonly error?: { readonly record: readonly string[] };
  };
};

/**
 * The columns of a file, and its rows with anything in them, each with the number of its line. The
 * file is gzipped where its name ends in `.gz`; it is Latin-1, or UTF-8 with a byte order mark.
 * Cells missing at the end of a line are empty. Throws an InputProblem for a file (called `name`)
 * that cannot be read, and with its line for a quote that does not close on its line or stands
 * inside a cell, and for cells beyond the header.
 */
export function readCsv(path: string, name: string) {
  const broken = (line: number, reason: string, cause?: unknown) =>
    new InputProblem(`${name}, line ${line}: ${reason}; correct the line`, { cause });
  const bytes = readInput(path, name);
  // The parser would read on to the next quote, over the ends of lines.
  const lines = bytes.toString('latin1').split('\n');
  const open = lines.findIndex((line) => line.split('"').length % 2 === 0);
  if (open >= 0) {
    throw broken(open + 1, 'a quote does not close');
  }
  let columns: readonly string[] = [];
  const options = {
    columns: (header: string[]) => {
      columns = header;
      return header;
    },
    encoding: 'latin1' as const,
    bom: true,
    info: true,
    trim: true,
    relax_column_count: true,
    skip_records_with_empty_values: true,
  };
  try {
    const parsed = parse(bytes, options) as unknown as Parsed[];
    const rows = parsed.map(({ record, info }) => {
      const cells = info.error?.record ?? [];
      if (cells.slice(columns.length).some(Boolean)) {
        throw broken(info.lines, `${cells.length} cells where the header has ${columns.length}`);
      }
      return { line: info.lines, row: record };
    });
    return { columns, rows };
  } catch (error) {
    throw error instanceof CsvError ? broken(Number(error.lines), error.message, error) : error;
  }
}
