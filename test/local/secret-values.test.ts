import { readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSecretValues } from '../../local/secrets/secret-values.ts';
import { temporaryFolder } from './tiny-function.ts';

const plain = { template: undefined, generatedMember: undefined, value: undefined };
const generated = (name: string) => {
  return { name, arn: `arn:${name}`, isGenerated: true, variable: 'SOME_SECRET', ...plain };
};
const MASTER = generated('webhook-master-key');
const aFeed = (variable: string) => {
  return { name: variable, arn: `arn:${variable}`, isGenerated: false, variable, ...plain };
};
const FEED = aFeed('ODDS_API_KEY_SECRET');

function aFile(text?: string): string {
  const file = join(temporaryFolder(), 'secrets.json');
  if (text !== undefined) {
    writeFileSync(file, text);
  }
  return file;
}

const valuesOf = (file: string, secrets = [MASTER]) =>
  readSecretValues(secrets, { file, oddsApiKeys: {} }).map(({ value }) => value);

describe('the secrets of the local stack', () => {
  test('are random, kept over restarts, and readable by their owner only', () => {
    const file = aFile();
    const first = valuesOf(file);
    expect(first[0]).toMatch(/^[0-9a-f]{64}$/);
    expect(valuesOf(file)).toEqual(first);
    expect(valuesOf(aFile())).not.toEqual(first);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(file, '..'))).toEqual(['secrets.json']);
  });

  test('are not written again when nothing is new, and a new one leaves the others as they were', () => {
    const file = aFile();
    const [first] = valuesOf(file);
    utimesSync(file, 1, 1);
    valuesOf(file);
    expect(statSync(file).mtimeMs).toBe(1000);
    const inode = statSync(file).ino;
    const [again, other] = valuesOf(file, [MASTER, generated('another')]);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
    expect(statSync(file).ino, 'the file is replaced, not rewritten').not.toBe(inode);
    expect(valuesOf(file, [MASTER, generated('another')])).toEqual([first, other]);
  });

  test.each([
    '',
    '{',
    '[]',
    'null',
    '7',
    '{"webhook-master-key": 7}',
    '{"webhook-master-key": ""}',
  ])('are never replaced where the file is damaged: %j', (text) => {
    const file = aFile(text);
    expect(() => valuesOf(file)).toThrow(`cannot be read from ${file}, and were not replaced`);
    expect(readFileSync(file, 'utf8')).toBe(text);
  });

  test('include the key of each further feed, by the name of its secret', () => {
    const secrets = [FEED, aFeed('ODDS_API_KEY_SECRET_SECOND')];
    const read = (oddsApiKeys: Readonly<Record<string, string>>) =>
      readSecretValues(secrets, { file: aFile(), oddsApiKeys }).map(({ value }) => value);
    expect(read({ ODDS_API_KEY: 'one', ODDS_API_KEY_SECOND: 'two' })).toEqual(['one', 'two']);
    expect(() => read({ ODDS_API_KEY: 'one' })).toThrow('ODDS_API_KEY_SECOND is not set');
  });

  test('include the key of the feed, which is never kept', () => {
    const file = aFile();
    const [value] = readSecretValues([FEED], {
      file,
      oddsApiKeys: { ODDS_API_KEY: 'secret-of-the-feed' },
    });
    expect(value?.value).toBe('secret-of-the-feed');
    expect(readdirSync(join(file, '..'))).toEqual([]);
    expect(() => valuesOf(file, [FEED])).toThrow('ODDS_API_KEY is not set');
  });
});
