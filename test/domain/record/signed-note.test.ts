import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openCheckpoint, signCheckpoint } from '#domain/record/checkpoint.ts';
import {
  openNote,
  parseVerifierKey,
  signingKey,
  signingKeyFrom,
  signNote,
  verifierKey,
} from '#domain/record/signed-note.ts';
import { anyText } from '../../support/any-text.ts';

const KEY = signingKeyFrom('a secret');
const NAME = 'example.com/record';
const VERIFIER = verifierKey({ name: NAME, publicKey: KEY.publicKey });
const HEAD = { size: 20_852_163, rootHash: 'CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=' };
const NOTE = signCheckpoint(HEAD, NAME, KEY);
const BODY = `${NAME}\n1\n${HEAD.rootHash}\n`;
/** A signature by the same key, under another text. */
const OTHER_SIGNATURE = signNote(BODY, NAME, KEY).split('\n\n')[1];

test('the example of the specification is verified by its key', () => {
  const key = 'example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k';
  const note =
    'This is an example message.\n\n' +
    '— example.com/foo ' +
    'Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=\n';
  expect(openNote(note, key)).toBe('This is an example message.\n');
  expect(verifierKey(parseVerifierKey(key))).toBe(key);
});

test('a seed gives the key of the first test of RFC 8032', () => {
  const seed = Buffer.from(
    '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60',
    'hex',
  );
  expect(Buffer.from(signingKey(seed).publicKey).toString('hex')).toBe(
    'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
  );
  expect(() => signingKey(Buffer.alloc(31))).toThrow('A seed has 32 bytes, not 31');
});

test('the key of a secret never changes', () => {
  expect(VERIFIER).toBe('example.com/record+8c4dc6ad+AURsdwQCYX9dsUGoqPTt3T1Bmr2f0bgvfkKh9NdI9eop');
});

test('a checkpoint gives back its state, also below the signature of somebody else and with further lines', () => {
  expect(openCheckpoint(NOTE, VERIFIER)).toEqual(HEAD);
  const extended = signNote(`${BODY}one line\nand another\n`, NAME, KEY);
  expect(openCheckpoint(extended, VERIFIER)).toEqual({ ...HEAD, size: 1 });
  const [text, own] = NOTE.split('\n\n');
  const witness = signNote(`${text}\n`, 'witness.example', signingKeyFrom('another')).split(
    '\n\n',
  )[1];
  expect(openCheckpoint(`${text}\n\n${witness}${own}`, VERIFIER)).toEqual(HEAD);
});

describe('a checkpoint is refused', () => {
  const changed = (from: string | RegExp, to: string) => NOTE.replace(from, to);
  test.each([
    ['whose size was changed', changed('20852163', '20852164'), 'does not fit'],
    ['whose root was changed', changed('CsUY', 'DsUY'), 'does not fit'],
    ['whose signature was changed', changed(/.{8}=\n$/, 'AAAAAAA=\n'), 'does not fit'],
    ['that is not signed', changed(/\n— .*/s, ''), 'not a signed note'],
    ['without its last newline', NOTE.slice(0, -1), 'not a signed note'],
    ['of another name', signCheckpoint(HEAD, 'example.com/other', KEY), 'no signature of'],
    ['of another key', signCheckpoint(HEAD, NAME, signingKeyFrom('another')), 'no signature of'],
    [
      'of another log',
      signNote('other\n1\nx\n'.replace('x', HEAD.rootHash), NAME, KEY),
      'of the log other',
    ],
    [
      'with zeros before its size',
      signNote(`${NAME}\n01\n${HEAD.rootHash}\n`, NAME, KEY),
      'not a checkpoint',
    ],
    ['with half a root', signNote(`${NAME}\n1\nCsUYapGG\n`, NAME, KEY), 'not a checkpoint'],
    ['with a line before its origin', signNote(`x\n${BODY}`, NAME, KEY), 'not a checkpoint'],
    ['with an empty line among its lines', signNote(`${BODY}\nx\n`, NAME, KEY), 'not a checkpoint'],
    ['without a text', signNote('', NAME, KEY), 'not a signed note'],
    [
      'with a line among the signatures that is none',
      changed('\n\n', '\n\nx\n'),
      'not a signed note',
    ],
    ['with a line below the signatures', `${NOTE}x`, 'not a signed note'],
    [
      'with its signature under another name',
      changed('— example.com', '— example.org'),
      'no signature of',
    ],
    [
      'with a second signature of the key that is wrong',
      `${NOTE}${OTHER_SIGNATURE}`,
      'does not fit',
    ],
    ['that says something else', signNote('hello\n', NAME, KEY), 'not a checkpoint'],
  ])('%s', (_what, note, reason) => {
    expect(() => openCheckpoint(note, VERIFIER)).toThrow(reason);
  });
});

test.each([
  '',
  'a',
  'a+b+c',
  VERIFIER.replace('+', ' '),
  VERIFIER.slice(0, -4),
  verifierKey({ name: NAME, publicKey: KEY.publicKey.subarray(1) }),
  `x\n${VERIFIER}`,
  VERIFIER.replace(NAME, 'other'),
])('%j is no verifier key', (text) => {
  expect(() => parseVerifierKey(text)).toThrow('is not the verifier key');
});

test('a checkpoint that was changed anywhere gives the state that was signed, or none', () => {
  const put = fc.oneof(
    fc.constantFrom('', '\n', '\n\n', '0', '=', '+', '— ', `${NAME}\n`),
    anyText(4),
  );
  const edit = fc.record({ at: fc.nat(NOTE.length), cut: fc.nat(3), put });
  fc.assert(
    fc.property(fc.array(edit, { minLength: 1, maxLength: 3 }), (edits) => {
      const note = edits.reduce(
        (text, { at, cut, put }) => text.slice(0, at) + put + text.slice(at + cut),
        NOTE,
      );
      let head: unknown;
      try {
        head = openCheckpoint(note, VERIFIER);
      } catch (error) {
        expect(String(error)).toMatch(/not a signed note|no signature of|does not fit/);
        return;
      }
      expect(head).toEqual(HEAD);
    }),
  );
});

test('any text is the one way to write a verifier key, or none', () => {
  const part = fc.oneof(
    fc.constantFrom('+', NAME, ...VERIFIER.split('+')),
    fc.string({ maxLength: 3 }),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 5 }), (parts) => {
      const text = parts.join('');
      let verifier: ReturnType<typeof parseVerifierKey>;
      try {
        verifier = parseVerifierKey(text);
      } catch (error) {
        expect(String(error)).toContain('is not the verifier key of an Ed25519 key');
        return;
      }
      expect(verifierKey(verifier)).toBe(text);
    }),
  );
});
