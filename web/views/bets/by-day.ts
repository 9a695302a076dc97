import type { Bet, RecordDay } from '../../../clients/generated/page-types.ts';
import type { Point } from '../../chart/model.ts';

/** Standard deviations on either side of a sum. */
const BAND = 2;

function byStart(bets: readonly Bet[]): readonly (readonly [day: string, bets: readonly Bet[]])[] {
  return [...Map.groupBy(bets, (bet) => bet.commence_time.slice(0, 10))].sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
}

/** The bets by the day of their event as the record counts its picks, the first day first. */
export function closingDays(bets: readonly Bet[]): readonly RecordDay[] {
  return byStart(bets).map(([day, some]) => {
    const claims = some.flatMap(({ ev_at_placing: ev }) => ev ?? []);
    const values = some.flatMap(({ clv }) => clv ?? []);
    return {
      day,
      picks: claims.length,
      claimed: sum(claims),
      closed: values.length,
      clv: sum(values),
      clv_squares: sum(values.map((value) => value ** 2)),
      settled: 0,
      profit: 0,
      profit_squares: 0,
    };
  });
}

/** Whether luck can be told of a bet: it is settled and has a closing line value. */
export function isCompared({ profit, clv, closing_fair: fair }: Bet): boolean {
  return profit !== null && clv !== null && fair !== null && fair > 0;
}

/**
 * The profit up to each day of the settled bets with a closing line value, in their currency,
 * beside what the closing line values say it should be. The band is what luck alone explains: ± 2
 * standard deviations of the sum, of bets that win with their closing probability or lose their
 * stake.
 */
export function luckOf(bets: readonly Bet[]): {
  readonly actual: readonly Point[];
  readonly expected: readonly Point[];
} {
  let actual = 0;
  let expected = 0;
  let variance = 0;
  const days = byStart(bets.filter(isCompared)).map(([day, some]) => {
    for (const { profit, clv, closing_fair: fair, stake } of some) {
      const chance = fair ?? 1;
      const value = clv ?? 0;
      actual += profit ?? 0;
      expected += stake * value;
      // Odds after commission times the stake is what a win pays.
      variance += ((stake * (1 + value)) / chance) ** 2 * chance * (1 - chance);
    }
    return { x: Date.parse(day), actual, expected, reach: BAND * Math.sqrt(variance) };
  });
  return {
    actual: days.map(({ x, actual: y }) => ({ x, y })),
    expected: days.map(({ x, expected: y, reach }) => ({ x, y, low: y - reach, high: y + reach })),
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
