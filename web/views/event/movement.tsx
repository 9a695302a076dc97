import type {
  EventOpportunity,
  Event as ExplainedEvent,
} from '../../../clients/generated/page-types.ts';
import { useApp } from '../../app.ts';
import { Chart } from '../../chart/chart.tsx';
import type { Axis, Mark, Point, Series, Tone } from '../../chart/model.ts';
import { percent, selectionName } from '../../format/text.ts';
import { dayAndTime, startTime, timeOfDay } from '../../format/time.ts';

/** A movement spans ten points of probability or more, so that a small one looks small. */
const MIN_SPAN = 0.1;
const DAY_MS = 24 * 3_600_000;

const probability: Axis = {
  kind: 'number',
  name: 'Fair probability',
  format: (value) => percent(value),
  tick: (value) => percent(value, 0),
  minSpan: MIN_SPAN,
};

const SIDES = [
  { side: 'home', field: 'p_home', tone: 'a' },
  { side: 'draw', field: 'p_draw', tone: 'b' },
  { side: 'away', field: 'p_away', tone: 'c' },
] as const;

/** The fair probabilities of the winner over time, with the best prices; picks are marked. */
export function Movement({ event }: { readonly event: ExplainedEvent }) {
  const { preferences, slowNow } = useApp();
  const names = { home: event.home, draw: 'Draw', away: event.away };
  const series = SIDES.map(({ side, field, tone }) =>
    seriesOf(
      names[side],
      tone,
      event.movement.map((point) => ({
        at: point.at,
        p: point[field],
        best: point.best_price?.[side] ?? null,
      })),
      preferences.odds,
    ),
  ).filter(({ points }) => points.length > 0);
  return (
    <section class="panel" aria-labelledby="movement">
      <h2 id="movement">Match winner: fair probability and best price</h2>
      <p class="waiting">{storyOf(event, preferences.odds)}</p>
      {spansTime(series) ? (
        <Chart
          label={`Fair probability of each side of ${event.home} – ${event.away}, with the best price`}
          series={series}
          marks={marksOf(event, series, preferences.odds)}
          x={timeAxis(series, slowNow.value)}
          y={probability}
        />
      ) : (
        <p class="aside">Nothing has moved since it was first seen.</p>
      )}
    </section>
  );
}

/** How the fair probability of one opportunity has moved. */
export function OpportunityMovement({ opportunity }: { readonly opportunity: EventOpportunity }) {
  const { preferences, slowNow } = useApp();
  const { outcome, market_key, point, movement } = opportunity;
  const name = selectionName({ market_key, outcome: outcome ?? '', point });
  const series = seriesOf(
    name,
    'a',
    movement.map(({ at, fair_prob: p, best_price: best }) => ({ at, p, best: best ?? null })),
    preferences.odds,
  );
  return spansTime([series]) ? (
    <Chart
      label={`Fair probability of ${name} over time, with the best price`}
      series={[series]}
      x={timeAxis([series], slowNow.value)}
      y={probability}
    />
  ) : null;
}

type Known = { readonly at: string; readonly p: number | null; readonly best: number | null };

function seriesOf(
  name: string,
  tone: Tone,
  known: readonly Known[],
  odds: (decimal: number) => string,
): Series {
  const points = known.flatMap(({ at, p, best }): Point[] =>
    p === null
      ? []
      : [
          {
            x: Date.parse(at),
            y: p,
            text: best === null ? percent(p) : `${percent(p)} · ${odds(best)}`,
          },
        ],
  );
  return { name, tone, shape: 'step', points };
}

/** From the first point to the last, milliseconds. */
function spanOf(series: readonly Series[]): number {
  const instants = series.flatMap(({ points }) => points.map(({ x }) => x));
  return Math.max(...instants) - Math.min(...instants);
}

function spansTime(series: readonly Series[]): boolean {
  return spanOf(series) > 0;
}

/** Within a day the ticks need no date. */
function timeAxis(series: readonly Series[], now: number): Axis {
  const isShort = spanOf(series) < DAY_MS;
  return {
    kind: 'time',
    name: 'From',
    format: (at) => startTime(at, now),
    tick: (at) => (isShort ? timeOfDay(at).slice(0, 5) : startTime(at, now)),
  };
}

/** The picks, and the kick-off where it is near enough to leave room for the movement. */
function marksOf(
  event: ExplainedEvent,
  series: readonly Series[],
  odds: (decimal: number) => string,
): readonly Mark[] {
  const instants = series.flatMap(({ points }) => points.map(({ x }) => x));
  const first = Math.min(...instants);
  const last = Math.max(...instants);
  const kickOff = Date.parse(event.commence_time);
  const picks = picksOf(event).map(({ since, movement }) => {
    const price = movement.find(({ at }) => at >= since)?.best_price;
    return { x: Date.parse(since), name: price ? `pick ${odds(price)}` : 'pick' };
  });
  return [
    ...picks.filter(({ x }) => x >= first && x <= last),
    ...(kickOff - last <= last - first ? [{ x: kickOff, name: 'kick-off' }] : []),
  ];
}

/** The opportunities on the winner that are picks. */
function picksOf({ opportunities }: ExplainedEvent): readonly EventOpportunity[] {
  return opportunities.filter(
    ({ kind, grade, market_key: key }) => kind === 'value' && grade === 'A' && key === 'h2h',
  );
}

function storyOf(event: ExplainedEvent, odds: (decimal: number) => string): string {
  const first = `First seen ${dayAndTime(Date.parse(event.first_seen))}`;
  const [pick] = picksOf(event);
  if (!pick) {
    return `${first}.`;
  }
  const price = pick.movement.at(-1)?.best_price;
  const at = price ? ` at ${odds(price)}` : '';
  return `${first}; pick on ${pick.outcome} found ${dayAndTime(Date.parse(pick.since))}${at}.`;
}
