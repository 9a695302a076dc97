import { PutCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AccountGoneError } from '#adapters/dynamodb/account-check.ts';
import { createAccountEraser } from '#adapters/dynamodb/account-eraser.ts';
import { createAccountStore } from '#adapters/dynamodb/account-store.ts';
import { createBetStore } from '#adapters/dynamodb/bet-store.ts';
import { createDueBetStore } from '#adapters/dynamodb/due-bet-store.ts';
import { betCountKey, betRequestKey } from '#adapters/dynamodb/keys.ts';
import { getRow } from '#adapters/dynamodb/read-rows.ts';
import { createReadBettingLog } from '#cache/read-betting-log.ts';
import { type LoggedBet, logBet, settled } from '#domain/bets/bet.ts';
import { newBetId } from '#domain/bets/bet-id.ts';
import type { BetTerms } from '#domain/bets/bet-terms.ts';
import { openAmountOf } from '#domain/bets/betting-log.ts';
import { MAX_BETS, MAX_BETS_A_DAY } from '#domain/bets/bounds.ts';
import { DEFAULT_SETTINGS } from '#domain/webhooks/subscriber/subscriber-settings.ts';
import { NOW, theTerms } from '../../domain/bets/builders.ts';
import { startTable, type TestTable } from '../../support/table.ts';

const DAY_MS = 86_400_000;

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());

let made = 0;

/** A bet with an id of its own. */
function aBet(terms: Partial<BetTerms> = {}): LoggedBet {
  made += 1;
  const full = theTerms(terms);
  const betId = newBetId(full, made.toString(16).padStart(16, '0'));
  const logging = { betId, status: 'open', placed: null, hasScores: true, now: NOW } as const;
  return logBet(full, logging);
}

/** Opens an account of each name. */
async function openAccounts(...userIds: readonly string[]): Promise<void> {
  const accounts = createAccountStore(table);
  await Promise.all(userIds.map((userId) => accounts.create({ userId, plan: 'sharp' }, 0)));
}

/** Settings whose bankroll follows the bets of the tests. */
const FOLLOWS = { ...DEFAULT_SETTINGS, mode: 'follows_log', since: NOW - DAY_MS } as const;
const WHOLE = { from: '', before: '~', limit: 500 };

describe('bets that are logged one by one', () => {
  test('are listed by when they were placed, the last first, page by page', async () => {
    await openAccounts('list');
    const store = createBetStore(table);
    const bets = [3, 1, 2, 5, 4].map((hours) => aBet({ placedAt: NOW - hours * 3_600_000 }));
    for (const bet of bets) {
      expect(await store.add('list', bet, undefined, NOW)).toEqual({ ok: true, bet });
    }
    const expected = bets.toSorted((a, b) => b.placedAt - a.placedAt);
    const first = await store.list('list', { ...WHOLE, limit: 3 });
    expect(first).toEqual({ bets: expected.slice(0, 3), hasMore: true });
    const before = first.bets.at(-1)?.betId ?? '';
    expect(await store.list('list', { ...WHOLE, before, limit: 3 })).toEqual({
      bets: expected.slice(3),
      hasMore: false,
    });
    expect(await store.all('list')).toEqual(expected.toReversed());
    expect(await store.all('somebody')).toEqual([]);
  });

  test('are at most 200 a day, also when they come at once, and the next day begins again', async () => {
    await openAccounts('daily');
    const store = createBetStore(table);
    for (let at = 0; at < MAX_BETS_A_DAY - 3; at++) {
      await store.add('daily', aBet(), undefined, NOW);
    }
    const results = await Promise.all(
      Array.from({ length: 6 }, () => store.add('daily', aBet(), undefined, NOW)),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(3);
    expect(results).toContainEqual({ ok: false, reason: 'too_many_today' });
    expect(await store.all('daily')).toHaveLength(MAX_BETS_A_DAY);
    expect(await store.add('daily', aBet(), undefined, NOW + DAY_MS)).toMatchObject({ ok: true });
  });

  test('of one name are logged once, and answered alike unless they ask for another bet', async () => {
    await openAccounts('names');
    const store = createBetStore(table);
    const request = { requestHash: 'r1', bodyHash: 'b1' };
    const results = await Promise.all(
      [aBet(), aBet(), aBet()].map((bet) => store.add('names', bet, request, NOW)),
    );
    const [only, ...others] = await store.all('names');
    expect(others).toEqual([]);
    expect(results).toEqual(results.map(() => ({ ok: true, bet: only })));
    const later = NOW + DAY_MS - 1_000;
    expect(await store.add('names', aBet(), request, later)).toEqual({ ok: true, bet: only });
    expect(await store.add('names', aBet(), { ...request, bodyHash: 'b2' }, later)).toEqual({
      ok: false,
      reason: 'other_request',
    });
    expect(await store.add('names', aBet(), request, NOW + 3 * DAY_MS)).toMatchObject({ ok: true });
  });

  test('are found by the name of their request for a day, and by none that is expired', async () => {
    await openAccounts('repeats');
    const store = createBetStore(table);
    const request = { requestHash: 'r1', bodyHash: 'b1' };
    expect(await store.answered('repeats', request, NOW)).toBeUndefined();
    const bet = aBet();
    await store.add('repeats', bet, request, NOW);
    const later = NOW + DAY_MS;
    expect(await store.answered('repeats', request, later)).toEqual({ ok: true, bet });
    const other = { ...request, bodyHash: 'b2' };
    expect(await store.answered('repeats', other, later)).toEqual({
      ok: false,
      reason: 'other_request',
    });
    expect(await store.answered('somebody', request, later)).toBeUndefined();
    expect(await store.answered('repeats', request, NOW + 3 * DAY_MS)).toBeUndefined();
  });

  test('are told as they are now to a repeat, and are nowhere once they are removed', async () => {
    await openAccounts('gone');
    const store = createBetStore(table);
    const request = { requestHash: 'r1', bodyHash: 'b1' };
    const bet = aBet({ note: 'a note of its own' });
    await store.add('gone', bet, request, NOW);
    const changed = { ...bet, note: 'another note' };
    await store.replace('gone', bet, changed);
    expect(await store.answered('gone', request, NOW)).toEqual({ ok: true, bet: changed });
    await store.remove('gone', changed);
    const removed = { ok: false, reason: 'removed' };
    expect(await store.answered('gone', request, NOW)).toEqual(removed);
    expect(await store.add('gone', aBet(), request, NOW)).toEqual(removed);
    expect(await store.all('gone')).toEqual([]);
    const row = await getRow(table, betRequestKey('gone', 'r1'));
    expect(JSON.stringify(row)).not.toContain('note');
  });

  test('are found by a row of the release before, which has the whole bet', async () => {
    await openAccounts('older');
    const store = createBetStore(table);
    const request = { requestHash: 'r1', bodyHash: 'b1' };
    const bet = aBet();
    await store.add('older', bet, undefined, NOW);
    const expiresAt = NOW / 1000 + 60;
    const key = betRequestKey('older', 'r1');
    const Item = { ...key, bodyHash: 'b1', bet: JSON.stringify(bet), expiresAt };
    await table.client.send(new PutCommand({ TableName: table.tableName, Item }));
    const first = { ok: true, bet };
    expect(await store.answered('older', request, NOW)).toEqual(first);
    expect(await store.add('older', aBet(), request, NOW)).toEqual(first);
  });
});

describe('an import', () => {
  test('logs what is not logged yet, and may be repeated', async () => {
    await openAccounts('import');
    const store = createBetStore(table);
    const bets = Array.from({ length: 150 }, () => aBet());
    expect(new Set(await store.addAll('import', bets.slice(0, 120)))).toEqual(new Set(['logged']));
    const again = await store.addAll('import', bets);
    expect(again.slice(0, 120).every((status) => status === 'already_logged')).toBe(true);
    expect(again.slice(120).every((status) => status === 'logged')).toBe(true);
    expect(await store.all('import')).toHaveLength(150);
    expect((await store.ids('import')).size).toBe(150);
  });

  test('does not pass 10,000 bets, whatever else is logged meanwhile', async () => {
    await openAccounts('full');
    const store = createBetStore(table);
    // The row says what thousands of bets would have made of it.
    const full = { ...betCountKey('full'), bets: MAX_BETS - 50, changes: 1, day: '', today: 0 };
    await table.client.send(new PutCommand({ TableName: table.tableName, Item: full }));
    const [first, second, third] = await Promise.all([
      store.addAll(
        'full',
        Array.from({ length: 40 }, () => aBet()),
      ),
      store.addAll(
        'full',
        Array.from({ length: 40 }, () => aBet()),
      ),
      store.add('full', aBet(), undefined, NOW),
    ]);
    const logged = [...first, ...second].filter((status) => status === 'logged').length;
    expect(logged + Number(third.ok)).toBeLessThanOrEqual(50);
    expect(await store.all('full')).toHaveLength(logged + Number(third.ok));
    const rest = 50 - logged - Number(third.ok);
    await store.addAll(
      'full',
      Array.from({ length: rest }, () => aBet()),
    );
    expect(await store.add('full', aBet(), undefined, NOW)).toEqual({
      ok: false,
      reason: 'too_many_bets',
    });
  });
});

test('of concurrent writers none loses a bet or a cent: each writes on what it has seen, or is refused', async () => {
  const store = createBetStore(table);
  let run = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('add', 'change', 'remove', 'settle'), {
        minLength: 2,
        maxLength: 8,
      }),
      async (writes) => {
        const userId = `writers-${run++}`;
        await openAccounts(userId);
        const shared = aBet({ stake: 1, bankroll: 'main' });
        await store.add(userId, shared, undefined, NOW);
        const readLog = createReadBettingLog(store);
        const logNow = async () => (await readLog(userId, FOLLOWS, NOW)).log;
        expect(openAmountOf(await logNow(), FOLLOWS)).toBe(1);
        const due = createDueBetStore(table);
        const before = await store.changes(userId);
        const done = await Promise.all(
          writes.map(async (write, at) => {
            const own = { bankroll: 'main', stake: at + 0.07 };
            const changed = { ...shared, ...own };
            switch (write) {
              case 'add':
                return (await store.add(userId, aBet(own), undefined, NOW)).ok;
              case 'change':
                return store.replace(userId, shared, changed);
              case 'settle':
                return due.replace(
                  { userId, bet: shared as never },
                  settled(changed, 'won', 'service'),
                );
              default:
                return store.remove(userId, shared);
            }
          }),
        );
        const all = await store.all(userId);
        const count = (kind: string) =>
          writes.filter((write, at) => write === kind && done[at]).length;
        const ofShared = writes.filter((write, at) => write !== 'add' && done[at]);
        // One of those that saw the same bet wins.
        expect(ofShared).toHaveLength(writes.some((write) => write !== 'add') ? 1 : 0);
        expect(count('add')).toBe(writes.filter((write) => write === 'add').length);
        expect(all).toHaveLength(1 + count('add') - count('remove'));
        expect(await store.changes(userId)).toBe(before + done.filter(Boolean).length);
        // What stakes are computed from says the same as the bets, to the cent.
        const cents = (amounts: readonly number[]) =>
          amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100;
        const log = await logNow();
        const open = all.filter(({ status }) => status === 'open');
        expect(openAmountOf(log, FOLLOWS)).toBe(cents(open.map(({ stake }) => stake)));
        expect(log.profits).toEqual({ main: cents(all.map(({ profit }) => profit ?? 0)) });
      },
    ),
    { numRuns: 25 },
  );
});

test('what is due of bets is found by its time, and not any more once it is done', async () => {
  await openAccounts('due');
  const store = createBetStore(table);
  const due = createDueBetStore(table);
  const bet = aBet({ commenceTime: NOW - 100 * DAY_MS + 3_600_000, placedAt: NOW - 100 * DAY_MS });
  const open = { ...bet, due: { step: 'close', at: 1_000, startsAt: 500 } } as const;
  await store.add('due', open, undefined, NOW);
  const [found] = await due.due(1_000, 10, 10);
  expect(found).toEqual({ userId: 'due', bet: open });
  expect(await due.due(999, 10, 10)).toEqual([]);
  expect(await due.replace(found as never, { ...open, due: null })).toBe(true);
  expect(await due.due(1_000, 10, 10)).toEqual([]);
  expect(await due.replace(found as never, { ...open, due: null })).toBe(false);
});

test('the due bets of one account, however many, keep those of no other account back', async () => {
  await openAccounts('importer', 'other');
  const store = createBetStore(table);
  const dueAt = (at: number): LoggedBet => ({
    ...aBet(),
    due: { step: 'close', at, startsAt: 500 },
  });
  await store.addAll(
    'importer',
    Array.from({ length: 1_100 }, () => dueAt(1_000)),
  );
  await store.add('other', dueAt(2_000), undefined, NOW);
  const found = await createDueBetStore(table).due(2_000, 1_000, 50);
  const byAccount = Object.groupBy(found, ({ userId }) => userId);
  expect(byAccount.importer).toHaveLength(50);
  expect(byAccount.other).toHaveLength(1);
});

test('an erased account has no bet, count or request any more', async () => {
  await openAccounts('eve');
  const store = createBetStore(table);
  await store.add('eve', aBet(), { requestHash: 'r', bodyHash: 'b' }, NOW);
  const { erase } = createAccountEraser(table);
  expect(await erase('eve', NOW)).toMatchObject({ ok: true, erased: { betRows: 3 } });
  expect(await store.all('eve')).toEqual([]);
  expect(await store.changes('eve')).toBe(0);
});

test('an account that is erased during an import keeps none of its bets, and gets no more', async () => {
  await openAccounts('leaver');
  const store = createBetStore(table);
  const bets = Array.from({ length: 400 }, () => aBet());
  const importing = store.addAll('leaver', bets).catch((error: unknown) => error);
  const { erase } = createAccountEraser(table);
  expect(await erase('leaver', NOW)).toMatchObject({ ok: true });
  expect(await importing).toBeInstanceOf(AccountGoneError);
  await expect(store.add('leaver', aBet(), undefined, NOW)).rejects.toThrow(AccountGoneError);
  await expect(store.addAll('leaver', [aBet()])).rejects.toThrow(AccountGoneError);
  expect(await store.all('leaver')).toEqual([]);
  expect(await store.changes('leaver')).toBe(0);
});
