/**
 * What handlers have in common: the stores and secrets of the service, and the chains in front of
 * an action.
 */
import { randomBytes } from 'node:crypto';
import { createAccountStore } from '#adapters/dynamodb/account-store.ts';
import { createAdmission } from '#adapters/dynamodb/admission.ts';
import { createTableClient, type Table } from '#adapters/dynamodb/client.ts';
import { createPickStore } from '#adapters/dynamodb/pick-store.ts';
import { createRecordLogStore } from '#adapters/dynamodb/record-log-store.ts';
import { createSnapshotStore } from '#adapters/dynamodb/snapshot-store.ts';
import { createSubscriberStore } from '#adapters/dynamodb/subscriber-store.ts';
import { createIdentityProvider } from '#adapters/identity/identity-provider.ts';
import { createObjectClient } from '#adapters/s3/client.ts';
import { createQuotesStore } from '#adapters/s3/quotes-store.ts';
import { createSecret } from '#adapters/secrets-manager/secret.ts';
import { createWebhookSecrets } from '#adapters/secrets-manager/webhook-secrets.ts';
import { type ExtendEgress, egressPolicy } from '#adapters/webhooks/egress-policy.ts';
import { createPostWebhook } from '#adapters/webhooks/post-webhook.ts';
import { signingKeyFrom } from '#domain/record/signed-note.ts';
import type { SendTestDeps } from '#domain/webhooks/send-test.ts';
import type { AccountEndpoint } from '#http/account/account-endpoint.ts';
import { createAccountHandler, toJsonAction } from '#http/account/account-handler.ts';
import { createSessionCookies } from '#http/account/session-cookies.ts';
import { type Action, createApiHandler } from '#http/api-handler.ts';
import type { AccountRequest, AdmittedRequest } from '#http/api-request.ts';
import { createLatestSnapshot } from '#http/latest-snapshot.ts';
import { identitySettings, requiredEnv, scanIntervalMs } from '#runtime/env.ts';
import { hostProvided } from '#runtime/host-provided.ts';

/** The table of the service. */
export function serviceTable(): Table {
  return { client: createTableClient(), tableName: requiredEnv('TABLE_NAME') };
}

/** The current scan, kept in memory, and the distance of two scans. */
export function currentScan(table: Table) {
  const intervalMs = scanIntervalMs();
  const { head, snapshot } = createLatestSnapshot({ ...createSnapshotStore(table), intervalMs });
  return { latestScan: head, latestSnapshot: snapshot, intervalMs };
}

/** What is kept in memory of the quotes behind the current scan. */
export function currentQuotes(table: Table) {
  const intervalMs = scanIntervalMs();
  const { head } = createSnapshotStore(table);
  const load = scanRecords().openScan;
  return { latestSnapshot: createLatestSnapshot({ head, load, intervalMs }).snapshot, intervalMs };
}

/** What each scan knew of the feed. */
export function scanRecords() {
  return createQuotesStore({
    client: createObjectClient(),
    bucketName: requiredEnv('QUOTES_BUCKET'),
  });
}

/** The recorded picks, and the log that the key of the record signs. */
export function recordedPicks(table: Table) {
  const { read } = createSecret({ secretId: requiredEnv('RECORD_KEY_SECRET') });
  const signingKey = async () => signingKeyFrom(await read());
  return createPickStore(
    table,
    createRecordLogStore(table, requiredEnv('RECORD_ORIGIN'), signingKey),
  );
}

/** The secrets of webhooks. */
export function webhookSecrets() {
  return createWebhookSecrets({ secretId: requiredEnv('WEBHOOK_MASTER_KEY_SECRET') });
}

/** Where webhooks may lead. */
export function webhookEgress() {
  return egressPolicy(hostProvided<ExtendEgress>('webhook-egress'));
}

/** What sending a test to a webhook needs. */
export function testSender(table: Table): SendTestDeps {
  return {
    find: createSubscriberStore(table).find,
    sign: webhookSecrets().sign,
    post: createPostWebhook({ egress: webhookEgress() }),
    newId: () => `test_${randomBytes(12).toString('hex')}`,
  };
}

/** The provider of identities, and the cookies of the sessions with it. */
export function sessions() {
  const { clientSecretId: secretId, ...settings } = identitySettings();
  const provider = createIdentityProvider({
    ...settings,
    clientSecret: createSecret({ secretId }).read,
  });
  const publicUrl = requiredEnv('PUBLIC_URL');
  return { ...provider, cookies: createSessionCookies(publicUrl), publicUrl };
}

/** An action behind the chain of the API. */
export function apiHandler(createAction: (table: Table) => Action<AdmittedRequest>) {
  const table = serviceTable();
  return createApiHandler(createAction(table), { admit: createAdmission(table) });
}

/** An action behind the chain of the account routes. */
export function accountDataHandler(
  endpoint: AccountEndpoint,
  createAction: (table: Table) => Action<AccountRequest>,
) {
  const table = serviceTable();
  return createAccountHandler(endpoint, createAction(table), createAccountStore(table));
}

/** The same for an action that gives the body of its answer, to be sent as JSON. */
export function accountHandler(
  endpoint: AccountEndpoint,
  createAction: (table: Table) => (request: AccountRequest) => unknown,
) {
  return accountDataHandler(endpoint, (table) => toJsonAction(endpoint, createAction(table)));
}
