import type { ReadBettingLog } from '#cache/read-betting-log.ts';
import { bankrollRows, bankrollsChange, bankrollsNow } from '#http/account/bankroll-fields.ts';
import type { RequestOf } from '#http/endpoint.ts';
import { type ChangeSettingsDeps, changeVersion } from '../change-settings.ts';
import type { endpoint } from './endpoint.ts';

type Deps = ChangeSettingsDeps & { readonly bettingLogOf: ReadBettingLog };

/**
 * Replaces the account's bankrolls. A book or sport that is not known is refused, unless the
 * bankroll had it before.
 */
export function createPutBankrolls(deps: Deps) {
  return async (request: RequestOf<typeof endpoint>) => {
    const { account, body, receivedAt } = request;
    const change = bankrollsChange(body.bankrolls);
    const { settings, headers } = await changeVersion(deps, request, change);
    const { log } = await deps.bettingLogOf(account.userId, settings, receivedAt);
    return {
      content: { bankrolls: bankrollRows(settings), now: bankrollsNow(settings, log) },
      headers,
    };
  };
}
