import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ApiError } from '#http/api-error.ts';
import { BET_FIELDS } from '#http/bets/fields.ts';
import { readBetsCsv } from '#http/bets/read-csv.ts';
import { scanFacts, termsOf } from '#http/bets/terms.ts';
import { readFields } from '#http/read-input.ts';

const NOW = Date.parse('2026-04-18T09:00:00Z');
const NAMES = Object.keys(BET_FIELDS);
const NUMBERS = ['', '0', '-1', '2.1', '2,1', '1e9', 'NaN', 'Infinity'];
const TEXTS = ['h2h', 'EUR', '=1+1', "'=x", '"', '""', '\uFEFF', '\u0000', '__proto__'];
const anyCell = fc.oneof(
  fc.constantFrom(...NUMBERS, ...TEXTS, 'constructor', '2026-01-01T00:00:00Z'),
  fc.string({ unit: 'binary', maxLength: 30 }),
);

/** The code of the refusal; undefined where it is read. Anything else is thrown on. */
function refusalOf(read: () => unknown): string | undefined {
  try {
    read();
    return undefined;
  } catch (error) {
    if (error instanceof ApiError) {
      return error.code;
    }
    throw error;
  }
}

test('any file is read, or refused as a whole', () => {
  const anyNames = fc.array(fc.oneof(fc.constantFrom(...NAMES), anyCell), { maxLength: 18 });
  const anyRows = fc.array(fc.array(anyCell, { maxLength: 18 }), { maxLength: 6 });
  const file = fc.record({
    names: fc.oneof(fc.constant(NAMES), anyNames),
    rows: anyRows,
    separator: fc.constantFrom(',', ';', '\t'),
    mark: fc.constantFrom('', '\uFEFF'),
  });
  fc.assert(
    fc.property(file, ({ names, rows, separator, mark }) => {
      const text = mark + [names, ...rows].map((row) => row.join(separator)).join('\r\n');
      expect([undefined, 'invalid_parameter']).toContain(refusalOf(() => readBetsCsv(text)));
    }),
    { numRuns: 1_000 },
  );
});

test.each([
  ['blank lines', '\n'],
  ['blank lines that end as on an old computer', '\r'],
  ['lines of empty cells', ',\n'],
  ['lines of blanks', ' \r\n'],
])('a file of %s is refused before it is read, since each line costs time', (_, line) => {
  const text = `${NAMES.join(',')}\n${line.repeat(20_000)}`;
  expect(() => readBetsCsv(text)).toThrow(
    expect.objectContaining({
      errors: [{ parameter: 'body', message: 'has more than 20,000 lines' }],
    }),
  );
  // One line less is read to its end, where there is no bet.
  expect(() => readBetsCsv(text.slice(0, -line.length))).toThrow(
    expect.objectContaining({
      errors: [{ parameter: 'body', message: 'has no line below its header' }],
    }),
  );
});

test('a refusal names at most fifty faults of a file that has thousands', () => {
  const row = NAMES.map(() => '???').join(',');
  const text = [NAMES.join(','), ...Array.from({ length: 5_000 }, () => row)].join('\n');
  expect(() => readBetsCsv(text)).toThrow(
    expect.objectContaining({ errors: expect.objectContaining({ length: 50 }) }),
  );
});

test('any body is a bet, or refused', () => {
  const value = fc.oneof(anyCell, fc.double(), fc.jsonValue({ maxDepth: 1 }));
  const body = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.dictionary(fc.oneof(fc.constantFrom(...NAMES), fc.string()), value),
    fc.record(Object.fromEntries(NAMES.map((name) => [name, value]))),
  );
  fc.assert(
    fc.property(body, (given) => {
      const read = () => termsOf(readFields(given, BET_FIELDS), scanFacts(undefined), NOW);
      expect([undefined, 'invalid_parameter']).toContain(refusalOf(read));
    }),
    { numRuns: 1_000 },
  );
});
