import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LIMITS } from '../../../bench/costs/limits.ts';
import {
  monthOf,
  movesUses,
  type Size,
  totalOf,
  USUAL,
  usdOf,
} from '../../../bench/costs/month.ts';
import { monthText } from '../../../bench/costs/month-text.ts';
import { runCost } from '../../../bench/costs/run.ts';
import units from '../../../bench/costs/units.json' with { type: 'json' };
import { costsPage } from './costs-page.ts';

const NOTHING = {
  keys: 0,
  requestsPerDay: 0,
  subscribers: 0,
  accounts: 0,
  events: 300,
  picksPerDay: 0,
};
const usdFor = (size: Size, price: string) =>
  monthOf(size).find((line) => line.driver === 'keys' && line.price === price)?.usd;

test('docs/costs.md says what the program computes', async () => {
  // After the units have changed: `npx vitest run test/bench/costs -u`, twice.
  await expect(costsPage()).toMatchFileSnapshot(
    join(import.meta.dirname, '../../../docs/costs.md'),
  );
});

test('a month of a million requests costs what its parts do', () => {
  const size = { ...NOTHING, keys: 1_000_000 / 30 / 200, requestsPerDay: 200 };
  expect(usdFor(size, 'httpRequests')).toBeCloseTo(1);
  expect(usdFor(size, 'calls')).toBeCloseTo(0.2);
  expect(usdFor(size, 'gbSeconds')).toBeCloseTo(0.1333, 3);
  expect(usdFor(size, 'writeUnits')).toBeCloseTo(0.625);
});

test('a pick pays for the units of its whole life, and a month for those of its picks', () => {
  const { recorded, opened, closed, settled } = units.record;
  const writeUnits = [recorded, opened, closed, settled].reduce(
    (sum, step) => sum + step.writeUnits,
    0,
  );
  const line = monthOf({ ...NOTHING, picksPerDay: 1_000 }).find(
    ({ driver, price }) => driver === 'picks' && price === 'writeUnits',
  );
  expect(line?.quantity).toBe(30_000 * writeUnits);
  expect(line?.usd).toBeCloseTo((30_000 * writeUnits * 0.625) / 1e6);
});

test('each tier of a price is paid for what lies within it', () => {
  expect(usdOf('httpRequests', 300e6)).toBeCloseTo(300);
  expect(usdOf('httpRequests', 400e6)).toBeCloseTo(390);
  expect(usdOf('sentBytes', 20.24e12)).toBeCloseTo(10_240 * 0.09 + 10_000 * 0.085);
  expect(usdOf('secrets', 0)).toBe(0);
});

test('a service that nobody uses pays for its scans and for what stands, and for nothing else', () => {
  const month = monthOf(NOTHING);
  expect(totalOf(month)).toBeCloseTo(totalOf(month, 'scans') + totalOf(month, 'standing'));
  expect(totalOf(month, 'scans')).toBeGreaterThan(1);
});

test('to keep the moves and prices of 300 events costs at most 1.5 USD a month', () => {
  const { objectPuts, objectBytes } = movesUses(300);
  const usd = usdOf('objectPuts', objectPuts) + usdOf('objectBytes', objectBytes);
  expect(usd).toBeGreaterThan(0.1);
  expect(usd).toBeLessThanOrEqual(1.5);
});

test('more of anything never costs less, and no line is negative or not a number', () => {
  const sizes = fc.record({
    keys: fc.nat(10_000_000),
    requestsPerDay: fc.nat(20_000),
    subscribers: fc.nat(10_000_000),
    accounts: fc.nat(10_000_000),
    events: fc.nat(1_000_000),
    picksPerDay: fc.nat(1_000_000),
  });
  const names = [
    'keys',
    'requestsPerDay',
    'subscribers',
    'accounts',
    'events',
    'picksPerDay',
  ] as const;
  fc.assert(
    fc.property(sizes, fc.constantFrom(...names), fc.nat(1_000_000), (size, name, more) => {
      const month = monthOf(size);
      expect(month.filter(({ usd }) => !(usd >= 0))).toEqual([]);
      const larger = monthOf({ ...size, [name]: size[name] + more });
      expect(totalOf(larger)).toBeGreaterThanOrEqual(totalOf(month) * (1 - 1e-12));
    }),
  );
});

test('a client that asks more often than there are scans pays for short answers', () => {
  const sent = (requestsPerDay: number) =>
    usdFor({ ...NOTHING, keys: 1_000, requestsPerDay }, 'sentBytes') ?? 0;
  expect(sent(3_840) - sent(1_920)).toBeLessThan(sent(1_920) / 10);
});

test('nine thousand keys stay within every limit; a million of everything within none', () => {
  const reached = (size: Size) =>
    LIMITS.filter(({ byDefault, used }) => used(size) >= byDefault).length;
  expect(reached({ ...USUAL, keys: 9_000 })).toBe(0);
  const million = 1_000_000;
  expect(
    reached({ ...USUAL, keys: million, subscribers: million, accounts: million, events: million }),
  ).toBe(LIMITS.length);
});

test('the command prints every line and the sum, and says which limits are reached', () => {
  const text = monthText({ ...USUAL, keys: 1_000_000 });
  expect(text).toMatch(/^everything +[\d,]+\.\d\d$/m);
  expect(text).toMatch(/^all of keys +[\d,]+\.\d\d$/m);
  expect(text).toMatch(/^Reached at the peaks: writes of a new table/m);
});

test.each([
  [['--keys', 'many'], '--keys is "many"; it must be a whole number from 0 to 1,000,000,000'],
  [['--events', '1.5'], '--events is "1.5"; it must be a whole number from 0 to 1,000,000,000'],
  [['--accounts', '1e6'], '--accounts is "1e6"; it must be a whole number from 0 to 1,000,000,000'],
  [['--subscribers='], '--subscribers is ""; it must be a whole number from 0 to 1,000,000,000'],
  [
    ['--requests-per-day', '20001'],
    '--requests-per-day is "20001"; it must be a whole number from 0 to 20,000',
  ],
  [['--users', '3'], "Unknown option '--users'"],
])('%j is refused with the usage', (args, message) => {
  const errors: string[] = [];
  expect(runCost(args, (text) => errors.push(text))).toBe(2);
  expect(errors.join('')).toBe(
    `${message}\nusage: npm run -s bench -- costs [--keys N] [--requests-per-day N] [--subscribers N] [--accounts N] [--events N] [--picks-per-day N]\n`,
  );
});

test('a scan with nothing new reads at most 4,000 units for 100,000 subscribers, and no member more than twice the usual', () => {
  const { idleDispatch, ...each } = units.scan;
  expect(idleDispatch.readUnits + 100_000 * each.memberReadUnits).toBeLessThanOrEqual(4_000);
  expect(each.movesMemberReadUnits).toBeLessThanOrEqual(2 * each.memberReadUnits);
});
