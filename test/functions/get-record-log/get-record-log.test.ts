import { expect, test } from 'vitest';
import { openCheckpoint } from '#domain/record/checkpoint.ts';
import { decodeEntries } from '#domain/record/entry-bundle.ts';
import { leafHash } from '#domain/record/merkle-tree.ts';
import { splitHashes } from '#domain/record/tiles.ts';
import { createApi } from '../../support/api-client.ts';
import { createFakeRecordLog } from '../../support/fake-record-log.ts';
import { recordLogAnswers } from '../../support/record-log-answers.ts';
import { rootByInclusion } from '../../support/root-by-inclusion.ts';

const LINES = Array.from({ length: 600 }, (_, index) =>
  JSON.stringify({ v: 1, index, home: 'Málaga' }),
);
type Proof = { index: number; entry: string; proof: string[]; checkpoint: string };

const api = createApi({ entries: LINES });

/** The bytes of a tile as the function answers them. */
async function tileBytes(path: string): Promise<Buffer> {
  const answer = recordLogAnswers(createFakeRecordLog(LINES));
  const { body = '', isBase64Encoded } = await answer(`/record/tile/${path}`);
  expect(isBase64Encoded).toBe(true);
  return Buffer.from(body, 'base64');
}

test('the checkpoint is signed by the key that is served beside it, and is cached for seconds', async () => {
  const [checkpoint, key] = await Promise.all([
    api.send('/record/checkpoint'),
    api.send('/record/key'),
  ]);
  expect([checkpoint.status, key.status]).toEqual([200, 200]);
  expect(checkpoint.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(checkpoint.headers['cache-control']).toBe('public, max-age=5');
  expect(openCheckpoint(checkpoint.text, key.text.trim())).toMatchObject({ size: 600 });
});

test('the proof, which may be compressed, is kept by caches for those who accept the same', async () => {
  const { headers } = await api.send('/record/picks/0/proof');
  expect(headers).toMatchObject({ 'cache-control': 'public, max-age=5', vary: 'Accept-Encoding' });
});

test('a tile has the hashes of its entries and a bundle the entries, at full and at partial width', async () => {
  const entries = LINES.map((line) => Buffer.from(line));
  expect(decodeEntries(await tileBytes('entries/001'))).toEqual(entries.slice(256, 512));
  expect(decodeEntries(await tileBytes('entries/002.p/88'))).toEqual(entries.slice(512));
  expect(decodeEntries(await tileBytes('entries/002.p/7'))).toEqual(entries.slice(512, 519));
  const hashes = entries.map(leafHash);
  expect(splitHashes(await tileBytes('0/000'))).toEqual(hashes.slice(0, 256));
  expect(splitHashes(await tileBytes('0/002.p/88'))).toEqual(hashes.slice(512));
  expect(splitHashes(await tileBytes('1/000.p/2'))).toHaveLength(2);
});

test('what is full is cached for ever, and what is partial for minutes', async () => {
  const caching = async (path: string) =>
    (await api.send(`/record/tile/${path}`)).headers['cache-control'];
  expect(await caching('0/001')).toBe('public, max-age=31536000, immutable');
  expect(await caching('entries/000')).toBe('public, max-age=31536000, immutable');
  expect(await caching('0/002.p/88')).toBe('public, max-age=300');
  expect(await caching('1/000.p/1')).toBe('public, max-age=300');
});

test.each([0, 255, 256, 511, 599])(
  'entry %i is proved to be in the tree of the checkpoint',
  async (index) => {
    const [answer, key] = await Promise.all([
      api.send(`/record/picks/${index}/proof`),
      api.send('/record/key'),
    ]);
    const { entry, proof, checkpoint, ...rest } = answer.json() as Proof;
    expect(rest).toEqual({ index });
    expect(entry).toBe(LINES[index]);
    const hashes = proof.map((hash) => Buffer.from(hash, 'base64'));
    const { size, rootHash } = openCheckpoint(checkpoint, key.text.trim());
    const root = rootByInclusion(index, size, leafHash(Buffer.from(entry)), hashes);
    expect(Buffer.from(root ?? []).toString('base64')).toBe(rootHash);
  },
);

test.each([
  'tile/0/003',
  'tile/0/002',
  'tile/0/002.p/89',
  'tile/entries/002',
  'tile/1/000',
  'tile/1/000.p/3',
  'tile/2/000.p/1',
  'tile/63/000',
  'tile/',
  'tile/0',
  'tile/0/0',
  'tile/64/000',
  'tile/0/000.p/256',
  'tile/0/x000/001',
  'tile/entries',
  'tile/..%2f..%2fkey',
  'tile/%',
  'picks/600/proof',
  'picks/-1/proof',
  'picks/01/proof',
  'picks/1e2/proof',
  'picks/x/proof',
  'picks/99999999999999999/proof',
  'picks/1',
])('/record/%s is not there', async (path) => {
  const answer = await api.send(`/record/${path}`);
  expect(answer.status).toBe(404);
  expect(answer.json()).toMatchObject({ code: 'not_found' });
});

test('a record without entries says so', async () => {
  const empty = createApi({ entries: [] });
  for (const path of ['checkpoint', 'key', 'picks/0/proof']) {
    const answer = await empty.send(`/record/${path}`);
    expect(answer.status).toBe(404);
    expect(answer.text).toContain('The record has no entries yet');
  }
  expect((await empty.send('/record/tile/0/000.p/1')).status).toBe(404);
});

test('a table that does not answer is a passing fault', async () => {
  const fault = () => Promise.reject(new Error('ECONNREFUSED'));
  const answer = recordLogAnswers({ head: fault, entries: fault, tile: fault });
  expect(await answer('/record/checkpoint')).toMatchObject({ statusCode: 503 });
});

test.each([
  [
    'tile/entries/001',
    { entries: async () => LINES.slice(0, 255).map((line) => Buffer.from(line)) },
  ],
  ['tile/1/000.p/2', { tile: async () => [] }],
  ['picks/511/proof', { entries: async () => [] }],
  ['picks/0/proof', { tile: async () => [] }],
])(
  '/record/%s is refused and told where the table lacks rows that the head counts',
  async (path, lost) => {
    let damages = 0;
    const answer = recordLogAnswers({ ...createFakeRecordLog(LINES), ...lost }, () => {
      damages += 1;
    });
    expect(await answer(`/record/${path}`)).toMatchObject({ statusCode: 503 });
    expect(damages).toBe(1);
  },
);

test('a tile that is written between two reads is served, and is no damage', async () => {
  const [before, after] = [createFakeRecordLog(LINES.slice(0, 500)), createFakeRecordLog(LINES)];
  const reads = [before.entries, after.entries];
  const log = { ...after, entries: (bundle: number) => (reads.shift() ?? after.entries)(bundle) };
  expect(await recordLogAnswers(log)('/record/tile/entries/001')).toMatchObject({
    statusCode: 200,
  });
});

test('other methods than GET and HEAD are refused by name', async () => {
  for (const path of ['checkpoint', 'tile/0/000', 'picks/1/proof']) {
    const answer = await api.send(`/record/${path}`, { method: 'DELETE' });
    expect(answer.status).toBe(405);
    expect(answer.headers.allow).toBe('GET, HEAD');
  }
});
