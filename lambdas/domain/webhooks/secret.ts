import { hkdfSync } from 'node:crypto';
import { SECRET_PREFIX } from './signature.ts';

/**
 * Webhook secrets are derived, not stored: HKDF-SHA256 (RFC 5869) over the service's master key, salted with random
 * bytes per secret and bound to the account. The table keeps the salts, the secret store keeps the master key,
 * and either alone reveals nothing. A secret can be shown again at any time; changing the master key changes
 * every secret.
 */

/** How long a replaced secret goes on signing. */
export const ROTATION_OVERLAP_MS = 86_400_000;

export const SALT_BYTES = 16;
const MIN_MASTER_KEY_BYTES = 32;
const MAX_SIGNING_SECRETS = 4;

/** What the table keeps of an account's secrets. Salts are base64url. */
export type SecretSalts = {
  readonly current: string;
  /** Replaced ones, newest first, each with the time (epoch milliseconds) it stops signing. */
  readonly replaced: readonly { readonly salt: string; readonly until: number }[];
};

/** The secret of an account for one salt: `whsec_` and the base64 of 32 bytes. */
export function deriveSecret(masterKey: Uint8Array, userId: string, salt: string): string {
  if (masterKey.length < MIN_MASTER_KEY_BYTES) throw new Error('The master key is shorter than 32 bytes');
  const saltBytes = Buffer.from(salt, 'base64url');
  if (saltBytes.length !== SALT_BYTES) throw new Error('A salt has 16 bytes');
  const bytes = hkdfSync('sha256', masterKey, saltBytes, `webhook-secret/v1/${userId}`, 32);
  return SECRET_PREFIX + Buffer.from(bytes).toString('base64');
}

/** A salt that distinguishes the secrets of an account; `random` is the source of chance. */
export function newSalt(random: (size: number) => Uint8Array): string {
  return Buffer.from(random(SALT_BYTES)).toString('base64url');
}

/** The salts of a new subscriber. */
export function firstSalts(salt: string): SecretSalts {
  return { current: salt, replaced: [] };
}

/** The salts whose secrets sign at `now`, newest first. */
export function signingSalts(salts: SecretSalts, now: number): readonly [string, ...string[]] {
  return [salts.current, ...salts.replaced.filter(({ until }) => now < until).map(({ salt }) => salt)];
}

export type Rotation =
  | { readonly ok: true; readonly salts: SecretSalts }
  | { readonly ok: false; readonly reason: 'rotated_too_often' };

/**
 * Replaces the current secret; it goes on signing for 24 hours, and so do those replaced within the 24 hours before.
 * Refused while four secrets sign already, because each makes the signature header longer.
 */
export function rotate(salts: SecretSalts, newSalt: string, now: number): Rotation {
  const signing = salts.replaced.filter(({ until }) => now < until);
  if (signing.length + 2 > MAX_SIGNING_SECRETS) return { ok: false, reason: 'rotated_too_often' };
  const replaced = [{ salt: salts.current, until: now + ROTATION_OVERLAP_MS }, ...signing];
  return { ok: true, salts: { current: newSalt, replaced } };
}
