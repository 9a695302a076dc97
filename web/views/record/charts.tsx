import type { Calibration, Performance } from '../../../clients/generated/page-types.ts';
import { Chart } from '../../chart/chart.tsx';
import { ClosingChart, ProfitChart } from '../../chart/over-days.tsx';
import { percent, wholeNumber } from '../../format/text.ts';
import { dayOf } from '../../format/time.ts';
import { LUCK_SENTENCE } from './backtest.ts';
import { profits, runningMeans } from './running.ts';

/** A mean of one day is no line. */
const MIN_DAYS = 2;

/** The record as three charts: what was claimed and kept, the profit, and the calibration. */
export function RecordCharts({ summary }: { readonly summary: Performance }) {
  const { by_day: days = [], calibration } = summary;
  const decided = calibration.filter(({ won, expected }) => won !== null && expected !== null);
  const first = days[0];
  const means = runningMeans(days);
  const sums = profits(days);
  const isPartial = days.reduce((sum, { picks }) => sum + picks, 0) < summary.picks;
  return (
    <>
      {days.length >= MIN_DAYS && first && (
        <section class="panel" aria-labelledby="closing">
          <h2 id="closing">Closing line value against what was claimed</h2>
          <p class="waiting">
            Running mean per pick; the band is ± 2 standard errors.
            {isPartial && ` Only picks since ${dayOf(first.day)} are counted by day.`}
          </p>
          <ClosingChart
            label="Mean claimed value and mean closing line value of all picks, by day"
            expected={{ name: 'claimed', points: means.claimed }}
            closing={means.closing}
          />
        </section>
      )}
      {(days.length >= MIN_DAYS || decided.length > 0) && (
        <div class="chart-pair">
          {days.length >= MIN_DAYS && (
            <section class="panel" aria-labelledby="profit">
              <h2 id="profit">Profit in units, flat stakes</h2>
              <p class="waiting">
                1 unit per pick; the band is what luck alone explains (95 %). {LUCK_SENTENCE}
              </p>
              <ProfitChart
                label="Profit in units of all settled picks and what the claims promise, by day"
                expected={{ name: 'claimed', points: sums.claimed }}
                actual={sums.actual}
                name="Units"
                format={(value) => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(1)} units`}
                minSpan={8}
              />
            </section>
          )}
          {decided.length > 0 && (
            <section class="panel" aria-labelledby="calibration">
              <h2 id="calibration">Calibration</h2>
              <p class="waiting">What we said against what happened; on the line is perfect.</p>
              <CalibrationChart rows={decided} />
            </section>
          )}
        </div>
      )}
    </>
  );
}

function CalibrationChart({ rows }: { readonly rows: readonly Calibration[] }) {
  const points = rows.map(({ expected, won, bets, standard_error: error }) => ({
    x: expected ?? 0,
    y: won ?? 0,
    weight: bets,
    ...(error !== null && {
      low: Math.max(0, (won ?? 0) - 2 * error),
      high: Math.min(1, (won ?? 0) + 2 * error),
    }),
    text: `${percent(won ?? 0)} of ${wholeNumber(bets)}`,
  }));
  const share = (value: number) => percent(value);
  const tick = (value: number) => percent(value, 0);
  const ends = [0, 1].map((end) => ({ x: end, y: end }));
  return (
    <Chart
      label="Share of bets that won, by the fair probability that was said"
      series={[
        { name: 'perfect', tone: 'b', shape: 'guide', points: ends },
        { name: 'won', tone: 'a', shape: 'dots', points },
      ]}
      x={{ kind: 'number', name: 'Said', format: share, tick, from: 0, to: 1 }}
      y={{ kind: 'number', name: 'Won', format: share, tick, from: 0, to: 1 }}
    />
  );
}
