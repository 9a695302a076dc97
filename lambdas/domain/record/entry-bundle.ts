const LENGTH_BYTES = 2;

/** Entries one behind the other, each behind its length in two bytes (C2SP tlog-tiles). */
export function encodeEntries(entries: readonly Uint8Array[]): Buffer {
  return Buffer.concat(
    entries.flatMap((entry) => {
      const length = Buffer.alloc(LENGTH_BYTES);
      length.writeUInt16BE(entry.length);
      return [length, entry];
    }),
  );
}

/** The entries of a bundle. Throws an Error where it ends within one. */
export function decodeEntries(bundle: Uint8Array): Buffer[] {
  const bytes = Buffer.from(bundle.buffer, bundle.byteOffset, bundle.length);
  const entries: Buffer[] = [];
  for (let at = 0; at < bytes.length; ) {
    const start = at + LENGTH_BYTES;
    const end = start > bytes.length ? start : start + bytes.readUInt16BE(at);
    if (end > bytes.length) {
      throw new Error('The bundle ends within an entry');
    }
    entries.push(bytes.subarray(start, end));
    at = end;
  }
  return entries;
}
