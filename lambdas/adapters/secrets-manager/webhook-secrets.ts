import { randomBytes } from 'node:crypto';
import { chatCall } from '#domain/webhooks/chats/index.ts';
import type { ChatAddress } from '#domain/webhooks/chats/service.ts';
import type { WebhookEvent } from '#domain/webhooks/events/event.ts';
import { NONCE_BYTES, seal, unseal } from '#domain/webhooks/signing/seal.ts';
import { allSalts, deriveSecret, newSalt, SALT_BYTES } from '#domain/webhooks/signing/secret.ts';
import { signCall } from '#domain/webhooks/signing/signature.ts';
import {
  type Chat,
  type ChatName,
  type Destination,
  parseDestination,
} from '#domain/webhooks/subscriber/destination.ts';
import { createMasterKeys } from './master-keys.ts';
import { createSecret, type SecretSettings } from './secret.ts';

/**
 * The secrets of destinations, derived from or sealed under the master keys in the secret store.
 * The keys are read when they are first needed and never leave.
 */
export function createWebhookSecrets(settings: SecretSettings) {
  const masterKeys = createMasterKeys(createSecret(settings));

  /** The address of a chat. */
  async function addressOf(destination: string, { salts, sealed }: Chat): Promise<ChatAddress> {
    const salt = salts.current;
    const sealing = { masterKeys: await masterKeys.forSalts([salt]), destination, salt };
    return JSON.parse(unseal(sealing, sealed));
  }

  return {
    /** Reads the master keys, so that a failure shows before they are needed. */
    async load(): Promise<void> {
      await masterKeys.forSalts([]);
    },

    /** A salt of the current master key, by a read of the secret. */
    newSalt: async () => newSalt(await masterKeys.now(), randomBytes(SALT_BYTES)),

    /** The secret of an account for a salt, as it is shown. */
    async secretOf(userId: string, salt: string): Promise<string> {
      return deriveSecret(await masterKeys.forSalts([salt]), userId, salt);
    },

    /** The address of a chat, sealed for the destination under a salt. */
    async sealAddress(destination: string, salt: string, address: ChatAddress): Promise<string> {
      const sealing = { masterKeys: await masterKeys.forSalts([salt]), destination, salt };
      return seal(sealing, JSON.stringify(address), randomBytes(NONCE_BYTES));
    },

    addressOf,

    /**
     * The call that carries an event to a destination: of a webhook signed with every secret that
     * still signs, of a chat as its service asks.
     */
    async callOf(id: string, event: WebhookEvent, destination: string, found: Destination) {
      if ('sealed' in found) {
        const { name } = parseDestination(destination);
        return chatCall(name as ChatName, await addressOf(destination, found), id, event);
      }
      return signCall(id, event, {
        ...found,
        masterKeys: await masterKeys.forSalts(allSalts(found.salts)),
      });
    },
  };
}
