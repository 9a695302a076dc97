import {
  createPrivateKey,
  createPublicKey,
  hash,
  hkdfSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';

/** The type of an Ed25519 signature in a signed note (C2SP signed-note). */
const ED25519 = Buffer.of(1);
const KEY_BYTES = 32;
const ID_BYTES = 4;
/** What stands before the bytes of a key in its DER encoding (RFC 8410). */
const PRIVATE_KEY_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC_KEY_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

/** Whose signature a note carries: `publicKey` has 32 bytes. */
type Verifier = { readonly name: string; readonly publicKey: Uint8Array };

/** A key that signs notes. `seed` has 32 bytes. */
export type SigningKey = { readonly privateKey: KeyObject; readonly publicKey: Uint8Array };

/** The key that follows from a secret text of any form, which must be as hard to guess as a key. */
export function signingKeyFrom(secretText: string): SigningKey {
  return signingKey(
    Buffer.from(hkdfSync('sha256', secretText, '', 'record signing key', KEY_BYTES)),
  );
}

/** The Ed25519 key that a seed stands for (RFC 8032 section 5.1.5). */
export function signingKey(seed: Uint8Array): SigningKey {
  if (seed.length !== KEY_BYTES) {
    throw new RangeError(`A seed has ${KEY_BYTES} bytes, not ${seed.length}`);
  }
  const der = Buffer.concat([PRIVATE_KEY_PREFIX, seed]);
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const spki = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
  return { privateKey, publicKey: spki.subarray(PUBLIC_KEY_PREFIX.length) };
}

function keyId({ name, publicKey }: Verifier): Buffer {
  const named = Buffer.concat([Buffer.from(`${name}\n`), ED25519, publicKey]);
  return hash('sha256', named, 'buffer').subarray(0, ID_BYTES);
}

/**
 * A verifier key as people hand it on: name, id in hexadecimal and key in base64, joined by plus
 * signs.
 */
export function verifierKey(verifier: Verifier): string {
  const encoded = Buffer.concat([ED25519, verifier.publicKey]).toString('base64');
  return `${verifier.name}+${keyId(verifier).toString('hex')}+${encoded}`;
}

/**
 * The name and the public key of a verifier key. Throws an Error for what is none of an Ed25519
 * key.
 */
export function parseVerifierKey(text: string): Verifier {
  const [, name = '', encoded = ''] =
    /^([^\s+]+)\+[0-9a-f]{8}\+([A-Za-z0-9+/=]+)$/.exec(text) ?? [];
  const verifier = { name, publicKey: Buffer.from(encoded, 'base64').subarray(1) };
  const isWellFormed = verifier.publicKey.length === KEY_BYTES && verifierKey(verifier) === text;
  if (!isWellFormed) {
    throw new Error(`${JSON.stringify(text)} is not the verifier key of an Ed25519 key`);
  }
  return verifier;
}

/** The text, which ends with a newline, with a signature below it. */
export function signNote(
  text: string,
  name: string,
  { privateKey, publicKey }: SigningKey,
): string {
  const signature = Buffer.concat([
    keyId({ name, publicKey }),
    sign(null, Buffer.from(text), privateKey),
  ]);
  return `${text}\n— ${name} ${signature.toString('base64')}\n`;
}

/**
 * The text of a note that the key has signed; signatures of others are passed over. Throws an Error
 * that says what is wrong with any other note.
 */
export function openNote(note: string, key: string): string {
  const verifier = parseVerifierKey(key);
  const end = note.lastIndexOf('\n\n') + 1;
  const text = note.slice(0, end);
  const signatures = note.slice(end + 1);
  if (end === 0 || !/^(— [^\s+]+ [A-Za-z0-9+/=]+\n)+$/.test(signatures)) {
    throw new Error('This is not a signed note');
  }
  const own = signatures
    .split('\n')
    .map((line) => line.split(' '))
    .filter(([, name]) => name === verifier.name)
    .map(([, , encoded = '']) => Buffer.from(encoded, 'base64'))
    .filter((signature) => signature.subarray(0, ID_BYTES).equals(keyId(verifier)));
  if (own.length === 0) {
    throw new Error(`The note carries no signature of ${key}`);
  }
  const der = Buffer.concat([PUBLIC_KEY_PREFIX, verifier.publicKey]);
  const publicKey = createPublicKey({ key: der, format: 'der', type: 'spki' });
  const isSigned = own.every((each) =>
    verify(null, Buffer.from(text), publicKey, each.subarray(ID_BYTES)),
  );
  if (!isSigned) {
    throw new Error(`The signature of ${key} does not fit the note`);
  }
  return text;
}
