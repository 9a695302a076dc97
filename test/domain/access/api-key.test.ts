import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  createApiKey,
  hashApiKey,
  isIssuedApiKey,
  keyIdOf,
  parseKeySecrets,
  startOfKey,
  withoutKeys,
} from '#domain/access/api-key.ts';

const SECRETS = ['k2', 'k1'] as const;
const randomBytes = fc.uint8Array({ minLength: 32, maxLength: 32 });

describe('a key', () => {
  test('is written as documented', () => {
    // Both computed with Python's hmac.
    expect(createApiKey(new Uint8Array(32), ['secret'])).toBe(
      'ba_0000000000000000000000000000000000000000000_kiE64P',
    );
    expect(
      createApiKey(
        Uint8Array.from({ length: 32 }, (_, index) => index),
        ['secret'],
      ),
    ).toBe('ba_003aUlTJC7tjlCTQj2uNU3MFagCXG9LRKRcwGkBIDlf_v6BvsW');
  });

  test('is recognised, whatever its bytes', () => {
    fc.assert(
      fc.property(randomBytes, (bytes) => {
        const key = createApiKey(bytes, SECRETS);
        expect(isIssuedApiKey(key, SECRETS)).toBe(true);
      }),
    );
  });

  test('differs from every key of other bytes', () => {
    fc.assert(
      fc.property(randomBytes, randomBytes, (one, other) => {
        fc.pre(one.some((byte, index) => byte !== other[index]));
        expect(createApiKey(one, SECRETS)).not.toBe(createApiKey(other, SECRETS));
      }),
    );
  });

  test('with one character changed is refused', () => {
    const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
    fc.assert(
      fc.property(
        randomBytes,
        fc.nat({ max: 52 }),
        fc.constantFrom(...alphabet),
        (bytes, at, character) => {
          const key = createApiKey(bytes, SECRETS);
          fc.pre(key[at] !== character);
          expect(isIssuedApiKey(key.slice(0, at) + character + key.slice(at + 1), SECRETS)).toBe(
            false,
          );
        },
      ),
    );
  });

  test('takes exactly 32 bytes', () => {
    expect(() => createApiKey(new Uint8Array(31), SECRETS)).toThrow('takes 32 random bytes');
  });
});

test('a key of a secret that others do not know is refused by them', () => {
  fc.assert(
    fc.property(randomBytes, (bytes) => {
      expect(isIssuedApiKey(createApiKey(bytes, ['a guess']), SECRETS)).toBe(false);
    }),
  );
});

test('keys outlive the change of the secret, which is put in front of the one before it', () => {
  const old = createApiKey(new Uint8Array(32).fill(7), ['k1']);
  const young = createApiKey(new Uint8Array(32).fill(8), ['k2', 'k1']);
  expect(isIssuedApiKey(old, ['k2', 'k1'])).toBe(true);
  expect(isIssuedApiKey(young, ['k2', 'k1'])).toBe(true);
  expect(isIssuedApiKey(young, ['k2'])).toBe(true);
  expect(isIssuedApiKey(old, ['k2'])).toBe(false);
});

test('the secrets of functions stand between commas, the current one first', () => {
  expect(parseKeySecrets('new,old')).toEqual(['new', 'old']);
  expect(parseKeySecrets('only')).toEqual(['only']);
  expect(parseKeySecrets('copied\n,old\n')).toEqual(['copied', 'old']);
});

test('anything else is refused', () => {
  const key = createApiKey(new Uint8Array(32).fill(7), SECRETS);
  for (const junk of [
    '',
    'ba',
    ` ${key}`,
    `${key}\n`,
    `${key}x`,
    key.toUpperCase(),
    key.replace('ba_', 'sk_'),
    key.slice(3),
  ]) {
    expect(isIssuedApiKey(junk, SECRETS), junk).toBe(false);
  }
  fc.assert(fc.property(fc.string(), (text) => !isIssuedApiKey(text, SECRETS)));
});

test('only the SHA-256 of the whole key is kept', () => {
  expect(hashApiKey('abc')).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
});

test('the short name of a key is the beginning of its hash', () => {
  expect(keyIdOf(hashApiKey('abc'))).toBe('key_ba7816bf8f01');
});

test('a list shows seven characters of a key', () => {
  expect(startOfKey(createApiKey(new Uint8Array(32).fill(7), SECRETS))).toHaveLength(7);
  expect(startOfKey('ba_0123456789')).toBe('ba_0123');
});

test('text that is repeated to a client holds no key, whole or cut, wherever it stands', () => {
  const key = createApiKey(new Uint8Array(32).fill(7), SECRETS);
  expect(withoutKeys(`limit${key}&${key.slice(0, 11)}=${key.slice(0, 50)}`)).toBe(
    'limitba_…&ba_…=ba_…',
  );
  expect(withoutKeys(key.slice(0, 10))).toBe(key.slice(0, 10));
  const piece = fc.oneof(fc.constantFrom(key, key.slice(0, 46), '_', 'ba_', 'b'), fc.string());
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      expect(withoutKeys(pieces.join(''))).not.toMatch(/ba_[0-9A-Za-z]{8}/);
    }),
  );
});
