import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { ChangesFrame, KeptMoves } from '#domain/moves/kept-moves.ts';
import type { EventPrices } from '#domain/moves/price-series.ts';
import type { PriceShard, ScanChanges } from '#domain/moves/price-shard.ts';

/**
 * The moves and prices as bytes: zstd of JSON. `readableFrom` is the oldest format whose readers
 * understand the bytes; to other readers there is nothing. A release with another format must read
 * this one too.
 */
export const MOVES_FORMAT = { version: 1, readableFrom: 1 } as const;

/** A flipped bit would be another price, so the bytes carry a checksum. */
const PARAMS = {
  [constants.ZSTD_c_compressionLevel]: 1,
  [constants.ZSTD_c_checksumFlag]: 1,
};
/** The length of the head, before it. */
const LENGTH_BYTES = 4;

type StoredHead = typeof MOVES_FORMAT &
  Omit<KeptMoves, 'frames'> & {
    readonly frames: readonly { readonly scan: number; readonly length: number }[];
  };

export function encodeMoves({ frames, ...rest }: KeptMoves): Uint8Array {
  const lengths = frames.map(({ scan, bytes }) => ({ scan, length: bytes.length }));
  const head = compress({ ...MOVES_FORMAT, ...rest, frames: lengths });
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32LE(head.length);
  return Buffer.concat([length, head, ...frames.map(({ bytes }) => bytes)]);
}

/** Undefined where the bytes are damaged or of a format that this release does not understand. */
export function decodeMoves(bytes: Uint8Array): KeptMoves | undefined {
  return readable(() => {
    const start = LENGTH_BYTES + Buffer.from(bytes.subarray(0, LENGTH_BYTES)).readUInt32LE();
    const head = decompress<StoredHead>(bytes.subarray(LENGTH_BYTES, start));
    if (!head) {
      return undefined;
    }
    let at = start;
    const frames = head.frames.map(({ scan, length }) => {
      at += length;
      return { scan, bytes: bytes.subarray(at - length, at) };
    });
    const { version: _, readableFrom: __, ...rest } = head;
    return { ...rest, frames };
  });
}

export function encodeChanges(changes: ScanChanges): ChangesFrame {
  return { scan: changes.scan, bytes: compress(changes) };
}

/** Throws on damage. */
export function decodeChanges({ bytes }: ChangesFrame): ScanChanges {
  return JSON.parse(zstdDecompressSync(bytes).toString());
}

export const encodePrices = (content: PriceShard | EventPrices): Uint8Array =>
  compress({ ...MOVES_FORMAT, content });

/** Undefined likewise. */
export function decodePrices<Content extends PriceShard | EventPrices>(
  bytes: Uint8Array,
): Content | undefined {
  return readable(
    () => decompress<typeof MOVES_FORMAT & { readonly content: Content }>(bytes)?.content,
  );
}

function compress(content: unknown): Uint8Array {
  return zstdCompressSync(JSON.stringify(content), { params: PARAMS });
}

/** What a version contains is taken on trust. */
function decompress<Content extends typeof MOVES_FORMAT>(bytes: Uint8Array): Content | undefined {
  const content: Content = JSON.parse(zstdDecompressSync(bytes).toString());
  const isKnown =
    content.readableFrom <= MOVES_FORMAT.version && content.version >= MOVES_FORMAT.version;
  return isKnown ? content : undefined;
}

function readable<Content>(read: () => Content | undefined): Content | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
