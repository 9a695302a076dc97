import { randomBytes } from 'node:crypto';
import { type SendTestDeps, sendTest } from '#actions/send-test.ts';
import type { Table } from '#adapters/dynamodb/client.ts';
import { createSubscriberStore } from '#adapters/dynamodb/subscriber-store.ts';
import { egressPolicy } from '#adapters/webhooks/egress-policy.ts';
import { createPostWebhook } from '#adapters/webhooks/post-webhook.ts';
import type { MasterKeys } from '#domain/webhooks/master-keys.ts';
import { signCall } from '#domain/webhooks/signature.ts';
import type { CorrectRecordEvent } from '#functions/operator/correct-record/correct-record.ts';
import { issueWebhookSecret } from '#functions/operator/issue-webhook-secret/issue-webhook-secret.ts';
import { toTestView } from '#functions/operator/send-test-webhook/view.ts';
import { type InvokeServer, startInvokeServer } from '../../local/lambda/invoke-server.ts';
import { loopbackEgress } from '../../local/lambda/webhook-egress.ts';

/**
 * The functions that the command line calls, over a table of this machine, under the names of the
 * stack `stack`.
 */
export function startOperatorFunctions(
  table: Table,
  masterKeys: MasterKeys,
): Promise<InvokeServer> {
  const post = createPostWebhook({ egress: egressPolicy(loopbackEgress) });
  const testWebhook = async ({ user_id }: { user_id: string }) => {
    const deps = {
      find: createSubscriberStore(table).find,
      sign: async (...[id, event, webhook]: Parameters<SendTestDeps['sign']>) =>
        signCall(id, event, { ...webhook, masterKeys }),
      post,
      newId: () => `test_${randomBytes(12).toString('hex')}`,
    };
    return toTestView(await sendTest(deps, user_id, Date.now()));
  };
  const issue = ({ user_id, salt }: { user_id: string; salt?: string }) =>
    issueWebhookSecret(
      { masterKeysFor: async () => masterKeys, random: () => randomBytes(16) },
      user_id,
      salt,
    );
  const correctsAll = ({ pick, ...event }: CorrectRecordEvent) =>
    pick === 4_711 ? { index: 5_000, entry: event } : { refused: 'pick_not_found' };
  const hostOf = <Event>(handler: (event: Event) => Promise<unknown>) => ({
    invoke: async (event: unknown) => JSON.stringify(await handler(event as Event)),
  });
  return startInvokeServer(
    new Map([
      ['stack-send-test-webhook', hostOf(testWebhook)],
      ['stack-issue-webhook-secret', hostOf(issue)],
      ['stack-correct-record', hostOf(async (event: CorrectRecordEvent) => correctsAll(event))],
      ['stack-add-master-key', hostOf(async () => ({ current: 'k2', ids: ['k1', 'k2'] }))],
    ]),
  );
}
