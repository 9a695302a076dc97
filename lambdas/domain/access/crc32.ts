/** CRC-32 as in zip and PNG (ISO 3309): reflected polynomial 0xEDB88320, all ones in, complemented out. */

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte;
  for (let bit = 0; bit < 8; bit++) remainder = (remainder >>> 1) ^ (remainder & 1 ? 0xedb88320 : 0);
  return remainder;
});

/** The checksum of ASCII text as an unsigned 32-bit number: `crc32('123456789')` is 0xCBF43926. */
export function crc32(ascii: string): number {
  let crc = 0xffffffff;
  for (let index = 0; index < ascii.length; index++) {
    crc = (crc >>> 8) ^ (TABLE[(crc ^ ascii.charCodeAt(index)) & 0xff] ?? 0);
  }
  return ~crc >>> 0;
}
