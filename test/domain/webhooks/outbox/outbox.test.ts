import { expect, test } from 'vitest';
import {
  activeDeliveries,
  expiryOf,
  frontOf,
  isWaiting,
  keptUntil,
} from '#domain/webhooks/outbox/outbox.ts';
import { aBaseline, aDeliveryEntry, aProgress } from '../../../support/outbox-entries.ts';
import { aPick, HOUR_MS, NOW } from '../builders.ts';

const DAY_MS = 24 * HOUR_MS;
const done = aProgress({ status: 'delivered' });
const startingAt = (...starts: readonly number[]) =>
  aDeliveryEntry(2, { picks: starts.map((commenceTime) => aPick({ commenceTime })) });

test('a webhook that is saved again loses nothing that waits; one that is removed does', () => {
  const delivery = aDeliveryEntry(1);
  expect(activeDeliveries([delivery, aBaseline(2, [], false)])).toEqual([delivery]);
  expect(activeDeliveries([delivery, aBaseline(2, [], true)])).toEqual([]);
});

test('the state is that of the latest delivery before the one that waits: of one that is done, though it was called', () => {
  const numbersOf = ({ front, previous }: ReturnType<typeof frontOf>) => [
    previous?.number,
    front?.number,
  ];
  const first = aDeliveryEntry(1, { progress: done });
  const called = aDeliveryEntry(2, { progress: aProgress() });
  expect(numbersOf(frontOf([first, called, aDeliveryEntry(3)], NOW))).toEqual([1, 2]);
  const neverCalled = startingAt(NOW - 7 * DAY_MS);
  expect(numbersOf(frontOf([first, neverCalled, aDeliveryEntry(3)], NOW))).toEqual([1, 3]);
  expect(numbersOf(frontOf([first, neverCalled], NOW))).toEqual([1, undefined]);
});

test('a delivery is kept for seven days after its last event has started, and waits no longer', () => {
  const delivery = startingAt(NOW + HOUR_MS, NOW);
  const end = NOW + HOUR_MS + 7 * DAY_MS;
  expect(keptUntil(delivery)).toBe(end);
  expect([isWaiting(delivery, end - 1), isWaiting(delivery, end)]).toEqual([true, false]);
});

test('an entry that is retired stays for a day at least', () => {
  const delivery = startingAt(NOW);
  expect(expiryOf(delivery, NOW)).toBe(NOW + 7 * DAY_MS);
  expect(expiryOf(delivery, NOW + 9 * DAY_MS)).toBe(NOW + 10 * DAY_MS);
  expect(expiryOf(aBaseline(1), NOW)).toBe(NOW + 60 * DAY_MS);
});
