import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningStack, stackFolder, startStack } from '../local/running-stack.ts';
import { openConnection } from './connection.ts';
import { admin, createKey, createUser } from './operator.ts';

const LIMIT = 20_000;
const CONNECTIONS = 16;
const LONGEST_RUN_MS = 600_000;

describe('the quota of the whole stack', () => {
  const folder = stackFolder();
  let stack: RunningStack;

  beforeAll(async () => {
    stack = await startStack(join(folder.path, 'data'));
    const now = Date.now();
    const midnight = new Date(now).setUTCHours(24, 0, 0, 0);
    // The count starts anew at midnight; a run must not straddle it.
    if (midnight - now < LONGEST_RUN_MS) {
      await delay(midnight - now + 1000);
    }
  }, LONGEST_RUN_MS + 120_000);

  afterAll(async () => {
    stack.ctrlC();
    await stack.exited;
    folder.remove();
  });

  test('admits exactly 20,000 of parallel requests, and refuses the next one until midnight', async () => {
    const { key, user, keyId } = await createKey(stack.dataDir);
    const second = await createKey(stack.dataDir, user);
    const remaining: number[] = [];
    let sent = 0;
    const startedAt = performance.now();
    await Promise.all(
      Array.from({ length: CONNECTIONS }, async () => {
        const connection = openConnection(stack.url);
        while (sent++ < LIMIT) {
          const { status, headers } = await connection.get('/api/v1/me', key);
          expect(status).toBe(200);
          remaining.push(Number(headers['x-ratelimit-remaining']));
        }
        connection.close();
      }),
    );
    const seconds = (performance.now() - startedAt) / 1000;
    remaining.sort((a, b) => b - a);
    expect(remaining).toEqual(Array.from({ length: LIMIT }, (_, i) => LIMIT - 1 - i));

    const last = openConnection(stack.url);
    const untilMidnight = () => (new Date().setUTCHours(24, 0, 0, 0) - Date.now()) / 1000;
    const most = untilMidnight();
    const refused = await last.get('/api/v1/me', key);
    const least = untilMidnight();
    expect(refused.status).toBe(429);
    expect(JSON.parse(refused.text)).toMatchObject({ code: 'daily_quota_exceeded', status: 429 });
    expect(refused.headers['x-ratelimit-remaining']).toBe('0');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(least - 5);
    expect(Number(refused.headers['retry-after'])).toBeLessThan(most + 5);

    const other = await last.get('/api/v1/me', second.key);
    expect([other.status, other.headers['x-ratelimit-remaining']]).toEqual([
      200,
      String(LIMIT - 1),
    ]);

    await admin(stack.dataDir, 'key', 'revoke', '--user', user, '--key-id', keyId);
    expect((await last.get('/api/v1/me', key)).status).toBe(401);
    last.close();
    console.log(
      `${LIMIT} requests over ${CONNECTIONS} connections in ${seconds.toFixed(1)} s ` +
        `(${Math.round(LIMIT / seconds)}/s): remaining 19,999..0 each once, then 429`,
    );
  });

  test('refuses a revoked key on the next request', async () => {
    const { user, keyId, key } = await createKey(stack.dataDir);
    const connection = openConnection(stack.url);
    expect((await connection.get('/api/v1/me', key)).status).toBe(200);
    const revoked = await admin(stack.dataDir, 'key', 'revoke', '--user', user, '--key-id', keyId);
    expect(revoked.code).toBe(0);
    const answer = await connection.get('/api/v1/me', key);
    expect([answer.status, JSON.parse(answer.text).code]).toEqual([
      401,
      'missing_or_invalid_api_key',
    ]);
    connection.close();
  });

  test('refuses an account that has left the plan on the next request, and takes it back', async () => {
    const { user, key } = await createKey(stack.dataDir);
    const connection = openConnection(stack.url);
    await admin(stack.dataDir, 'account', 'set-plan', '--user', user, '--plan', 'free');
    const answer = await connection.get('/api/v1/me', key);
    expect([answer.status, JSON.parse(answer.text).code]).toEqual([403, 'plan_required:sharp']);
    await admin(stack.dataDir, 'account', 'set-plan', '--user', user, '--plan', 'sharp');
    expect((await connection.get('/api/v1/me', key)).status).toBe(200);
    connection.close();
  });

  test('leaves three keys of ten that are created at once', async () => {
    const user = await createUser(stack.dataDir);
    const created = await Promise.all(
      Array.from({ length: 10 }, () => admin(stack.dataDir, 'key', 'create', '--user', user)),
    );
    expect(created.filter(({ code }) => code === 0)).toHaveLength(3);
    const refusals = created.filter(({ code }) => code === 1).map(({ stderr }) => stderr.code);
    expect(refusals).toEqual(Array(7).fill('key_limit_reached'));
    const { stdout } = await admin(stack.dataDir, 'key', 'list', '--user', user);
    expect(stdout.count).toBe(3);
    console.log('10 parallel key creations: 3 keys, 7 refusals (key_limit_reached)');
  });
});
