import { parseMasterKeys, addMasterKey as withKey } from '#domain/webhooks/signing/master-keys.ts';

type Version = { readonly text: string; readonly versionId: string };

export type AddMasterKeyDeps = {
  readonly secret: {
    read(): Promise<Version>;
    /** False, and nothing changed, unless the current version is the one that was seen. */
    replace(seen: Version, text: string): Promise<boolean>;
  };
  /** The text of a new key, at least 32 bytes. */
  readonly newKey: () => string;
};

/** The ids of all keys; `current` is the one of new secrets. */
export type MasterKeyIds = { readonly current: string; readonly ids: readonly string[] };

const MAX_ATTEMPTS = 5;

/**
 * Adds a master key, from which secrets are derived from then on. The others stay, so no secret
 * that was issued changes. Of keys that are added at the same time none is lost. Throws after five
 * attempts that others were ahead of.
 */
export async function addMasterKey({ secret, newKey }: AddMasterKeyDeps): Promise<MasterKeyIds> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const seen = await secret.read();
    const text = withKey(seen.text, `k${parseMasterKeys(seen.text).byId.size + 1}`, newKey());
    if (!(await secret.replace(seen, text))) {
      continue;
    }
    const { currentId, byId } = parseMasterKeys(text);
    return { current: currentId, ids: [...byId.keys()] };
  }
  throw new Error('No master key was added: others were added at the same time');
}
