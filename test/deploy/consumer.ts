import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DeployedApi } from './deployed-api.ts';

export type List = {
  readonly count: number;
  readonly generated_at: string;
  readonly data: readonly unknown[];
};

/** How many requests the key may still make today, as `/me` and its header say. */
export async function remainingOf(get: DeployedApi, key: string): Promise<number> {
  const me = await get('/api/v1/me', key);
  assert.equal(me.status, 200, me.text);
  const { plan, daily_limit, remaining_today } = me.json<Record<string, unknown>>();
  assert.deepEqual({ plan, daily_limit }, { plan: 'sharp', daily_limit: 20_000 });
  assert.equal(me.headers['x-ratelimit-remaining'], String(remaining_today));
  return Number(remaining_today);
}

/** The value bets of a snapshot that is newer than the one given, as soon as it is served. */
export async function newerSnapshot(get: DeployedApi, key: string, than = ''): Promise<List> {
  for (const deadline = Date.now() + 75_000; Date.now() < deadline; await sleep(250)) {
    const answer = await get('/api/v1/opportunities?kind=value&min_ev=-1&limit=500', key);
    if (answer.status === 503) {
      continue;
    }
    assert.equal(answer.status, 200, answer.text);
    const list = answer.json<List>();
    if (list.generated_at > than) {
      return list;
    }
  }
  throw new Error(`No snapshot newer than "${than}" was served within 75 seconds`);
}

/**
 * How many picks the public record has, once it has any and a checkpoint is signed. The checkpoint
 * may be some seconds older.
 */
export async function recordSize(get: DeployedApi): Promise<number> {
  for (const deadline = Date.now() + 30_000; Date.now() < deadline; await sleep(250)) {
    const picks = await get('/record/picks?limit=100');
    assert.equal(picks.status, 200, picks.text);
    const { count } = picks.json<List>();
    if (count === 0) {
      continue;
    }
    const checkpoint = await get('/record/checkpoint');
    assert.equal(checkpoint.status, 200, checkpoint.text);
    assert.ok(Number(checkpoint.text.split('\n')[1]) > 0, checkpoint.text);
    return count;
  }
  throw new Error('Within 30 seconds of a scan the record had no pick');
}
