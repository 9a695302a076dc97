import { describe, expect, test } from 'vitest';
import {
  LIVELY_BOOKS,
  SIMULATED_BOOKS,
  type SimulatedBook,
} from '#simulated-market/model/books.ts';
import { simulatedFigures } from '../../../research/captures/market-figures.ts';

const NOW = Date.parse('2026-01-01T00:00:00Z');

/**
 * A sweep of 41 sports at 71 books on 2026-04-16, 256 matches within 72 hours, as `npm run
 * captures` prints it.
 */
const RECORDED = {
  surebetShare: 0.078,
  valuePerMatch: 0.67,
  50: 0.0105,
  75: 0.0182,
  90: 0.033,
  99: 0.0908,
};

function figuresOf(books: readonly SimulatedBook[]) {
  const { evQuantiles, ...figures } = simulatedFigures(books, NOW, 12);
  return { ...figures, ...evQuantiles };
}

describe('what the simulated market shows', () => {
  const simulated = figuresOf(SIMULATED_BOOKS);

  test.for(Object.entries(RECORDED))(
    'has the real %s within a factor of 1.5',
    ([name, recorded]) => {
      const ratio = new Map(Object.entries(simulated)).get(name) ?? Number.NaN;
      expect(ratio / recorded).toBeGreaterThan(1 / 1.5);
      expect(ratio / recorded).toBeLessThan(1.5);
    },
  );

  test('is several times livelier with the lively books: about half of the matches have a surebet', () => {
    const lively = figuresOf(LIVELY_BOOKS);
    expect(lively.surebetShare).toBeGreaterThan(0.4);
    expect(lively.valuePerMatch).toBeGreaterThan(2 * simulated.valuePerMatch);
  });
});
