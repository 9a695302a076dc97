import { expect, test } from 'vitest';
import { keepFullTiles } from '#cache/full-tiles.ts';

/** A log of 600 entries that says what was read. */
function aLog() {
  const reads: string[] = [];
  const part = (name: string, width: number) => {
    reads.push(name);
    return Promise.resolve(Array.from({ length: width }, (_, i) => `${name}/${i}`));
  };
  const widthOf = (index: number) => Math.min(256, Math.max(0, 600 - 256 * index));
  const log = {
    entries: (bundle: number) => part(`entries/${bundle}`, widthOf(bundle)),
    tile: (level: number, index: number) => part(`${level}/${index}`, widthOf(index)),
  };
  return { log, reads };
}

test('full parts are read once, and partial ones whenever they are asked for', async () => {
  const { log, reads } = aLog();
  const { entries, tile } = keepFullTiles(log);
  for (let times = 0; times < 3; times += 1) {
    expect((await entries(0))[255]).toBe('entries/0/255');
    expect((await tile(0, 1))[0]).toBe('0/1/0');
    expect(await entries(2)).toHaveLength(88);
  }
  expect(reads).toEqual(['entries/0', '0/1', 'entries/2', 'entries/2', 'entries/2']);
});

test('no more parts are kept than fit, and the one that was not asked for longest goes first', async () => {
  const { log, reads } = aLog();
  const { entries, tile } = keepFullTiles(log, 2);
  await entries(0);
  await entries(1);
  await entries(0);
  await tile(0, 0);
  reads.length = 0;
  await entries(0);
  await entries(1);
  expect(reads).toEqual(['entries/1']);
});
