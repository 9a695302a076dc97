import { isPrintable } from '#domain/odds/printable.ts';

/** Readers of one untrusted value: the value where it is what it must be, else undefined. */

export type Wire = Readonly<Record<string, unknown>>;

/**
 * What stands in an address as it is (RFC 3986); most links hold nothing else and have a plain
 * host.
 */
const PLAIN_ADDRESS = /^https?:\/\/\w[\w.-]*(?::\d{1,4})?(?:[/?#][\w\-.~:/?#@!$&'()*+,;=]*)?$/;
const NOT_IN_ADDRESS = /[\s"<>\\]/;
/**
 * What a parser of addresses leaves in a path or a query although it belongs encoded: `{state}`,
 * `a|b`.
 */
const TO_ENCODE = /[{}|^`[\]]|%(?![\da-f]{2})/gi;
const HOST = /^[\w.-]+$/;
const MAX_TEXT_LENGTH = 200;
const MAX_LINK_LENGTH = 2000;
const MAX_NUMBER = 1000;

export function wireObject(value: unknown): Wire | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Wire)
    : undefined;
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

/** Decimal odds within (1, 1000]. */
export function wirePrice(value: unknown): number | undefined {
  return typeof value === 'number' && value > 1 && value <= MAX_NUMBER ? value : undefined;
}

/** A handicap or total: a multiple of a quarter within ±1000, never minus zero. */
export function wirePoint(value: unknown): number | undefined {
  if (typeof value !== 'number' || !Number.isInteger(value * 4) || Math.abs(value) > MAX_NUMBER) {
    return undefined;
  }
  return value === 0 ? 0 : value;
}

/**
 * An http or https address in the characters that RFC 3986 allows, at most 2000 with the others
 * percent-encoded. One that names a user, holds what cannot be shown, or has a placeholder such as
 * `{state}` for a host is none.
 */
export function wireLink(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > MAX_LINK_LENGTH) {
    return undefined;
  }
  if (PLAIN_ADDRESS.test(value)) {
    return value;
  }
  if (NOT_IN_ADDRESS.test(value) || !isPrintable(value)) {
    return undefined;
  }
  const url = URL.parse(value);
  if (url === null || !/^https?:\/\//.test(value)) {
    return undefined;
  }
  if (url.username !== '' || url.password !== '' || !HOST.test(url.hostname)) {
    return undefined;
  }
  const link =
    url.origin + url.href.slice(url.origin.length).replace(TO_ENCODE, encodeURIComponent);
  return link.length <= MAX_LINK_LENGTH ? link : undefined;
}
