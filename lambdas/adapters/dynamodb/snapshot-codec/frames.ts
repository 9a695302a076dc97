import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';

/**
 * Named columns as bytes: each column is compressed for itself, since ids, digits and names have little in common
 * (8 % smaller than in one piece). Layout: length as 32-bit big-endian, zstd of JSON, again and again; the names first.
 *
 * Level 15 is where the curve bends: 2,000 bets and 3,000 matches take 186 KB at levels 1 to 12, 172 KB at 15 (50 ms)
 * and as much at 19 (110 ms). Reading takes the same time at every level.
 */
const LEVEL = 15;
const LENGTH_BYTES = 4;

export function packColumns(columns: Readonly<Record<string, unknown>>): Uint8Array {
  const frames = [Object.keys(columns), ...Object.values(columns)].flatMap((value) => {
    const frame = zstdCompressSync(Buffer.from(JSON.stringify(value)), {
      params: { [constants.ZSTD_c_compressionLevel]: LEVEL },
    });
    const length = Buffer.alloc(LENGTH_BYTES);
    length.writeUInt32BE(frame.length);
    return [length, frame];
  });
  return Buffer.concat(frames);
}

/** The columns that `packColumns` was given. `Columns` is taken on trust: readers and writers share a codec version. */
export function unpackColumns<Columns>(bytes: Uint8Array): Columns {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const values: unknown[] = [];
  for (let at = 0; at < buffer.length; ) {
    const start = at + LENGTH_BYTES;
    const end = start + buffer.readUInt32BE(at);
    values.push(JSON.parse(zstdDecompressSync(buffer.subarray(start, end)).toString()));
    at = end;
  }
  const [names, ...columns] = values;
  return Object.fromEntries((names as string[]).map((name, index) => [name, columns[index]])) as Columns;
}
