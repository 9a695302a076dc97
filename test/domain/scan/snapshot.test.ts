import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toSnapshot, UNTOLD } from '#domain/scan/snapshot.ts';
import {
  aCombo,
  aComboLeg,
  aMatch,
  aSurebet,
  aSurebetLeg,
  aValueBet,
  GENERATED_AT,
  SLOT,
} from '../../support/api-client-items.ts';

type Found = Parameters<typeof toSnapshot>[1];

function rowsOf({ value = [], surebet = [], combo = [] }: Partial<Found['opportunities']>) {
  const found = { opportunities: { value, surebet, combo }, matches: [] };
  return toSnapshot({ slot: SLOT, generatedAt: GENERATED_AT }, found).opportunities;
}

const matchRow = (match: Found['matches'][number]) =>
  toSnapshot(
    { slot: SLOT, generatedAt: GENERATED_AT },
    { opportunities: { value: [], surebet: [], combo: [] }, matches: [match] },
  ).matches[0];

describe('a value row', () => {
  test('has its numbers rounded once: fair odds come from the unrounded probability', () => {
    const { value } = rowsOf({ value: [aValueBet({ fairProb: 0.010_049, ev: 0.049_951 })] });
    expect(value[0]).toMatchObject({ fairProb: 0.01, fairOdds: 99.51, ev: 0.05 });
  });

  test("keeps the feed's own price and point", () => {
    const { value } = rowsOf({ value: [aValueBet({ price: 1.909, point: 0.125 })] });
    expect(value[0]).toMatchObject({ price: 1.909, point: 0.125 });
  });

  test('of another book carries what a pick there needs where its grade is A or B, and no link, probability or flags elsewhere', () => {
    const shown = { book: 'eastbet', bookTitle: 'Eastbet', price: 2.12 };
    const pickable = {
      ...shown,
      link: 'https://east.example',
      fairProb: 0.485_649,
      ev: 0.029_576,
      grade: 'A',
      flags: [],
    };
    const reserved = { ...pickable, grade: 'B', flags: ['small_ev'] };
    const other = { ...pickable, ev: 0.019_949, grade: 'C', flags: ['low_ev'] };
    const altBooks = [pickable, reserved, other] as never;
    const { value } = rowsOf({ value: [aValueBet({ altBooks })] });
    expect(value[0]?.altBooks).toEqual([
      { ...pickable, fairProb: 0.4856, fairOdds: 2.06, ev: 0.0296 },
      { ...reserved, fairProb: 0.4856, fairOdds: 2.06, ev: 0.0296 },
      { ...shown, grade: 'C', ev: 0.0199, ...UNTOLD },
    ]);
  });
});

test('a combo row has its own numbers and those of its legs rounded, the price to two decimals', () => {
  const legs = [
    aComboLeg({ fairProb: 0.485_749, ev: 0.049_251 }),
    aComboLeg({ eventId: 'event-2' }),
  ];
  const { combo } = rowsOf({
    combo: [aCombo({ price: 4.2126, fairProb: 0.259_03, ev: 0.091_036, legs })],
  });
  expect(combo[0]).toMatchObject({
    price: 4.21,
    fairProb: 0.259,
    fairOdds: 3.86,
    ev: 0.091,
    legs: [{ price: 2.16, fairProb: 0.4857, ev: 0.0493 }, {}],
  });
});

test('the stake shares of a surebet row sum to 1, each within a last place of the exact share', () => {
  const weights = fc.array(fc.double({ min: 0.01, max: 1, noNaN: true }), {
    minLength: 2,
    maxLength: 6,
  });
  fc.assert(
    fc.property(weights, (list) => {
      const total = list.reduce((sum, weight) => sum + weight, 0);
      const legs = list.map((weight) => aSurebetLeg({ stakeShare: weight / total }));
      const { surebet } = rowsOf({ surebet: [aSurebet({ legs })] });
      const units =
        surebet[0]?.legs.map(({ stakeShare }) => Math.round(Number(String(stakeShare)) * 10_000)) ??
        [];
      expect(units.reduce((sum, unit) => sum + unit, 0)).toBe(10_000);
      for (const [index, unit] of units.entries()) {
        expect(Math.abs(unit / 10_000 - (legs[index]?.stakeShare ?? 0))).toBeLessThan(0.000_1);
      }
    }),
  );
});

describe('a match row', () => {
  test('has the probabilities of each set of outcomes sum to exactly 1', () => {
    const thirds = aMatch({
      pHome: 1 / 3,
      pDraw: 1 / 3,
      pAway: 1 / 3,
      pOver: 0.500_05,
      pUnder: 0.499_95,
    });
    expect(matchRow(thirds)).toMatchObject({
      pHome: 0.3334,
      pDraw: 0.3333,
      pAway: 0.3333,
      pOver: 0.5001,
      pUnder: 0.4999,
    });
    const twoWay = aMatch({ pHome: 0.123_45, pDraw: null, pAway: 0.876_55, kind: 'two_way' });
    expect(matchRow(twoWay)).toMatchObject({ pHome: 0.1235, pDraw: null, pAway: 0.8765 });
  });

  test('keeps null where nothing supports a number', () => {
    const bare = aMatch({ pHome: null, pDraw: null, pAway: null, pOver: null, pUnder: null });
    expect(matchRow(bare)).toMatchObject({
      pHome: null,
      pDraw: null,
      pAway: null,
      pOver: null,
      pUnder: null,
    });
  });
});
