/** Readers of one untrusted value: the value where it is what it must be, else undefined. */

export type Wire = Readonly<Record<string, unknown>>;

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z$/;
const WEB_ADDRESS = /^https?:\/\/[^\s"<>\\]+$/;

/** An object that is neither null nor a list. */
export function wireObject(value: unknown): Wire | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Wire) : undefined;
}

export function wireList(value: unknown): readonly unknown[] | undefined {
  return Array.isArray(value) ? value : undefined;
}

/** A text with something in it, of at most 200 characters. */
export function wireText(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' && value.length <= 200 ? value : undefined;
}

/** An ISO instant in UTC as epoch milliseconds. */
export function wireTime(value: unknown): number | undefined {
  if (typeof value !== 'string' || !ISO.test(value)) return undefined;
  const time = Date.parse(value);
  return Number.isNaN(time) ? undefined : time;
}

/** Decimal odds within (1, 1000]. */
export function wirePrice(value: unknown): number | undefined {
  return typeof value === 'number' && value > 1 && value <= 1000 ? value : undefined;
}

/** A line: a multiple of a quarter within ±1000, never minus zero. */
export function wirePoint(value: unknown): number | undefined {
  if (typeof value !== 'number' || !Number.isInteger(value * 4) || Math.abs(value) > 1000) return undefined;
  return value === 0 ? 0 : value;
}

/** A web address that may be shown as a link. Placeholders such as `{state}` stay as they are. */
export function wireLink(value: unknown): string | undefined {
  return typeof value === 'string' && value.length <= 2000 && WEB_ADDRESS.test(value) ? value : undefined;
}
