import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOutboxStore } from '#adapters/dynamodb/outbox-store.ts';
import { afterCall } from '#domain/webhooks/delivery/delivery-progress.ts';
import { nextStep } from '#domain/webhooks/delivery/next-step.ts';
import { fillEntry } from '#domain/webhooks/outbox/outbox.ts';
import { formPicks, NO_HISTORY } from '#domain/webhooks/selection/form-picks.ts';
import { DEFAULT_BANKROLL } from '#domain/webhooks/subscriber/bankrolls.ts';
import {
  DEFAULT_SETTINGS,
  type SubscriberSettings,
} from '#domain/webhooks/subscriber/subscriber-settings.ts';
import { aValueBet, NOW, newsOf } from '../../domain/webhooks/builders.ts';
import { type CapacityMeter, startCapacityMeter } from '../../support/capacity-meter.ts';
import { aCallReport } from '../../support/outbox-entries.ts';
import { createLocalClient, startTable, type TestTable } from '../../support/table.ts';

const SUBSCRIBERS = 1_000;
const NAMES = ['Main', 'Dollars', 'With Anna', 'Small stakes', 'Exchange'];
const CURRENCIES = ['EUR', 'USD', 'GBP', 'SEK', 'EUR'];
/** So many of them have their deliveries written: ten of each combination of selections. */
const METERED = 210;
/** Subscribers whose deliveries are written at the same time. */
const AT_ONCE = 30;
/** What the only delivery of a subscriber costs: docs/delivery.md. */
const UNITS_OF_DELIVERY = 7;

let database: TestTable;
let meter: CapacityMeter;
let client: TestTable['client'];
let store: ReturnType<typeof createOutboxStore>;

beforeAll(async () => {
  database = await startTable();
  meter = await startCapacityMeter(database.endpoint);
  client = createLocalClient(meter.endpoint);
  store = createOutboxStore({ client, tableName: database.tableName });
});
afterAll(async () => {
  client.destroy();
  await meter.stop();
  await database.stop();
});

const digest = (text: string) => createHash('sha256').update(text).digest('hex');

/** Bankrolls of other amounts, names and currencies, which match the same selections. */
function settingsOf(subscriber: number, bankrolls: number): SubscriberSettings {
  const [first = DEFAULT_BANKROLL, ...others] = NAMES.slice(0, bankrolls).map((name, index) => ({
    ...DEFAULT_BANKROLL,
    id: index === 0 ? 'main' : `bankroll-${digest(name + subscriber).slice(0, 8)}`,
    name,
    currency: CURRENCIES[index] ?? 'EUR',
    bankroll: 500 + 37 * index * subscriber,
  }));
  return { ...DEFAULT_SETTINGS, ...first, others };
}

/**
 * Forms what one scan, with one to three selections, has for a subscriber, and stores, sends and
 * retires it where it is metered: the number of its deliveries.
 */
async function sendTo(subscriber: number, bankrolls: number): Promise<number> {
  const bets = Array.from({ length: 1 + (subscriber % 3) }, (_, index) => {
    const eventId = digest(`event ${subscriber % 7} ${index}`).slice(0, 32);
    const link = `https://sports.example.com/addToBetslip?selection=${eventId.slice(0, 12)}`;
    return aValueBet({ eventId, link });
  });
  const destination = `usr_${bankrolls}_${subscriber}`;
  let rest = newsOf(formPicks(bets, settingsOf(subscriber, bankrolls), NO_HISTORY, NOW));
  expect(rest.picks).toHaveLength(bets.length);
  let number = 0;
  while (rest.picks.length > 0) {
    number += 1;
    const { content, left } = fillEntry({ destination, slot: NOW, number }, rest, store.fits);
    rest = left;
    if (subscriber >= METERED) {
      continue;
    }
    await store.append(destination, number, content);
    const step = nextStep(await store.readFrom(destination, number), NOW, NOW);
    if (step.kind !== 'call') {
      throw new Error(step.kind);
    }
    await store.saveProgress(destination, step.entry, step.progress);
    const report = { ...aCallReport('delivered'), at: NOW, picks: step.delivery.picks.length };
    await store.saveProgress(destination, step.entry, afterCall(step.progress, report).progress);
    await store.setDue(destination, number, null);
    await store.retire(destination, step.entry, NOW);
  }
  return number;
}

/**
 * The write units of a scan that has something for every subscriber: what the database reports of
 * the metered ones, and as much for each delivery of the others.
 */
async function unitsOfScan(bankrolls: number): Promise<number> {
  meter.reset();
  const deliveries: number[] = [];
  for (let from = 0; from < SUBSCRIBERS; from += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, SUBSCRIBERS - from) }, (_, i) => from + i);
    deliveries.push(...(await Promise.all(some.map((each) => sendTo(each, bankrolls)))));
  }
  const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
  return (meter.writeUnits / sum(deliveries.slice(0, METERED))) * sum(deliveries);
}

test('five bankrolls of each of 1,000 subscribers cost at most 1.2 times the write units of one', async () => {
  const one = await unitsOfScan(1);
  expect(one).toBe(SUBSCRIBERS * UNITS_OF_DELIVERY);
  const five = await unitsOfScan(5);
  console.log(`${one} write units with one bankroll, ${five} with five`);
  expect(five).toBeGreaterThanOrEqual(one);
  expect(five).toBeLessThanOrEqual(1.2 * one);
}, 120_000);
