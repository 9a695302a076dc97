import type { Entry } from '../../api/record-types.ts';
import { fromBase64, openCheckpoint, type Read, RecordFlaw, sha256, toBase64 } from './log.ts';

export type CheckedProof = {
  /** The entry that was proved. */
  readonly entry: Entry;
  /** How many hashes lead from its leaf to the root. */
  readonly hashes: number;
  /** How many entries the checkpoint signs. */
  readonly size: number;
  /** False where this browser knows no Ed25519: then the signature was not checked. */
  readonly isSignatureChecked: boolean;
};

/** What the service gives: the entry as it was hashed, hashes in base64, and a signed note. */
type Served = {
  readonly index: number;
  readonly entry: string;
  readonly proof: readonly string[];
  readonly checkpoint: string;
};

/** Where the raw proof of an entry is. */
export const proofAddress = (index: number) => `/record/picks/${index}/proof`;

/**
 * Reads the proof of an entry and checks it: its hashes must lead from the entry to the root that
 * the checkpoint signs. Throws a `RecordFlaw` that says what is wrong.
 */
export async function checkProof(read: Read, index: number): Promise<CheckedProof> {
  const [answer, key] = await Promise.all([
    read(proofAddress(index)),
    read('/record/key').then((response) => response.text()),
  ]);
  const { entry, proof, checkpoint }: Served = await answer.json();
  const { size, root, isSignatureChecked } = await openCheckpoint(checkpoint, key.trim());
  const leaf = await sha256(Uint8Array.of(0), new TextEncoder().encode(entry));
  const reached = await rootFrom(leaf, { index, size, path: proof.map(fromBase64) });
  if (reached === undefined || toBase64(reached) !== root) {
    throw new RecordFlaw(`The proof does not lead from entry ${index} to the signed root.`);
  }
  return { entry: JSON.parse(entry), hashes: proof.length, size, isSignatureChecked };
}

type Way = { readonly index: number; readonly size: number; readonly path: readonly Uint8Array[] };

/**
 * The root that a path of hashes leads to from a leaf (RFC 9162, section 2.1.3.2); undefined where
 * the path is not as long as the tree is high there.
 */
async function rootFrom(
  leaf: Uint8Array<ArrayBuffer>,
  { index, size, path }: Way,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  let node = index;
  let last = size - 1;
  let hash = leaf;
  if (node > last) {
    return undefined;
  }
  for (const sibling of path) {
    if (last === 0) {
      return undefined;
    }
    if (node % 2 === 1 || node === last) {
      hash = await sha256(Uint8Array.of(1), sibling, hash);
      while (node % 2 === 0 && node !== 0) {
        node = Math.floor(node / 2);
        last = Math.floor(last / 2);
      }
    } else {
      hash = await sha256(Uint8Array.of(1), hash, sibling);
    }
    node = Math.floor(node / 2);
    last = Math.floor(last / 2);
  }
  return last === 0 ? hash : undefined;
}
