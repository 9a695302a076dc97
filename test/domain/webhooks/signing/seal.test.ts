import { expect, test } from 'vitest';
import { seal, unseal } from '#domain/webhooks/signing/seal.ts';
import { aSalt, someMasterKeys } from '../builders.ts';

const sealing = { masterKeys: someMasterKeys(), destination: 'ada#telegram', salt: aSalt(1) };
const nonce = new Uint8Array(12).fill(3);
const TOKEN = '123456:very-secret-token';
const sealed = seal(sealing, TOKEN, nonce);

test('a sealed text is opened with the same master key, salt and destination', () => {
  expect(unseal(sealing, sealed)).toBe(TOKEN);
});

test('nothing of the text can be read in what is sealed', () => {
  expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('secret');
});

test.each([
  ['of another account', { destination: 'bob#telegram' }],
  ['of another chat', { destination: 'ada#slack' }],
  ['of another salt', { salt: aSalt(2) }],
  ['under another master key', { masterKeys: someMasterKeys({ k1: 8 }) }],
])('what is sealed is not opened as one %s', (_, change) => {
  expect(() => unseal({ ...sealing, ...change }, sealed)).toThrow();
});

test('what was changed is not opened', () => {
  const bytes = Buffer.from(sealed, 'base64url');
  bytes[15] = (bytes[15] ?? 0) ^ 1;
  expect(() => unseal(sealing, bytes.toString('base64url'))).toThrow();
});
