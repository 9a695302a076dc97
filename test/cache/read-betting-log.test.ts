import { expect, test, vi } from 'vitest';
import { createReadBettingLog } from '#cache/read-betting-log.ts';
import type { LoggedBet } from '#domain/bets/bet.ts';
import { idPrefix } from '#domain/bets/bet-id.ts';
import { DEFAULT_SETTINGS } from '#domain/webhooks/subscriber/subscriber-settings.ts';
import { aLoggedBet, DAY_MS, NOW } from '../domain/bets/builders.ts';

type Range = { from: string; before: string; limit: number };

/** A reader of bets that answers with pages of at most `page`, the bet placed last first. */
function listing(bets: readonly LoggedBet[], page = 1_000) {
  return vi.fn(async (_userId: string, { from, before, limit }: Range) => {
    const found = bets
      .filter(({ betId }) => betId >= from && betId < before)
      .toSorted((a, b) => (a.betId < b.betId ? 1 : -1));
    const shown = found.slice(0, Math.min(limit, page));
    return { bets: shown, hasMore: shown.length < found.length };
  });
}

let count = 0;
/** A bet of the bankroll `main` that was placed so many days ago. */
function placed(daysAgo: number, of: Partial<LoggedBet> = {}): LoggedBet {
  const placedAt = NOW - daysAgo * DAY_MS;
  count += 1;
  const betId = `${idPrefix(placedAt)}-${String(count).padStart(16, '0')}`;
  return { ...aLoggedBet({ placedAt, bankroll: 'main' }), betId, ...of };
}

const follows = (daysAgo: number) => ({
  ...DEFAULT_SETTINGS,
  mode: 'follows_log' as const,
  since: NOW - daysAgo * DAY_MS,
});

test('bets are read again only after a change of them or of a bankroll that follows them', async () => {
  let changeCount = 1;
  const list = listing([placed(1), placed(2, { status: 'won', profit: 5 })]);
  const read = createReadBettingLog({ list, changes: async () => changeCount });
  const { tag, log } = await read('ada', DEFAULT_SETTINGS, NOW);
  expect(log.open).toHaveLength(1);
  await read('ada', { ...DEFAULT_SETTINGS, bankroll: 5 }, NOW);
  expect(list).toHaveBeenCalledTimes(1);
  expect((await read('ada', follows(3), NOW)).log.profits).toEqual({ main: 5 });
  expect(list).toHaveBeenCalledTimes(2);
  changeCount = 2;
  expect((await read('ada', DEFAULT_SETTINGS, NOW)).tag).not.toBe(tag);
  await read('bob', DEFAULT_SETTINGS, NOW);
  expect(list.mock.calls.map(([userId]) => userId)).toEqual(['ada', 'ada', 'ada', 'bob']);
});

test('bets that change all the time are read at most 20 times in ten minutes', async () => {
  let changeCount = 0;
  const list = listing([placed(1)]);
  const changes = async () => {
    changeCount += 1;
    return changeCount;
  };
  const read = createReadBettingLog({ list, changes });
  for (let second = 0; second < 599; second += 1) {
    await read('ada', DEFAULT_SETTINGS, NOW + second * 1_000);
  }
  expect(list).toHaveBeenCalledTimes(20);
  await read('ada', DEFAULT_SETTINGS, NOW + 600_000);
  expect(list).toHaveBeenCalledTimes(21);
});

test('one who has logged nothing is asked for no bets', async () => {
  const list = listing([]);
  const read = createReadBettingLog({ list, changes: async () => 0 });
  expect(await read('ada', follows(3), NOW)).toMatchObject({
    tag: '',
    log: { open: [], profits: { main: 0 } },
  });
  expect(list).not.toHaveBeenCalled();
});

test('at most 500 bets that were placed within 30 days count as open', async () => {
  const bets = [...Array.from({ length: 600 }, () => placed(1)), placed(31)];
  const list = listing(bets, 100);
  const read = createReadBettingLog({ list, changes: async () => 1 });
  expect((await read('ada', DEFAULT_SETTINGS, NOW)).log.open).toHaveLength(500);
  expect(list).toHaveBeenCalledTimes(5);
  expect((await read('bob', follows(60), NOW)).log.open).toHaveLength(500);
});

test('the profit counts every bet since the amount was stated, on however many pages', async () => {
  const won = (daysAgo: number) => placed(daysAgo, { status: 'won', profit: 0.1 });
  const bets = [...Array.from({ length: 1_203 }, (_, i) => won(i / 20)), won(61), placed(45)];
  const read = createReadBettingLog({ list: listing(bets, 100), changes: async () => 1 });
  const { log } = await read('ada', follows(60.2), NOW);
  expect(log).toEqual({ open: [], profits: { main: 120.3 } });
});

test('the tags of two people who have bets differ, whatever the counts of their changes', async () => {
  const list = async (userId: string) => ({
    bets: userId === 'eve' ? [] : [placed(1)],
    hasMore: false,
  });
  const read = createReadBettingLog({ list, changes: async () => 1 });
  const tagOf = async (userId: string) => (await read(userId, DEFAULT_SETTINGS, NOW)).tag;
  expect(await tagOf('ada')).not.toBe(await tagOf('bob'));
  expect(await tagOf('eve')).toBe('');
});
