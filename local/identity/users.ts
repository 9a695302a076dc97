import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

export const DEMO_EMAIL = 'demo@example.com';
/** The account that the demo key belongs to. */
export const DEMO_USER = 'demo';

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const PASSWORD_LENGTH = 12;

/** The one password of all local users: a random word, kept in `file` over restarts. */
export function keptPassword(file: string): string {
  if (existsSync(file)) {
    return readFileSync(file, 'utf8').trim();
  }
  const password = Array.from(
    { length: PASSWORD_LENGTH },
    () => LETTERS[randomInt(LETTERS.length)],
  ).join('');
  writeFileSync(file, `${password}\n`, { mode: 0o600 });
  return password;
}

/**
 * Who is meant by an e-mail address and this password; undefined where the password is wrong. The
 * demo user is the demo account; any other address is a person of its own, who gets an account at
 * their first sign-in.
 */
export function userOf(email: string, given: string, password: string): string | undefined {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  if (!/^[^\s@]+@[^\s@]+$/.test(email) || !timingSafeEqual(hash(given), hash(password))) {
    return undefined;
  }
  return email === DEMO_EMAIL ? DEMO_USER : `local-${hash(email).toString('hex').slice(0, 20)}`;
}
