import { describe, expect, test } from 'vitest';
import type { LoggedBet } from '#domain/bets/bet.ts';
import { changeBet } from '#domain/bets/bet.ts';
import { checkTerms } from '#domain/bets/check-terms.ts';
import { closeOwnBet, isDue, settleOwnBet } from '#domain/bets/follow-up.ts';
import type { FeedScore } from '#domain/feed-answers/odds-source.ts';
import type { FoundClose } from '#domain/record/follow-bet.ts';
import { aLoggedBet, DAY_MS, HOUR_MS, NOW, theTerms } from './builders.ts';

const START = NOW + 2 * HOUR_MS;

const CLOSE: FoundClose = {
  kind: 'close',
  scan: '2026-04-18T10:59:15Z',
  prob: 0.512345,
  price: 2.05,
  age: 40,
  source: 'sharp',
  clv: 0.0759,
};

const scored = (home: number, away: number): FeedScore => ({
  eventId: 'e1',
  commenceTime: START,
  home: 'Arsenal',
  away: 'Everton',
  final: { home, away },
});

function closed(bet: LoggedBet, found: FoundClose = CLOSE, now = START + 180_000): LoggedBet {
  if (!isDue(bet)) {
    throw new Error('Nothing is due of this bet');
  }
  return closeOwnBet(bet, found, now);
}

function played(bet: LoggedBet, looked: FeedScore | undefined | 'not_read', now = START + 8e6) {
  if (!isDue(bet)) {
    throw new Error('Nothing is due of this bet');
  }
  return settleOwnBet(bet, looked, now);
}

describe('a bet that is checked', () => {
  test('has no fault where it fits its market, currency and time', () => {
    expect(checkTerms(theTerms(), NOW)).toEqual([]);
    const total = { marketKey: 'totals', outcome: 'Over', point: 2.25 };
    expect(checkTerms(theTerms(total), NOW)).toEqual([]);
    const handicap = { marketKey: 'spreads', outcome: 'Everton', point: -0.75 };
    expect(checkTerms(theTerms(handicap), NOW)).toEqual([]);
  });

  test.each([
    [{ outcome: 'Chelsea' }, 'outcome', 'must be one of Arsenal, Draw, Everton'],
    [{ point: 1.5 }, 'point', 'must be null: the market h2h has no line'],
    [{ marketKey: 'totals', outcome: 'Over' }, 'point', 'is missing: the market totals has a line'],
    [
      { marketKey: 'totals', outcome: 'Over', point: 2.3 },
      'point',
      'must be a line in quarters, such as 2.5 or -0.75',
    ],
    [
      { marketKey: 'totals', outcome: 'Over', point: -1 },
      'point',
      'must be a line in quarters, such as 2.5 or -0.75',
    ],
    [{ currency: 'XXQ' }, 'currency', 'must be an ISO 4217 code such as EUR'],
    [{ stake: 10.005 }, 'stake', 'must have at most 2 decimals in EUR'],
    [{ stake: 10.5, currency: 'JPY' }, 'stake', 'must have at most 0 decimals in JPY'],
    [{ placedAt: NOW + HOUR_MS }, 'placedAt', 'must not be in the future'],
    [{ commenceTime: NOW + 900 * DAY_MS }, 'commenceTime', 'must not be more than two years ahead'],
    [{ away: 'Arsenal' }, 'away', 'must differ from `home`'],
  ] as const)('is refused by the name of its bad field: %j', (given, field, message) => {
    expect(checkTerms(theTerms(given), NOW)).toContainEqual({ field, message });
  });
});

describe('a bet that is logged', () => {
  test('waits for its close, and says so', () => {
    expect(aLoggedBet()).toMatchObject({
      status: 'open',
      profit: null,
      clv: null,
      clvReason: 'pending',
      due: { step: 'close', at: START + 180_000, startsAt: START },
    });
  });

  test.each([
    ['no_event_id', { eventId: null }, 'open'],
    ['placed_after_start', { commenceTime: NOW - HOUR_MS, placedAt: NOW - HOUR_MS }, 'open'],
    ['not_kept', { commenceTime: NOW - 31 * DAY_MS, placedAt: NOW - 32 * DAY_MS }, 'unknown'],
  ] as const)('has no closing line value for a reason: %s', (clvReason, given, status) => {
    expect(aLoggedBet(given)).toMatchObject({ clv: null, clvReason, status, due: null });
  });

  test('on an event of the last 30 days has its close read, and keeps the result it came with', () => {
    const past = { commenceTime: NOW - 29 * DAY_MS, placedAt: NOW - 30 * DAY_MS };
    const bet = aLoggedBet(past, { status: 'won' });
    expect(bet).toMatchObject({ status: 'won', profit: 11, settledBy: 'user' });
    expect(bet.due).toMatchObject({ step: 'close', at: NOW });
    const after = closed(bet, CLOSE, NOW);
    expect(after).toMatchObject({ clv: 0.0759, clvReason: null, status: 'won', due: null });
  });
});

describe('a bet whose event has started', () => {
  test('has its closing line value, and then its result and profit', () => {
    const bet = closed(aLoggedBet());
    expect(bet).toMatchObject({ closingFair: 0.512345, clv: 0.0759, clvReason: null });
    expect(bet.due?.step).toBe('result');
    expect(played(bet, undefined).status).toBe('open');
    expect(played(bet, scored(2, 0))).toMatchObject({
      status: 'won',
      profit: 11,
      settledBy: 'service',
      due: null,
    });
    expect(played(bet, scored(1, 1))).toMatchObject({ status: 'lost', profit: -10 });
  });

  test.each([
    [{ marketKey: 'totals', outcome: 'Over', point: 2.25, odds: 2 }, [1, 1], 'half_lost', -5],
    [{ marketKey: 'totals', outcome: 'Under', point: 2.25, odds: 2 }, [1, 1], 'half_won', 5],
    [{ marketKey: 'totals', outcome: 'Over', point: 2, odds: 2 }, [1, 1], 'void', 0],
    [{ marketKey: 'spreads', outcome: 'Everton', point: 0.5, odds: 1.9 }, [1, 1], 'won', 9],
    [
      { marketKey: 'spreads', outcome: 'Arsenal', point: -0.75, odds: 1.93 },
      [1, 0],
      'half_won',
      4.65,
    ],
    [{ book: 'betfair_ex_eu', odds: 3 }, [1, 0], 'won', 19],
  ] as const)(
    'is settled by the rules of the record: %j at %j',
    (given, [home, away], status, profit) => {
      const bet = played(closed(aLoggedBet(given)), scored(home, away));
      expect(bet).toMatchObject({ status, profit });
    },
  );

  test('waits where the start was moved, and is unknown three days later without a result', () => {
    const moved = closed(aLoggedBet(), { kind: 'starts_later', startsAt: START + DAY_MS });
    expect(moved.due).toEqual({
      step: 'close',
      at: START + DAY_MS + 180_000,
      startsAt: START + DAY_MS,
    });
    const bet = played(closed(aLoggedBet()), undefined, START + 3 * DAY_MS);
    expect(bet).toMatchObject({ status: 'unknown', profit: null, due: null });
  });

  test('has no scores looked up where the service does not read its sport', () => {
    expect(closed({ ...aLoggedBet(), hasScores: false })).toMatchObject({
      status: 'open',
      clv: 0.0759,
      due: null,
    });
  });
});

describe('a bet on an event that no scan knew', () => {
  test.each(['not_listed', 'other_teams'] as const)(
    'has no score looked up, and is unknown until its owner says how it ended: %s',
    (kind) => {
      const bet = closed(aLoggedBet(), { kind });
      const unknown = { status: 'unknown', clvReason: kind, settledBy: null, due: null };
      expect(bet).toMatchObject(unknown);
      const said = changeBet(bet, { status: 'won' }, START + HOUR_MS);
      expect(said).toMatchObject({ status: 'won', profit: 11 });
      expect(changeBet(said, { status: 'open' }, START + HOUR_MS)).toMatchObject(unknown);
      const before = changeBet(aLoggedBet(), { status: 'won' }, NOW);
      expect(closed(before, { kind })).toMatchObject({ status: 'won', settledBy: 'user' });
    },
  );
});

describe('a bet that is changed', () => {
  test('has its profit by new odds where `open` takes back what its owner never said', () => {
    const won = played(closed(aLoggedBet()), scored(1, 0));
    expect(changeBet(won, { status: 'open', odds: 3 }, NOW)).toMatchObject({
      status: 'won',
      profit: 20,
      settledBy: 'service',
    });
  });

  test.each([
    ['no_reference', true],
    ['line_moved', true],
    ['no_scan', true],
    ['not_read', true],
    ['postponed', true],
    ['no_event_id', false],
    ['placed_after_start', false],
    ['not_kept', false],
    ['not_listed', false],
    ['other_teams', false],
  ] as const)(
    'and opened again, without a close for %s, is looked up: %s',
    (clvReason, isLookedUp) => {
      const said = changeBet({ ...aLoggedBet(), clvReason, due: null }, { status: 'won' }, NOW);
      expect(changeBet(said, { status: 'open' }, NOW).due?.step).toBe(
        isLookedUp ? 'result' : undefined,
      );
    },
  );

  test('has what follows from its odds and stake again', () => {
    const won = played(closed(aLoggedBet()), scored(1, 0));
    expect(changeBet(won, { odds: 2, stake: 20, note: 'corrected' }, NOW)).toMatchObject({
      profit: 20,
      clv: 0.0247,
      note: 'corrected',
      settledBy: 'service',
    });
  });

  test('is settled as the person says, and again by the service once that is taken back', () => {
    const bet = closed(aLoggedBet());
    const said = changeBet(bet, { status: 'void' }, NOW);
    expect(said).toMatchObject({ status: 'void', profit: 0, settledBy: 'user', due: null });
    expect(changeBet(said, { odds: 3 }, NOW)).toMatchObject({ status: 'void', settledBy: 'user' });
    const open = changeBet(said, { status: 'open' }, NOW);
    expect(open).toMatchObject({ status: 'open', profit: null, settledBy: null });
    expect(open.due).toMatchObject({ step: 'result', at: NOW });
  });

  test('that is settled before its start still gets its closing line value', () => {
    const said = changeBet(aLoggedBet(), { status: 'lost' }, NOW);
    expect(said).toMatchObject({ status: 'lost', due: { step: 'close' } });
    expect(closed(said)).toMatchObject({ status: 'lost', clv: 0.0759, due: null });
  });
});
