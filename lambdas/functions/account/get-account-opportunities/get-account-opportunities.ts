import type { PublishedSnapshot } from '#domain/scan/snapshot.ts';
import { ownTerms } from '#domain/webhooks/own-terms.ts';
import type { SubscriberSettings } from '#domain/webhooks/subscriber-settings.ts';
import { accountSchemas } from '#http/account/schemas.ts';
import type { AccountRequest } from '#http/api-request.ts';
import type { Scans } from '#http/data-response.ts';
import { createAnswerOpportunities } from '#http/opportunities/answer-opportunities.ts';
import { schemas } from '#http/opportunities/schemas.ts';
import { viewsOf } from '#http/opportunities/view.ts';

type Deps = Scans<PublishedSnapshot> & {
  readonly settingsOf: (userId: string) => Promise<SubscriberSettings>;
};

const VIEWS = viewsOf({ ...schemas, ...accountSchemas });

/** The opportunities of the API, each with the account's own stake and minimum odds. */
export function createGetAccountOpportunities({ settingsOf, ...scans }: Deps) {
  return createAnswerOpportunities(scans, async ({ account }: AccountRequest) => {
    const settings = await settingsOf(account.userId);
    const { bankroll, currency, kellyFraction, maxStake, minEv } = settings;
    return {
      settings: [bankroll, currency, kellyFraction, maxStake, minEv],
      toView: (row) => {
        const returned = row.kind !== 'combo' && row.returned === true;
        return VIEWS[row.kind]({ ...row, ...ownTerms(row, settings), returned });
      },
    };
  });
}
