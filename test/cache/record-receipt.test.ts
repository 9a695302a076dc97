import { expect, test } from 'vitest';
import { createRecordReceipt } from '#cache/record-receipt.ts';

const HEAD = { size: 1, rootHash: 'a' };

test('the state of the record is read once per interval, however often it is asked for', async () => {
  let [clock, reads] = [0, 0];
  const head = async () => ({ ...HEAD, size: ++reads });
  const receipt = createRecordReceipt({ head, forMs: 45_000, now: () => clock });
  expect(await Promise.all([receipt(), receipt(), receipt()])).toEqual(Array(3).fill(HEAD));
  clock = 44_999;
  expect(await receipt()).toEqual(HEAD);
  clock = 45_000;
  expect(await receipt()).toEqual({ ...HEAD, size: 2 });
});

test('a failed read fails nobody: the state before it stays, and is none where there was none', async () => {
  let clock = 0;
  let head: () => Promise<typeof HEAD> = () => Promise.reject(new Error('timeout'));
  const receipt = createRecordReceipt({ head: () => head(), forMs: 10, now: () => clock });
  expect(await receipt()).toBeUndefined();
  clock = 10;
  head = async () => HEAD;
  expect(await receipt()).toEqual(HEAD);
  clock = 20;
  head = () => Promise.reject(new Error('timeout'));
  expect(await receipt()).toEqual(HEAD);
});
