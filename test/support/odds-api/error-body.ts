/**
 * Statuses and messages as recorded where there is a record; the rest are the API's codes with a
 * plain sentence.
 */
const ERRORS: Record<string, readonly [status: number, message: string]> = {
  OUT_OF_USAGE_CREDITS: [
    401,
    'Usage quota has been reached. See usage plans at https://the-odds-api.com',
  ],
  INVALID_KEY: [401, 'API key is not valid. Get an API key at https://the-odds-api.com'],
  MISSING_KEY: [401, 'API key is missing. Get an API key at https://the-odds-api.com'],
  DEACTIVATED_KEY: [401, 'API key is deactivated'],
  MISSING_REGION: [422, 'Missing regions or bookmakers key'],
  INVALID_REGION: [422, 'Invalid region'],
  INVALID_MARKET: [422, 'Invalid market'],
  INVALID_ODDS_FORMAT: [422, 'Invalid odds format'],
  INVALID_DATE_FORMAT: [422, 'Invalid date format'],
  UNKNOWN_SPORT: [404, 'Unknown sport'],
  EXCEEDED_FREQ_LIMIT: [429, 'Requests are too frequent'],
};

export type ErrorAnswer = { readonly status: number; readonly body: string };

/** A refusal as the API words it: one JSON object with a final newline. */
export function errorAnswer(code: string, status?: number): ErrorAnswer {
  const [usual, message] = ERRORS[code] ?? [422, code];
  const anchor = code.toLowerCase().replaceAll('_', '-');
  const body = {
    message,
    error_code: code,
    details_url: `https://the-odds-api.com/liveapi/guides/v4/api-error-codes.html#${anchor}`,
  };
  return { status: status ?? usual, body: `${JSON.stringify(body)}\n` };
}
