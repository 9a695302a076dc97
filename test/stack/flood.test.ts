import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createOutboxStore } from '#adapters/dynamodb/outbox-store.ts';
import { createApiKey } from '#domain/access/api-key.ts';
import { activeDeliveries } from '#domain/webhooks/outbox.ts';
import { findLocalStack } from '../../bin/admin/find-stack.ts';
import type { FoundStack } from '../../bin/admin/verb.ts';
import { type RunningStack, stackFolder, startStack } from '../local/running-stack.ts';
import { openConnection } from './connection.ts';
import { createKey } from './operator.ts';
import { readScanLine } from './scan-lines.ts';
import { openReceivers, subscribeTo } from './webhook-world.ts';

const INTERVAL_MS = 5000;
const RATE = 2_000;
/** A minute is the promise; a run of every commit takes a part of it. */
const SECONDS = Number(process.env.FLOOD_SECONDS ?? 15);
const SUBSCRIBERS_PER_SCAN = 5;
/** From a scan's instant to the arrival of the last of its deliveries: before the next scan. */
const DELIVERY_BOUND_MS = INTERVAL_MS;
const LATE_MS = 1000;

type Flood = {
  readonly seconds: number;
  readonly total: number;
  readonly unsent: number;
  readonly statuses: Readonly<Record<string, number>>;
};

describe(`a flood of ${RATE} requests a second of junk, unknown keys and documents`, () => {
  const folder = stackFolder();
  const dataDir = join(folder.path, 'data');
  let stack: RunningStack;
  let found: FoundStack;
  let receivers: Awaited<ReturnType<typeof openReceivers>>;

  beforeAll(async () => {
    receivers = await openReceivers();
    stack = await startStack(dataDir, { SCAN_INTERVAL_SECONDS: String(INTERVAL_MS / 1000) });
    found = findLocalStack(dataDir);
  }, 120_000);

  afterAll(async () => {
    stack.ctrlC();
    await stack.exited;
    found.table.client.destroy();
    receivers.close();
    folder.remove();
  });

  /** Subscribers to whom every pick of the next scan is new. */
  async function subscribe(users: readonly string[]): Promise<void> {
    for (const user of users) {
      const url = receivers.healthyUrl(user);
      receivers.secrets.set(user, await subscribeTo(found, { user, url }));
    }
  }

  async function flood(): Promise<Flood> {
    const keys = Array.from({ length: 500 }, () => createApiKey(randomBytes(32))).join(',');
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [join(import.meta.dirname, 'flood-client.ts')],
      {
        env: {
          FLOOD_URL: stack.url,
          FLOOD_RATE: `${RATE}`,
          FLOOD_SECONDS: `${SECONDS}`,
          FLOOD_KEYS: keys,
        },
      },
    );
    return JSON.parse(stdout) as Flood;
  }

  test(`delays no scan, no delivery and no holder of a key, for ${SECONDS} seconds`, async () => {
    const { key } = await createKey(dataDir);
    const users: string[] = [];
    const scans: { slot: number; lateMs: number }[] = [];
    const answered: number[] = [];
    let over = false;
    const report = flood().finally(() => {
      over = true;
    });

    async function watchScans(): Promise<void> {
      for (let next = stack.lineCount(); !over; next += 1) {
        const line = await stack.lineAt(next, 3 * INTERVAL_MS);
        const scan = readScanLine(line, Date.now());
        expect(scan, line).toBeDefined();
        if (scan) {
          scans.push({ slot: scan.slot, lateMs: scan.startedAt - scan.slot });
        }
        if (over) {
          break;
        }
        const more = Array.from({ length: SUBSCRIBERS_PER_SCAN }, (_, i) => `user-${next}-${i}`);
        await subscribe(more);
        users.push(...more);
      }
    }

    async function read(): Promise<void> {
      const connection = openConnection(stack.url);
      while (!over) {
        const startedAt = performance.now();
        const { status } = await connection.get('/api/v1/me', key);
        expect(status).toBe(200);
        answered.push(performance.now() - startedAt);
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
      connection.close();
    }

    await Promise.all([watchScans(), read()]);
    const { seconds, total, unsent, statuses } = await report;
    // The scan after the flood forms what the last subscribers are owed.
    await stack.lineAt(stack.lineCount(), 3 * INTERVAL_MS);
    await new Promise((resolve) => setTimeout(resolve, INTERVAL_MS / 2));

    const slots = scans.map(({ slot }) => slot);
    expect(slots).toEqual(slots.map((_, i) => (slots[0] ?? 0) + i * INTERVAL_MS));
    expect(slots.length).toBeGreaterThanOrEqual(Math.floor((SECONDS * 1000) / INTERVAL_MS));
    const latest = Math.max(...scans.map(({ lateMs }) => lateMs));

    const firstAt = new Map(receivers.arrivals.map(({ webhookId, at }) => [webhookId, at]));
    const tookMs: number[] = [];
    for (const user of users) {
      const deliveries = activeDeliveries(await createOutboxStore(found.table).readFrom(user, 1));
      expect(deliveries.length, user).toBeGreaterThan(0);
      for (const { delivery } of deliveries) {
        tookMs.push((firstAt.get(delivery.id) ?? Number.POSITIVE_INFINITY) - delivery.slot);
      }
    }
    const slowest = Math.max(...tookMs);
    answered.sort((a, b) => a - b);
    const perRequest = logBytesOf(join(dataDir, 'logs'));
    console.log(
      `${total - unsent} requests in ${seconds.toFixed(0)} s (${unsent} unsent): ${JSON.stringify(statuses)}; ` +
        `${slots.length} scans, at most ${Math.round(latest)} ms late; ${tookMs.length} deliveries, the last ` +
        `${Math.round(slowest)} ms after its scan; /me with a key p50 ${Math.round(answered[answered.length >> 1] ?? 0)} ms, ` +
        `max ${Math.round(answered.at(-1) ?? 0)} ms; ${Math.round(perRequest)} bytes of log a request`,
    );
    expect(latest).toBeLessThan(LATE_MS);
    expect(slowest).toBeLessThan(DELIVERY_BOUND_MS);
    expect(receivers.forged).toEqual([]);
    // What the limits of the routes let through, and not a request more.
    const allowed = (rate: number, burst: number) => burst + rate * (seconds + 5);
    expect(statuses['junk 404'] ?? 0).toBeLessThanOrEqual(allowed(200, 400));
    expect(statuses['docs 200'] ?? 0).toBeLessThanOrEqual(3 * allowed(5, 50));
    expect(perRequest).toBeLessThan(MAX_LOG_BYTES);
  });
});

/** Both lines together. */
const MAX_LOG_BYTES = 350;

/**
 * Log bytes of a request that reaches a function: the mean line of the gateway's log and of the
 * function's.
 */
function logBytesOf(logs: string): number {
  const mean = (name: string, pattern: RegExp) => {
    const lines = readFileSync(join(logs, `${name}.log`), 'utf8')
      .split('\n')
      .filter((line) => pattern.test(line));
    return lines.reduce((sum, line) => sum + Buffer.byteLength(line) + 1, 0) / lines.length;
  };
  return mean('access', /"GET \/api\/v1\/me"/) + mean('get-me', /"message":"request"/);
}
