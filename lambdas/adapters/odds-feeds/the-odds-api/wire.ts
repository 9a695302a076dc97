/** Readers of one untrusted value: the value where it is what it must be, else undefined. */

export type Wire = Readonly<Record<string, unknown>>;

const ISO_INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z$/;
const NOT_IN_ADDRESS = /[\s"<>\\]/;
const MAX_TEXT_LENGTH = 200;
const MAX_LINK_LENGTH = 2000;
const MAX_NUMBER = 1000;

export function wireObject(value: unknown): Wire | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Wire) : undefined;
}

export function wireList(value: unknown): readonly unknown[] | undefined {
  return Array.isArray(value) ? value : undefined;
}

/** A text of at most 200 characters that are not all white space. */
export function wireText(value: unknown): string | undefined {
  return typeof value === 'string' && value.length <= MAX_TEXT_LENGTH && value.trim() !== ''
    ? value
    : undefined;
}

/** An ISO 8601 instant in UTC, as epoch milliseconds. */
export function wireTime(value: unknown): number | undefined {
  if (typeof value !== 'string' || !ISO_INSTANT.test(value)) return undefined;
  const time = Date.parse(value);
  return Number.isNaN(time) ? undefined : time;
}

/** Decimal odds within (1, 1000]. */
export function wirePrice(value: unknown): number | undefined {
  return typeof value === 'number' && value > 1 && value <= MAX_NUMBER ? value : undefined;
}

/** A handicap or total: a multiple of a quarter within ±1000, never minus zero. */
export function wirePoint(value: unknown): number | undefined {
  if (typeof value !== 'number' || !Number.isInteger(value * 4) || Math.abs(value) > MAX_NUMBER)
    return undefined;
  return value === 0 ? 0 : value;
}

/** An http or https address of at most 2000 characters. Placeholders such as `{state}` may stand in it. */
export function wireLink(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > MAX_LINK_LENGTH) return undefined;
  const scheme = value.startsWith('https://') ? 'https://' : 'http://';
  if (!value.startsWith(scheme) || value.length === scheme.length) return undefined;
  // Most of a body is links, and this search is several times faster than one anchored pattern for the whole.
  return NOT_IN_ADDRESS.test(value) ? undefined : value;
}
