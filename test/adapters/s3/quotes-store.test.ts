import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateBucketCommand, ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createObjectClient } from '#adapters/s3/client.ts';
import { createQuotesStore, quotesKey } from '#adapters/s3/quotes-store.ts';
import { eventInputOf, type ScanInput } from '#domain/feed-answers/known-quotes.ts';
import { NOTHING_LEARNED, uniteFeeds } from '#domain/feed-answers/unite-feeds.ts';
import { type EventInput, explainEvent } from '#domain/scan/explain-event.ts';
import { DEFAULT_SCAN_SETTINGS } from '#domain/scan/scan-settings.ts';
import { startQueueServer } from '../../../local/queues/queue-server.ts';
import { agreedWinner } from '../../support/market.ts';
import { anEvent, aSportQuotes, NOW } from '../../support/quotes.ts';

const BUCKET = 'quotes-of-tests';
const folder = mkdtempSync(join(tmpdir(), 'quotes-'));
let server: Awaited<ReturnType<typeof startQueueServer>>;

const clientOf = (endpoint: string) =>
  createObjectClient({
    endpoint,
    region: 'eu-west-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
const storeAt = (endpoint: string) =>
  createQuotesStore({ client: clientOf(endpoint), bucketName: BUCKET });

beforeAll(async () => {
  server = await startQueueServer(join(folder, 'queues'), join(folder, 'objects'));
  await clientOf(server.endpoint).send(new CreateBucketCommand({ Bucket: BUCKET }));
});

afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

const aHistory = { commenceTime: NOW + 1, firstSeen: NOW, lastSeen: NOW, movement: [], found: {} };

const aSample = {
  eventId: 'event-1',
  sportKey: 'soccer_epl',
  home: 'Arsenal',
  away: 'Everton',
  marketKey: 'h2h',
  outcome: 'Arsenal',
  point: null,
  price: 2.16,
  fairProb: 0.4857,
  fairOdds: 2.06,
  ev: 0.0491,
  grade: 'A',
  expectedClv: 0.0412,
  beatChance: 0.81,
} as const;

function anInput(slot: number): ScanInput {
  const answer = aSportQuotes({ events: [anEvent({ offers: agreedWinner() })] });
  return {
    slot,
    now: slot + 2_000,
    settings: DEFAULT_SCAN_SETTINGS,
    rules: 1,
    scanId: 'scan-1',
    clones: [],
    history: { at: slot + 2_000, events: new Map() },
    sports: ['soccer_epl'],
    kept: [{ answer, unconfirmedEmpty: false }],
  };
}

test('a key is the instant of the slot, in the format of every instant, so that keys sort by time', () => {
  expect(quotesKey(Date.parse('2026-11-22T06:53:15Z'))).toBe(
    'quotes/2026-11-22T06:53:15Z.json.zst',
  );
});

test('what a scan knew is stored as one object by one request, and read back', async () => {
  const store = storeAt(server.endpoint);
  const { key, bytes } = await store.save(anInput(NOW));
  expect(key).toBe(quotesKey(NOW));
  expect(await store.load(key)).toEqual(anInput(NOW));
  const { Contents } = await clientOf(server.endpoint).send(
    new ListObjectsV2Command({ Bucket: BUCKET }),
  );
  expect(Contents?.map(({ Key, Size }) => [Key, Size])).toEqual([[key, bytes]]);
});

test('what everyone is shown of a scan is read from the first bytes alone', async () => {
  const slot = NOW + 450_000;
  const sample = [{ ...aSample, commenceTime: NOW + 900_000 }];
  const store = storeAt(server.endpoint);
  await store.save({ ...anInput(slot), sample });
  expect(await store.sampleOf(quotesKey(slot))).toEqual({
    generatedAt: slot + 2_000,
    bets: sample,
  });
  expect(await store.sampleOf(quotesKey(slot + 45_000)), 'no scan').toBeUndefined();
  await store.save(anInput(slot + 90_000));
  expect(await store.sampleOf(quotesKey(slot + 90_000)), 'an earlier release').toBeUndefined();
});

test('a scan is opened by its slot, without the row of the snapshot', async () => {
  const slot = NOW + 900_000;
  const store = storeAt(server.endpoint);
  await store.save(anInput(slot));
  const scan = await store.openSlot(slot);
  expect((await scan?.readEvent(anEvent({ offers: [] }).id))?.now).toBe(slot + 2_000);
  expect(await store.openSlot(slot + 45_000)).toBeUndefined();
});

test('a second attempt of a slot takes the place of the first', async () => {
  const store = storeAt(server.endpoint);
  const { key } = await store.save(anInput(NOW));
  await store.save({ ...anInput(NOW), now: NOW + 9_000 });
  expect((await store.load(key))?.now).toBe(NOW + 9_000);
});

describe('an object', () => {
  test('that does not exist is no input', async () => {
    expect(await storeAt(server.endpoint).load('quotes/never.json.zst')).toBeUndefined();
  });

  test('that is damaged is no input', async () => {
    const Key = 'quotes/damaged.json.zst';
    await clientOf(server.endpoint).send(
      new PutObjectCommand({ Bucket: BUCKET, Key, Body: 'damaged' }),
    );
    expect(await storeAt(server.endpoint).load(Key)).toBeUndefined();
  });
});

describe('a scan whose input is opened', () => {
  const identity = { slot: NOW, scanId: 'scan-1', generatedAt: NOW };
  const sportOf = (sportKey: string, ids: readonly string[]) => ({
    answer: aSportQuotes({
      sportKey,
      events: ids.map((id) => anEvent({ id, offers: agreedWinner() })),
    }),
    unconfirmedEmpty: false,
  });

  /** How many requests the store makes, and the bytes of the answers. */
  function meteredStore() {
    const client = clientOf(server.endpoint);
    const ranges: string[] = [];
    client.middlewareStack.add(
      (next) => async (args) => {
        ranges.push((args.input as { Range?: string }).Range ?? 'all');
        return next(args);
      },
      { step: 'initialize' },
    );
    return { store: createQuotesStore({ client, bucketName: BUCKET }), ranges };
  }

  test('reads the head once, and of an event the bytes of its sport alone', async () => {
    const { store, ranges } = meteredStore();
    const history = { at: NOW, events: new Map([['b2', aHistory]]) };
    const kept = [sportOf('soccer_epl', ['a1', 'a2']), sportOf('tennis_atp', ['b1', 'b2'])];
    const { key, bytes } = await store.save({ ...anInput(NOW), kept, history });
    const scan = await store.openScan({ ...identity, quotesKey: key });
    expect(scan).toMatchObject(identity);
    expect(['a1', 'b2', 'c'].map((id) => scan?.startOf(id))).toEqual([
      anEvent().commenceTime,
      anEvent().commenceTime,
      undefined,
    ]);
    expect(ranges.slice(1)).toEqual(['bytes=0-65535']);
    const input = await scan?.readEvent('b2');
    expect(input).toMatchObject({ now: NOW + 2_000, clones: [], history: aHistory });
    expect(
      input?.quotes.map(({ sportKey, events }) => [sportKey, events.map(({ id }) => id)]),
    ).toEqual([['tennis_atp', ['b2']]]);
    await scan?.readEvent('b1');
    expect(ranges, 'a sport is read once per scan').toHaveLength(3);
    const [from = 0, to = 0] = ranges.at(-1)?.match(/\d+/g)?.map(Number) ?? [];
    expect(to).toBe(bytes - 1);
    expect(to - from).toBeLessThan(bytes / 2);
  });

  test('keeps the ten sports that were read last, so that memory has a bound', async () => {
    const { store, ranges } = meteredStore();
    const names = Array.from({ length: 11 }, (_, i) => `sport_${i}`);
    const kept = names.map((name) => sportOf(name, [`event-${name}`]));
    const { key } = await store.save({ ...anInput(NOW), kept });
    const scan = await store.openScan({ ...identity, quotesKey: key });
    const before = ranges.length;
    for (const name of names) {
      await scan?.readEvent(`event-${name}`);
    }
    await scan?.readEvent('event-sport_10');
    expect(ranges.length - before).toBe(11);
    await scan?.readEvent('event-sport_0');
    expect(ranges.length - before).toBe(12);
  });

  test('is read whole where it lists more events than the first bytes hold, and an event of two sports from both', async () => {
    const { store, ranges } = meteredStore();
    const ids = Array.from({ length: 9_000 }, (_, i) =>
      createHash('sha256').update(`${i}`).digest('base64url'),
    );
    const bare = aSportQuotes({ events: ids.map((id) => anEvent({ id })) });
    const kept = [
      { answer: bare, unconfirmedEmpty: false },
      sportOf('tennis_atp', [ids[5_000] ?? '', 'b']),
    ];
    const { key } = await store.save({ ...anInput(NOW), kept });
    const scan = await store.openScan({ ...identity, quotesKey: key });
    expect(ranges).toHaveLength(3);
    expect(scan?.startOf('b')).toBe(anEvent().commenceTime);
    expect((await scan?.readEvent(ids[5_000] ?? ''))?.quotes).toHaveLength(2);
  });

  test('of two feeds is read from the sports that an event is made of, and united as the scan had it', async () => {
    const { store, ranges } = meteredStore();
    const told = (name: string, sport: string, ids: readonly string[]) => {
      const other = anEvent({ id: `${name}-3`, home: 'Leeds', offers: agreedWinner() });
      const answer = aSportQuotes({ sportKey: `${sport}_2`, events: [other] });
      const kept = [sportOf(sport, ids), { answer, unconfirmedEmpty: false }];
      return { name, quotes: { sports: [sport], kept } };
    };
    const feeds = [told('one', 'soccer_epl', ['a1']), told('two', 'soccer_england', ['b1'])];
    const { knowledge } = uniteFeeds({ feeds, knowledge: NOTHING_LEARNED, now: NOW });
    const { quotes, union } = uniteFeeds({ feeds, knowledge, now: NOW });
    const history = { at: NOW, events: new Map([['a1', aHistory]]) };
    const input = { ...anInput(NOW), ...quotes, feeds, union, knowledge, history };
    const { key } = await store.save(input);
    const before = ranges.length;
    const scan = await store.openScan({ ...identity, quotesKey: key });
    expect(['a1', 'b1'].map((id) => scan?.startOf(id))).toEqual([
      anEvent().commenceTime,
      undefined,
    ]);
    const event = await scan?.readEvent('a1');
    expect(ranges.length - before, 'head, union and the two sports').toBe(4);
    const whole = eventInputOf(input, input.kept, 'a1', aHistory);
    const shown = (read: typeof event) => read?.quotes.filter(({ events }) => events.length > 0);
    expect(shown(event)).toEqual(shown(whole));
    expect(shown(event)?.[0]?.events[0]?.listings).toHaveLength(2);
    expect(event?.history).toEqual(aHistory);
    expect(explainEvent(event as EventInput)).toEqual(explainEvent(whole));
    expect((await scan?.readEvent('c'))?.quotes).toEqual([]);
  });

  test('is none where there is no input, or what is there is none', async () => {
    const { store } = meteredStore();
    await clientOf(server.endpoint).send(
      new PutObjectCommand({ Bucket: BUCKET, Key: 'quotes/1', Body: 'damaged' }),
    );
    expect(await store.openScan({ ...identity, quotesKey: 'quotes/1' })).toBeUndefined();
    expect(await store.openScan({ ...identity, quotesKey: 'quotes/never' })).toBeUndefined();
    expect(await store.openScan(identity)).toBeUndefined();
  });
});

test('a store that refuses or does not answer throws, so that it is not taken for an empty one', async () => {
  const broken = createServer((_request, response) => {
    response.writeHead(403, { 'content-type': 'application/xml' });
    response.end('<Error><Code>AccessDenied</Code></Error>');
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void broken.close());
  await new Promise((resolve) => broken.once('listening', resolve));
  const refusing = storeAt(`http://127.0.0.1:${(broken.address() as AddressInfo).port}`);
  await expect(refusing.load('quotes/1')).rejects.toThrow();
  await expect(refusing.save(anInput(NOW))).rejects.toThrow();
  await expect(storeAt('http://127.0.0.1:1').load('quotes/1')).rejects.toThrow();
});
