/** Bounds of reading: what a provider may cost in time, memory and calls. */
export type ReadLimits = {
  /** For one call, its body included. */
  readonly requestTimeoutMs: number;
  /** For a whole read over all sports, retries included. */
  readonly readTimeoutMs: number;
  /** The largest body that is read, after decompression. */
  readonly maxBodyBytes: number;
  /** Calls under way at once. */
  readonly concurrency: number;
  /** The provider's limit; fewer after it has refused calls for their rate. */
  readonly callsPerSecond: number;
  /** Pauses before a call is tried again; their number bounds the tries. */
  readonly retryDelaysMs: readonly number[];
};

/**
 * The provider documents 30 calls a second, counted as they arrive, so two fewer are sent. It
 * answers within seconds.
 */
export const DEFAULT_READ_LIMITS: ReadLimits = {
  requestTimeoutMs: 10_000,
  readTimeoutMs: 20_000,
  maxBodyBytes: 64 * 1024 * 1024,
  concurrency: 30,
  callsPerSecond: 28,
  retryDelaysMs: [300, 1_200],
};
