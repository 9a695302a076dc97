import type { PublishedSnapshot } from '#domain/scan/snapshot.ts';
import { ownTerms } from '#domain/webhooks/own-terms.ts';
import type { SubscriberSettings } from '#domain/webhooks/subscriber-settings.ts';
import type { Scans } from '#http/data-response.ts';
import type { RequestOf } from '#http/endpoint.ts';
import { createAnswerOpportunities } from '#http/opportunities/answer-opportunities.ts';
import type { endpoint } from './endpoint.ts';

type Deps = Scans<PublishedSnapshot> & {
  readonly settingsOf: (userId: string) => Promise<SubscriberSettings>;
};

/** The opportunities of the API, each with the account's own stake and minimum odds. */
export function createGetAccountOpportunities({ settingsOf, ...scans }: Deps) {
  return createAnswerOpportunities(scans, async ({ account }: RequestOf<typeof endpoint>) => {
    const settings = await settingsOf(account.userId);
    const { bankroll, currency, kellyFraction, maxStake, minEv } = settings;
    return {
      settings: [bankroll, currency, kellyFraction, maxStake, minEv],
      termsOf: (row) => {
        const returned = row.kind !== 'combo' && row.returned === true;
        return { ...ownTerms(row, settings), returned };
      },
    };
  });
}
