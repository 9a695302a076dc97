import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { replaceFile } from '../replace-file.ts';
import { StartError } from '../start-error.ts';

export const DEMO_EMAIL = 'demo@example.com';
/** The account that the demo key belongs to. */
export const DEMO_USER = 'demo';

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const PASSWORD_LENGTH = 12;

/**
 * The one password of all local users: a random word, kept in `file` over restarts. Throws a
 * StartError where the file has none.
 */
export function keptPassword(file: string): string {
  if (existsSync(file)) {
    const kept = readFileSync(file, 'utf8').trim();
    if (kept === '') {
      throw new StartError(`${file} has no password. Delete it; the next start makes a new one.`);
    }
    return kept;
  }
  const password = Array.from(
    { length: PASSWORD_LENGTH },
    () => LETTERS[randomInt(LETTERS.length)],
  ).join('');
  replaceFile(file, `${password}\n`);
  return password;
}

/**
 * Who is meant by an e-mail address and this password; undefined where the password is wrong. The
 * demo user is the demo account; any other address is a person of its own, who gets an account at
 * their first sign-in.
 */
export function userOf(email: string, given: string, password: string): string | undefined {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  const isRight = given !== '' && timingSafeEqual(hash(given), hash(password));
  if (!isRight || !/^[^\s@]+@[^\s@]+$/.test(email)) {
    return undefined;
  }
  return email === DEMO_EMAIL ? DEMO_USER : `local-${hash(email).toString('hex').slice(0, 20)}`;
}
