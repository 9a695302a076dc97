import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCreditStore } from '#adapters/dynamodb/credit-store.ts';
import type { CreditStore } from '#domain/feed-budget/credit-usage.ts';
import { createFeedCadence } from '#functions/scan-odds/feed-cadence.ts';
import { type CapacityMeter, startCapacityMeter } from '../../support/capacity-meter.ts';
import { createFakeCreditStore } from '../../support/fake-credit-store.ts';
import { createLocalClient, startTable, type TestTable } from '../../support/table.ts';

const NOW = Date.parse('2026-04-16T19:00:00Z');
const MONTH = '2026-04';

let table: TestTable;
let meter: CapacityMeter;
let months = 0;

beforeAll(async () => {
  table = await startTable();
  meter = await startCapacityMeter(table.endpoint);
});
beforeEach(() => meter.reset());
afterAll(async () => {
  await meter.stop();
  await table.stop();
});

const metered = () =>
  createCreditStore({ client: createLocalClient(meter.endpoint), tableName: table.tableName });
/** A month that no test before has used. */
function aMonth(): string {
  months += 1;
  return `${2_100 + months}-01`;
}

describe.each<[string, () => CreditStore]>([
  ['the table', () => createCreditStore(table)],
  ['its fake in memory', createFakeCreditStore],
])('the record of credits in %s', (_, createStore) => {
  const charge = (month: string, credits: number, max: number, sports = ['soccer_epl']) => ({
    month,
    credits,
    max,
    sports,
    now: NOW,
  });

  test('begins a month with nothing spent', async () => {
    expect(await createStore().usageIn(aMonth())).toEqual({ spent: 0, paidAt: new Map() });
  });

  test('adds what is charged, takes back what is refunded, and remembers who was paid for', async () => {
    const store = createStore();
    const month = aMonth();
    expect(await store.charge(charge(month, 18, 100, ['soccer_epl', 'icehockey_nhl']))).toBe(18);
    expect(await store.refund(month, 12, [])).toBe(6);
    expect(await store.usageIn(month)).toEqual({
      spent: 6,
      paidAt: new Map([
        ['soccer_epl', NOW],
        ['icehockey_nhl', NOW],
      ]),
    });
  });

  test('forgets with a refund who was not paid for after all', async () => {
    const store = createStore();
    const month = aMonth();
    await store.charge(charge(month, 27, 100, ['soccer_epl', 'icehockey_nhl', 'basketball_nba']));
    expect(await store.refund(month, 24, ['icehockey_nhl', 'basketball_nba'])).toBe(3);
    expect(await store.usageIn(month)).toEqual({
      spent: 3,
      paidAt: new Map([['soccer_epl', NOW]]),
    });
  });

  test('a charge for scores names no sport whose odds are paid for', async () => {
    const [store, month] = [createStore(), aMonth()];
    await store.charge(charge(month, 9, 100));
    expect(await store.charge(charge(month, 6, 100, []))).toBe(15);
    expect(await store.charge(charge(month, 90, 100, []))).toBeUndefined();
    expect((await store.usageIn(month)).paidAt).toEqual(new Map([['soccer_epl', NOW]]));
  });

  test('never exceeds what the month may cost, whoever charges at once', async () => {
    const store = createStore();
    const month = aMonth();
    expect(await store.charge(charge(month, 101, 100))).toBeUndefined();
    const sums = await Promise.all(
      Array.from({ length: 20 }, () => store.charge(charge(month, 9, 100))),
    );
    expect(sums.filter((sum) => sum !== undefined)).toHaveLength(11);
    expect((await store.usageIn(month)).spent).toBe(99);
  });
});

test('an increment that fails is sent once, because a repeat could count twice', async () => {
  const store = metered();
  meter.failNext(1);
  await expect(store.refund(aMonth(), 3, [])).rejects.toThrow();
  expect(meter.calls).toEqual(['UpdateItem']);
});

test('a scan that reads costs two write units, a new reader one more, and a scan without a read nothing', async () => {
  const sports = ['soccer_epl', 'basketball_nba'];
  const cadence = createFeedCadence({
    monthlyCredits: 5_000_000,
    creditsPerRead: 3,
    creditsPerEvent: () => 0,
    maxTries: 3,
    scanIntervalMs: 45_000,
    store: metered(),
  });
  for (const sport of sports) {
    cadence.setSchedule(sport, [NOW + 10 * 3_600_000], NOW);
  }
  const scan = async (now: number) => {
    meter.reset();
    const due = await cadence.claim(sports, now);
    await cadence.settle(due.length * 3, []);
    return { reads: due.length, writeUnits: meter.writeUnits };
  };
  expect(await scan(NOW)).toEqual({ reads: 2, writeUnits: 3 });
  expect(await scan(NOW + 45_000)).toEqual({ reads: 0, writeUnits: 0 });
  expect(await scan(NOW + 300_000)).toEqual({ reads: 2, writeUnits: 2 });
  expect(await createCreditStore(table).usageIn(MONTH)).toMatchObject({ spent: 12 });
});

test('the row of a month takes a unit for each begun two dozen of sports whose keys have 27 letters', async () => {
  const store = metered();
  const unitsFor = async (count: number) => {
    const sports = Array.from({ length: count }, (_, n) => `soccer_some_country_lea_${100 + n}`);
    // An instant with all its digits: a number takes a byte for two of them.
    const charge = { month: aMonth(), credits: 3, max: 100, sports, now: NOW + 123 };
    await store.charge(charge);
    meter.reset();
    await store.charge(charge);
    return meter.writeUnits;
  };
  expect(await unitsFor(24)).toBe(1);
  expect(await unitsFor(48)).toBe(2);
  expect(await unitsFor(72)).toBe(3);
  expect(await unitsFor(80)).toBe(4);
});

test('a further feed has a count of its own, beside that of the first', async () => {
  const [first, second] = [createCreditStore(table), createCreditStore(table, 'second')];
  const month = aMonth();
  const charge = { month, credits: 9, max: 100, sports: ['soccer_epl'], now: NOW };
  await first.charge(charge);
  await second.charge({ ...charge, credits: 4 });
  expect((await first.usageIn(month)).spent).toBe(9);
  expect((await second.usageIn(month)).spent).toBe(4);
});
