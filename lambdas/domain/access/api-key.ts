import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** An API key: `ba_<43 base62 characters of 32 random bytes>_<6 base62 characters of an HMAC>`. */
const PREFIX = 'ba';
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_BYTES = 32;
const RANDOM_CHARACTERS = 43;
const MAC_CHARACTERS = 6;
const KEY_PATTERN = new RegExp(
  `^(${PREFIX}_[0-9A-Za-z]{${RANDOM_CHARACTERS}})_([0-9A-Za-z]{${MAC_CHARACTERS}})$`,
);

/** A key, or enough of one to be worth hiding. */
const KEY_LIKE = new RegExp(`${PREFIX}_[0-9A-Za-z]{8,}(_[0-9A-Za-z]*)?`, 'g');

/**
 * The secrets of the MAC, which only functions have. The first makes the MAC of new keys; a key is
 * recognized by any of them, so that a new secret in front of the others ends no key.
 */
export type KeySecrets = readonly [current: string, ...earlier: string[]];

/**
 * The secrets of a text that has them between commas, the current one first. A secret that a person
 * has copied may end with a line break.
 */
export function parseKeySecrets(text: string): KeySecrets {
  const [current = '', ...earlier] = text.split(',').map((secret) => secret.trim());
  return [current, ...earlier];
}

/** One in this many texts in the form of a key passes the MAC of a secret by chance. */
export const MAC_VALUES = 62 ** MAC_CHARACTERS;

/** The key made of 32 random bytes. Throws when it is given another number of bytes. */
export function createApiKey(randomBytes: Uint8Array, [current]: KeySecrets): string {
  if (randomBytes.length !== RANDOM_BYTES) {
    throw new RangeError(`A key takes ${RANDOM_BYTES} random bytes`);
  }
  const number = BigInt(`0x${Buffer.from(randomBytes).toString('hex')}`);
  const body = `${PREFIX}_${toBase62(number, RANDOM_CHARACTERS)}`;
  return `${body}_${macOf(body, current)}`;
}

/**
 * Tells a key that the service has made from junk and typing errors, so that these are refused
 * before any table is read. Whether the key is still good only the table knows. The time it takes
 * says nothing about the right MAC.
 */
export function isIssuedApiKey(text: string, secrets: KeySecrets): boolean {
  const [, body, mac] = KEY_PATTERN.exec(text) ?? [];
  if (body === undefined || mac === undefined) {
    return false;
  }
  const given = Buffer.from(mac);
  const matches = secrets.map((secret) => timingSafeEqual(Buffer.from(macOf(body, secret)), given));
  return matches.includes(true);
}

/**
 * The text with every key in it, whole or cut, reduced to its prefix: for text of a client that is
 * repeated to it.
 */
export function withoutKeys(text: string): string {
  return text.replace(KEY_LIKE, `${PREFIX}_…`);
}

/** SHA-256 of the whole key in lower-case hex: the only form in which a key is stored. */
export function hashApiKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

/**
 * The short name of a key for logs, lists and revocation: it says which key, and cannot be used as
 * one.
 */
export function keyIdOf(hash: string): string {
  return `key_${hash.slice(0, 12)}`;
}

/**
 * The first characters of a key: enough to tell an account's keys apart, too few to help in
 * guessing one.
 */
export function startOfKey(key: string): string {
  return key.slice(0, PREFIX.length + 5);
}

/** The HMAC-SHA-256 of the key before it, cut to the last six base62 digits of its 256 bits. */
function macOf(body: string, secret: string): string {
  const mac = createHmac('sha256', secret).update(body).digest('hex');
  return toBase62(BigInt(`0x${mac}`), MAC_CHARACTERS);
}

function toBase62(number: bigint, length: number): string {
  let rest = number;
  let text = '';
  for (let index = 0; index < length; index++) {
    text = BASE62.charAt(Number(rest % 62n)) + text;
    rest /= 62n;
  }
  return text;
}
