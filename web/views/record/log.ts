/**
 * Reads the whole log of the record and checks it against its signed checkpoint, with nothing but
 * the browser's own means.
 */

/** How a path of the record is read. */
export type Read = (path: string) => Promise<Response>;

export type VerifiedLog = {
  /** The entries as they were hashed, one line of JSON each. */
  readonly lines: readonly string[];
  /** False where this browser knows no Ed25519: then the signature was not checked. */
  readonly isSignatureChecked: boolean;
  readonly kept: Kept;
};

/** A state of the log that a browser has seen, and the key that signed it. */
export type Kept = { readonly key: string; readonly size: number; readonly root: string };

/** What is wrong with the record, as a sentence. */
export class RecordFlaw extends Error {}

const BUNDLE = 256;
const KEY_BYTES = 32;
const ID_BYTES = 4;
/** Tiles are asked for a few at a time. */
const CONCURRENCY = 6;

/**
 * Throws a `RecordFlaw` where the entries are not those that the checkpoint signs, or do not go on
 * from those seen before.
 */
export async function readVerifiedLog(read: Read, seen?: Kept): Promise<VerifiedLog> {
  const text = async (path: string) => (await read(path)).text();
  const [note, key] = await Promise.all([text('/record/checkpoint'), text('/record/key')]);
  const { size, root, isSignatureChecked } = await openCheckpoint(note, key.trim());
  if (seen && (seen.key !== key || seen.size > size)) {
    throw new RecordFlaw(
      'The record has another key, or fewer entries, than when this browser saw it last. ' +
        'If a new record was begun here, clear the data of this site and check again.',
    );
  }
  const entries = await readEntries(read, size);
  if (entries.length !== size) {
    throw new RecordFlaw(`The record has ${entries.length} of ${size} entries.`);
  }
  const hashes = await Promise.all(entries.map((entry) => sha256(Uint8Array.of(0), entry)));
  if (toBase64(await rootOf(hashes)) !== root) {
    throw new RecordFlaw(
      'The entries are not those that the checkpoint signs: one was changed, or removed.',
    );
  }
  if (seen && toBase64(await rootOf(hashes.slice(0, seen.size))) !== seen.root) {
    throw new RecordFlaw(
      `The first ${seen.size} entries are not those that this browser saw last.`,
    );
  }
  return {
    kept: { key, size, root },
    lines: entries.map((entry) => new TextDecoder().decode(entry)),
    isSignatureChecked,
  };
}

/** What a signed note says, its signature checked. Throws a `RecordFlaw` where it is wrong. */
export async function openCheckpoint(note: string, key: string) {
  const end = note.indexOf('\n\n') + 1;
  const [, size = '', root = ''] = note.slice(0, end).split('\n');
  if (end === 0 || !/^\d+$/.test(size)) {
    throw new RecordFlaw('The checkpoint is malformed.');
  }
  const isSignatureChecked = await verifySignature(note.slice(0, end), note.slice(end + 1), key);
  return { size: Number(size), root, isSignatureChecked };
}

/**
 * False where the browser cannot check. A verifier key is a name, an id and a key in base64 behind
 * its kind.
 */
async function verifySignature(text: string, signatures: string, key: string): Promise<boolean> {
  const [name, , ...encoded] = key.split('+');
  const signed = signatures.split('\n').find((line) => line.startsWith(`— ${name} `));
  if (signed === undefined) {
    throw new RecordFlaw('The checkpoint does not carry the signature of the key.');
  }
  const publicKey = fromBase64(encoded.join('+')).slice(-KEY_BYTES);
  const imported = await crypto.subtle
    .importKey('raw', publicKey, 'Ed25519', false, ['verify'])
    .catch(() => undefined);
  if (imported === undefined) {
    return false;
  }
  const signature = fromBase64(signed.split(' ')[2] ?? '').slice(ID_BYTES);
  if (await crypto.subtle.verify('Ed25519', imported, signature, new TextEncoder().encode(text))) {
    return true;
  }
  throw new RecordFlaw('The signature of the checkpoint is wrong.');
}

async function readEntries(read: Read, size: number): Promise<Uint8Array<ArrayBuffer>[]> {
  const bundles: Uint8Array<ArrayBuffer>[][] = [];
  const paths = Array.from({ length: Math.ceil(size / BUNDLE) }, (_, index) =>
    bundlePath(index, size),
  );
  const readNext = async (from: number): Promise<void> => {
    for (let at = from; at < paths.length; at += CONCURRENCY) {
      const bytes = new Uint8Array(await (await read(paths[at] ?? '')).arrayBuffer());
      bundles[at] = splitBundle(bytes);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, (_, from) => readNext(from)));
  return bundles.flat();
}

/** `/record/tile/entries/x001/234.p/17` for the 17 entries of bundle 1234. */
function bundlePath(index: number, size: number): string {
  const width = Math.min(BUNDLE, size - index * BUNDLE);
  const digits = String(index);
  const groups = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/\d{3}/g) ?? [];
  const path = groups
    .map((group, index) => (index < groups.length - 1 ? `x${group}` : group))
    .join('/');
  return `/record/tile/entries/${path}${width < BUNDLE ? `.p/${width}` : ''}`;
}

/** Each entry stands behind its length in two bytes. */
function splitBundle(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] {
  const entries: Uint8Array<ArrayBuffer>[] = [];
  for (let at = 0; at + 2 <= bytes.length; ) {
    const length = (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0);
    entries.push(bytes.slice(at + 2, at + 2 + length));
    at += 2 + length;
  }
  return entries;
}

/**
 * The root of the tree of RFC 6962: pairs are hashed upwards, and a last one without a partner
 * moves up as it is.
 */
async function rootOf(
  hashes: readonly Uint8Array<ArrayBuffer>[],
): Promise<Uint8Array<ArrayBuffer>> {
  if (hashes.length === 0) {
    return sha256();
  }
  let level = hashes;
  while (level.length > 1) {
    const below = level;
    const pairs = Array.from({ length: Math.ceil(below.length / 2) }, async (_, index) => {
      const left = below[2 * index] ?? new Uint8Array();
      const right = below[2 * index + 1];
      return right === undefined ? left : sha256(Uint8Array.of(1), left, right);
    });
    level = await Promise.all(pairs);
  }
  return level[0] ?? new Uint8Array();
}

/** SHA-256 over some bytes one after another. */
export async function sha256(...parts: readonly Uint8Array[]): Promise<Uint8Array<ArrayBuffer>> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return new Uint8Array(await crypto.subtle.digest('SHA-256', all));
}

/** The bytes of base64 or base64url. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
    char.charCodeAt(0),
  );
}

export function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}
