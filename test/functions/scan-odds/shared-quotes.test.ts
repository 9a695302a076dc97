import { describe, expect, onTestFinished, test } from 'vitest';
import { encodeSnapshot } from '#adapters/dynamodb/snapshot-codec.ts';
import { decodeQuotes } from '#adapters/s3/quotes-codec.ts';
import { replayScan } from '#domain/feed-answers/known-quotes.ts';
import { loadCaptures } from '../../support/odds-api/captures.ts';
import { SPORTS_LIST } from '../../support/odds-api-server.ts';
import { aScanWorld, INTERVAL_MS, MONTHLY_CREDITS, SPORTS } from './scan-world.ts';

const [NHL, EPL] = SPORTS;
const BUDGET = { monthlyCredits: MONTHLY_CREDITS };
const HOUR_MS = 3_600_000;
const CAPTURES = loadCaptures(new URL('../../fixtures/odds-api', import.meta.url).pathname);

async function aWorld(...args: Parameters<typeof aScanWorld>) {
  const world = await aScanWorld(...args);
  onTestFinished(() => world.api.close());
  return world;
}

async function useUp({ credits }: Awaited<ReturnType<typeof aWorld>>) {
  await credits.charge({
    month: '2026-11',
    credits: MONTHLY_CREDITS,
    max: 2 * MONTHLY_CREDITS,
    sports: [],
    now: 0,
  });
}

test('what each scan of recorded bodies knew computes its snapshot again, byte for byte', async () => {
  const world = await aWorld();
  const environments = [world.startEnvironment(), world.startEnvironment()];
  for (let turn = 0; turn < 4; turn++) {
    expect((await environments[turn % 2]?.())?.result.published).toBe(true);
    const { snapshot, quotesKey = '' } = world.head.published ?? {};
    const input = decodeQuotes(world.objects.get(quotesKey) ?? new Uint8Array());
    if (!input || !snapshot) {
      throw new Error('nothing published');
    }
    expect(encodeSnapshot(replayScan(input))).toEqual(encodeSnapshot(snapshot));
    expect(snapshot.matches.length).toBeGreaterThan(0);
    world.clock.now += INTERVAL_MS;
  }
});

describe('two environments that take turns', () => {
  test('have the same quotes as one environment would, and cost no more', async () => {
    const worlds = await Promise.all([aWorld(), aWorld()]);
    const [alone, shared] = worlds;
    const one = alone.startEnvironment(BUDGET);
    const two = [shared.startEnvironment(BUDGET), shared.startEnvironment(BUDGET)] as const;
    for (let turn = 0; turn < 45; turn++) {
      const expected = await one();
      const given = await two[turn % 2 === 0 ? 0 : 1]();
      expect(given.ages).toEqual(expected.ages);
      expect(given.result).toEqual(expected.result);
      for (const { clock } of worlds) {
        clock.now += INTERVAL_MS;
      }
    }
    expect(shared.credits.spentIn('2026-11')).toBe(alone.credits.spentIn('2026-11'));
    expect(shared.credits.spentIn('2026-11')).toBeGreaterThan(0);
  });

  test('believe an empty answer when the second one comes, whoever reads it', async () => {
    const world = await aWorld();
    const [first, second] = [world.startEnvironment(), world.startEnvironment()];
    const good = await first();
    world.api.fault(NHL, { kind: 'answer', status: 200, body: '[]' });
    world.clock.now += INTERVAL_MS;
    const unconfirmed = await second();
    expect(unconfirmed.sportAges).toEqual({ [NHL]: 45, [EPL]: 0 });
    expect(unconfirmed.result.events).toBe(good.result.events);
    world.clock.now += INTERVAL_MS;
    const believed = await first();
    expect(believed.result.published).toBe(true);
    expect(believed.result.events).toBeLessThan(good.result.events);
  });

  test('drop an event at the second answer without it, whoever reads it', async () => {
    const captures = new Map(SPORTS.map((key) => [key, CAPTURES.get(key) ?? []]));
    const world = await aWorld(captures);
    const [first, second] = [world.startEnvironment(), world.startEnvironment()];
    const before = await first();
    const [gone] = captures.get(EPL) ?? [];
    captures.set(EPL, (captures.get(EPL) ?? []).slice(1));
    world.clock.now += INTERVAL_MS;
    const missed = await second();
    expect(missed.ages).toEqual({
      ...Object.fromEntries(Object.keys(before.ages).map((id) => [id, 0])),
      [gone?.id ?? '']: 45,
    });
    world.clock.now += INTERVAL_MS;
    expect(Object.keys((await first()).ages)).not.toContain(gone?.id);
  });
});

describe('a new environment', () => {
  test('spends nothing on a sport that another one has read and that is not due', async () => {
    const world = await aWorld();
    await world.startEnvironment(BUDGET)();
    const spent = world.credits.spentIn('2026-11');
    const oddsAsked = () =>
      world.api.requests.filter(({ path }) => path === `/v4/sports/${EPL}/odds`).length;
    const asked = oddsAsked();
    for (let start = 0; start < 5; start++) {
      world.clock.now += INTERVAL_MS;
      expect((await world.startEnvironment(BUDGET)()).result.published).toBe(true);
    }
    expect(oddsAsked()).toBe(asked);
    // The other sport, whose matches start soon, costs three credits a scan.
    expect(world.credits.spentIn('2026-11') - spent).toBe(5 * 3);
  });

  test('keeps a sport that the list misses until the next list misses it too', async () => {
    const captures = new Map(SPORTS.map((key) => [key, CAPTURES.get(key) ?? []]));
    const world = await aWorld(captures);
    await world.startEnvironment()();
    captures.delete(NHL);
    world.clock.now += INTERVAL_MS;
    const scanNow = world.startEnvironment();
    expect((await scanNow()).sportAges).toEqual({ [NHL]: 45, [EPL]: 0 });
    world.clock.now += 300_000;
    expect((await scanNow()).sportAges).toEqual({ [EPL]: 0 });
  });

  test.each([
    [
      'is damaged',
      (objects: Map<string, Uint8Array>) => {
        for (const key of objects.keys()) {
          objects.set(key, Buffer.from('damaged'));
        }
      },
    ],
    ['is gone', (objects: Map<string, Uint8Array>) => objects.clear()],
  ])(
    'begins with nothing where the object %s, says so, and publishes what it reads',
    async (_, harm) => {
      const world = await aWorld();
      const good = await world.startEnvironment()();
      harm(world.objects);
      world.clock.now += INTERVAL_MS;
      const next = await world.startEnvironment()();
      expect(next.details?.recalled).toEqual({ kind: 'lost' });
      expect(next.result).toMatchObject({ published: true, events: good.result.events });
      await useUp(world);
      harm(world.objects);
      world.clock.now += INTERVAL_MS;
      expect((await world.startEnvironment(BUDGET)()).result).toMatchObject({
        published: false,
        reason: 'no_odds',
      });
    },
  );

  test('publishes nothing that may be less than is known while the quotes cannot be had, and goes on when they can', async () => {
    const world = await aWorld();
    const good = await world.startEnvironment()();
    const { snapshot } = world.head.published ?? {};
    world.bucket.reads = false;
    world.api.fault(EPL, { kind: 'reset' });
    const scanNow = world.startEnvironment();
    world.clock.now += INTERVAL_MS;
    const blind = await scanNow();
    expect(blind.details?.recalled).toMatchObject({ kind: 'unreachable' });
    expect(blind.sportAges).toEqual({ [NHL]: 0 });
    expect(blind.result).toMatchObject({ published: false, reason: 'no_odds' });
    expect(world.head.published?.snapshot).toBe(snapshot);
    world.bucket.reads = true;
    world.clock.now += INTERVAL_MS;
    const seeing = await scanNow();
    expect(seeing.sportAges).toEqual({ [NHL]: 0, [EPL]: 90 });
    expect(seeing.result).toMatchObject({ published: true, events: good.result.events });
  });

  test('publishes what it has read itself while the quotes cannot be had, if that is everything', async () => {
    const world = await aWorld();
    const good = await world.startEnvironment()();
    world.bucket.reads = false;
    world.clock.now += INTERVAL_MS;
    const blind = await world.startEnvironment()();
    expect(blind.result).toMatchObject({ published: true, events: good.result.events });
  });
});

test('a scan whose quotes cannot be stored publishes all the same, and says so; those before it stand for the next environment', async () => {
  const world = await aWorld();
  const scanNow = world.startEnvironment();
  const good = await scanNow();
  const before = world.head.published?.quotesKey;
  world.bucket.writes = false;
  world.clock.now += INTERVAL_MS;
  const { result, details } = await scanNow();
  expect(result.published).toBe(true);
  expect(details?.stored).toEqual({ ok: false, error: 'Error' });
  expect(world.head.published?.quotesKey).toBe(before);
  await useUp(world);
  world.clock.now += INTERVAL_MS;
  const next = await world.startEnvironment(BUDGET)();
  expect(next.sportAges).toEqual({ [NHL]: 90, [EPL]: 90 });
  expect(next.result).toMatchObject({ published: true, events: good.result.events });
});

describe('when the whole feed is out', () => {
  test.each([
    ['in one environment', false],
    ['with a new environment for each scan', true],
  ])(
    'the last quotes age until nothing follows from them; then nothing is published any more, %s',
    async (_, isNew) => {
      const world = await aWorld();
      let scanNow = world.startEnvironment();
      await scanNow();
      for (const name of [...SPORTS, SPORTS_LIST]) {
        world.api.fault(name, { kind: 'reset' });
      }
      const results: string[] = [];
      for (let minutes = 15; minutes <= 8 * 60; minutes += 15) {
        world.clock.now += 15 * 60_000;
        if (isNew) {
          scanNow = world.startEnvironment();
        }
        const { result } = await scanNow();
        results.push(result.reason ?? 'published');
        // Whatever was published last was more than an empty list.
        expect(world.head.published?.snapshot.matches.length).toBeGreaterThan(0);
      }
      expect(results.slice(0, 4)).toEqual(Array.from({ length: 4 }, () => 'published'));
      const firstSilent = results.indexOf('no_odds');
      expect(firstSilent * 15 * 60_000).toBeLessThanOrEqual(6 * HOUR_MS);
      expect(new Set(results.slice(firstSilent))).toEqual(new Set(['no_odds']));
    },
  );
});
