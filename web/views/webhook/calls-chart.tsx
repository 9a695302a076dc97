import type { HourOfCalls, HourOfCallsList } from '../../../clients/generated/page-types.ts';
import { useApp } from '../../app.ts';
import { Chart } from '../../chart/chart.tsx';
import type { Point } from '../../chart/model.ts';
import { plural, wholeNumber } from '../../format/text.ts';
import { dayAndTime } from '../../format/time.ts';
import { type Resource, useResource } from '../../ui/resource.ts';

const REFRESH_MS = 60_000;
const DAY_MS = 86_400_000;
const DAYS = 7;

/** The calls of seven days by the hour. */
export function useCalls(): Resource<HourOfCallsList> {
  const { client } = useApp();
  return useResource(() => client.get<HourOfCallsList>('/account/webhook/calls'), REFRESH_MS);
}

/** How long the receiver took and how often it failed, by the hour; nothing before a call. */
export function CallsChart({ calls }: { readonly calls: Resource<HourOfCallsList> }) {
  const { slowNow } = useApp();
  const hours = calls.value.value?.data ?? [];
  if (hours.length === 0) {
    return null;
  }
  const failing = hours.filter(({ failed }) => failed > 0);
  const answering = hours.filter(({ delivered }) => delivered > 0);
  return (
    <section class="panel" aria-labelledby="calls">
      <h2 id="calls">Calls of the last seven days</h2>
      <p class="waiting">
        Each dot is an hour: the median time of its calls, with the shortest and the longest. Hours
        with failures are marked.
      </p>
      <Chart
        label="How long your receiver took, and how many calls failed, by the hour"
        series={[
          {
            name: 'all delivered',
            tone: 'a',
            shape: 'dots',
            points: answering.filter(({ failed }) => failed === 0).map(toPoint),
          },
          { name: 'with failures', tone: 'bad', shape: 'dots', points: failing.map(toPoint) },
        ]}
        x={{
          kind: 'time',
          name: 'Hour',
          format: dayAndTime,
          tick: (at) => dayAndTime(at).replace(/,.*/, ''),
          from: slowNow.value - DAYS * DAY_MS,
          to: slowNow.value,
        }}
        y={{
          kind: 'number',
          name: 'Time',
          format: (ms) => `${wholeNumber(Math.round(ms))} ms`,
          from: 0,
          minSpan: 100,
        }}
      />
    </section>
  );
}

function toPoint(hour: HourOfCalls): Point {
  const { delivered, failed, min_ms: low, median_ms: y, max_ms: high } = hour;
  const failures = failed > 0 ? `, ${failed} failed` : '';
  return {
    x: Date.parse(hour.hour),
    y,
    low,
    high,
    weight: delivered + failed,
    text: `${wholeNumber(Math.round(y))} ms, ${plural(delivered + failed, 'call')}${failures}`,
  };
}
