import { expect, test } from 'vitest';
import { familiesOf, likenesses } from '../../../research/captures/clone-families.ts';
import { anEvent, aSportQuotes, h2h } from '../../support/quotes.ts';

/**
 * Thirty games: `casumo` copies `unibet` in 20 of them, `betparx` copies `casumo` in 16, `onexbet`
 * none.
 */
const quotes = aSportQuotes({
  sportKey: 'basketball_nba',
  events: Array.from({ length: 30 }, (_, i) => {
    const price = 1.5 + i / 100;
    const casumo = i < 20 ? price : price + 0.01;
    return anEvent({
      id: `e${i}`,
      offers: [
        h2h('unibet', [price, 2.4]),
        h2h('casumo', [casumo, 2.4]),
        h2h('betparx', [i < 16 ? casumo : price + 0.02, 2.4]),
        h2h('onexbet', [price + 0.03, 2.5]),
        ...(i < 19 ? [h2h('rare', [price, 2.4])] : []),
      ],
    });
  }),
});

test('books are as alike as the share of their identical offers', () => {
  const pairs = likenesses([quotes]);
  expect(pairs.find(({ a, b }) => a === 'casumo' && b === 'unibet')).toMatchObject({
    common: 30,
    share: 20 / 30,
  });
  expect(pairs.find(({ a, b }) => a === 'onexbet' && b === 'unibet')?.share).toBe(0);
});

test('books are as far from each other as their own probabilities at the median', () => {
  const pairs = likenesses([quotes]);
  expect(pairs.find(({ a, b }) => a === 'casumo' && b === 'unibet')?.distance).toBe(0);
  expect(pairs.find(({ a, b }) => a === 'onexbet' && b === 'unibet')?.distance).toBeCloseTo(
    0.0028,
    4,
  );
});

test('pairs with fewer than 20 common offers are left out', () => {
  expect(likenesses([quotes]).some(({ a, b }) => a === 'rare' || b === 'rare')).toBe(false);
});

test('a family is held together by a chain of likenesses', () => {
  expect(familiesOf(likenesses([quotes]))).toEqual([['betparx', 'casumo', 'unibet']]);
});

test('a two-way and a three-way offer of one event are not in common', () => {
  const mixed = aSportQuotes({
    sportKey: 'icehockey_nhl',
    events: Array.from({ length: 25 }, (_, i) =>
      anEvent({
        id: `e${i}`,
        offers: [h2h('unibet', [2.3, 4.4, 2.6]), h2h('pinnacle', [1.8, 2.1])],
      }),
    ),
  });
  expect(likenesses([mixed])).toEqual([]);
});
