import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** An API key: `ba_<43 base62 characters of 32 random bytes>_<6 base62 characters of CRC-32>`. */
const PREFIX = 'ba';
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_BYTES = 32;
const RANDOM_CHARACTERS = 43;
const CHECKSUM_CHARACTERS = 6;
const KEY_PATTERN = new RegExp(
  `^(${PREFIX}_[0-9A-Za-z]{${RANDOM_CHARACTERS}})_([0-9A-Za-z]{${CHECKSUM_CHARACTERS}})$`,
);

/** A key, or enough of one to be worth hiding. */
const KEY_LIKE = new RegExp(`${PREFIX}_[0-9A-Za-z]{8,}(_[0-9A-Za-z]*)?`, 'g');

/** The key made of 32 random bytes. Throws when it is given another number of bytes. */
export function createApiKey(randomBytes: Uint8Array): string {
  if (randomBytes.length !== RANDOM_BYTES) {
    throw new RangeError(`A key takes ${RANDOM_BYTES} random bytes`);
  }
  const number = BigInt(`0x${Buffer.from(randomBytes).toString('hex')}`);
  const body = `${PREFIX}_${toBase62(number, RANDOM_CHARACTERS)}`;
  return `${body}_${checksum(body)}`;
}

/**
 * Tells a well-formed key from junk and typing errors, so that these are refused before any table
 * is read. The checksum is no security: only the table knows whether a key exists.
 */
export function isWellFormedApiKey(text: string): boolean {
  const [, body, sum] = KEY_PATTERN.exec(text) ?? [];
  return body !== undefined && checksum(body) === sum;
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

function checksum(body: string): string {
  return toBase62(BigInt(crc32(body)), CHECKSUM_CHARACTERS);
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
