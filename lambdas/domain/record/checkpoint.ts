import { openNote, parseVerifierKey, type SigningKey, signNote } from './signed-note.ts';

/**
 * The state of the log: how many entries it has, and the root hash of the tree over them, in
 * base64.
 */
export type TreeHead = { readonly size: number; readonly rootHash: string };

/** The signed note by which a log of this name vouches for its state (C2SP tlog-checkpoint). */
export function signCheckpoint(
  { size, rootHash }: TreeHead,
  origin: string,
  key: SigningKey,
): string {
  return signNote(`${origin}\n${size}\n${rootHash}\n`, origin, key);
}

/**
 * The state that a checkpoint vouches for. Throws an Error unless the key signed it for the log of
 * the key's own name.
 */
export function openCheckpoint(note: string, key: string): TreeHead {
  const [, origin = '', size = '', rootHash] =
    /^([^\n]+)\n(0|[1-9]\d{0,14})\n([A-Za-z0-9+/]{43}=)\n(?:[^\n]+\n)*$/.exec(
      openNote(note, key),
    ) ?? [];
  if (rootHash === undefined) {
    throw new Error('The note is signed, but it is not a checkpoint');
  }
  const { name } = parseVerifierKey(key);
  if (origin !== name) {
    throw new Error(`The checkpoint is of the log ${origin}, not of ${name}`);
  }
  return { size: Number(size), rootHash };
}
