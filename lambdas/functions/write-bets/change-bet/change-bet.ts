import { changeBet, type LoggedBet } from '#domain/bets/bet.ts';
import { checkStake } from '#domain/bets/check-terms.ts';
import { versionHeaders } from '#http/account/precondition.ts';
import { changeOfFields } from '#http/bets/fields.ts';
import { type FindBet, requestedBet } from '#http/bets/requested-bet.ts';
import { betRow, betTag } from '#http/bets/view.ts';
import type { RequestOf } from '#http/endpoint.ts';
import { invalidParameters } from '#http/invalid-parameters.ts';
import type { endpoint } from './endpoint.ts';

type Deps = {
  readonly find: FindBet;
  /** Puts a bet in the place of the one that was seen; false where that has changed or is gone. */
  readonly replace: (userId: string, seen: LoggedBet, bet: LoggedBet) => Promise<boolean>;
  /** Repeats an attempt until it gives a value. */
  readonly retry: <T>(purpose: string, attempt: () => Promise<T | undefined>) => Promise<T>;
};

/** Changes the version of a bet that the request names; of simultaneous changes none is lost. */
export function createChangeBet({ find, replace, retry }: Deps) {
  return async (request: RequestOf<typeof endpoint>) => {
    const { account, body, receivedAt } = request;
    const change = changeOfFields(body);
    const bet = await retry('change the bet', async () => {
      const seen = await requestedBet(find, request);
      const changed = changeBet(seen, change, receivedAt);
      const faults = checkStake(changed);
      if (faults.length > 0) {
        throw invalidParameters(
          faults.map(({ field, message }) => ({ parameter: field, message })),
        );
      }
      return (await replace(account.userId, seen, changed)) ? changed : undefined;
    });
    return { content: betRow(bet), headers: versionHeaders(betTag(bet)) };
  };
}
