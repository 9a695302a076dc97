import { ApiError } from '#http/api-error.ts';

/** The refusal of a bet that the account does not have. */
export function noSuchBet(): ApiError {
  return new ApiError('bet_not_found', { detail: 'The account has no bet of this id.' });
}

/** The refusal of more bets than an account may have; `detail` says how many there are. */
export function tooManyBets(detail: string): ApiError {
  return new ApiError('too_many_bets', { detail: `${detail} Remove some to log others.` });
}
