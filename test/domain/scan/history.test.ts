import { describe, expect, test } from 'vitest';
import {
  carryHistory,
  comboKey,
  foundKey,
  type History,
  MAX_FOUND,
  NO_HISTORY,
  pastOf,
  sinceOfCombo,
} from '#domain/scan/history.ts';
import { knownAt, MAX_POINTS } from '#domain/scan/movement.ts';
import {
  aCombo,
  aComboLeg,
  aMatch,
  aSurebet,
  aSurebetLeg,
  aValueBet,
  HOUR,
  SLOT,
} from '../../support/api-client-items.ts';

const INTERVAL = 45_000;
const DAY = 24 * HOUR;
const bet = aValueBet();
const key = foundKey(bet);
const nothing = { opportunities: { value: [], surebet: [], combo: [] }, matches: [] };
const found = (value = [bet], surebet = [aSurebet()]) => ({
  ...nothing,
  opportunities: { value, surebet, combo: [] },
});
const foundCombos = (...combo: ReturnType<typeof aCombo>[]) => ({
  ...nothing,
  opportunities: { value: [bet], surebet: [], combo },
});

/** The history after scans that found this, one interval apart from the slot on. */
function historyOf(scans: readonly Parameters<typeof carryHistory>[1][]): History {
  return scans.reduce(
    (history, scan, place) => carryHistory(history, scan, SLOT + place * INTERVAL),
    NO_HISTORY,
  );
}

describe('a surebet', () => {
  const over = (book: string) => aSurebetLeg({ book, stakeShare: 0.5 });
  const under = (book: string) => aSurebetLeg({ outcome: 'Under', book, stakeShare: 0.5 });
  const between = (one: string, other: string) => aSurebet({ legs: [over(one), under(other)] });

  test('at other books is another one: it is there since its own first scan', () => {
    const before = between('northbet', 'eastbet');
    const after = between('northbet', 'westbet');
    const history = historyOf([found([], [before]), found([], [after]), found([], [after])]);
    expect(pastOf(history, after)).toEqual({ since: SLOT + INTERVAL, returned: false });
  });

  test('with the same legs at other prices and shares is the same', () => {
    const before = between('northbet', 'eastbet');
    const after = { ...before, legs: before.legs.map((leg) => ({ ...leg, price: 2.2 })) };
    const history = historyOf([found([], [before]), found([], [after])]);
    expect(pastOf(history, after)).toEqual({ since: SLOT, returned: false });
  });
});

describe('a combo', () => {
  const later = SLOT + 6 * HOUR;
  const legs = ['event-1', 'event-2', 'event-3'].map((eventId) =>
    aComboLeg({ eventId, commenceTime: later }),
  );
  const two = aCombo({ legs: legs.slice(0, 2) });
  const others = aCombo({ legs: legs.slice(1) });

  test('is there since it appeared itself, however long its legs are', () => {
    const history = historyOf([found(), foundCombos(two), foundCombos(two, others)]);
    expect(sinceOfCombo(history, two)).toEqual({ since: SLOT + INTERVAL });
    expect(sinceOfCombo(history, others)).toEqual({ since: SLOT + 2 * INTERVAL });
  });

  test('at another book, or that a scan misses, begins again', () => {
    const elsewhere = { ...two, book: 'eastbet' };
    const history = historyOf([
      foundCombos(two, elsewhere),
      foundCombos(elsewhere),
      foundCombos(two, elsewhere),
    ]);
    expect(sinceOfCombo(history, two)).toEqual({ since: SLOT + 2 * INTERVAL });
    expect(sinceOfCombo(history, elsewhere)).toEqual({ since: SLOT });
  });

  test('stays the same where the starts of its legs change places', () => {
    const [first, second] = [aComboLeg({ commenceTime: later + HOUR }), two.legs[1] ?? aComboLeg()];
    const moved = { ...two, legs: [second, first] };
    expect(sinceOfCombo(historyOf([foundCombos(two), foundCombos(moved)]), moved)).toEqual({
      since: SLOT,
    });
  });

  test('is forgotten in the scan that does not find it', () => {
    const history = historyOf([foundCombos(two), foundCombos()]);
    expect(foundIn(history, comboKey(two))).toBeUndefined();
    expect(sinceOfCombo(history, two)).toBeUndefined();
  });
});

const foundIn = (history: History, of = key) => history.events.get(bet.eventId)?.found[of];

describe('an opportunity', () => {
  test('that every scan finds is there since the first of them', () => {
    const history = historyOf([nothing, found(), found(), found()]);
    const seen = {
      firstSeen: SLOT + INTERVAL,
      since: SLOT + INTERVAL,
      lastSeen: SLOT + 3 * INTERVAL,
    };
    expect(foundIn(history)).toMatchObject(seen);
    expect(foundIn(history, foundKey(aSurebet()))).toMatchObject({ ...seen, movement: [] });
    expect(pastOf(history, bet).returned).toBe(false);
  });

  test('that one scan misses has returned, and is there since its return', () => {
    const history = historyOf([found(), nothing, found(), found()]);
    expect(foundIn(history)).toMatchObject({ firstSeen: SLOT, since: SLOT + 2 * INTERVAL });
    expect(pastOf(history, bet).returned).toBe(true);
    expect(pastOf(history, { ...bet, outcome: 'Everton' })).toEqual({ returned: false });
  });

  test('that is gone for a day is forgotten', () => {
    const far = { ...bet, commenceTime: SLOT + 5 * DAY };
    const shown = { ...nothing, matches: [aMatch({ commenceTime: far.commenceTime })] };
    const seen = carryHistory(historyOf([found([far], [])]), shown, SLOT + DAY / 2);
    expect(foundIn(seen)).toBeDefined();
    const gone = carryHistory(seen, found([{ ...far, outcome: 'Draw' }], []), SLOT + DAY + 1);
    expect(foundIn(gone)).toBeUndefined();
    expect(gone.events.get(bet.eventId)?.firstSeen).toBe(SLOT);
  });

  test('has a key of its own among the value bets and surebets of its event', () => {
    const rows = [
      bet,
      { ...bet, point: 0.5 },
      { ...bet, outcome: 'Draw' },
      { ...bet, marketKey: 'totals' },
    ];
    expect(new Set([...rows, aSurebet({ marketKey: 'h2h', point: null })].map(foundKey)).size).toBe(
      5,
    );
  });
});

describe('the movement', () => {
  const moving = (probabilities: readonly number[]) =>
    historyOf(
      probabilities.map((fairProb) => found([{ ...bet, fairProb, commenceTime: SLOT + DAY }], [])),
    );

  test('has a point for each move of half a percentage point or more', () => {
    const history = moving([0.5, 0.5049, 0.505, 0.5051, 0.4]);
    const best = [[2.16, 'northbet']];
    expect(foundIn(history)?.movement).toEqual([
      [SLOT, 0.5, best],
      [SLOT + 2 * INTERVAL, 0.505, best],
      [SLOT + 4 * INTERVAL, 0.4, best],
    ]);
  });

  test('has a point where the best price moves as much, with its book', () => {
    const prices = [
      { price: 2, book: 'northbet' },
      { price: 2.01, book: 'eastbet' },
      { price: 2.1, book: 'eastbet' },
    ];
    const history = historyOf(prices.map((price) => found([{ ...bet, ...price }], [])));
    expect(foundIn(history)?.movement.map(knownAt)).toEqual([
      { probabilities: [expect.any(Number)], best: [[2, 'northbet']] },
      { probabilities: [expect.any(Number)], best: [[2.1, 'eastbet']] },
    ]);
  });

  test('of a match has the best price of each outcome', () => {
    const winnerPrices = (home: number) =>
      new Map([['event-1', [[home, 'northbet'] as const, null, [3.9, 'eastbet'] as const]]]);
    const history = historyOf(
      [2, 2, 2.2].map((home) => ({
        ...nothing,
        matches: [aMatch()],
        winnerPrices: winnerPrices(home),
      })),
    );
    expect(history.events.get('event-1')?.movement.map((point) => knownAt(point).best[0])).toEqual([
      [2, 'northbet'],
      [2.2, 'northbet'],
    ]);
  });

  test('of an earlier release, without prices, goes on: the next move brings them', () => {
    const before = moving([0.5]).events.get(bet.eventId);
    const bare = { movement: [[SLOT, 0.5, null, 0.5]], found: {} } as const;
    const known = { at: SLOT, events: new Map([[bet.eventId, { ...before, ...bare } as never]]) };
    const scanOf = (pHome: number) => ({
      ...nothing,
      matches: [aMatch({ pHome, pDraw: null, pAway: 1 - pHome })],
      winnerPrices: new Map([['event-1', [[2, 'northbet'] as const]]]),
    });
    const same = carryHistory(known, scanOf(0.5), SLOT + INTERVAL);
    expect(same.events.get(bet.eventId)?.movement).toEqual([[SLOT, 0.5, null, 0.5]]);
    const moved = carryHistory(same, scanOf(0.6), SLOT + 2 * INTERVAL);
    expect(moved.events.get(bet.eventId)?.movement.map(knownAt)).toEqual([
      { probabilities: [0.5, null, 0.5], best: [] },
      { probabilities: [0.6, null, 0.4], best: [[2, 'northbet']] },
    ]);
  });

  test('of a match is that of its winner, with null for what is not known', () => {
    const matches = [0.5, 0.5, 0.52].map((pHome) =>
      aMatch({ pHome, pDraw: null, pAway: 1 - pHome }),
    );
    const history = historyOf(matches.map((match) => ({ ...nothing, matches: [match] })));
    expect(history.events.get('event-1')?.movement).toEqual([
      [SLOT, 0.5, null, 0.5],
      [SLOT + 2 * INTERVAL, 0.52, null, 0.48],
    ]);
  });

  test('never has more points than its bound, and keeps the first and the last', () => {
    const many = Array.from({ length: 500 }, (_, i) => (i % 2 === 0 ? 0.4 : 0.5));
    for (const length of [MAX_POINTS, MAX_POINTS + 1, 500]) {
      const movement = foundIn(moving(many.slice(0, length)))?.movement ?? [];
      expect(movement.length).toBeLessThanOrEqual(MAX_POINTS);
      expect(movement[0]?.[0]).toBe(SLOT);
      expect(movement.at(-1)?.[0]).toBe(SLOT + (length - 1) * INTERVAL);
    }
  });
});

describe('what is kept', () => {
  test('ends with the start of the event', () => {
    const history = historyOf([{ ...found(), matches: [aMatch()] }]);
    expect(carryHistory(history, nothing, bet.commenceTime - 1).events.size).toBe(1);
    expect(carryHistory(history, nothing, bet.commenceTime).events.size).toBe(0);
  });

  test('of one event is all that the last scan found, and else bounded to what was seen last', () => {
    const lines = Array.from({ length: 3 * MAX_FOUND }, (_, point) => ({ ...bet, point }));
    const oneByOne = historyOf(lines.map((line) => found([line], [])));
    expect(Object.keys(oneByOne.events.get(bet.eventId)?.found ?? {})).toHaveLength(MAX_FOUND);
    expect(foundIn(oneByOne, foundKey({ ...bet, point: 3 * MAX_FOUND - 1 }))).toBeDefined();
    const atOnce = historyOf([found(lines, []), found(lines, [])]);
    expect(lines.map((line) => pastOf(atOnce, line).since)).toEqual(lines.map(() => SLOT));
  });
});
