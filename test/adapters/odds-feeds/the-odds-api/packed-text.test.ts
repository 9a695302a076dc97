import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  mostPackedBytes,
  packedBytes,
  packText,
  unpackText,
} from '#adapters/odds-feeds/the-odds-api/packed-text.ts';

/** Texts full of digits and of what stands beside them in the table of characters, after and before others. */
const text = fc
  .array(
    fc.oneof(
      fc.nat(9_999_999).map(String),
      fc.constantFrom(...'/:;?0123456789'),
      fc.string({ maxLength: 9 }),
    ),
    { maxLength: 60 },
  )
  .map((parts) => Buffer.from(parts.join('')));

function packed(bytes: Buffer, from: number): { readonly target: Uint8Array; readonly end: number } {
  const source = Buffer.concat([Buffer.alloc(from, '7'), bytes, Buffer.alloc(4, '7')]);
  const target = new Uint8Array(from + mostPackedBytes(bytes.length));
  const view = new DataView(source.buffer, source.byteOffset, source.byteLength);
  const end = packText(view, from, bytes.length, new DataView(target.buffer), from);
  return { target, end };
}

test('every text comes back as it was, whole and any beginning of it, from wherever it stands', () => {
  fc.assert(
    fc.property(text, fc.nat(9), fc.nat(400), (bytes, from, most) => {
      const { target, end } = packed(bytes, from);
      expect(packedBytes(target, from, bytes.length)).toBe(end - from);
      for (const length of [bytes.length, Math.min(most, bytes.length)]) {
        const read = Buffer.alloc(length);
        unpackText(target, from, bytes.length, read);
        expect(read).toEqual(bytes.subarray(0, length));
      }
    }),
    { numRuns: 1000 },
  );
});

test('four digits take two bytes, and nothing takes more than a bit in a word', () => {
  expect(packed(Buffer.from('0123456789012345'), 0).end).toBe(1 + 8);
  expect(packed(Buffer.from('01234567:9012;4/'), 0).end).toBe(1 + 4 + 8);
  expect(packed(Buffer.from('x'.repeat(64)), 0).end).toBe(2 + 64);
  expect(packed(Buffer.from('123'), 0).end).toBe(3);
});
