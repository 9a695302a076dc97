import { randomInt } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { exportJWK, generateKeyPair, type JWK } from 'jose';

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const PASSWORD_LENGTH = 12;

/** The one password of all local users: a random word, kept in `file` over restarts. */
export function keptPassword(file: string): string {
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  const password = Array.from({ length: PASSWORD_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  writeFileSync(file, `${password}\n`, { mode: 0o600 });
  return password;
}

/** The private key that signs tokens, kept in `file`, so that a page stays signed in over a restart for a while. */
export async function keptSigningKey(file: string): Promise<JWK> {
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const key: JWK = { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig' };
  writeFileSync(file, `${JSON.stringify(key)}\n`, { mode: 0o600 });
  return key;
}
