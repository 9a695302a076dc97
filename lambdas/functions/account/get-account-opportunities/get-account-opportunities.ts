import type { ReadBettingLog } from '#cache/read-betting-log.ts';
import { stakedOf, withProfits } from '#domain/bets/betting-log.ts';
import type { PublishedSnapshot } from '#domain/scan/snapshot.ts';
import type { AccountBankroll } from '#domain/webhooks/subscriber/bankrolls.ts';
import { createOpportunityTerms } from '#domain/webhooks/subscriber/opportunity-terms.ts';
import type { SubscriberSettings } from '#domain/webhooks/subscriber/subscriber-settings.ts';
import type { Scans } from '#http/data-response.ts';
import type { RequestOf } from '#http/endpoint.ts';
import { createAnswerOpportunities } from '#http/opportunities/answer-opportunities.ts';
import type { endpoint } from './endpoint.ts';

type Deps = Scans<PublishedSnapshot> & {
  readonly settingsOf: (userId: string) => Promise<SubscriberSettings>;
  readonly bettingLogOf: ReadBettingLog;
};

/**
 * The opportunities of the API, each with minimum odds and a stake of the account's own: of its
 * bankrolls as they are by its log, lowered by its open bets.
 */
export function createGetAccountOpportunities({ settingsOf, bettingLogOf, ...scans }: Deps) {
  return createAnswerOpportunities(
    scans,
    async ({ account, receivedAt }: RequestOf<typeof endpoint>) => {
      const stated = await settingsOf(account.userId);
      const { log, tag } = await bettingLogOf(account.userId, stated, receivedAt);
      const settings = withProfits(stated, log);
      const stakedBy = (bankroll: AccountBankroll) => stakedOf(log, bankroll);
      return {
        // All of them, so that no answer is shared by accounts whose stakes differ.
        settings: [JSON.stringify(settings), tag],
        termsOf: ({ value }, at) => {
          const opportunityTerms = createOpportunityTerms(value, settings, at, stakedBy);
          return (row) => {
            const returned = row.kind !== 'combo' && row.returned === true;
            return { ...opportunityTerms(row), returned };
          };
        },
      };
    },
  );
}
