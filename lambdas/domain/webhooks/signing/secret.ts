import { hkdfSync } from 'node:crypto';
import type { MasterKeys } from './master-keys.ts';

/**
 * Webhook secrets are derived, not stored: HKDF-SHA256 (RFC 5869) over one of the service's master
 * keys, salted with random bytes per secret and bound to the account. The table keeps the salts,
 * the secret store keeps the master keys, and either alone reveals nothing. A salt names its master
 * key, so a secret can be shown again at any time, and stays the same when a new master key is
 * added.
 */

/** How long a replaced secret goes on signing. */
export const ROTATION_OVERLAP_MS = 86_400_000;

export const SECRET_PREFIX = 'whsec_';
export const SALT_BYTES = 16;
const MAX_SIGNING_SECRETS = 4;

/**
 * The salts of an account's secrets: a key's id, a dot and 16 bytes, such as
 * `k1.AAAAAAAAAAAAAAAAAAAAAA`.
 */
export type SecretSalts = {
  readonly current: string;
  /** Replaced ones, newest first, each with the time (epoch milliseconds) it stops signing. */
  readonly replaced: readonly { readonly salt: string; readonly until: number }[];
};

/** A new salt of the current master key. `random` has 16 bytes. */
export function newSalt({ currentId }: MasterKeys, random: Uint8Array): string {
  return `${currentId}.${Buffer.from(random).toString('base64url')}`;
}

/** The id of the master key that the secret of a salt is derived from. */
export function masterKeyIdOf(salt: string): string {
  return salt.slice(0, Math.max(0, salt.indexOf('.')));
}

/**
 * The secret of an account for one salt: `whsec_` and the base64 of 32 bytes. Throws where the
 * salt's key is missing.
 */
export function deriveSecret(masterKeys: MasterKeys, userId: string, salt: string): string {
  const bytes = deriveBytes(masterKeys, salt, `webhook-secret/v1/${userId}`);
  return SECRET_PREFIX + bytes.toString('base64');
}

/** The 32 bytes of a salt for a purpose. Throws where the salt's master key is missing. */
export function deriveBytes(masterKeys: MasterKeys, salt: string, purpose: string): Buffer {
  const id = masterKeyIdOf(salt);
  const masterKey = masterKeys.byId.get(id);
  if (masterKey === undefined) {
    throw new Error(`There is no master key "${id}" for a salt`);
  }
  const saltBytes = Buffer.from(salt.slice(id.length + 1), 'base64url');
  if (saltBytes.length !== SALT_BYTES) {
    throw new Error('A salt has 16 bytes');
  }
  return Buffer.from(hkdfSync('sha256', masterKey, saltBytes, purpose, 32));
}

/** All salts, those whose secrets have ended included. */
export function allSalts({ current, replaced }: SecretSalts): readonly string[] {
  return [current, ...replaced.map(({ salt }) => salt)];
}

/** The salts of a new subscriber. */
export function firstSalts(salt: string): SecretSalts {
  return { current: salt, replaced: [] };
}

/** The salts whose secrets sign at `now`, newest first. */
export function signingSalts(salts: SecretSalts, now: number): readonly [string, ...string[]] {
  return [
    salts.current,
    ...salts.replaced.filter(({ until }) => now < until).map(({ salt }) => salt),
  ];
}

export type Rotation =
  | { readonly ok: true; readonly salts: SecretSalts }
  | { readonly ok: false; readonly reason: 'rotated_too_often' };

/**
 * Replaces the current secret, which signs for a day more. Refused while four sign: each makes the
 * header longer.
 */
export function rotate(salts: SecretSalts, newSalt: string, now: number): Rotation {
  const signing = salts.replaced.filter(({ until }) => now < until);
  if (signing.length + 2 > MAX_SIGNING_SECRETS) {
    return { ok: false, reason: 'rotated_too_often' };
  }
  const replaced = [{ salt: salts.current, until: now + ROTATION_OVERLAP_MS }, ...signing];
  return { ok: true, salts: { current: newSalt, replaced } };
}
