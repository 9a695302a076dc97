import { matching, wholeNumber } from '#http/query.ts';

/** The parameters that every list of the API accepts. */

export const LIMIT = wholeNumber(
  { min: 1, max: 500, default: 100 },
  { description: 'Maximum number of items to return, at most 500. The list is cut after filtering.' },
);

/** Matches the keys of any feed. A key that no item has gives an empty list, not an error. */
export const SPORT = matching(/^[A-Za-z0-9_.-]{1,100}$/, 'must be one sport key, such as soccer_epl', {
  description: 'Only this sport or league. An unknown one gives an empty list.',
  examples: ['soccer_epl'],
});
