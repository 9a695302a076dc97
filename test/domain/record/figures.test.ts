import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CloseEntry, Outcome } from '#domain/record/entries.ts';
import {
  addClose,
  addCorrection,
  addResult,
  type GroupChange,
  sumUp,
} from '#domain/record/figures.ts';
import { recordedPick } from '#domain/record/recorded-pick.ts';
import { toSummary } from '#http/record/summary.ts';
import { aValueBet, NOW } from '../webhooks/builders.ts';

const RULES = 3;

function counted(change: Parameters<typeof aValueBet>[0] = {}) {
  const pick = recordedPick(aValueBet(change), 'A', NOW);
  if (pick === undefined) {
    throw new Error('no pick');
  }
  return { pick, opens: '2026-04-16T23:00:00Z', rules: RULES };
}

function aClose(clv: number, change: Partial<CloseEntry> = {}): CloseEntry {
  const about = { v: 1, type: 'close', pick: 0, at: '', scan: '', rules: RULES } as const;
  return { ...about, prob: 0.5, price: 2, age: 30, source: 'sharp', clv, ...change };
}

const WON: Outcome = { settlement: 'won', return: 2.1, score: { home: 1, away: 0 } };
const LOST: Outcome = { settlement: 'lost', return: 0, score: { home: 0, away: 1 } };
const UNGRADED: Outcome = {
  settlement: 'ungraded',
  return: null,
  score: null,
  reason: 'no_result',
};

/** The figures of no pick. */
const NOTHING = toSummary(new Map()).recorded_b;

test('figures are those of a pocket calculator', () => {
  const changes = [
    ...addClose(counted(), aClose(0.04)),
    ...addClose(counted({ ev: 0.07, fairProb: 1.07 / 2.1 }), aClose(-0.01, { weak: true })),
    ...addClose(counted(), {
      v: 1,
      type: 'no_close',
      pick: 2,
      at: '',
      reason: 'no_scan',
      rules: RULES,
    }),
    ...addResult(counted(), WON),
    ...addResult(counted(), LOST),
    ...addResult(counted(), UNGRADED),
  ];
  const all = {
    picks: 3,
    claimed_ev: 0.0567,
    clv: { picks: 2, mean: 0.015, standard_error: 0.025, beat_close: 0.5, realised: 0.25, weak: 1 },
    promise: { picks: 2, expected_clv: 0.0601, clv: 0.015, beat_chance: 0.8232, beat_close: 0.5 },
    return: { picks: 2, mean: 0.05, standard_error: 1.05, ungraded: 1, corrected: 0 },
  };
  expect(toSummary(sumUp(changes))).toEqual({
    ...all,
    rules_in_force: { version: '4', since: '2026-11-28', fitted_to: '2025-05-25' },
    calibration: [{ from: 0.5, to: 0.6, bets: 2, expected: 0.5, won: 0.5, standard_error: 0.3536 }],
    by_sport: [{ sport: 'soccer_epl', ...all }],
    by_market: [{ market: 'h2h', ...all }],
    by_month: [{ month: '2026-04', ...all }],
    by_day: [
      {
        day: '2026-04-16',
        picks: 3,
        claimed: 0.17,
        closed: 2,
        clv: 0.03,
        clv_squares: 0.0017,
        settled: 2,
        profit: 0.1,
        profit_squares: 2.21,
      },
    ],
    by_rules: [{ rules: '3', ...all }],
    by_grade: [],
    recorded_b: NOTHING,
  });
});

test('picks of earlier rules, which promised nothing, are in no promise', () => {
  const { pick, ...about } = counted();
  const { expected_clv: _, beat_chance: __, ...silent } = pick;
  const changes = [
    ...addClose({ pick: silent, ...about }, aClose(0.09)),
    ...addClose({ pick, ...about }, aClose(0.03)),
  ];
  expect(toSummary(sumUp(changes))).toMatchObject({
    clv: { picks: 2, mean: 0.06 },
    promise: { picks: 1, clv: 0.03, beat_close: 1 },
  });
});

test('an empty record has figures without values, not zeros', () => {
  expect(toSummary(new Map())).toMatchObject({
    picks: 0,
    claimed_ev: null,
    clv: { picks: 0, mean: null, standard_error: null, beat_close: null, realised: null },
    return: { picks: 0, mean: null },
    calibration: [],
  });
});

test('a correction leaves the figures as if the first result had never been, and is counted', () => {
  for (const [wrong, right] of [
    [WON, LOST],
    [UNGRADED, WON],
    [LOST, UNGRADED],
  ] as const) {
    const mended = toSummary(
      sumUp([...addResult(counted(), wrong), ...addCorrection(counted(), wrong, right)]),
    );
    const direct = toSummary(sumUp(addResult(counted(), right)));
    expect(mended.return).toEqual({ ...(direct.return as object), corrected: 1 });
    expect(mended.calibration).toEqual(
      right === UNGRADED ? [expect.objectContaining({ bets: 0, won: null })] : direct.calibration,
    );
  }
});

test('sums are the same in any order and any grouping', () => {
  const changes: readonly GroupChange[] = Array.from({ length: 40 }, (_, place) => [
    ...addClose(counted({ ev: 0.035 + place / 997 }), aClose(Math.round(700 - place * 37) / 1e4)),
    ...addResult(counted({ price: 1.5 + place / 7 }), place % 3 === 0 ? WON : LOST),
  ]).flat();
  const whole = sumUp(changes);
  fc.assert(
    fc.property(
      fc.shuffledSubarray([...changes], { minLength: changes.length }),
      fc.nat(240),
      (shuffled, cut) => {
        expect(sumUp(shuffled.slice(cut), sumUp(shuffled.slice(0, cut)))).toEqual(
          new Map([...sumUp(shuffled)]),
        );
        for (const [group, sums] of sumUp(shuffled)) {
          expect(sums).toEqual(whole.get(group));
        }
      },
    ),
    { numRuns: 20 },
  );
});

test('a recorded pick of grade B counts in a class of its own and in no other figure', () => {
  const { pick, ...about } = counted();
  const changes = [
    ...addClose({ pick, ...about }, aClose(0.03)),
    ...addClose({ pick: { ...pick, grade: 'B' }, ...about }, aClose(-0.01)),
  ];
  const summary = toSummary(sumUp(changes));
  expect(summary).toMatchObject({
    picks: 1,
    clv: { picks: 1, mean: 0.03 },
    recorded_b: { picks: 1, clv: { picks: 1, mean: -0.01, beat_close: 0 } },
  });
  expect(summary.by_sport).toMatchObject([{ picks: 1 }]);
});
