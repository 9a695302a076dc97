import type { LoggedBet } from '#domain/bets/bet.ts';
import { type FindBet, requestedBet } from '#http/bets/requested-bet.ts';
import type { RequestOf } from '#http/endpoint.ts';
import type { endpoint } from './endpoint.ts';

type Deps = {
  readonly find: FindBet;
  /** Removes the bet that was seen; false where it has changed or is gone. */
  readonly remove: (userId: string, seen: LoggedBet) => Promise<boolean>;
  /** Repeats an attempt until it gives a value. */
  readonly retry: <T>(purpose: string, attempt: () => Promise<T | undefined>) => Promise<T>;
};

/** Removes the version of a bet that the request names. */
export function createRemoveBet({ find, remove, retry }: Deps) {
  return async (request: RequestOf<typeof endpoint>) => {
    await retry('remove the bet', async () => {
      const seen = await requestedBet(find, request);
      return (await remove(request.account.userId, seen)) || undefined;
    });
    return {};
  };
}
