/** An instant as the API shows it: ISO 8601 in UTC without fractions, such as `2026-04-18T11:30:00Z`. */
export function toIsoInstant(epochMs: number): string {
  return `${new Date(epochMs).toISOString().slice(0, 19)}Z`;
}

/** An instant as HTTP headers show it (RFC 9110 section 5.6.7), such as `Sat, 18 Apr 2026 11:30:00 GMT`. */
export function toHttpDate(epochMs: number): string {
  return new Date(epochMs).toUTCString();
}
