import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createOutboxStore } from '#adapters/dynamodb/outbox-store.ts';
import { createApiKey } from '#domain/access/api-key.ts';
import { activeDeliveries } from '#domain/webhooks/outbox/outbox.ts';
import { findLocalStack } from '../../bin/admin/find-stack.ts';
import type { FoundStack } from '../../bin/admin/verb.ts';
import { type RunningStack, stackFolder, startStack } from '../local/running-stack.ts';
import { openConnection } from './connection.ts';
import { watchMachine } from './machine-watch.ts';
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
/** What the work of the watch takes beside the flood. */
const USUAL_MS = 30;
/** A delivery that has not arrived by then is lost. */
const ARRIVED_WITHIN_MS = 60_000;

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
    stack = await startStack(dataDir, {
      ROUTE_LIMITS: 'on',
      SCAN_INTERVAL_SECONDS: String(INTERVAL_MS / 1000),
    });
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
    const keys = Array.from({ length: 500 }, () => createApiKey(randomBytes(32), ['a guess'])).join(
      ',',
    );
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

  /**
   * Milliseconds from the scan to the arrival of every delivery of these users. A scan after the
   * flood forms the deliveries of the last of them, so it waits until each has something.
   */
  async function deliveryTimes(users: readonly string[]): Promise<readonly number[]> {
    const outboxes = createOutboxStore(found.table);
    const tookMs = new Map<string, number>();
    for (const user of users) {
      await expect
        .poll(
          async () => {
            const deliveries = activeDeliveries(await outboxes.entriesOf(user));
            for (const { delivery } of deliveries) {
              const first = receivers.arrivals.find(({ webhookId }) => webhookId === delivery.id);
              tookMs.set(delivery.id, (first?.at ?? Number.POSITIVE_INFINITY) - delivery.slot);
            }
            return (
              deliveries.length > 0 &&
              deliveries.every(({ delivery }) => Number.isFinite(tookMs.get(delivery.id)))
            );
          },
          {
            message: `the deliveries of ${user} arrive`,
            timeout: ARRIVED_WITHIN_MS,
            interval: 200,
          },
        )
        .toBe(true);
    }
    return [...tookMs.values()];
  }

  test(`delays no scan, no delivery and no holder of a key, for ${SECONDS} seconds`, async () => {
    const { key } = await createKey(dataDir);
    await using machine = watchMachine(USUAL_MS);
    const users: string[] = [];
    const scans: { slot: number; lateMs: number }[] = [];
    const answered: number[] = [];
    let over = false;
    const report = flood().finally(() => {
      over = true;
    });

    async function watchScans(): Promise<void> {
      for (let next = stack.lineCount(); !over; next += 1) {
        const line = await stack.lineAt(next);
        const scan = readScanLine(line, Date.now());
        if (line.endsWith('nothing published: late')) {
          continue;
        }
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
    const slowness = machine.slowness();
    const slots = scans.map(({ slot }) => slot);
    // A machine that is itself late leaves a slot to the next one.
    const distances = slots.slice(1).map((slot, i) => (slot - (slots[i] ?? 0)) / INTERVAL_MS);
    expect(Math.min(...distances)).toBeGreaterThanOrEqual(1);
    expect(Math.max(...distances)).toBeLessThanOrEqual(Math.floor(slowness));
    const spanMs = (slots.at(-1) ?? 0) - (slots[0] ?? 0);
    expect(spanMs).toBeGreaterThanOrEqual(SECONDS * 1000 - INTERVAL_MS * slowness);
    const latest = Math.max(...scans.map(({ lateMs }) => lateMs));
    const tookMs = await deliveryTimes(users);
    const slowest = Math.max(...tookMs);
    answered.sort((a, b) => a - b);
    const perRequest = logBytesOf(join(dataDir, 'logs'));
    console.log(
      `${total - unsent} requests in ${seconds.toFixed(0)} s (${unsent} unsent): ${JSON.stringify(statuses)}; ` +
        `${slots.length} scans, at most ${Math.round(latest)} ms late; ${tookMs.length} deliveries, the last ` +
        `${Math.round(slowest)} ms after its scan; /me with a key p50 ${Math.round(answered[answered.length >> 1] ?? 0)} ms, ` +
        `max ${Math.round(answered.at(-1) ?? 0)} ms; ${Math.round(perRequest)} bytes of log a request; ` +
        `the machine ${slowness.toFixed(1)} times as slow as usual`,
    );
    expect(latest).toBeLessThan(LATE_MS * slowness);
    expect(slowest).toBeLessThan(DELIVERY_BOUND_MS * slowness);
    expect(receivers.forged).toEqual([]);
    // What the limits of the routes let through, and not a request more.
    const allowed = (rate: number, burst: number) => burst + rate * (seconds + 5);
    expect(statuses['junk 404'] ?? 0).toBeLessThanOrEqual(allowed(100, 200));
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
  return mean('access', /"ANY \/api\/v1\/me"/) + mean('get-me', /"message":"request"/);
}
