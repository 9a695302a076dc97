import type { RecordDay } from '../../../clients/generated/page-types.ts';
import type { Point } from '../../chart/model.ts';

/** Standard errors on either side of a mean, and standard deviations on either side of a sum. */
const BAND = 2;

type Sums = Omit<RecordDay, 'day'>;

/** The sums of all days up to each of them, the first day first. */
function upToEach(days: readonly RecordDay[]): readonly (Sums & { readonly x: number })[] {
  let so: Sums = {
    picks: 0,
    claimed: 0,
    closed: 0,
    clv: 0,
    clv_squares: 0,
    settled: 0,
    profit: 0,
    profit_squares: 0,
  };
  return days.map(({ day, ...sums }) => {
    const names = Object.keys(so) as (keyof Sums)[];
    so = Object.fromEntries(names.map((name) => [name, so[name] + sums[name]])) as Sums;
    return { ...so, x: Date.parse(day) };
  });
}

/**
 * The mean claim and the mean closing line value of all picks up to each day, ± 2 standard errors.
 */
export function runningMeans(days: readonly RecordDay[]) {
  const sums = upToEach(days);
  return {
    claimed: sums
      .filter(({ picks }) => picks > 0)
      .map(({ x, picks, claimed }): Point => ({ x, y: claimed / picks })),
    closing: sums
      .filter(({ closed }) => closed > 0)
      .map(({ x, closed, clv, clv_squares: squares }): Point => {
        const y = clv / closed;
        if (closed < 2) {
          return { x, y };
        }
        const error = Math.sqrt(Math.max(0, squares - closed * y * y) / (closed - 1) / closed);
        return { x, y, low: y - BAND * error, high: y + BAND * error };
      }),
  };
}

/**
 * The profit of one unit on each settled pick up to each day, beside what the claims say it should
 * be with the band that luck alone explains: ± 2 standard deviations of the sum.
 */
export function profits(days: readonly RecordDay[]) {
  const sums = upToEach(days).filter(({ settled }) => settled > 0);
  return {
    actual: sums.map(({ x, profit }): Point => ({ x, y: profit })),
    claimed: sums.map(({ x, picks, claimed, settled, profit, profit_squares: squares }): Point => {
      const y = picks > 0 ? (claimed / picks) * settled : 0;
      const deviation = Math.sqrt(Math.max(0, squares - profit ** 2 / settled));
      return { x, y, low: y - BAND * deviation, high: y + BAND * deviation };
    }),
  };
}
