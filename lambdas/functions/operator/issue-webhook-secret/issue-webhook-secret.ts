import type { MasterKeys } from '#domain/webhooks/master-keys.ts';
import { deriveSecret, newSalt } from '#domain/webhooks/secret.ts';

export type IssueSecretDeps = {
  /** The master keys, among them those of the given salts. */
  readonly masterKeysFor: (salts: readonly string[]) => Promise<MasterKeys>;
  /** 16 random bytes. */
  readonly random: () => Uint8Array;
};

/** A secret and the salt by which it can be derived again. */
export type IssuedSecret = { readonly salt: string; readonly secret: string };

/**
 * The secret of an account for a salt, or for a new salt of the current master key. So whoever sets
 * up a webhook never sees a master key.
 */
export async function issueWebhookSecret(
  { masterKeysFor, random }: IssueSecretDeps,
  userId: string,
  salt: string | undefined,
): Promise<IssuedSecret> {
  const masterKeys = await masterKeysFor(salt === undefined ? [] : [salt]);
  const used = salt ?? newSalt(masterKeys, random());
  return { salt: used, secret: deriveSecret(masterKeys, userId, used) };
}
