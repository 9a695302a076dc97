/** Bounds of reading: what a provider may cost in time, memory and calls. */
export type ReadLimits = {
  /** For one call, its body included. */
  readonly requestTimeoutMs: number;
  /** For a whole read over all sports, retries included. */
  readonly readTimeoutMs: number;
  /** Of one body, after decompression. */
  readonly maxBodyBytes: number;
  /** Calls under way at once. */
  readonly concurrency: number;
  /** Minimum time between two starts: providers count calls per second. */
  readonly startGapMs: number;
  /** Pauses before a call is tried again; their number bounds the tries. */
  readonly retryDelaysMs: readonly number[];
};

/** The provider allows about 30 calls a second and answers within seconds. */
export const DEFAULT_READ_LIMITS: ReadLimits = {
  requestTimeoutMs: 10_000,
  readTimeoutMs: 20_000,
  maxBodyBytes: 64 * 1024 * 1024,
  concurrency: 6,
  startGapMs: 40,
  retryDelaysMs: [300, 1_200],
};
