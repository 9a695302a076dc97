import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { MasterKeys } from './master-keys.ts';
import { deriveBytes } from './secret.ts';

/**
 * The address of a chat is a secret that its service has issued, so it cannot be derived: it is
 * stored under AES-256-GCM, with a key that is derived like the secrets of webhooks and bound to
 * the destination. A copy of the table alone reveals nothing of it.
 */

const CIPHER = 'aes-256-gcm';
export const NONCE_BYTES = 12;
const TAG_BYTES = 16;

type Sealing = {
  readonly masterKeys: MasterKeys;
  /** The id of the destination. */
  readonly destination: string;
  readonly salt: string;
};

const keyOf = ({ masterKeys, destination, salt }: Sealing) =>
  deriveBytes(masterKeys, salt, `chat-address/v1/${destination}`);

/** A text that only the same destination, salt and master key open. `nonce` is 12 random bytes. */
export function seal(sealing: Sealing, text: string, nonce: Uint8Array): string {
  const cipher = createCipheriv(CIPHER, keyOf(sealing), nonce);
  const hidden = [cipher.update(text, 'utf8'), cipher.final()];
  return Buffer.concat([nonce, ...hidden, cipher.getAuthTag()]).toString('base64url');
}

/** The text that was sealed. Throws where it was changed, or sealed for another destination. */
export function unseal(sealing: Sealing, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(CIPHER, keyOf(sealing), nonce);
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  const hidden = bytes.subarray(NONCE_BYTES, -TAG_BYTES);
  return Buffer.concat([decipher.update(hidden), decipher.final()]).toString();
}
