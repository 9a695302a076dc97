import { expect, test } from 'vitest';
import type { Flag } from '#domain/grading/flags.ts';
import type { ExpectedClaim } from '../../../research/backtest/fit/fit-expectation.ts';
import { doubtfulLegs, RULES, splitBets, VARIANTS } from '../../../research/backtest/fit/rules.ts';

const SEASONS = ['1', '2', '3', '4', '5'];
const others = (ev: number) => ({ books: 4, ev, hasTwoAnchors: false });

/** A price on a home side at 6 % of value that beats the close. */
function claim(season: string, id: number, over: Partial<ExpectedClaim> = {}): ExpectedClaim {
  return {
    season,
    eventId: `${season}-${id}`,
    marketKey: 'h2h',
    outcome: 'home',
    price: 2.4,
    fairProb: 0.44,
    ev: 0.06,
    edge: 0.6,
    beatChance: 0.8,
    expectedClv: 0.06,
    grade: 'A',
    flags: [],
    yardstick: 'pinnacle',
    closingValue: 0.06,
    profit: 1.4,
    others: others(0.02),
    isDoubtfulLeg: false,
    ...over,
  };
}

const past = SEASONS.slice(0, 4).flatMap((season) => [claim(season, 1), claim(season, 2)]);
const flagged = (...flags: Flag[]) => ({ flags });

/** What a rule selects from the last season, beside four seasons in which all went well. */
function selectedBy(name: string, ...last: readonly ExpectedClaim[]) {
  const rule = [...RULES, ...VARIANTS].find(([own]) => own === name);
  return rule?.[1]([...past, ...last], SEASONS);
}

test('the rule before asks for winnings of 7 %, a value of 1.5 % and a consensus without a loss', () => {
  const before = (over: Partial<ExpectedClaim>) =>
    selectedBy('winnings of 7 %', claim('5', 1, over))?.length;
  expect(before({})).toBe(1);
  expect(before(flagged('small_ev', 'anchors_apart'))).toBe(1);
  expect(before({ ev: 0.035 })).toBe(0);
  expect(before({ ...flagged('low_ev'), ev: 0.014, fairProb: 0.9 })).toBe(0);
  expect(before({ others: others(-0.001) })).toBe(0);
  expect(before({ others: undefined })).toBe(0);
  expect(before(flagged('long_odds'))).toBe(0);
  expect(before({ season: '4' })).toBe(0);
});

test('the rule that ships keeps its gate, its highest price and the floor of 1.5 %', () => {
  const ships = (over: Partial<ExpectedClaim>) =>
    selectedBy('as it ships', claim('5', 1, over))?.length;
  expect(ships({})).toBe(1);
  expect(ships({ others: others(-0.029) })).toBe(1);
  expect(ships({ ...flagged('anchor_outlier'), others: others(-0.031) })).toBe(0);
  expect(ships({ ...flagged('long_odds'), price: 5 })).toBe(0);
  expect(ships(flagged('low_ev'))).toBe(0);
  expect(ships(flagged('thin'))).toBe(0);
  expect(selectedBy('from any ev', claim('5', 1, flagged('low_ev')))).toHaveLength(1);
});

test('a variant opens the gate or the highest price alone', () => {
  const outlier = claim('5', 1, { ...flagged('anchor_outlier'), others: others(-0.02) });
  const long = claim('5', 2, { ...flagged('long_odds'), price: 5 });
  const ids = (name: string) => selectedBy(name, outlier, long)?.map(({ eventId }) => eventId);
  expect(ids('-1 %, to 4, 81 % and 5 %')).toEqual([]);
  expect(ids('-3 %, to 4, 81 % and 5 %')).toEqual(['5-1']);
  expect(ids('-1 %, to 10, 81 % and 5 %')).toEqual(['5-2']);
  expect(ids('none, to 10, 81 % and 5 %')).toEqual(['5-1', '5-2']);
});

test('home and away with value contradict each other, a draw and a small value do not', () => {
  const [home, away] = [claim('5', 1), claim('5', 1, { outcome: 'away' })];
  const draw = claim('5', 2, { outcome: 'draw' });
  const small = claim('5', 3, { outcome: 'away', ev: 0.01 });
  expect(splitBets([home, away, draw, claim('5', 2), small, claim('5', 3)])).toEqual([home, away]);
  expect(selectedBy('split_market', home, away)).toEqual([]);
});

test('a leg of a surebet that is C is left out by the rule that says so', () => {
  const leg = claim('5', 1, { isDoubtfulLeg: true });
  expect(doubtfulLegs([leg, claim('5', 2)])).toEqual([leg]);
  expect(selectedBy('doubtful_surebet', leg)).toEqual([]);
  expect(selectedBy('as it ships', leg)).toEqual([leg]);
});
