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
  const pick = recordedPick(aValueBet(change), NOW);
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
    return: { picks: 2, mean: 0.05, standard_error: 1.05, ungraded: 1, corrected: 0 },
  };
  expect(toSummary(sumUp(changes))).toEqual({
    ...all,
    rules_in_force: { version: '2', since: '2026-11-22', fitted_to: '2025-05-25' },
    calibration: [{ from: 0.5, to: 0.6, bets: 2, expected: 0.5, won: 0.5, standard_error: 0.3536 }],
    by_sport: [{ sport: 'soccer_epl', ...all }],
    by_market: [{ market: 'h2h', ...all }],
    by_month: [{ month: '2026-04', ...all }],
    by_rules: [{ rules: '3', ...all }],
    by_grade: [],
  });
});

test('what was realised compares the closing value with what the same formula gave at publication, at an exchange too', () => {
  // At 5 % commission 2.1 is worth 0.5 x 2.045 - 1 = 0.0225 to its taker, and 0.05 by the price
  // alone.
  const atExchange = counted({ ev: 0.0225, flags: ['exchange_commission'] });
  expect(toSummary(sumUp(addClose(atExchange, aClose(0.05))))).toMatchObject({
    claimed_ev: 0.0225,
    clv: { mean: 0.05, realised: 1 },
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
