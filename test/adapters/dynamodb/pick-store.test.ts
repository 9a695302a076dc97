import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TableClient } from '#adapters/dynamodb/client.ts';
import { createPickReader } from '#adapters/dynamodb/pick-reader.ts';
import {
  createPickStore,
  MAX_NEW_PICKS,
  MAX_STEPS,
  type NewPick,
} from '#adapters/dynamodb/pick-store.ts';
import { createRecordLog } from '#adapters/dynamodb/record-log.ts';
import { createRecordLogStore } from '#adapters/dynamodb/record-log-store.ts';
import type { TransactItems } from '#adapters/dynamodb/transact.ts';
import { writeUnits } from '#adapters/dynamodb/write-units.ts';
import { pickEntry, type RecordEntry } from '#domain/record/entries.ts';
import { addToGrade } from '#domain/record/figures.ts';
import { recordedPick } from '#domain/record/recorded-pick.ts';
import { signingKeyFrom } from '#domain/record/signed-note.ts';
import { closeStep, openStep, resultStep } from '#domain/record/tracked-pick.ts';
import { createCorrectRecord } from '#functions/operator/correct-record.ts';
import { aValueBet, HOUR_MS, NOW } from '../../domain/webhooks/builders.ts';
import { createFakePickStore } from '../../support/fake-pick-store.ts';
import { createFailure, playStory, tellRecord } from '../../support/record-story.ts';
import { startTable, type TestTable } from '../../support/table.ts';

const START = NOW + HOUR_MS;
const KEY = signingKeyFrom('a secret');

let database: TestTable;
let table: TestTable;
beforeAll(async () => {
  database = await startTable();
});
afterAll(() => database.stop());
beforeEach(async () => {
  table = await startTable();
  return () => table.stop();
});

function storeAt(client: TableClient = table.client) {
  const own = { client, tableName: table.tableName };
  const log = createRecordLogStore(own, 'test/record', async () => KEY);
  return { ...createPickStore(own, log), ...createPickReader(own) };
}

/** The client of the table, one of whose calls fails. */
function clientThat(failure: ReturnType<typeof createFailure>): TableClient {
  const { client } = table;
  const send = (command: never) => failure.around(() => client.send(command));
  return new Proxy(client, { get: (of, name) => (name === 'send' ? send : Reflect.get(of, name)) });
}

async function storedLog(): Promise<RecordEntry[]> {
  const log = createRecordLog(table);
  const { size = 0 } = (await log.head()) ?? {};
  const bundles = Array.from({ length: Math.ceil(size / 256) }, (_, index) => log.entries(index));
  return (await Promise.all(bundles)).flat().map((line) => JSON.parse(String(line)));
}

function aNewPick(eventId: string, opensAt = START): NewPick {
  const body = JSON.stringify(
    recordedPick(aValueBet({ eventId, commenceTime: opensAt }), 'A', NOW),
  );
  const salt = new Uint8Array(32).fill(3);
  const entry = pickEntry({ at: NOW, slot: NOW, opensAt }, salt, body);
  const text = Buffer.from(salt).toString('base64url');
  return { selectionKey: `${eventId}#h2h##Arsenal`, entry, opensAt, salt: text, body, rules: 1 };
}

const CLOSE = {
  kind: 'close',
  scan: '2026-04-16T18:59:15Z',
  prob: 0.51,
  price: 2,
  age: 50,
  source: 'sharp',
  clv: 0.071,
} as const;

test('a selection is recorded once, however many runs try', async () => {
  const store = storeAt();
  const done = await Promise.all([1, 2, 3].map(() => store.commit([aNewPick('e1')])));
  expect(done.filter(Boolean)).toHaveLength(1);
  expect(await store.commit([aNewPick('e2'), aNewPick('e1')])).toBe(false);
  expect(await store.known(['e1#h2h##Arsenal', 'e2#h2h##Arsenal'])).toEqual(
    new Set(['e1#h2h##Arsenal']),
  );
  expect(await storedLog()).toHaveLength(1);
});

test('the public side of a pick has its commitment only, until it is opened', async () => {
  const store = storeAt();
  const pick = aNewPick('e1');
  await store.commit([pick]);
  expect(await store.list({ limit: 10, before: 1_000 })).toEqual([
    { index: 0, entry: pick.entry, later: [] },
  ]);
  const [due] = await store.due(START, 10);
  if (due === undefined) {
    throw new Error('nothing is due');
  }
  expect(await store.due(START - 1, 10)).toEqual([]);
  const step = openStep(due);
  expect(await store.take([step])).toBe(true);
  expect(await store.take([step])).toBe(false);
  expect(await store.list({ limit: 10, before: 1_000 })).toEqual([
    { index: 0, entry: pick.entry, later: [{ index: 1, entry: step.entry }] },
  ]);
});

test('picks are listed newest first, and further ones by the last index', async () => {
  const store = storeAt();
  await store.commit(['e0', 'e1', 'e2', 'e3'].map((id) => aNewPick(id)));
  const indices = async (before: number) =>
    (await store.list({ limit: 2, before })).map(({ index }) => index);
  expect(await indices(1e9)).toEqual([3, 2]);
  expect(await indices(2)).toEqual([1, 0]);
  expect(await indices(0)).toEqual([]);
});

test('the sums are those of all steps, added where they are stored', async () => {
  const store = storeAt();
  await store.commit(['e0', 'e1'].map((id) => aNewPick(id)));
  for (const due of await store.due(START, 10)) {
    const opened = openStep(due).next;
    const closed = opened && closeStep(opened, CLOSE, START);
    await store.take([openStep(due)]);
    if (closed) {
      await store.take([closed]);
    }
  }
  expect((await store.sums()).get('all')).toEqual({
    picks: 2,
    claimed: 1_000,
    closed: 2,
    closedClaimed: 1_000,
    clv: 1_420,
    clvSquares: 1_008_200,
    beat: 2,
    weak: 0,
    promises: 2,
    promisedClv: 1_002,
    promisedBeat: 15_692,
    keptClv: 1_420,
    keptBeat: 2,
  });
  expect([...(await store.sums()).keys()].sort()).toEqual([
    'all',
    'day#2026-04-16',
    'decile#5',
    'market#h2h',
    'month#2026-04',
    'rules#1',
    'sport#soccer_epl',
  ]);
});

test('a window of starts is compared once, whoever tries, and where it ended is known', async () => {
  const store = storeAt();
  const pick = recordedPick(aValueBet(), 'A', NOW);
  if (pick === undefined) {
    throw new Error('no pick');
  }
  const changes = addToGrade({ ...pick, grade: 'B' }, false, { clv: 0.02 });
  expect(await store.comparedUntil()).toBeUndefined();
  expect(await store.compare(undefined, 900, [])).toBe(true);
  const done = await Promise.all([1, 2, 3].map(() => store.compare(900, 1_800, changes)));
  expect(done.filter(Boolean)).toHaveLength(1);
  expect(await store.comparedUntil()).toBe(1_800);
  expect((await store.sums()).get('grade#B')).toMatchObject({ picks: 1, closed: 1, clv: 200 });
});

describe('the life of picks', () => {
  test('is the same in the table as in memory', async () => {
    const fake = createFakePickStore();
    await playStory(fake);
    const store = storeAt();
    await playStory(store);
    expect(tellRecord(await storedLog())).toEqual(tellRecord(fake.log));
    expect(await store.sums()).toEqual(await fake.sums());
  });

  test.each(['before', 'after'] as const)(
    'loses and doubles nothing where a process ends %s a write of the table',
    async (when) => {
      const fake = createFakePickStore();
      await playStory(fake);
      for (const at of [3, 9, 15, 21]) {
        const spare = await startTable();
        table = spare;
        const failure = createFailure(at, when);
        await playStory(storeAt(clientThat(failure)));
        expect(tellRecord(await storedLog()), `call ${at}`).toEqual(tellRecord(fake.log));
        expect(await storeAt().sums(), `call ${at}`).toEqual(await fake.sums());
        expect(failure.calls()).toBeGreaterThan(at);
        await spare.stop();
      }
      table = await startTable();
    },
  );
});

describe('a correction', () => {
  /** A log of three picks, of which the first is won by the story. */
  async function played() {
    const store = storeAt();
    await playStory(store);
    const settled = (await store.list({ limit: 10, before: 1_000 })).find(({ later }) =>
      later.some(({ entry }) => entry.type === 'result' && entry.settlement === 'won'),
    );
    return { store, index: settled?.index ?? -1 };
  }
  const correctRecord = (client?: TableClient) =>
    createCorrectRecord({ picks: storeAt(client), now: () => NOW });
  const lost = (pick: number) => ({
    pick,
    because: 'The goal was disallowed.',
    score: { home: 0, away: 0 },
  });
  const won = (pick: number) => ({
    pick,
    because: 'It counts after all.',
    score: { home: 1, away: 0 },
  });

  test('is an entry more; the old one stays, and the sums go by the last', async () => {
    const { store, index } = await played();
    const before = { log: await storedLog(), sums: (await store.sums()).get('all') };
    expect(await correctRecord()(lost(index))).toMatchObject({
      document: { index: before.log.length },
    });
    expect(await correctRecord()(won(index))).toMatchObject({
      document: { entry: { corrects: before.log.length } },
    });
    expect((await storedLog()).slice(0, -2)).toEqual(before.log);
    expect((await store.find(index))?.later.map(({ entry }) => entry.type)).toEqual([
      'open',
      'close',
      'result',
      'correction',
      'correction',
    ]);
    expect((await store.sums()).get('all')).toEqual({ ...before.sums, corrected: 2 });
  });

  test('is written once where a process ends before or after any call of the table, and is then repeated', async () => {
    const { index } = await played();
    const size = (await storedLog()).length;
    let corrections = 0;
    for (const when of ['before', 'after'] as const) {
      for (let at = 1, isReached = true; isReached; at++) {
        const failure = createFailure(at, when);
        const truth = corrections % 2 === 0 ? lost(index) : won(index);
        await correctRecord(clientThat(failure))(truth).catch(() => undefined);
        const again = await correctRecord()(truth);
        expect(['same_result', undefined]).toContain(again.ok ? undefined : again.reason);
        corrections += 1;
        expect(await storedLog(), `call ${at} of ${failure.calls()}`).toHaveLength(
          size + corrections,
        );
        isReached = failure.calls() >= at;
      }
    }
    expect(corrections).toBeGreaterThanOrEqual(6);
  });

  test('is the only one of several at the same time that correct the same entry', async () => {
    const { index, store } = await played();
    const answers = await Promise.all([1, 2, 3].map(() => correctRecord()(lost(index))));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await store.sums()).get('all')).toMatchObject({ corrected: 1, settled: 2 });
  });
});

describe('what a pick costs beside its entries', () => {
  let rows: TransactItems = [];
  const log = {
    append: async (_lines: readonly string[], alsoWrite: (first: number) => TransactItems) => {
      rows = alsoWrite(1_000_000);
      return { ok: true as const, firstIndex: 0 };
    },
  };
  const unitsOf = () =>
    rows.map(({ Put, Update, Delete }) =>
      Put ? writeUnits(Put.Item as never) : Number(Boolean(Update ?? Delete)),
    );

  test('is three rows of one unit when it is recorded, and 25 fit one transaction', async () => {
    const store = createPickStore({ client: {} as never, tableName: 't' }, log);
    await store.commit([aNewPick('e1')]);
    expect(unitsOf()).toEqual([1, 1, 1]);
    await store.commit(Array.from({ length: MAX_NEW_PICKS }, (_, n) => aNewPick(`e${n}`)));
    expect(rows).toHaveLength(75);
  });

  test('is three rows a step and seven sums, and 8 steps of eight sports fit one transaction', async () => {
    const store = createPickStore({ client: {} as never, tableName: 't' }, log);
    await store.commit([aNewPick('e1')]);
    const tracked = {
      ...(rows[2]?.Put?.Item as never as Parameters<typeof openStep>[0]),
      step: 'close',
    } as const;
    await store.take([openStep(tracked)]);
    expect(unitsOf()).toEqual([1, 1, 1]);
    await store.take([closeStep(tracked, CLOSE, START)]);
    expect(unitsOf()).toEqual([1, 1, 1, ...Array.from({ length: 7 }, () => 1)]);
    const ofSport = (sport: number) => {
      const body = JSON.parse(tracked.body);
      const fair_prob = sport / 10 + 0.05;
      const other = { ...body, sport_key: `sport_${sport}`, market_key: `m${sport}`, fair_prob };
      return {
        ...tracked,
        rules: sport,
        opensAt: START + sport * 32 * 24 * HOUR_MS,
        body: JSON.stringify(other),
      };
    };
    const steps = Array.from({ length: MAX_STEPS }, (_, sport) =>
      closeStep(ofSport(sport), CLOSE, START),
    );
    await store.take(steps);
    expect(rows.length).toBeLessThanOrEqual(90);
    await store.take([resultStep({ ...tracked, step: 'result' }, undefined, START + 80 * HOUR_MS)]);
    // The last step leaves nothing that is due.
    expect(unitsOf()).toEqual([1, 1, ...Array.from({ length: 7 }, () => 1)]);
  });
});
