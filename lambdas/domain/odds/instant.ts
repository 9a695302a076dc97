/** Instants as text: ISO 8601 in UTC. */

const ISO_INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z$/;

/**
 * The instant of a text such as `2026-04-18T11:30:00Z`, with or without fractions, as epoch
 * milliseconds. Undefined for any other text and for a date that no calendar has: `Date.parse`
 * alone makes 1 December of `2026-11-31`.
 */
export function parseInstant(text: unknown): number | undefined {
  if (typeof text !== 'string' || !ISO_INSTANT.test(text)) {
    return undefined;
  }
  const epochMs = Date.parse(text);
  if (Number.isNaN(epochMs)) {
    return undefined;
  }
  return new Date(epochMs).toISOString().startsWith(text.slice(0, 19)) ? epochMs : undefined;
}

/**
 * The one format in which instants are shown: UTC without fractions, `2026-04-18T11:30:00Z`. None
 * stays null.
 */
export function toIsoInstant(epochMs: number): string;
export function toIsoInstant(epochMs: number | null): string | null;
export function toIsoInstant(epochMs: number | null): string | null {
  if (epochMs === null) {
    return null;
  }
  return `${new Date(epochMs).toISOString().slice(0, 19)}Z`;
}
