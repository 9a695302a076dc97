/** The system's or the library's short name of an error, such as `ECONNREFUSED`; never its message. */
export function errorCode(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : 'unknown';
}
