/**
 * The policy of a page: everything comes from this origin, and no code is inline. `more` are the
 * page's own directives.
 */
export function contentSecurityPolicy(
  formAction: 'none' | 'self',
  ...more: readonly string[]
): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    `form-action '${formAction}'`,
    "frame-ancestors 'none'",
    ...more,
  ].join('; ');
}
