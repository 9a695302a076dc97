/**
 * How long a call to AWS may take, in milliseconds. One that hangs fails, so that no function waits
 * for it to its own end.
 */
export const CALL_LIMITS = {
  connectionTimeout: 1_000,
  requestTimeout: 3_000,
  throwOnRequestTimeout: true,
} as const;
