import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addMasterKey, parseMasterKeys } from '#domain/webhooks/signing/master-keys.ts';

const ONE = 'a'.repeat(32);
const TWO = 'b'.repeat(64);

test('the keys are read by their ids, and one of them is the current one', () => {
  const { currentId, byId } = parseMasterKeys(JSON.stringify({ k1: ONE, k2: TWO, current: 'k2' }));
  expect(currentId).toBe('k2');
  expect([...byId].map(([id, key]) => [id, Buffer.from(key).toString()])).toEqual([
    ['k1', ONE],
    ['k2', TWO],
  ]);
});

describe('what cannot be understood is refused in words that hold no part of a key', () => {
  test.each([
    ['a plain key', TWO, 'not a JSON object'],
    ['a text', JSON.stringify(TWO), 'not a JSON object'],
    ['null', 'null', 'not a JSON object'],
    ['a number', '7', 'not a JSON object'],
    ['a list', JSON.stringify([TWO]), 'not a JSON object'],
    ['no current key', JSON.stringify({ k1: TWO }), 'no member `current`'],
    [
      'a current key that is missing',
      JSON.stringify({ k1: TWO, current: 'k2' }),
      'no member `current`',
    ],
    [
      'a current key that is its own name',
      JSON.stringify({ current: 'current' }),
      'no member `current`',
    ],
    [
      'a short key',
      JSON.stringify({ k1: 'b'.repeat(31), current: 'k1' }),
      'k1 is shorter than 32 bytes',
    ],
    [
      'a key that is no text',
      JSON.stringify({ k1: 7, current: 'k1' }),
      'k1 is shorter than 32 bytes',
    ],
    ['an id with a dot', JSON.stringify({ 'k.1': TWO, current: 'k.1' }), 'id of a master key'],
  ])('%s', (_name, text, message) => {
    const refused = () => parseMasterKeys(text);
    expect(refused).toThrow(message);
    expect(refused).not.toThrow(/bbbb/);
  });
});

test('any text holds keys of which one is current, or is refused without a word of it', () => {
  const secret = fc.stringMatching(/^[q-z]{40}$/);
  const member = fc.oneof(fc.constantFrom('k1', 'current', 'K 2'), fc.string({ maxLength: 3 }));
  const json = fc.dictionary(member, fc.oneof(secret, fc.constant('k1'), fc.jsonValue()), {
    maxKeys: 3,
  });
  fc.assert(
    fc.property(
      fc.oneof(
        secret,
        json.map((keys) => JSON.stringify(keys)),
      ),
      fc.nat(60),
      (text, cut) => {
        const given = cut < 10 ? text.slice(cut) : text;
        try {
          const { currentId, byId } = parseMasterKeys(given);
          expect(byId.get(currentId)?.length).toBeGreaterThanOrEqual(32);
        } catch (error) {
          expect(String(error)).toMatch(/master key/);
          expect(String(error)).not.toMatch(/[q-z]{12}/);
        }
      },
    ),
  );
});

test('a key that is added is the current one, and the others stay', () => {
  const text = addMasterKey(JSON.stringify({ k1: ONE, current: 'k1' }), 'k2', TWO);
  const { currentId, byId } = parseMasterKeys(text);
  expect([currentId, [...byId.keys()].toSorted()]).toEqual(['k2', ['k1', 'k2']]);
  expect(() => addMasterKey(text, 'k1', TWO)).toThrow('k1 already');
  expect(() => addMasterKey(text, 'k3', 'short')).toThrow('k3 is shorter');
  expect(() => addMasterKey(text, 'current', TWO)).toThrow('no member `current`');
});
