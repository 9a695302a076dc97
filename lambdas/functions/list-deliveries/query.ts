import { readQuery, wholeNumber } from '#http/query.ts';

const MAX_NUMBER = 999_999_999;

export const PARAMETERS = {
  limit: wholeNumber({ min: 1, max: 100, default: 50 }, { description: 'Maximum number of deliveries.' }),
  before: wholeNumber(
    { min: 1, max: MAX_NUMBER, default: MAX_NUMBER },
    { description: 'Only deliveries before the one of this `number`.' },
  ),
};

/** The parameters of `GET /account/webhook/deliveries`. Throws `invalid_parameter`. */
export function readDeliveriesQuery(rawQuery: string) {
  return readQuery(rawQuery, PARAMETERS);
}
