import { expect, test } from 'vitest';
import type { KeptMoves } from '#domain/moves/kept-moves.ts';
import { createReadMoves } from '#functions/dispatch-picks/read-moves.ts';
import { NOW } from '../../domain/webhooks/builders.ts';

const KEPT: KeptMoves = {
  slot: NOW,
  generatedAt: NOW + 1_000,
  incompleteSince: null,
  compacted: [],
  events: [],
  frames: [],
};

async function read(load: () => Promise<KeptMoves | undefined>, slot = NOW, movesKey?: string) {
  const failures: unknown[] = [];
  const readMoves = createReadMoves({ load, onFailure: (error) => failures.push(error) });
  const moves = await readMoves({ slot, ...(movesKey && { movesKey }) });
  return { moves, failures };
}

test('the moves of a scan are read from its object', async () => {
  expect(await read(async () => KEPT, NOW, 'moves/1')).toEqual({ moves: KEPT, failures: [] });
});

test('there are none where they could not be stored, or are those of an earlier scan', async () => {
  const none = { moves: undefined, failures: [] };
  expect(await read(async () => KEPT)).toEqual(none);
  expect(await read(async () => KEPT, NOW + 45_000, 'moves/1')).toEqual(none);
  expect(await read(async () => undefined, NOW, 'moves/1')).toEqual(none);
});

test('a read that fails is reported, and ends nothing', async () => {
  const error = new Error('no answer');
  const load = () => Promise.reject(error);
  expect(await read(load, NOW, 'moves/1')).toEqual({ moves: undefined, failures: [error] });
});
