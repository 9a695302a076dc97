import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeEntries, encodeEntries } from '#domain/record/entry-bundle.ts';
import {
  levelOf,
  parseTilePath,
  splitHashes,
  type Tile,
  tilePath,
  widthAt,
} from '#domain/record/tiles.ts';
import { anyText } from '../../support/any-text.ts';

test.each<[Tile, string]>([
  [{ level: 0, index: 1_234_067, width: 256 }, '0/x001/x234/067'],
  [{ level: 'entries', index: 0, width: 12 }, 'entries/000.p/12'],
  [{ level: 63, index: 1_000, width: 1 }, '63/x001/000.p/1'],
])('%j is served at %s', (tile, path) => {
  expect(tilePath(tile)).toBe(path);
  expect(parseTilePath(path)).toEqual(tile);
});

test('every tile has one path, and that path is read as this tile', () => {
  const level = fc.oneof(fc.constant('entries' as const), fc.integer({ min: 0, max: 63 }));
  const tiles = fc.record({
    level,
    index: fc.integer({ min: 0, max: 999_999_999 }),
    width: fc.integer({ min: 1, max: 256 }),
  });
  fc.assert(
    fc.property(tiles, (tile) => {
      expect(parseTilePath(tilePath(tile))).toEqual(tile);
    }),
  );
});

test.each([
  '',
  '0',
  '0/',
  '0/0',
  '0/00',
  '0/0000',
  '00/000',
  '64/000',
  '-1/000',
  '+1/000',
  '0/x000/001',
  '0/001/002',
  '0/x001/x002',
  '0/000.p',
  '0/000.p/',
  '0/000.p/0',
  '0/000.p/00',
  '0/000.p/012',
  '0/000.p/256',
  '0/000.p/257',
  'entries',
  'entry/000',
  'Entries/000',
  '0/000/',
  '/0/000',
  '0//000',
  '0/000.p/1/',
  '0/000?a',
  '0/%30%30%30',
  'data/000',
  '0/x001/x002/x003/x004/005',
])('%j is no path of a tile', (path) => {
  expect(parseTilePath(path)).toBeUndefined();
});

test('a tree of 70,000 entries has the tiles of the example in the specification', () => {
  expect([272, 273, 274].map((index) => widthAt(0, index, 70_000))).toEqual([256, 112, 0]);
  expect([0, 1, 2].map((index) => widthAt(1, index, 70_000))).toEqual([256, 17, 0]);
  expect(widthAt(2, 0, 70_000)).toBe(1);
  expect([0, 1, 7, 8, 9, 16].map((height) => levelOf({ height, index: 0 }))).toEqual([
    0,
    undefined,
    undefined,
    1,
    undefined,
    2,
  ]);
  expect(widthAt('entries', 273, 70_000)).toBe(112);
  expect([widthAt(0, 0, 256), widthAt(1, 0, 256), widthAt(1, 0, 255)]).toEqual([256, 1, 0]);
});

test('a bundle gives back its entries, and one that ends within an entry is refused', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 700 }), { maxLength: 20 }), (entries) => {
      expect(decodeEntries(encodeEntries(entries)).map((entry) => new Uint8Array(entry))).toEqual(
        entries,
      );
    }),
  );
  const bundle = encodeEntries([Buffer.from('one'), Buffer.from('two')]);
  for (const cut of [1, 2, 4, 6, 9]) {
    expect(() => decodeEntries(bundle.subarray(0, cut))).toThrow('The bundle ends within an entry');
  }
  expect(encodeEntries([Buffer.alloc(65_535)])).toHaveLength(65_537);
  expect(() => encodeEntries([Buffer.alloc(65_536)])).toThrow(RangeError);
  const hashes = [Buffer.alloc(32, 1), Buffer.alloc(32, 2), Buffer.alloc(32, 3)];
  expect(splitHashes(Buffer.concat(hashes))).toEqual(hashes);
  expect(() => splitHashes(Buffer.alloc(33))).toThrow('33 bytes are no sequence of hashes');
});

test('any text is the one path of a tile, or of none', () => {
  const piece = fc.constantFrom(
    '0',
    '1',
    '63',
    '64',
    '/',
    'x',
    '000',
    '067',
    'x001',
    '.p',
    '.p/',
    '256',
    'entries',
    '-',
    '',
  );
  const text = fc.oneof(
    anyText(),
    fc.array(piece, { maxLength: 9 }).map((all) => all.join('')),
  );
  fc.assert(
    fc.property(text, (path) => {
      const tile = parseTilePath(path);
      if (tile) {
        expect(tilePath(tile)).toBe(path);
      }
    }),
  );
});

test('any bytes are the bundle of some entries and nothing else, or are refused', () => {
  const bytes = fc.array(fc.oneof(fc.constantFrom(0, 1, 2, 3), fc.integer({ min: 0, max: 255 })), {
    maxLength: 40,
  });
  fc.assert(
    fc.property(bytes, (bundle) => {
      let entries: readonly Uint8Array[];
      try {
        entries = decodeEntries(Uint8Array.from(bundle));
      } catch (error) {
        expect(error).toEqual(new Error('The bundle ends within an entry'));
        return;
      }
      expect([...encodeEntries(entries)]).toEqual(bundle);
    }),
  );
});
