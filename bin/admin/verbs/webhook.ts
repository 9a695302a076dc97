import { addressRefusal, type SaveAddressDeps, saveAddress } from '#actions/save-address.ts';
import { createAccountStore } from '#adapters/dynamodb/account-store.ts';
import { retryOnConflict as retry } from '#adapters/dynamodb/conditional-writes.ts';
import { createOutboxStore } from '#adapters/dynamodb/outbox-store.ts';
import { createSnapshotStore } from '#adapters/dynamodb/snapshot-store.ts';
import { createSubscriberStore } from '#adapters/dynamodb/subscriber-store.ts';
import { findDestination } from '#adapters/webhooks/destination.ts';
import { egressPolicy } from '#adapters/webhooks/egress-policy.ts';
import { PLAN_SHARP } from '#domain/access/entitlement.ts';
import { toIsoInstant } from '#domain/odds/instant.ts';
import { selectionKeysOf } from '#domain/webhooks/alert-filters.ts';
import { standingOf } from '#domain/webhooks/delivery-log.ts';
import type { Webhook } from '#domain/webhooks/subscriber.ts';
import type { MasterKeyIds } from '#functions/operator/add-master-key/add-master-key.ts';
import type { IssuedSecret } from '#functions/operator/issue-webhook-secret/issue-webhook-secret.ts';
import type { toTestView } from '#functions/operator/send-test-webhook/view.ts';
import { AdminProblem, accepted, invalidFlags, refused } from '../problem.ts';
import { defineVerb, type FoundStack } from '../verb.ts';

export const WEBHOOK_VERBS = {
  /** Saves the address and shows the secret, which a change of address does not change. */
  'webhook set': defineVerb({
    flags: { user: 'USER_ID', url: 'URL' },
    async run({ now, ...found }, { user, url }) {
      const { salt } = await issueSecret(found, user);
      return toView(
        found,
        user,
        await saveWebhook(found, { userId: user, url, newSalt: salt }, now()),
      );
    },
  }),

  /** Shows the address, the secret and the state of delivery. */
  'webhook show': defineVerb({
    flags: { user: 'USER_ID' },
    async run({ now, ...found }, { user }) {
      const { table } = found;
      const { webhook } = await createSubscriberStore(table).find(user);
      if (webhook === null) {
        throw refused('no_webhook');
      }
      const entries = await createOutboxStore(table).entriesOf(user);
      const { failures, resumesAt, waiting } = standingOf(entries, now());
      return {
        ...(await toView(found, user, webhook)),
        failures,
        paused_until: toIsoInstant(resumesAt),
        waiting,
      };
    },
  }),

  /** Removes the webhook. Waiting deliveries are never sent; settings stay. */
  'webhook remove': defineVerb({
    flags: { user: 'USER_ID' },
    async run({ table }, { user }) {
      const removed = await createSubscriberStore(table).removeWebhook(user);
      if (!removed) {
        throw refused('no_webhook');
      }
      return { user_id: user, removed };
    },
  }),

  /** Replaces the secret and shows the new one. The old one goes on signing for a day. */
  'webhook rotate-secret': defineVerb({
    flags: { user: 'USER_ID' },
    async run({ now, ...found }, { user }) {
      const { salt } = await issueSecret(found, user);
      const { webhook } = accepted(
        await createSubscriberStore(found.table).rotateSecret(user, salt, now()),
      );
      return toView(found, user, webhook);
    },
  }),

  /**
   * Has the stack send a signed test event, and shows the response, also where it is not a 2xx:
   * then there is a problem as well. It does not count as a success or a failure of delivery.
   */
  'webhook test': defineVerb({
    flags: { user: 'USER_ID' },
    async run({ invoke }, { user }) {
      const answer = (await invoke('send-test-webhook', { user_id: user })) as ReturnType<
        typeof toTestView
      >;
      if ('refused' in answer) {
        throw refused(answer.refused);
      }
      if (answer.outcome === 'delivered') {
        return answer;
      }
      const { status, reason, detail } = answer;
      const why = [reason, detail ?? (status && `status ${status}`)].filter(Boolean).join(': ');
      throw new AdminProblem(
        { code: 'test_failed', title: 'The test failed', detail: `${why}.` },
        answer,
      );
    },
  }),

  /**
   * Has the stack add a master key for new webhook secrets, and shows the ids. Secrets that were
   * issued stay.
   */
  'master-key add': defineVerb({
    flags: {},
    async run({ invoke }) {
      return (await invoke('add-master-key', {})) as MasterKeyIds;
    },
  }),
};

/** Includes the secret, and when the secrets that it replaced stop signing. */
async function toView(found: FoundStack, userId: string, { url, salts, savedAt }: Webhook) {
  const { secret } = await issueSecret(found, userId, salts.current);
  return {
    user_id: userId,
    url,
    secret,
    saved_at: toIsoInstant(savedAt),
    replaced_secrets: salts.replaced.map(({ until }) => ({ signs_until: toIsoInstant(until) })),
  };
}

/**
 * Saves the address of an account's webhook, provided that it may be called. Throws an
 * AdminProblem.
 */
async function saveWebhook(
  { table, extendEgress }: Pick<FoundStack, 'table' | 'extendEgress'>,
  {
    userId,
    url,
    newSalt,
  }: { readonly userId: string; readonly url: string; readonly newSalt: string },
  now: number,
): Promise<Webhook> {
  const { account } = accepted(await createAccountStore(table).find(userId));
  if (account.plan !== PLAN_SHARP) {
    throw refused('plan_required:sharp');
  }
  const egress = egressPolicy(extendEgress);
  const subscribers = createSubscriberStore(table);
  const { latest } = createSnapshotStore(table);
  const deps = {
    ...subscribers,
    outbox: createOutboxStore(table),
    retry,
    published: async () => selectionKeysOf((await latest())?.opportunities.value ?? []),
    destinationOf: (text) => findDestination(text, egress),
    save: (user, seen, saved) => subscribers.saveWebhook(user, seen, { ...saved, newSalt }),
  } satisfies SaveAddressDeps;
  const saved = await saveAddress(deps, userId, url, now);
  if (saved.ok) {
    return saved.webhook;
  }
  throw invalidFlags([{ parameter: '--url', message: addressRefusal(saved.reason) }]);
}

/**
 * The secret of an account for a salt, or a new salt with its secret; the stack's own function
 * derives it.
 */
export async function issueSecret(
  { invoke }: Pick<FoundStack, 'invoke'>,
  userId: string,
  salt?: string,
): Promise<IssuedSecret> {
  return (await invoke('issue-webhook-secret', { user_id: userId, salt })) as IssuedSecret;
}
