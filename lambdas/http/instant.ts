/** An instant as HTTP headers show it (RFC 9110 section 5.6.7), such as `Sat, 18 Apr 2026 11:30:00 GMT`. */
export function toHttpDate(epochMs: number): string {
  return new Date(epochMs).toUTCString();
}
