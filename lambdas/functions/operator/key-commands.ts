import { type IssueApiKeyDeps, issueApiKey } from '#actions/issue-api-key.ts';
import type { ApiKeyEntry } from '#domain/access/account.ts';
import { toIsoInstant } from '#domain/odds/instant.ts';
import { done, refused } from './answer.ts';

type Refused = { readonly ok: false; readonly reason: string };

export type KeyDeps = {
  /** Times are epoch milliseconds. */
  readonly keys: IssueApiKeyDeps & {
    list(
      userId: string,
    ): Promise<{ readonly ok: true; readonly keys: readonly ApiKeyEntry[] } | Refused>;
    revoke(
      key: { userId: string; keyId: string },
      now: number,
    ): Promise<{ readonly ok: true; readonly key: ApiKeyEntry } | Refused>;
  };
  readonly now: () => number;
};

export function keyCommands({ keys, now }: KeyDeps) {
  return {
    /** Makes a key and shows it, this once. */
    'key create': async ({ user_id: userId }: { user_id: string }) => {
      const issued = await issueApiKey(keys, { userId, name: null }, now());
      return issued.ok
        ? done({ ...toView(issued.key), api_key: issued.apiKey })
        : refused(issued.reason);
    },

    /** The keys of an account, revoked ones included. */
    'key list': async ({ user_id }: { user_id: string }) => {
      const listed = await keys.list(user_id);
      return listed.ok ? done({ data: listed.keys.map(toView) }) : refused(listed.reason);
    },

    /** Revokes a key; its next request is refused. */
    'key revoke': async ({ user_id: userId, key_id }: { user_id: string; key_id: string }) => {
      const revoked = await keys.revoke({ userId, keyId: key_id }, now());
      return revoked.ok ? done(toView(revoked.key)) : refused(revoked.reason);
    },
  };
}

function toView({ userId, keyId, createdAt, revokedAt }: ApiKeyEntry) {
  return {
    user_id: userId,
    key_id: keyId,
    created_at: toIsoInstant(createdAt),
    revoked_at: toIsoInstant(revokedAt),
  };
}
