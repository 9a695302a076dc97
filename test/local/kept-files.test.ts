import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDataDir } from '../../local/data-dir.ts';
import { keptSigningKey } from '../../local/identity/provider.ts';
import { keptPassword, userOf } from '../../local/identity/users.ts';
import { openFunctionLog } from '../../local/lambda/function-log.ts';
import { temporaryFolder } from './tiny-function.ts';

const isPrivate = (path: string) => (statSync(path).mode & 0o077) === 0;

test('what is kept is readable by its owner only, and no draft of it is left', async () => {
  const folder = join(temporaryFolder(), 'data');
  openDataDir(folder, { fresh: false }).release();
  expect(isPrivate(folder)).toBe(true);
  const password = join(folder, 'password');
  const key = join(folder, 'identity-key.json');
  keptPassword(password);
  await keptSigningKey(key);
  const log = openFunctionLog(join(folder, 'logs'), 'scan-odds');
  log.write('a line\n');
  await log.close();
  const files = [join(folder, '.betting-analytics'), password, key];
  for (const file of [...files, join(folder, 'logs', 'scan-odds.log')]) {
    expect(isPrivate(file), file).toBe(true);
    expect(existsSync(`${file}.new`)).toBe(false);
  }
});

test('a password is kept; a file without one is named with the smallest remedy', () => {
  const file = join(temporaryFolder(), 'password');
  const password = keptPassword(file);
  expect(keptPassword(file)).toBe(password);
  writeFileSync(file, ' \n');
  expect(() => keptPassword(file)).toThrow(`${file} has no password. Delete it`);
});

test('an empty password signs nobody in', () => {
  expect(userOf('demo@example.com', '', '')).toBeUndefined();
  expect(userOf('demo@example.com', '', 'word')).toBeUndefined();
  expect(userOf('demo@example.com', 'word', 'word')).toBe('demo');
});

test('the key that signs tokens is kept', async () => {
  const file = join(temporaryFolder(), 'identity-key.json');
  const key = await keptSigningKey(file);
  expect(await keptSigningKey(file)).toEqual(key);
  expect(key.alg).toBe('RS256');
});

test.each([
  ['cut short', '{"kty":'],
  ['no key', '{}'],
  ['null', 'null'],
  ['a public key', '{"kty":"RSA","n":"AQAB","e":"AQAB","alg":"RS256"}'],
])('a signing key that is %s is named with what to do', async (_, text) => {
  const file = join(temporaryFolder(), 'identity-key.json');
  writeFileSync(file, text);
  await expect(keptSigningKey(file)).rejects.toThrow(`${file} cannot be read. Delete it`);
});

test('a folder whose first start was cut short is taken, and a damaged mark is named with its remedy', () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, '.betting-analytics.new'), 'Data of');
  openDataDir(folder, { fresh: false }).release();
  const mark = join(folder, '.betting-analytics');
  const text = readFileSync(mark, 'utf8');
  writeFileSync(mark, '');
  expect(() => openDataDir(folder, { fresh: false })).toThrow(
    `${mark}, which says in what form the data are, is damaged. If this version has made them, ` +
      `put this line into it: ${text.trim()}`,
  );
});
