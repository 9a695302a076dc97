import { type MasterKeys, parseMasterKeys } from '#domain/webhooks/signing/master-keys.ts';
import { masterKeyIdOf } from '#domain/webhooks/signing/secret.ts';
import type { createSecret } from './secret.ts';

type Secret = Pick<ReturnType<typeof createSecret>, 'read' | 'forget'>;

/** The master keys in a secret. Throws where it cannot be read or understood. */
export function createMasterKeys(secret: Secret) {
  const keys = {
    /**
     * The keys for some salts, from the secret that is kept. It is read again when a salt names a
     * key that is not among those kept: keys are only added.
     */
    async forSalts(salts: readonly string[]): Promise<MasterKeys> {
      const kept = parseMasterKeys(await secret.read());
      return salts.every((salt) => kept.byId.has(masterKeyIdOf(salt))) ? kept : keys.now();
    },

    /** The keys as they are now: a key that was added is the one of new secrets at once. */
    async now(): Promise<MasterKeys> {
      secret.forget();
      return parseMasterKeys(await secret.read());
    },
  };
  return keys;
}
