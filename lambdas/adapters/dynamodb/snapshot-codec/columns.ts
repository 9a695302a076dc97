/**
 * Lists of like values as compact text. A list of whole numbers becomes digits to the base 64 of one width, all first
 * digits before all second ones: no separators to pay for, and leading digits that hardly vary compress to nothing.
 */

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const CODES = Buffer.from(DIGITS);
const VALUE_OF_DIGIT = new Map([...DIGITS].map((digit, value) => [digit, value]));
/** Never part of a name or a link, one byte in UTF-8, and not escaped in JSON. */
const SEPARATOR = '\u007f';
const MAX_DECIMALS = 6;
const NANO = 1e9;

export type IntColumn = { readonly min: number; readonly width: number; readonly digits: string };
/** `none` stands for null where the list has any. */
export type NullableIntColumn = IntColumn & { readonly none?: number };
export type DecimalColumn = (NullableIntColumn & { readonly decimals: number }) | readonly (number | null)[];
export type WordColumn = { readonly words: readonly string[]; readonly at: IntColumn };
export type TextColumn = string | readonly string[] | { readonly length: number; readonly text: string };

/** Whole numbers up to 2^53 apart. */
export function packInts(values: readonly number[]): IntColumn {
  const count = values.length;
  // A number of billionths is an object each time it is read from a list, never from this.
  const numbers = new Float64Array(values);
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < count; index++) {
    min = Math.min(min, numbers[index] as number);
    max = Math.max(max, numbers[index] as number);
  }
  let width = 1;
  while (64 ** width <= max - min) width++;
  const digits = Buffer.alloc(count * width);
  for (let index = 0; index < count; index++) {
    let rest = (numbers[index] as number) - min;
    for (let at = index + (width - 1) * count; at >= 0; at -= count) {
      const higher = Math.floor(rest / 64);
      digits[at] = CODES[rest - 64 * higher] as number;
      rest = higher;
    }
  }
  return { min: count === 0 ? 0 : min, width, digits: digits.toString('latin1') };
}

export function unpackInts({ min, width, digits }: IntColumn): number[] {
  const count = digits.length / width;
  const values = new Array<number>(count).fill(0);
  for (let index = 0; index < digits.length; index++) {
    const at = index % count;
    values[at] = (values[at] ?? 0) * 64 + (VALUE_OF_DIGIT.get(digits.charAt(index)) ?? 0);
  }
  return values.map((value) => value + min);
}

export function packNullableInts(values: readonly (number | null)[]): NullableIntColumn {
  const known = values.filter((value) => value !== null);
  if (known.length === values.length) return packInts(known);
  const none = packInts(known).min - 1;
  return { ...packInts(values.map((value) => value ?? none)), none };
}

export function unpackNullableInts(column: NullableIntColumn): (number | null)[] {
  return unpackInts(column).map((value) => (value === column.none ? null : value));
}

/** Billionths of a number, the precision at which probabilities and expected values are stored. */
export function toNano(value: number): number {
  return Math.round(value * NANO);
}

export function fromNano(nano: number): number {
  return nano / NANO;
}

export function nullableToNano(value: number | null): number | null {
  return value === null ? null : toNano(value);
}

export function nullableFromNano(nano: number | null): number | null {
  return nano === null ? null : fromNano(nano);
}

/** Numbers exactly as they are: short decimals such as prices and lines become whole numbers. */
export function packDecimals(values: readonly (number | null)[]): DecimalColumn {
  for (let decimals = 0; decimals <= MAX_DECIMALS; decimals++) {
    const scale = 10 ** decimals;
    const scaled = values.map((value) => (value === null ? null : Math.round(value * scale)));
    const exact = scaled.every((whole, index) => whole === null || whole / scale === values[index]);
    if (exact) return { ...packNullableInts(scaled), decimals };
  }
  return values;
}

export function unpackDecimals(column: DecimalColumn): (number | null)[] {
  if (!('decimals' in column)) return [...column];
  const scale = 10 ** column.decimals;
  return unpackNullableInts(column).map((whole) => (whole === null ? null : whole / scale));
}

/** Whole numbers in an order in which each is close to the one before. */
export function packSteps(values: readonly number[]): IntColumn {
  return packInts(values.map((value, index) => value - (values[index - 1] ?? 0)));
}

export function unpackSteps(column: IntColumn): number[] {
  let value = 0;
  return unpackInts(column).map((step) => (value += step));
}

/** Words of which there are few. */
export function packWords(values: readonly string[]): WordColumn {
  const indexOf = new Map<string, number>();
  const at = values.map((word) => {
    const index = indexOf.get(word) ?? indexOf.size;
    indexOf.set(word, index);
    return index;
  });
  return { words: [...indexOf.keys()], at: packInts(at) };
}

export function unpackWords({ words, at }: WordColumn): string[] {
  return unpackInts(at).map((index) => words[index] ?? '');
}

/** Texts that are mostly different from each other. */
export function packTexts(values: readonly string[]): TextColumn {
  const length = values[0]?.length ?? 0;
  if (length > 0 && values.every((text) => text.length === length)) return { length, text: values.join('') };
  if (values.length > 0 && !values.some((text) => text.includes(SEPARATOR))) return values.join(SEPARATOR);
  return values;
}

export function unpackTexts(column: TextColumn): string[] {
  if (typeof column === 'string') return column.split(SEPARATOR);
  if (!('text' in column)) return [...column];
  const { text, length } = column;
  return Array.from({ length: text.length / length }, (_, index) =>
    text.slice(index * length, (index + 1) * length),
  );
}

/** Takes a column's values one after another. Throws when there are no more: the part is not what was written. */
export function takeFrom<T>(values: readonly T[]): () => T {
  const rest = values.values();
  return () => {
    const { value, done } = rest.next();
    if (done) throw new Error('A column of the snapshot is shorter than its part');
    return value;
  };
}
