import { type MasterKeys, parseMasterKeys } from '#domain/webhooks/master-keys.ts';
import { masterKeyIdOf } from '#domain/webhooks/secret.ts';
import type { createSecret } from './secret.ts';

type Secret = Pick<ReturnType<typeof createSecret>, 'read' | 'forget'>;

/**
 * The master keys for some salts, from the secret that is kept. It is read again when a salt names
 * a key that is not among those kept: keys are only added. Throws where the secret cannot be read
 * or understood.
 */
export function createMasterKeys(secret: Secret) {
  return async (salts: readonly string[]): Promise<MasterKeys> => {
    const kept = parseMasterKeys(await secret.read());
    if (salts.every((salt) => kept.byId.has(masterKeyIdOf(salt)))) {
      return kept;
    }
    secret.forget();
    return parseMasterKeys(await secret.read());
  };
}
