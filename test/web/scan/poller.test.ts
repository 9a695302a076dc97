import { expect, test } from 'vitest';
import type { Answer } from '../../../web/api/client.ts';
import { Unreachable } from '../../../web/api/problem.ts';
import { poll, type ScanList } from '../../../web/scan/poller.ts';

const INTERVAL = 45_000;
const iso = (at: number) => new Date(at).toISOString();

/**
 * A server with a scan at each multiple of the interval, a page, and a clock that moves when told.
 */
function createWorld() {
  const world = {
    now: 5_000,
    isHidden: false,
    isDown: false,
    asked: [] as number[],
    etags: [] as unknown[],
  };
  let timer: { readonly time: number; run(): void } | undefined;
  let onVisibility = () => {};
  const polled = poll<ScanList>(
    async (etag): Promise<Answer<ScanList>> => {
      world.asked.push(world.now);
      world.etags.push(etag);
      if (world.isDown) {
        throw new Unreachable('x');
      }
      const slot = Math.floor(world.now / INTERVAL) * INTERVAL;
      const isSame = etag === String(slot);
      const list = { generated_at: iso(slot), next_scan_at: iso(slot + INTERVAL) };
      return { body: isSame ? 'unchanged' : list, etag: String(slot) };
    },
    {
      now: () => world.now,
      chance: () => 0.5,
      at(time, run) {
        const own = { time, run };
        timer = own;
        return () => {
          if (timer === own) {
            timer = undefined;
          }
        };
      },
      hidden: () => world.isHidden,
      onVisibility(run) {
        onVisibility = run;
        return () => {};
      },
    },
  );
  const flush = async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      await Promise.resolve();
    }
  };
  async function runUntil(end: number): Promise<void> {
    await flush();
    while (timer && timer.time <= end) {
      const { time, run } = timer;
      timer = undefined;
      world.now = time;
      run();
      await flush();
    }
    world.now = end;
  }
  async function show(isShown: boolean): Promise<void> {
    world.isHidden = !isShown;
    onVisibility();
    await flush();
  }
  return { world, polled, runUntil, show };
}

test('each scan is asked for once, and never the same one in full', async () => {
  const { world, polled, runUntil } = createWorld();
  await runUntil(4 * INTERVAL + 10_000);
  expect(world.asked).toEqual([5_000, 47_000, 92_000, 137_000, 182_000]);
  expect(world.etags).toEqual([undefined, '0', '45000', '90000', '135000']);
  expect(polled.list.value?.generated_at).toBe(iso(4 * INTERVAL));
});

test('a hidden page asks for nothing, and at once when it is shown again', async () => {
  const { world, runUntil, show } = createWorld();
  await runUntil(10_000);
  await show(false);
  await runUntil(400_000);
  expect(world.asked).toEqual([5_000]);
  await show(true);
  expect(world.asked).toEqual([5_000, 400_000]);
});

test('a page that is shown again before the next scan waits for it', async () => {
  const { world, runUntil, show } = createWorld();
  await runUntil(10_000);
  await show(false);
  await runUntil(20_000);
  await show(true);
  expect(world.asked).toEqual([5_000]);
  await runUntil(50_000);
  expect(world.asked).toEqual([5_000, 47_000]);
});

test('a server that cannot be reached is asked less and less often, and its last list is kept', async () => {
  const { world, polled, runUntil } = createWorld();
  await runUntil(10_000);
  world.isDown = true;
  await runUntil(80_000);
  expect(world.asked).toEqual([5_000, 47_000, 51_000, 58_000, 71_000]);
  expect(polled.error.value).toBeInstanceOf(Unreachable);
  expect(polled.list.value?.generated_at).toBe(iso(0));
  world.isDown = false;
  await runUntil(100_000);
  expect(polled.error.value).toBeUndefined();
});

test('a closed view asks no more', async () => {
  const { world, polled, runUntil } = createWorld();
  await runUntil(10_000);
  polled.stop();
  await runUntil(400_000);
  expect(world.asked).toEqual([5_000]);
});
