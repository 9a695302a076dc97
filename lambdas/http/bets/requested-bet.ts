import type { LoggedBet } from '#domain/bets/bet.ts';
import { BET_ID } from '#domain/bets/bet-id.ts';
import { requireVersion } from '#http/account/precondition.ts';
import type { Headers } from '#http/api-request.ts';
import { pathPart } from '#http/parameters.ts';
import { noSuchBet } from './refusals.ts';
import { betTag } from './view.ts';

/** The bet's id in a path. */
export const BET_ID_PART = {
  bet_id: pathPart('Names the bet.', { type: 'string', pattern: BET_ID.source }),
};

export type FindBet = (userId: string, betId: string) => Promise<LoggedBet | undefined>;

type Asked = {
  readonly account: { readonly userId: string };
  readonly pathParameters: { readonly bet_id: string };
  readonly headers: Headers;
};

/**
 * The bet that a request is about, in the version that it names. Throws 404 where the account has
 * none, and 412 where it was changed since.
 */
export async function requestedBet(
  find: FindBet,
  { account, pathParameters, headers }: Asked,
): Promise<LoggedBet> {
  const { bet_id: betId } = pathParameters;
  const bet = BET_ID.test(betId) ? await find(account.userId, betId) : undefined;
  if (bet === undefined) {
    throw noSuchBet();
  }
  requireVersion(headers, betTag(bet));
  return bet;
}
