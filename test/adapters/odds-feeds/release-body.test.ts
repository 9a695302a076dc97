import { expect, test } from 'vitest';
import { releaseBody } from '#adapters/odds-feeds/release-body.ts';

test('a body with memory of its own is empty afterwards', () => {
  const body = new Uint8Array(10_000).fill(7);
  releaseBody(body);
  expect(body.byteLength).toBe(0);
});

test('memory that a body shares is left to the others', () => {
  const shared = new Uint8Array(10_000).fill(7);
  releaseBody(shared.subarray(0, 100));
  expect(shared.every((byte) => byte === 7)).toBe(true);
});
