export type ClientOptions = {
  /** Where the API is, without `/api/v1`, such as `https://odds.example`. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** How long one request may take; 10 seconds by default. */
  readonly timeoutMs?: number;
  /**
   * What sends the requests, waits, rolls dice and tells the time; those of the platform by
   * default. For tests.
   */
  readonly fetch?: typeof fetch;
  readonly sleep?: (ms: number, signal?: AbortSignal) => Promise<void>;
  readonly random?: () => number;
  /** Epoch milliseconds. */
  readonly now?: () => number;
};

export type CallOptions = {
  /** Ends the request, the waiting or the loop. */
  readonly signal?: AbortSignal;
  /**
   * Receives the headers of each answer to the call as they arrived, those of a refusal too:
   * `x-ratelimit-remaining`, for one.
   */
  readonly onHeaders?: (headers: Headers) => void;
};

export type NewOptions = CallOptions & {
  /** Whether what the first answer holds counts as new. By default it does. */
  readonly includeCurrent?: boolean;
};
