import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { QuotedOffer } from '#domain/odds/quotes.ts';
import type { JudgedMarket } from '#domain/reference/judged-market.ts';
import { DEFAULT_SCAN_SETTINGS } from '#domain/scan/scan-settings.ts';
import { legSetsByLine } from '#domain/surebets/leg-sets.ts';
import { collectLegs } from '#domain/surebets/legs.ts';
import { mayHoldSurebet } from '#domain/surebets/screening.ts';
import { judgedEventOf, SOFT_BOOKS } from '../../support/market.ts';
import { h2h, h2hLay, spreads, totals } from '../../support/quotes.ts';

const settings = DEFAULT_SCAN_SETTINGS;
const BOOKS = ['pinnacle', 'unibet', 'casumo', 'onexbet', ...SOFT_BOOKS];
const EXCHANGES = ['smarkets', 'betfair_ex_eu'];

const near = (fair: number) =>
  fc
    .double({ min: fair * 0.94, max: fair * 1.02, noNaN: true })
    .map((price) => Math.round(price * 100) / 100);
const ageMs = fc.constantFrom(30_000, 30_000, 30_000, settings.age.betMs + 1);

function winners(fair: readonly number[]): fc.Arbitrary<QuotedOffer[]> {
  const backed = fc
    .tuple(fc.constantFrom(...BOOKS), fc.tuple(...fair.map(near)), ageMs)
    .map(([book, prices, age]) => [h2h(book, prices, { ageMs: age })]);
  const exchanged = fc
    .tuple(fc.constantFrom(...EXCHANGES), fc.tuple(...fair.map((odds) => near(odds * 0.98))), ageMs)
    .map(([book, prices, age]) => [
      h2h(book, prices, { ageMs: age }),
      h2hLay(
        book,
        prices.map((price) => price * 1.015),
        { ageMs: age },
      ),
    ]);
  return fc
    .array(fc.oneof(backed, exchanged), { minLength: 3, maxLength: 8 })
    .map((offers) => offers.flat());
}

const lines = (offerOf: typeof totals) =>
  fc.array(
    fc
      .tuple(
        fc.constantFrom(...BOOKS),
        fc.constantFrom(-0.5, 0, 0.25, 0.5, 1),
        near(1.98),
        near(1.98),
        ageMs,
      )
      .map(([book, line, first, second, age]) =>
        offerOf(book, line, [first, second], { ageMs: age }),
      ),
    { minLength: 4, maxLength: 16 },
  );

/** Whether any legs of the market, taken as they are, win in every settlement. */
function holdsSurebet(markets: readonly JudgedMarket[]): boolean {
  const legs = markets.map((market) => collectLegs(market, settings));
  return legSetsByLine(legs, new Set())
    .flat()
    .some(({ worstReturn }) => worstReturn > 1);
}

describe('the cheap look never rules out a surebet, and rules out markets without one', () => {
  test.each([
    ['two outcomes', 'basketball_nba', winners([1.95, 2.05])],
    ['three outcomes', 'icehockey_nhl', winners([2.1, 3.5, 4.2])],
    [
      'totals',
      'basketball_nba',
      lines((book, line, prices, options) => totals(book, line + 210, prices, options)),
    ],
    ['handicaps', 'basketball_nba', lines(spreads)],
  ])('%s', (_name, sportKey, quoted) => {
    const seen = { surebets: 0, ruledOut: 0 };
    fc.assert(
      fc.property(quoted, (offers) => {
        const { markets } = judgedEventOf(offers, sportKey);
        const mayHold = mayHoldSurebet(markets, settings.age.betMs);
        const holds = holdsSurebet(markets);
        if (holds) {
          expect(mayHold).toBe(true);
        }
        if (holds) {
          seen.surebets++;
        }
        if (!mayHold) {
          seen.ruledOut++;
        }
      }),
      { numRuns: 600 },
    );
    expect(seen.surebets).toBeGreaterThan(30);
    expect(seen.ruledOut).toBeGreaterThan(30);
  });
});
