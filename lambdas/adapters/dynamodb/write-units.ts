const UNIT_BYTES = 1_024;

type Value = string | number | boolean | Uint8Array;

/**
 * The write units that a row costs: one per KB begun. The database counts the lengths of names and
 * values; a number has a byte per two digits and up to two more, so this is an upper bound.
 */
export function writeUnits(row: Readonly<Record<string, Value>>): number {
  const lengths = Object.entries(row).map(
    ([name, value]) => Buffer.byteLength(name) + lengthOf(value),
  );
  return Math.ceil(lengths.reduce((sum, length) => sum + length, 0) / UNIT_BYTES);
}

function lengthOf(value: Value): number {
  if (typeof value === 'string') {
    return Buffer.byteLength(value);
  }
  if (typeof value === 'number') {
    return Math.ceil(String(value).length / 2) + 2;
  }
  return typeof value === 'boolean' ? 1 : value.length;
}
