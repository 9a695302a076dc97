import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createOutboxStore } from '#adapters/dynamodb/outbox-store.ts';
import { createSubscriberStore } from '#adapters/dynamodb/subscriber-store.ts';
import { activeDeliveries, isWaiting } from '#domain/webhooks/outbox/outbox.ts';
import { DEFAULT_SETTINGS } from '#domain/webhooks/subscriber/subscriber-settings.ts';
import { findLocalStack } from '../../bin/admin/find-stack.ts';
import type { FoundStack } from '../../bin/admin/verb.ts';
import { type RunningStack, stackFolder, startStack } from '../local/running-stack.ts';
import { watchMachine } from './machine-watch.ts';
import { openReceivers, percentile, subscribeTo } from './webhook-world.ts';

const INTERVAL_MS = 5000;
const SUBSCRIBERS = 200;
/** When a scan's deliveries are over as a rule, and the next scan is not yet due. */
const AFTER_SCAN_MS = 3000;
/** What the work of the watch takes beside scans and deliveries. */
const USUAL_MS = 30;
/** What has not been delivered by then is lost. */
const DELIVERED_WITHIN = { timeout: 180_000, interval: 500 };
/** The least number of deliveries that each subscriber gets in the first test. */
const NEWS = 3;
/** Windows of the first test; up to twice as many while subscribers have fewer deliveries. */
const WINDOWS = 8;
/** Windows that leave the second test enough of the market's grade A at any hour. */
const WINDOWS_LEFT = 2;

type Window = { readonly minOdds: number; readonly maxOdds: number };

describe('webhooks of the whole stack', () => {
  const folder = stackFolder();
  const dataDir = join(folder.path, 'data');
  const names = (prefix: string, count: number) =>
    Array.from({ length: count }, (_, i) => `${prefix}-${i}`);
  const first = names('first', SUBSCRIBERS);
  const healthy = names('healthy', SUBSCRIBERS / 2);
  const dead = names('dead', SUBSCRIBERS / 2);
  let stack: RunningStack;
  let found: FoundStack;
  let receivers: Awaited<ReturnType<typeof openReceivers>>;

  const start = () => startStack(dataDir, { SCAN_INTERVAL_SECONDS: String(INTERVAL_MS / 1000) });
  const untilAfterSlot = (ms: number) => {
    const left = INTERVAL_MS - ((Date.now() - ms) % INTERVAL_MS);
    return delay(left);
  };
  /** Waits for the next scan, which may be late, and for its deliveries. */
  const untilNextScan = async () => {
    await stack.lineAt(stack.lineCount());
    await untilAfterSlot(AFTER_SCAN_MS);
  };

  async function inTwenties(
    users: readonly string[],
    act: (user: string) => Promise<unknown>,
  ): Promise<void> {
    for (let i = 0; i < users.length; i += 20) {
      await Promise.all(users.slice(i, i + 20).map(act));
    }
  }

  /** Subscribers who want nothing yet, so that nothing is formed before a window opens. */
  async function subscribe(
    users: readonly string[],
    urlOf: (user: string) => string,
  ): Promise<void> {
    await inTwenties(users, async (user) => {
      const settings = { ...DEFAULT_SETTINGS, minOdds: 900 };
      const secret = await subscribeTo(found, { user, url: urlOf(user), settings });
      receivers.secrets.set(user, secret);
    });
  }

  /**
   * Windows of odds with one or two selection bets in each: opening one makes news at the next
   * scan.
   */
  async function windowsOfNews(): Promise<readonly Window[]> {
    const response = await stack.get('/api/v1/opportunities?min_ev=-1&limit=500');
    const { data } = (await response.json()) as {
      data: readonly { grade: string; price: number }[];
    };
    const prices = data.flatMap(({ grade, price }) => (grade === 'A' ? [price] : []));
    return [...new Set(prices)]
      .sort((a, b) => a - b)
      .map((price) => ({ minOdds: price, maxOdds: price + 0.1 }));
  }

  async function open(window: Window, users: readonly string[]): Promise<void> {
    const subscribers = createSubscriberStore(found.table);
    await inTwenties(users, (user) =>
      subscribers.changeSettings(user, () => ({ ...DEFAULT_SETTINGS, ...window })),
    );
  }

  async function deliveriesOf(user: string) {
    return activeDeliveries(await createOutboxStore(found.table).entriesOf(user));
  }

  /**
   * Opens one window after each scan, at the next higher price of the moment, until the users have
   * their deliveries.
   */
  async function makeNews(users: readonly string[]): Promise<void> {
    let last: Window = { minOdds: 0, maxOdds: 0 };
    for (let opened = 0; opened < 2 * WINDOWS; opened += 1) {
      await untilNextScan();
      if (opened >= WINDOWS && (await deliveriesOf(users[0] ?? '')).length >= NEWS) {
        return;
      }
      const windows = (await windowsOfNews()).slice(0, -WINDOWS_LEFT);
      const above = windows.find(({ minOdds }) => minOdds > last.maxOdds);
      last = above ?? windows[0] ?? last;
      await open(last, users);
    }
    await untilNextScan();
  }

  /**
   * Opens a window after each scan, from the highest price down and open upwards, until deliveries
   * have arrived: the market decides how many a window has. Returns how many had arrived before.
   */
  async function startDeliveries(users: readonly string[]): Promise<number> {
    for (let opened = 1; opened <= 2 * WINDOWS; opened += 1) {
      await untilNextScan();
      const [lowest] = (await windowsOfNews()).slice(-opened);
      const seen = receivers.arrivals.length;
      await open({ minOdds: lowest?.minOdds ?? 1, maxOdds: 1000 }, users);
      const until = Date.now() + 2 * INTERVAL_MS;
      while (receivers.arrivals.length <= seen + 10 && Date.now() < until) {
        await delay(2);
      }
      if (receivers.arrivals.length > seen + 10) {
        return seen;
      }
    }
    throw new Error(`No news in ${2 * WINDOWS} windows`);
  }

  /** How many deliveries of the scans before an instant these users still wait for. */
  async function waitingSince(users: readonly string[], before: number): Promise<number> {
    let count = 0;
    await inTwenties(users, async (user) => {
      for (const entry of await deliveriesOf(user)) {
        count += entry.delivery.slot < before && isWaiting(entry, Date.now()) ? 1 : 0;
      }
    });
    return count;
  }

  /** How many of these users wait for a delivery, or have not had their news yet. */
  async function notServed(users: readonly string[]): Promise<number> {
    const arrived = new Set(receivers.arrivals.map(({ webhookId }) => webhookId));
    let count = 0;
    await inTwenties(users, async (user) => {
      const all = await deliveriesOf(user);
      const isServed = all.length >= NEWS && all.every(({ delivery }) => arrived.has(delivery.id));
      count += isServed ? 0 : 1;
    });
    return count;
  }

  /**
   * Milliseconds from the scan's instant to the first arrival, of every delivery of these users.
   * Waits until all of them have theirs.
   */
  async function arrivalTimes(users: readonly string[]): Promise<number[]> {
    await expect.poll(() => notServed(users), DELIVERED_WITHIN).toBe(0);
    const firstAt = new Map<string, number>();
    for (const { webhookId, at } of receivers.arrivals) {
      if (!firstAt.has(webhookId)) {
        firstAt.set(webhookId, at);
      }
    }
    const times: number[] = [];
    await inTwenties(users, async (user) => {
      for (const { delivery } of await deliveriesOf(user)) {
        const at = firstAt.get(delivery.id);
        if (at !== undefined) {
          times.push(at - delivery.slot);
        }
      }
    });
    return times;
  }

  beforeAll(async () => {
    receivers = await openReceivers();
    stack = await start();
    found = findLocalStack(dataDir);
  });

  afterAll(async () => {
    stack.ctrlC();
    await stack.exited;
    found.table.client.destroy();
    receivers.close();
    folder.remove();
  });

  test('half of the receivers being black holes delays the others by less than a second', async () => {
    await using machineBefore = watchMachine(USUAL_MS);
    await subscribe(first, receivers.healthyUrl);
    await makeNews(first);
    const before = await arrivalTimes(first);
    const slowBefore = machineBefore.slowness();
    const subscribers = createSubscriberStore(found.table);
    await inTwenties(first, (user) => subscribers.removeDestination(user));

    await using machineAfter = watchMachine(USUAL_MS);
    await subscribe(healthy, receivers.healthyUrl);
    await subscribe(dead, receivers.blackHoleUrl);
    await makeNews([...healthy, ...dead]);
    const after = await arrivalTimes(healthy);
    const slowAfter = machineAfter.slowness();

    const [p99Before, p99After] = [percentile(before, 0.99), percentile(after, 0.99)];
    console.log(
      `scan to arrival, p50 and p99: all healthy ${percentile(before, 0.5)} and ${p99Before} ms (${before.length} deliveries); ` +
        `half black holes ${percentile(after, 0.5)} and ${p99After} ms (${after.length} deliveries, ` +
        `${receivers.silentCalls()} calls into black holes); the machine ${slowBefore.toFixed(1)} and ` +
        `${slowAfter.toFixed(1)} times as slow as usual`,
    );
    expect(before.length).toBeGreaterThanOrEqual(NEWS * first.length);
    expect(after.length).toBeGreaterThanOrEqual(NEWS * healthy.length);
    // The dead are paused after five calls each.
    expect(receivers.silentCalls()).toBeGreaterThan(NEWS * dead.length);
    expect(p99After).toBeLessThan((p99Before + 1000) * Math.max(slowBefore, slowAfter));
  });

  test('a SIGKILL in the middle of deliveries loses nothing and repeats nothing that was acknowledged', async () => {
    await using machine = watchMachine(USUAL_MS);
    const seen = await startDeliveries(healthy);
    stack.kill('SIGKILL');
    const killedAt = Date.now();
    const underWay = receivers.arrivals.length - seen;
    await stack.exited;
    stack = await start();
    found.table.client.destroy();
    found = findLocalStack(dataDir);
    await untilNextScan();
    await open({ minOdds: 1, maxOdds: 1000 }, healthy);
    await delay(4 * INTERVAL_MS);
    const lastScan = Date.now() - 2 * INTERVAL_MS;
    await expect.poll(() => waitingSince(healthy, lastScan), DELIVERED_WITHIN).toBe(0);

    const byId = Map.groupBy(receivers.arrivals, ({ webhookId }) => webhookId);
    const repeated = [...byId.values()].filter((all) => all.length > 1);
    // Only what was not acknowledged when the sender died may come again, under its old id.
    for (const [early] of repeated) {
      expect(killedAt - (early?.at ?? 0)).toBeLessThan(1000 * machine.slowness());
    }
    expect(receivers.forged).toEqual([]);
    for (const [user, own] of Map.groupBy(receivers.arrivals, (arrival) => arrival.user)) {
      const idOf = new Map<string, string>();
      for (const { webhookId, selections } of own) {
        for (const key of selections) {
          expect(idOf.get(key) ?? webhookId, `${user}: ${key}`).toBe(webhookId);
          idOf.set(key, webhookId);
        }
      }
    }
    const count = { delivered: 0, expired: 0 };
    await inTwenties(healthy, async (user) => {
      for (const entry of await deliveriesOf(user)) {
        if (entry.delivery.slot >= lastScan) {
          continue;
        }
        expect(isWaiting(entry, Date.now()), `${user} entry ${entry.number}`).toBe(false);
        if (entry.progress?.status === 'delivered') {
          expect(byId.has(entry.delivery.id)).toBe(true);
        }
        count[entry.progress?.status === 'expired' ? 'expired' : 'delivered'] += 1;
      }
    });
    const unanswered = { waiting: 0, expired: 0 };
    await inTwenties(dead, async (user) => {
      for (const entry of await deliveriesOf(user)) {
        expect(entry.progress?.status).not.toBe('delivered');
        unanswered[isWaiting(entry, Date.now()) ? 'waiting' : 'expired'] += 1;
      }
    });
    console.log(
      `killed after ${underWay} calls of a scan: ${count.delivered} deliveries acknowledged, ${count.expired} expired, none lost, ` +
        `${repeated.length} came again unacknowledged; of the black holes' ${unanswered.waiting} wait, ${unanswered.expired} expired`,
    );
    expect(count.delivered).toBeGreaterThan(NEWS * healthy.length);
  });
});
