import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';

/**
 * Digits and ids only want their entropy coded, which level 1 does as well as any. Names and links repeat themselves far
 * apart: of 2,000 bets and 3,000 matches they take 67 KB at level 15 and 75 KB at level 1, 20 ms against 1. That time
 * grows faster than their length, so of long columns it is not asked.
 */
const LEVEL = 1;
const TEXT_LEVEL = 15;
const LONG_TEXT_BYTES = 100_000;
const LENGTH_BYTES = 4;

/** Byte strings one after another, each behind its length (32 bits, big-endian). */
export function joinFrames(frames: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat(
    frames.flatMap((frame) => {
      const length = Buffer.alloc(LENGTH_BYTES);
      length.writeUInt32BE(frame.length);
      return [length, frame];
    }),
  );
}

export function splitFrames(bytes: Uint8Array): Uint8Array[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const frames: Uint8Array[] = [];
  for (let at = 0; at < buffer.length; ) {
    const start = at + LENGTH_BYTES;
    const end = start + buffer.readUInt32BE(at);
    frames.push(buffer.subarray(start, end));
    at = end;
  }
  return frames;
}

/**
 * Named columns as bytes: the names, then each column, all as zstd of JSON. Each is compressed for itself, since ids,
 * digits and names have little in common: 8 % smaller than in one piece. `texts` are the columns of words and links.
 */
export function packColumns(
  columns: Readonly<Record<string, unknown>>,
  texts: readonly string[] = [],
): Uint8Array {
  const names = Object.keys(columns);
  return joinFrames([
    compress(names, false),
    ...names.map((name) => compress(columns[name], texts.includes(name))),
  ]);
}

/** The columns that `packColumns` was given. `Columns` is taken on trust: readers and writers share a codec version. */
export function unpackColumns<Columns>(bytes: Uint8Array): Columns {
  const [names, ...columns] = splitFrames(bytes).map(decompress);
  return Object.fromEntries((names as string[]).map((name, index) => [name, columns[index]])) as Columns;
}

function compress(value: unknown, isText: boolean): Uint8Array {
  const bytes = Buffer.from(JSON.stringify(value));
  const level = isText && bytes.length <= LONG_TEXT_BYTES ? TEXT_LEVEL : LEVEL;
  return zstdCompressSync(bytes, { params: { [constants.ZSTD_c_compressionLevel]: level } });
}

function decompress(frame: Uint8Array): unknown {
  return JSON.parse(zstdDecompressSync(frame).toString());
}
