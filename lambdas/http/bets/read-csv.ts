import { CsvError, parse } from 'csv-parse/sync';
import { MAX_IMPORT_LINES, MAX_IMPORT_ROWS } from '#domain/bets/bounds.ts';
import type { ParameterError } from '#http/api-error.ts';
import { FORMULA } from '#http/csv.ts';
import { echo, invalidParameters } from '#http/invalid-parameters.ts';
import type { Parameter } from '#http/parameters.ts';
import { BET_FIELDS, type BetField, type BetFields } from './fields.ts';
import { schemas } from './schemas.ts';

/** A line of a file with its number, the header being 1. */
export type FileRow = {
  readonly line: number;
  readonly fields: BetFields;
  /** What the column `bet_id` of our own files says; null without it. */
  readonly betId: string | null;
};

const NUMBERS: readonly string[] = ['odds', 'stake', 'point'] satisfies BetField[];
/** A field longer than this is none of a bet. */
const MAX_LINE = 20_000;

type Parsed = { readonly record: readonly string[]; readonly info: { readonly lines: number } };

/**
 * The bets of a CSV file (RFC 4180, with commas or semicolons; where semicolons separate, a number
 * may have a decimal comma). The first line names the columns. Columns that only our own files have
 * are passed over. Throws one `invalid_parameter` that names every bad cell by line and column.
 */
export function readBetsCsv(text: string): readonly FileRow[] {
  const lineEnds = text.split(/\r\n|\n|\r/, MAX_IMPORT_LINES + 2).length - 1;
  if (lineEnds > MAX_IMPORT_LINES) {
    throw refusal(`has more than ${MAX_IMPORT_LINES.toLocaleString('en-US')} lines`);
  }
  const delimiter = delimiterOf(text);
  const [header, ...rows] = parseCsv(text, delimiter);
  if (header === undefined || rows.length === 0) {
    throw refusal('has no line below its header');
  }
  if (rows.length > MAX_IMPORT_ROWS) {
    throw refusal(`has more than ${MAX_IMPORT_ROWS.toLocaleString('en-US')} bets`);
  }
  const columns = header.record.map((name) => name.trim().toLowerCase());
  checkHeader(columns);
  const errors: ParameterError[] = [];
  const read = rows.map(({ record, info }) => {
    const { fields, faults } = readRow(columns, record, delimiter);
    errors.push(...faults.map((fault) => atLine(info.lines, fault)));
    const betId = record[columns.indexOf('bet_id')]?.trim() ?? null;
    return { line: info.lines, fields, betId };
  });
  if (errors.length > 0) {
    throw invalidParameters(errors);
  }
  return read;
}

/** A fault of a field as one of a line. */
export function atLine(line: number, { parameter, message }: ParameterError): ParameterError {
  return { parameter: `line ${line}, ${parameter}`, message };
}

/** The refusal of a whole file. */
function refusal(message: string) {
  return invalidParameters([{ parameter: 'body', message }]);
}

/** What separates the cells of the first line more often. */
function delimiterOf(text: string): ',' | ';' {
  const [first = ''] = text.split('\n', 1);
  return first.split(';').length > first.split(',').length ? ';' : ',';
}

function parseCsv(text: string, delimiter: string): readonly Parsed[] {
  try {
    return parse(text, {
      bom: true,
      delimiter,
      info: true,
      relax_column_count: true,
      skip_records_with_empty_values: true,
      max_record_size: MAX_LINE,
      // One row more than allowed is enough to refuse the file.
      to: MAX_IMPORT_ROWS + 2,
    }) as unknown as readonly Parsed[];
  } catch (error) {
    if (error instanceof CsvError) {
      throw refusal(`is not a CSV file: line ${Number(error.lines)} cannot be read`);
    }
    throw error;
  }
}

/**
 * The columns that a file must have. It must say when bets were placed, so that a file that is sent
 * again is known.
 */
const REQUIRED: readonly string[] = [
  ...Object.entries<Parameter<unknown>>(BET_FIELDS)
    .filter(([, { isRequired }]) => isRequired)
    .map(([name]) => name),
  'placed_at',
];
/** The columns that our own files have and an import passes over. */
const PASSED_OVER = new Set(Object.keys(schemas.Bet.properties));

function checkHeader(columns: readonly string[]): void {
  const known = Object.keys(BET_FIELDS);
  const errors = [
    ...columns
      .filter((name) => !known.includes(name) && !PASSED_OVER.has(name))
      .map((name) => ({ name, message: `is not a column; those are ${known.join(', ')}` })),
    ...columns
      .filter((name, index) => columns.indexOf(name) !== index)
      .map((name) => ({ name, message: 'is given more than once' })),
    ...REQUIRED.filter((name) => !columns.includes(name)).map((name) => ({
      name,
      message: 'is missing among the columns',
    })),
  ];
  if (errors.length > 0) {
    throw invalidParameters(
      errors.map(({ name, message }) => atLine(1, { parameter: echo(name), message })),
    );
  }
}

function readRow(columns: readonly string[], cells: readonly string[], delimiter: string) {
  const faults: ParameterError[] = [];
  const fields: Record<string, unknown> = {};
  if (cells.slice(columns.length).some((cell) => cell.trim() !== '')) {
    faults.push({ parameter: 'body', message: `has more than ${columns.length} cells` });
  }
  for (const [name, parameter] of Object.entries<Parameter<unknown>>(BET_FIELDS)) {
    const index = columns.indexOf(name);
    const text = cells[index]?.trim() ?? '';
    if (index < 0 || text === '') {
      fields[name] = parameter.absent;
      if (REQUIRED.includes(name)) {
        faults.push({ parameter: name, message: 'is empty' });
      }
      continue;
    }
    // Our own files have a status `unknown`, which is for the service to find.
    const isUnknown = name === 'status' && text === 'unknown';
    const given = isUnknown ? 'open' : toValue(name, text, delimiter);
    const value = parameter.read(given);
    if (value === undefined) {
      faults.push({ parameter: name, message: parameter.rule });
    }
    fields[name] = value;
  }
  return { fields: fields as BetFields, faults };
}

/** A number of our own files has up to 16 decimals: 1.9090909090909092. */
const DECIMAL = /^-?\d{1,10}(\.\d{1,20})?$/;

/** The value that a cell stands for. Our own files have an apostrophe before a formula. */
function toValue(name: string, text: string, delimiter: string): unknown {
  if (!NUMBERS.includes(name)) {
    return text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;
  }
  const plain = delimiter === ';' ? text.replace(',', '.') : text;
  return DECIMAL.test(plain) ? Number(plain) + 0 : text;
}
