import { expect, test } from 'vitest';
import { seriesOf } from '#domain/moves/price-series.ts';
import { compacted, EMPTY_SHARD, type ScanChanges, shardOf } from '#domain/moves/price-shard.ts';

const HOUR_MS = 3_600_000;
const START = 1_800_000_000_000;
const facts = {
  eventId: 'e1',
  sportKey: 'tennis_atp',
  sportTitle: 'ATP',
  home: 'Ada',
  away: 'Bea',
  commenceTime: START,
};

/** A scan in which a book offers this on an event. */
const changesAt = (scan: number, at: number, price: number, commenceTime = START): ScanChanges => {
  const change = { market: 'two_way' as const, book: 'betway', number: 0, at, line: null };
  const changes = [{ ...change, prices: [price, 1.9] }];
  return { scan, at, isWhole: false, events: [{ facts: { ...facts, commenceTime }, changes }] };
};

const NUMBER = shardOf('e1');

test('an event is closed six hours after its start, which may be moved until then', () => {
  const opened = changesAt(1, START - HOUR_MS, 2);
  const soon = compacted(EMPTY_SHARD, NUMBER, [opened], START + HOUR_MS);
  expect(soon.closed).toEqual([]);
  const later = changesAt(2, START + 2 * HOUR_MS, 2.2, START + 4 * HOUR_MS);
  const { shard, closed } = compacted(soon.shard, NUMBER, [later], START + 3 * HOUR_MS);
  expect(closed).toEqual([]);
  const [prices] = shard.events;
  const home = prices && seriesOf(prices, START + 3 * HOUR_MS).find((one) => one.outcome === 'Ada');
  expect(home).toMatchObject({ opening: { price: 2 }, present: { price: 2.2 } });
  expect(compacted(shard, NUMBER, [], START + 10 * HOUR_MS).closed).toHaveLength(1);
});
