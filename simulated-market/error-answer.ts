/** Statuses and messages as recorded where there is a record; the others are a plain sentence. */
const ERRORS: Readonly<Record<string, readonly [status: number, message: string]>> = {
  OUT_OF_USAGE_CREDITS: [
    401,
    'Usage quota has been reached. See usage plans at https://the-odds-api.com',
  ],
  INVALID_KEY: [401, 'API key is not valid. Get an API key at https://the-odds-api.com'],
  MISSING_KEY: [401, 'API key is missing. Get an API key at https://the-odds-api.com'],
  DEACTIVATED_KEY: [401, 'API key is deactivated'],
  MISSING_REGION: [422, 'Missing regions or bookmakers key'],
  UNKNOWN_SPORT: [404, 'Unknown sport'],
  EVENT_NOT_FOUND: [404, 'Event not found'],
  EXCEEDED_FREQ_LIMIT: [429, 'Requests are too frequent'],
};

/** A status and a body; `cost` is in credits. */
export type Answer = { readonly status: number; readonly body: string; readonly cost: number };

/**
 * A refusal as the API words it: one JSON object with a final newline. It costs nothing. Codes
 * without a message of their own are about a parameter, and are 422.
 */
export function errorAnswer(code: string): Answer {
  const [status, message] = ERRORS[code] ?? [422, code];
  const anchor = code.toLowerCase().replaceAll('_', '-');
  const body = {
    message,
    error_code: code,
    details_url: `https://the-odds-api.com/liveapi/guides/v4/api-error-codes.html#${anchor}`,
  };
  return { status, body: `${JSON.stringify(body)}\n`, cost: 0 };
}
