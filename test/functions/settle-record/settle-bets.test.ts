import { describe, expect, test } from 'vitest';
import { type LoggedBet, logBet } from '#domain/bets/bet.ts';
import { type DueBet, isDue } from '#domain/bets/follow-up.ts';
import type { FeedScore } from '#domain/feed-answers/odds-source.ts';
import { createQuotesBuilder, type QuotedOffer } from '#domain/odds/quotes.ts';
import type { ScanQuotes } from '#domain/record/closing.ts';
import type { LaterEntry } from '#domain/record/entries.ts';
import type { RecordedPick } from '#domain/record/recorded-pick.ts';
import { sampleBets } from '#domain/record/sample-bets.ts';
import { trackPick } from '#domain/record/tracked-pick.ts';
import { DEFAULT_SCAN_SETTINGS } from '#domain/scan/scan-settings.ts';
import { createFindClose } from '#functions/settle-record/find-close.ts';
import { createSettleBets } from '#functions/settle-record/settle-bets.ts';
import { createSettleRecord } from '#functions/settle-record/settle-record.ts';
import { createSharedScores } from '#functions/settle-record/shared-scores.ts';
import { randomOf } from '../../../bench/seeded-random.ts';
import { createFakePickStore } from '../../support/fake-pick-store.ts';
import { INTERVAL_MS } from '../../support/record-story.ts';

const BEGIN = Date.parse('2026-03-01T00:00:00Z');
const HOUR_MS = 3_600_000;
const DAYS = 30;
const EVENTS_A_DAY = 4;
const SPORT = 'soccer_epl';
const BOOKS = ['pinnacle', 'northbet', 'eastbet', 'westbet', 'southbet', 'midbet', 'farbet'];

type MonthEvent = { readonly id: string; readonly startsAt: number; readonly seed: number };

/** A match every six hours; a few are taken from the lists before they start. */
const EVENTS: readonly MonthEvent[] = Array.from({ length: DAYS * EVENTS_A_DAY }, (_, at) => ({
  id: `event-${at}`,
  startsAt: BEGIN + (at + 1) * 6 * HOUR_MS,
  seed: at + 1,
}));

/** The offers of a book; prices move between the morning and the start, and books differ. */
function offersOf({ seed, startsAt }: MonthEvent, now: number): QuotedOffer[] {
  const isClose = startsAt - now < HOUR_MS / 2;
  const drift = isClose ? (randomOf(seed)() - 0.5) * 0.1 : 0;
  const home = 0.45 + drift;
  return BOOKS.flatMap((key, index): QuotedOffer[] => {
    const random = randomOf(seed * 100 + index + (isClose ? 50 : 0));
    const price = (prob: number) => {
      const margin = index === 0 ? 1.02 : 1.05;
      const noise = index === 0 ? 1 : 0.94 + 0.16 * random();
      return Math.max(1.05, Math.round((noise / (prob * margin)) * 100) / 100);
    };
    const shared = { book: { key, title: key }, lastUpdate: now - 20_000 };
    return [
      {
        ...shared,
        kind: 'h2h',
        prices: [
          { outcome: 'home', price: price(home) },
          { outcome: 'draw', price: price(0.27) },
          { outcome: 'away', price: price(0.73 - home) },
        ],
      },
      {
        ...shared,
        kind: 'totals',
        // The line moves for every fifth match.
        point: isClose && seed % 5 === 0 ? 3 : 2.5,
        prices: [
          { outcome: 'over', price: price(0.5 + drift) },
          { outcome: 'under', price: price(0.5 - drift) },
        ],
      },
    ];
  });
}

/** What the scan of a slot knew. */
function quotesAt(slot: number): ScanQuotes {
  const now = slot + 2_000;
  const builder = createQuotesBuilder(SPORT);
  for (const event of EVENTS) {
    const isGone = event.seed % 11 === 0 && event.startsAt - now < HOUR_MS;
    if (!isGone && event.startsAt > now - HOUR_MS && event.startsAt < now + 24 * HOUR_MS) {
      const listed = { id: event.id, commenceTime: event.startsAt };
      builder.addEvent({ ...listed, home: 'Arsenal', away: 'Chelsea' }, offersOf(event, now));
    }
  }
  const kept = [{ answer: builder.build(now), unconfirmedEmpty: false }];
  return { slot, now, sports: [SPORT], kept, settings: DEFAULT_SCAN_SETTINGS, clones: [] };
}

const SCORES: readonly FeedScore[] = EVENTS.map(({ id, startsAt, seed }) => ({
  eventId: id,
  commenceTime: startsAt,
  home: 'Arsenal',
  away: 'Chelsea',
  final: seed % 13 === 0 ? null : { home: seed % 4, away: seed % 3 },
}));

const newFindClose = () =>
  createFindClose({ load: async (slot) => quotesAt(slot), intervalMs: INTERVAL_MS });

/** Every value bet of the scan an hour before each start. */
function picksOfMonth(): readonly RecordedPick[] {
  return EVENTS.flatMap(({ startsAt }) => {
    const slot = startsAt - HOUR_MS;
    return sampleBets(quotesAt(slot), startsAt - 900_000).map(({ pick }) => pick);
  });
}

/** The bet that somebody logs for a pick. */
function betOf(pick: RecordedPick, index: number): LoggedBet {
  const commenceTime = Date.parse(pick.commence_time);
  const placedAt = commenceTime - HOUR_MS;
  return logBet(
    {
      eventId: pick.event_id,
      sportKey: pick.sport_key,
      home: pick.home,
      away: pick.away,
      commenceTime,
      marketKey: pick.market_key,
      outcome: pick.outcome,
      point: pick.point,
      book: pick.book,
      odds: pick.price,
      stake: 10,
      currency: 'EUR',
      placedAt,
      bankroll: null,
      note: null,
    },
    { betId: `b${index}`, status: 'open', placed: null, hasScores: true, now: placedAt },
  );
}

/** Bets in memory; what was changed since it was seen is not replaced. */
function memoryBets(bets: readonly LoggedBet[]) {
  const kept = new Map(bets.map((bet) => [bet.betId, bet]));
  const isDueAt =
    (now: number) =>
    (bet: LoggedBet): bet is DueBet =>
      isDue(bet) && bet.due.at <= now;
  return {
    kept,
    nextDueAt: () => Math.min(...[...kept.values()].flatMap(({ due }) => due?.at ?? [])),
    due: async (now: number, limit: number) =>
      [...kept.values()]
        .filter(isDueAt(now))
        .slice(0, limit)
        .map((bet) => ({ userId: 'ada', bet })),
    async replace({ bet }: { readonly bet: DueBet }, next: LoggedBet) {
      const isSeen = kept.get(bet.betId) === bet;
      if (isSeen) {
        kept.set(bet.betId, next);
      }
      return isSeen;
    },
  };
}

const readScores = async (sports: readonly string[]) => ({
  scores: new Map(sports.map((sport) => [sport, SCORES])),
  failed: [],
  spent: 0,
});

test('every pick of a replayed month logged as a bet has the close and the result of the record', async () => {
  const picks = picksOfMonth();
  const store = createFakePickStore();
  await store.commit(
    picks.map((pick, index) => ({
      selectionKey: `${index}`,
      entry: {} as never,
      ...trackPick(index, {
        opensAt: Date.parse(pick.commence_time),
        salt: 'x',
        body: JSON.stringify(pick),
        rules: 1,
      }),
    })),
  );
  let now = BEGIN;
  const settleRecord = createSettleRecord({
    picks: store,
    batch: 8,
    newFindClose,
    readScores,
    now: () => now,
  });
  for (let runs = 0; runs < 2_000; runs++) {
    const [next] = await store.due(Number.MAX_SAFE_INTEGER / 10, 1);
    if (!next) {
      break;
    }
    now = Math.max(now, next.dueAt);
    await settleRecord();
  }
  const later = Map.groupBy(
    store.log.flatMap((entry): LaterEntry[] => (entry.type === 'pick' ? [] : [entry])),
    ({ pick }) => pick,
  );

  const bets = memoryBets(picks.map(betOf));
  now = BEGIN;
  const settleBets = createSettleBets({ bets, newFindClose, readScores, now: () => now });
  for (let runs = 0; Number.isFinite(bets.nextDueAt()) && runs < 2_000; runs++) {
    now = Math.max(now, bets.nextDueAt());
    await settleBets();
  }

  const seen = { closed: 0, without: 0, settled: 0, unknown: 0 };
  for (const [index] of picks.entries()) {
    const bet = bets.kept.get(`b${index}`);
    const entries = later.get(index) ?? [];
    const close = entries.find(({ type }) => type === 'close' || type === 'no_close');
    const result = entries.find(({ type }) => type === 'result');
    if (close?.type === 'close') {
      expect(bet).toMatchObject({ clv: close.clv, closingFair: close.prob, clvReason: null });
      seen.closed += 1;
    } else {
      expect(bet).toMatchObject({
        clv: null,
        clvReason: close?.type === 'no_close' && close.reason,
      });
      seen.without += 1;
    }
    if (result?.type === 'result' && result.settlement !== 'ungraded') {
      expect(bet?.status).toBe(result.settlement);
      expect(bet?.profit).toBeCloseTo(10 * (result.return - 1), 2);
      seen.settled += 1;
    } else {
      expect(bet).toMatchObject({ status: 'unknown', profit: null });
      seen.unknown += 1;
    }
  }
  // The month has all of them, and enough to mean something.
  expect(picks.length).toBeGreaterThan(200);
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(5);
}, 300_000);

describe('a run', () => {
  const start = EVENTS[3]?.startsAt ?? 0;
  const [pick] = sampleBets(quotesAt(start - HOUR_MS), start - 900_000).map((each) => each.pick);

  test('leaves a bet that its owner changes meanwhile for the next run', async () => {
    const bet = betOf(pick as RecordedPick, 0);
    const bets = memoryBets([bet]);
    const settleBets = createSettleBets({
      bets: {
        ...bets,
        async due(now, limit) {
          const due = await bets.due(now, limit);
          bets.kept.set(bet.betId, { ...bet, stake: 99 });
          return due;
        },
      },
      newFindClose,
      readScores,
      now: () => start + HOUR_MS,
    });
    expect(await settleBets()).toMatchObject({ closed: 0, left: 1 });
    expect(bets.kept.get(bet.betId)).toMatchObject({ stake: 99, clvReason: 'pending' });
    expect(await settleBets()).toMatchObject({ left: 1 });
  });

  test('goes on after a bet whose close cannot be read, and tells the failure', async () => {
    const all = [0, 1, 2].map((index) => betOf(pick as RecordedPick, index));
    let calls = 0;
    const settleBets = createSettleBets({
      bets: memoryBets(all),
      newFindClose: () => {
        const findClose = newFindClose();
        return async (bet, startsAt) => {
          calls += 1;
          if (calls === 1) {
            throw new Error('no answer');
          }
          return findClose(bet, startsAt);
        };
      },
      readScores,
      now: () => start + HOUR_MS,
    });
    const result = await settleBets();
    expect(result).toMatchObject({ closed: 2, left: 1 });
    expect(result.failures).toHaveLength(1);
  });

  test('puts a bet whose close cannot be read behind the others, and tries it again', async () => {
    const bet = betOf(pick as RecordedPick, 0);
    const bets = memoryBets([bet]);
    let now = start + HOUR_MS;
    let isBroken = true;
    const settleBets = createSettleBets({
      bets,
      newFindClose: () => async (of, startsAt) => {
        if (isBroken) {
          throw new Error('no answer');
        }
        return newFindClose()(of, startsAt);
      },
      readScores,
      now: () => now,
    });
    expect(await settleBets()).toMatchObject({ closed: 0, left: 1 });
    expect(bets.nextDueAt()).toBe(now + 600_000);
    isBroken = false;
    expect(await settleBets()).toMatchObject({ closed: 0, left: 0 });
    now = bets.nextDueAt();
    expect(await settleBets()).toMatchObject({ closed: 1 });
  });

  test('asks for at most 50 bets of one account', async () => {
    const asked: number[] = [];
    const settleBets = createSettleBets({
      bets: {
        ...memoryBets([]),
        due: async (_now: number, ...limits: readonly number[]) => {
          asked.push(...limits);
          return [];
        },
      },
      newFindClose,
      readScores,
      now: () => start,
    });
    await settleBets();
    expect(asked).toEqual([1_000, 50]);
  });

  test('stops settling after twenty seconds, and leaves the rest due', async () => {
    const bets = memoryBets(
      [0, 1, 2, 3].map((index) => ({
        ...betOf(pick as RecordedPick, index),
        due: { step: 'result', at: start, startsAt: start } as const,
      })),
    );
    let now = start + 73 * HOUR_MS;
    const settleBets = createSettleBets({
      bets: {
        ...bets,
        async replace(seen, next) {
          now += 10_000;
          return bets.replace(seen, next);
        },
      },
      newFindClose,
      readScores,
      now: () => now,
    });
    expect(await settleBets()).toMatchObject({ settled: 2 });
    expect(await settleBets()).toMatchObject({ settled: 2 });
  });

  test('asks for no score of a match that started more than three days ago', async () => {
    const bet = betOf(pick as RecordedPick, 0);
    const bets = memoryBets([{ ...bet, due: { step: 'result', at: start, startsAt: start } }]);
    const asked: string[] = [];
    const settleBets = createSettleBets({
      bets,
      newFindClose,
      readScores: (sports) => {
        asked.push(...sports);
        return readScores(sports);
      },
      now: () => start + 73 * HOUR_MS,
    });
    expect(await settleBets()).toMatchObject({ settled: 1 });
    expect(asked).toEqual([]);
    expect(bets.kept.get(bet.betId)).toMatchObject({ status: 'unknown', settledBy: 'service' });
  });
});

test('the scores of a sport are paid for once, for the record and for bets together', async () => {
  let now = BEGIN;
  const paid: string[] = [];
  const read = createSharedScores(
    async (sports) => {
      paid.push(...sports);
      return { ...(await readScores(sports)), spent: 2 * sports.length };
    },
    () => now,
  );
  expect((await read(['a', 'b'])).spent).toBe(4);
  const again = await read(['b', 'c']);
  expect([...again.scores.keys()]).toEqual(['b', 'c']);
  expect(again.spent).toBe(2);
  expect(paid).toEqual(['a', 'b', 'c']);
  now += 60_000;
  await read(['a']);
  expect(paid).toEqual(['a', 'b', 'c', 'a']);
});
