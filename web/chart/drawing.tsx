import {
  bandPath,
  CHARACTER,
  endLabels,
  type Geometry,
  HEIGHT,
  linePath,
  markLabels,
  thinned,
} from './geometry.ts';
import type { PlotProps, Point, Series } from './model.ts';

type Props = PlotProps & {
  readonly geometry: Geometry;
  /** Where the crosshair stands; undefined without one. */
  readonly readingX: number | undefined;
};

/** A chart as SVG, in the colours of the theme. */
export function Drawing({ series, marks = [], geometry, readingX }: Props) {
  const { width, left, right, top, bottom, x } = geometry;
  return (
    <svg viewBox={`0 0 ${width} ${HEIGHT}`} width={width} height={HEIGHT} aria-hidden="true">
      <Axes geometry={geometry} />
      {series.map((each) => (
        <Shape key={each.name} series={each} geometry={geometry} />
      ))}
      {markLabels(marks, geometry).map(({ at, name, row, anchor }) => (
        <g key={name} class="mark">
          <line x1={at} x2={at} y1={top} y2={bottom} />
          <text
            x={anchor === 'start' ? at + 4 : at - 4}
            y={top - 6 + row * 13}
            text-anchor={anchor}
          >
            {name}
          </text>
        </g>
      ))}
      {geometry.hasEndLabels &&
        endLabels(series, geometry).map(({ name, tone, y }) => (
          <text key={name} class={`end-label line-${tone}`} x={right + 6} y={y + 4}>
            {name}
          </text>
        ))}
      {readingX !== undefined && (
        <line class="crosshair" x1={x(readingX)} x2={x(readingX)} y1={top} y2={bottom} />
      )}
      <line class="frame" x1={left} x2={right} y1={bottom} y2={bottom} />
    </svg>
  );
}

function Axes({ geometry }: { readonly geometry: Geometry }) {
  const { left, right, bottom, xTicks, yTicks } = geometry;
  return (
    <g class="axes">
      {yTicks.map(({ at, text }) => (
        <g key={text}>
          <line x1={left} x2={right} y1={at} y2={at} />
          <text x={left - 6} y={at + 4} text-anchor="end">
            {text}
          </text>
        </g>
      ))}
      {xTicks.map(({ at, text }) => (
        <g key={at}>
          <line class="tick" x1={at} x2={at} y1={bottom} y2={bottom + 4} />
          <text x={at} y={bottom + 18} text-anchor={anchorAt(at, text, geometry)}>
            {text}
          </text>
        </g>
      ))}
    </g>
  );
}

/** A text in the middle of its tick, except where it would leave the chart. */
function anchorAt(at: number, text: string, { width }: Geometry): 'middle' | 'end' {
  return at + (text.length * CHARACTER) / 2 > width ? 'end' : 'middle';
}

function Shape({ series, geometry }: { readonly series: Series; readonly geometry: Geometry }) {
  const { shape, tone, points, span = 0 } = series;
  if (shape === 'dots' || shape === 'bars') {
    const Each = shape === 'dots' ? Dot : Bar;
    const heaviest = Math.max(1, ...points.map(({ weight = 1 }) => weight));
    return (
      <g class={`line-${tone}`}>
        {thinned(points).map((point, index) => (
          <Each
            key={index}
            point={point}
            geometry={geometry}
            share={(point.weight ?? heaviest) / heaviest}
            span={span}
          />
        ))}
      </g>
    );
  }
  return (
    <g class={`line-${tone}`}>
      <path class="band" d={bandPath(series, geometry)} />
      <path class={shape === 'guide' ? 'guide' : 'stroke'} d={linePath(series, geometry)} />
    </g>
  );
}

type EachProps = {
  readonly point: Point;
  readonly geometry: Geometry;
  /** What the point weighs, beside the heaviest. */
  readonly share: number;
  /** How much of x a bar stands for. */
  readonly span: number;
};

/** A dot whose area grows with its weight, and its whisker. */
function Dot({ point, geometry: { x, y }, share }: EachProps) {
  const { low, high } = point;
  const at = x(point.x);
  return (
    <>
      {low !== undefined && high !== undefined && (
        <line class="whisker" x1={at} x2={at} y1={y(low)} y2={y(high)} />
      )}
      <circle cx={at} cy={y(point.y)} r={2.5 + 4 * Math.sqrt(share)} />
    </>
  );
}

/** A bar from the bottom of the chart, with a gap to its neighbours. */
function Bar({ point, geometry: { x, y, bottom }, span }: EachProps) {
  const width = Math.max(1, (x(point.x + span) - x(point.x)) * 0.8);
  const top = y(point.y);
  return (
    <rect x={x(point.x) - width / 2} y={top} width={width} height={Math.max(0, bottom - top)} />
  );
}
