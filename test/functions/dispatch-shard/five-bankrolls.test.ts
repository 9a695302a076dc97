import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createOutboxStore } from '#adapters/dynamodb/outbox-store.ts';
import { fillEntry } from '#domain/webhooks/outbox/fill-entry.ts';
import { formPicks, NO_HISTORY } from '#domain/webhooks/selection/form-picks.ts';
import { DEFAULT_BANKROLL } from '#domain/webhooks/subscriber/bankrolls.ts';
import {
  DEFAULT_SETTINGS,
  type SubscriberSettings,
} from '#domain/webhooks/subscriber/subscriber-settings.ts';
import { aValueBet, NOW, newsOf } from '../../domain/webhooks/builders.ts';

const SUBSCRIBERS = 1_000;
const NAMES = ['Main', 'Dollars', 'With Anna', 'Small stakes', 'Exchange'];
const CURRENCIES = ['EUR', 'USD', 'GBP', 'SEK', 'EUR'];
/** What an entry costs to store, to retire, and to keep the progress of. */
const UNITS_OF_ENTRY = 3;

const { fits } = createOutboxStore({ client: {} as never, tableName: '' });
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

/** The write units of what one scan, with one to three selections, sends all subscribers. */
function unitsOfScan(bankrolls: number): number {
  let entries = 0;
  for (let subscriber = 0; subscriber < SUBSCRIBERS; subscriber += 1) {
    const bets = Array.from({ length: 1 + (subscriber % 3) }, (_, index) => {
      const eventId = digest(`event ${subscriber % 7} ${index}`).slice(0, 32);
      const link = `https://sports.example.com/addToBetslip?selection=${eventId.slice(0, 12)}`;
      return aValueBet({ eventId, link });
    });
    let rest = newsOf(formPicks(bets, settingsOf(subscriber, bankrolls), NO_HISTORY, NOW));
    while (rest.picks.length > 0) {
      const place = { destination: `usr_${subscriber}`, slot: NOW, number: 1 + entries };
      rest = fillEntry(place, rest, fits).left;
      entries += 1;
    }
  }
  return entries * UNITS_OF_ENTRY;
}

test('five bankrolls of each of 1,000 subscribers cost at most 1.2 times the write units of one', () => {
  const one = unitsOfScan(1);
  expect(one).toBe(SUBSCRIBERS * UNITS_OF_ENTRY);
  expect(unitsOfScan(5)).toBeLessThanOrEqual(1.2 * one);
});
