import type { Key } from '../../../clients/generated/page-types.ts';
import { useApp } from '../../app.ts';
import { Chart } from '../../chart/chart.tsx';
import { wholeNumber } from '../../format/text.ts';
import { clock } from '../../format/time.ts';
import { HOUR_MS, hoursSeries, startOfUtcDay } from './hours.ts';

const DAY_MS = 24 * HOUR_MS;
/** So that a few requests do not fill the chart. */
const MIN_TOP = 5;

/** How many requests the active keys made in each hour of the UTC day; nothing before the first. */
export function HoursChart({ keys }: { readonly keys: readonly Key[] }) {
  const { slowNow } = useApp();
  const series = hoursSeries(keys, slowNow.value);
  if (series.length === 0) {
    return null;
  }
  const from = startOfUtcDay(slowNow.value);
  return (
    <section class="panel" aria-labelledby="hours">
      <h2 id="hours">Requests per hour</h2>
      <p class="waiting">
        The quota counts by the UTC day. In your time zone it began at {clock(from)} and ends at{' '}
        {clock(from + DAY_MS)}.
      </p>
      <Chart
        label="Admitted requests of your active keys, by the hour of today"
        series={series}
        x={{
          kind: 'time',
          name: 'Hour',
          format: (at) => `${clock(at - HOUR_MS / 2)} to ${clock(at + HOUR_MS / 2)}`,
          tick: clock,
          from,
          to: from + DAY_MS,
        }}
        y={{ kind: 'number', name: 'Requests', format: wholeNumber, from: 0, to: MIN_TOP }}
      />
    </section>
  );
}
