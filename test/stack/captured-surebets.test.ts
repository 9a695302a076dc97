import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Flag } from '#domain/grading/flags.ts';
import { CLONE_FAMILIES } from '#domain/odds/known-books.ts';
import { scan } from '#domain/scan/scan.ts';
import { DEFAULT_SCAN_SETTINGS } from '#domain/scan/scan-settings.ts';
import type { Opportunities } from '#domain/scan/snapshot.ts';
import type { Surebet, SurebetLeg } from '#domain/surebets/surebet.ts';
import type { ValueBet } from '#domain/value/value-bet.ts';
import { quotesOfFolder } from '../../research/captures/recorded-bodies.ts';

const CAPTURES = join(import.meta.dirname, '../../../shared/data/odds-api/multiregion-20260416');
const NOW = Date.parse('2026-01-01T00:00:00Z');

/** What may be said about a price whatever it is bet for. */
const ABOUT_THE_PRICE: readonly Flag[] = ['stale_quote', 'thin', 'price_outlier', 'high_ev'];

/**
 * Every selection's best price as a value item, also where it is worth nothing: what is known about
 * it stands there.
 */
function judgedPrices(): Opportunities {
  return scan(quotesOfFolder(CAPTURES, NOW), { ...DEFAULT_SCAN_SETTINGS, minEv: -1 }, NOW)
    .opportunities;
}

describe.runIf(existsSync(CAPTURES))('a sweep of 41 sports, recorded on one evening', () => {
  let surebets: readonly Surebet[];
  let value: readonly ValueBet[];

  beforeAll(() => {
    ({ surebet: surebets, value } = judgedPrices());
  });

  const familyOf = (book: string) => CLONE_FAMILIES.find((family) => family.includes(book)) ?? book;
  const priceOf = (surebet: Surebet, leg: SurebetLeg) =>
    value.find(
      (bet) =>
        bet.eventId === surebet.eventId &&
        bet.marketKey === surebet.marketKey &&
        bet.outcome === leg.outcome &&
        bet.point === leg.point &&
        bet.book === leg.book,
    );

  test('yields surebets of at most 5 %, the only ones above 2 % to be checked, and none of one family', () => {
    expect(surebets.length).toBeGreaterThan(20);
    for (const { ev, grade, legs } of surebets) {
      expect(ev).toBeGreaterThan(0);
      expect(ev).toBeLessThanOrEqual(0.05);
      if (ev > 0.02) {
        expect(grade).toBe('C');
      }
      expect(new Set(legs.map(({ book }) => familyOf(book))).size).toBe(legs.length);
    }
  });

  test('no surebet is silent about, or graded better than, what its legs’ own items say about their prices', () => {
    let compared = 0;
    for (const surebet of surebets) {
      const bets = surebet.legs.flatMap((leg) => priceOf(surebet, leg) ?? []);
      compared += bets.length;
      for (const { flags } of bets) {
        const doubts = flags.filter((flag) => ABOUT_THE_PRICE.includes(flag));
        expect(surebet.flags).toEqual(expect.arrayContaining(doubts));
        const suspect = doubts.includes('price_outlier') || doubts.includes('high_ev');
        if (doubts.includes('stale_quote') || (suspect && flags.includes('unproven_market'))) {
          expect(surebet.grade).toBe('C');
        }
      }
    }
    expect(compared).toBeGreaterThan(40);
  });

  test('the two fights with a price far from all others are to be checked', () => {
    const fights = surebets.filter(({ home }) =>
      ['Marcus Sutherland', 'Peter Mcgrail'].includes(home),
    );
    expect(fights.map(({ grade, flags }) => [grade, flags])).toEqual([
      ['C', ['price_outlier', 'early_end']],
      ['C', ['price_outlier', 'small_profit', 'early_end']],
    ]);
  });
});
