/**
 * Text in which four digits take two bytes. Links are long for the numbers in them. In front of the words of four bytes
 * stands a bit for each, eight to a byte, that tells whether it is four digits; what is left of the last word stands behind
 * them as it is.
 */

/** More than packing can ever add to so many bytes, what it may write beyond its end included. */
export function mostPackedBytes(length: number): number {
  return length + (length >> 5) + 8;
}

/** Whether the four bytes of a word are digits. */
function areDigits(word: number): boolean {
  // With six more than nine the half bytes of a digit do not carry, those of what stands behind nine do.
  return (word & 0xf0f0f0f0) === 0x30303030 && ((word + 0x06060606) & 0xf0f0f0f0) === 0x30303030;
}

/**
 * Packs `length` bytes from `start`, and returns where they end in the target, which must have room (see
 * `mostPackedBytes`). Reads, and overwrites, up to three bytes more.
 */
export function packText(
  source: DataView,
  start: number,
  length: number,
  target: DataView,
  to: number,
): number {
  const words = length >> 2;
  let bits = 0;
  let bitsAt = to;
  let at = to + ((words + 7) >> 3);
  for (let word = 0; word < words; word++) {
    const four = source.getInt32(start + 4 * word, true);
    if (areDigits(four)) {
      const digits = four & 0x0f0f0f0f;
      const halves = (digits | (digits >>> 4)) & 0x00ff00ff;
      target.setUint16(at, halves | (halves >>> 8), true);
      at += 2;
      bits |= 1 << (word & 7);
    } else {
      target.setInt32(at, four, true);
      at += 4;
    }
    if ((word & 7) === 7) {
      target.setUint8(bitsAt++, bits);
      bits = 0;
    }
  }
  if ((words & 7) !== 0) target.setUint8(bitsAt, bits);
  const left = length & 3;
  if (left > 0) target.setInt32(at, source.getInt32(start + 4 * words, true), true);
  return at + left;
}

/** How many bytes a text of so many takes that begins there. */
export function packedBytes(packed: Uint8Array, at: number, length: number): number {
  const words = length >> 2;
  const bitBytes = (words + 7) >> 3;
  let digits = 0;
  for (let i = 0; i < bitBytes; i++)
    for (let bits = packed[at + i] as number; bits !== 0; bits &= bits - 1) digits++;
  return bitBytes + length - 2 * digits;
}

/** Unpacks the text of `length` bytes that begins at `at` into the whole of `text`, which may be shorter. */
export function unpackText(packed: Uint8Array, at: number, length: number, text: Uint8Array): void {
  const words = length >> 2;
  let from = at + ((words + 7) >> 3);
  for (let to = 0; to < text.length; to++) {
    const word = to >> 2;
    const isDigits = word < words && (((packed[at + (word >> 3)] as number) >> (word & 7)) & 1) === 1;
    if (!isDigits) text[to] = packed[from++] as number;
    else {
      const pair = packed[from + ((to & 3) >> 1)] as number;
      text[to] = 0x30 | ((to & 1) === 0 ? pair & 0x0f : pair >> 4);
      if ((to & 3) === 3) from += 2;
    }
  }
}
