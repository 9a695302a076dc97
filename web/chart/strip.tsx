import { useSignal } from '@preact/signals';
import { scaleLog } from 'd3-scale';
import { useRef } from 'preact/hooks';
import { DataTable } from './data-table.tsx';
import { type Reading, steppedTo } from './reading.ts';
import { useWidth } from './use-width.ts';

/** A price on the axis; one that is marked is the best of its row. */
export type StripPrice = {
  readonly name: string;
  readonly price: number;
  readonly text: string;
  readonly isBest: boolean;
};

export type StripRow = {
  readonly name: string;
  readonly fair: number | undefined;
  /** The lowest odds that are worth a bet, and how they are written. */
  readonly minimum: { readonly odds: number; readonly text: string } | undefined;
  readonly prices: readonly StripPrice[];
};

export type StripProps = {
  readonly label: string;
  readonly rows: readonly StripRow[];
  readonly format: (odds: number) => string;
};

const ROW = 46;
const TOP = 8;
const AXIS = 24;
const EDGE = 26;
const TICK_EVERY = 64;
const TICKS = [
  1.01, 1.05, 1.1, 1.2, 1.3, 1.5, 1.75, 2, 2.25, 2.5, 3, 3.5, 4, 5, 6, 8, 10, 15, 20, 30, 50, 100,
  200, 500,
];

/** Every price of a market on one axis of odds, with the fair and the minimum odds of each row. */
export function Strip({ label, rows, format }: StripProps) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame).value;
  const chosen = useSignal<number | undefined>(undefined);
  const height = TOP + rows.length * ROW + AXIS;
  const all = rows.flatMap((row, index) =>
    [...row.prices].sort((a, b) => a.price - b.price).map((price) => ({ row, index, ...price })),
  );
  const odds = [...all.map(({ price }) => price), ...rows.flatMap(({ fair }) => fair ?? [])];
  const domain = [Math.min(...odds) / 1.03, Math.max(...odds) * 1.03];
  const x = scaleLog(domain, [EDGE, Math.max(EDGE + 1, width - EDGE)]);
  const middle = (row: number) => TOP + row * ROW + ROW * 0.62;
  const reading = chosen.value === undefined ? undefined : all[chosen.value];
  const sentence = (each: (typeof all)[number]) => `${each.row.name} ${each.text}, ${each.name}`;

  function point(event: PointerEvent & { currentTarget: Element }): void {
    const box = event.currentTarget.getBoundingClientRect();
    const distance = ({ index, price }: (typeof all)[number]) =>
      Math.hypot(
        x(price) - (event.clientX - box.left),
        2 * (middle(index) - (event.clientY - box.top)),
      );
    const distances = all.map(distance);
    chosen.value = distances.indexOf(Math.min(...distances));
  }
  function step(event: KeyboardEvent): void {
    const next = steppedTo(event.key, chosen.value, all.length);
    if (next !== undefined) {
      event.preventDefault();
      chosen.value = next;
    }
  }
  const clear = () => {
    chosen.value = undefined;
  };
  const shown = reading ?? all[0];
  return (
    <figure class="chart">
      <div
        ref={frame}
        class="plot"
        style={{ height: `${height}px` }}
        role="slider"
        tabIndex={0}
        aria-label={`${label}. The arrow keys move through the prices.`}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, all.length - 1)}
        aria-valuenow={chosen.value ?? 0}
        aria-valuetext={shown ? sentence(shown) : 'no prices'}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={clear}
        onKeyDown={step}
        onBlur={clear}
      >
        {width > 0 && (
          <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true">
            <OddsAxis x={x} domain={domain} bottom={height - AXIS} format={format} />
            {rows.map((row, index) => (
              <Row key={row.name} row={row} x={x} y={middle(index)} format={format} />
            ))}
            {reading && (
              <circle class="ring" cx={x(reading.price)} cy={middle(reading.index)} r={8} />
            )}
          </svg>
        )}
        {reading && (
          <div
            class="tooltip"
            aria-hidden="true"
            style={{
              top: `${middle(reading.index) + 12}px`,
              ...(x(reading.price) > width / 2
                ? { right: `${width - x(reading.price)}px` }
                : { left: `${x(reading.price)}px` }),
            }}
          >
            <b>{reading.name}</b>
            <span>
              {reading.row.name} {reading.text}
            </span>
          </div>
        )}
      </div>
      <p class="chart-legend" aria-hidden="true">
        <span class="key-best">best price</span>
        <span class="key-fair">fair odds</span>
        <span class="key-minimum">minimum odds</span>
      </p>
      <DataTable label={label} name="Book" readings={byBook(rows)} />
    </figure>
  );
}

type OddsScale = ReturnType<typeof scaleLog<number, number>>;

type AxisProps = Pick<StripProps, 'format'> & {
  readonly x: OddsScale;
  readonly domain: readonly number[];
  readonly bottom: number;
};

function OddsAxis({ x, domain: [low = 1, high = 1], bottom, format }: AxisProps) {
  const ticks: number[] = [];
  for (const tick of TICKS.filter((each) => each >= low && each <= high)) {
    if (x(tick) - x(ticks.at(-1) ?? 1e-9) >= TICK_EVERY) {
      ticks.push(tick);
    }
  }
  return (
    <g class="axes">
      {ticks.map((tick) => (
        <g key={tick}>
          <line x1={x(tick)} x2={x(tick)} y1={TOP} y2={bottom} />
          <text x={x(tick)} y={bottom + 18} text-anchor="middle">
            {format(tick)}
          </text>
        </g>
      ))}
    </g>
  );
}

type RowProps = Pick<StripProps, 'format'> & {
  readonly row: StripRow;
  readonly x: OddsScale;
  readonly y: number;
};

function Row({ row, x, y, format }: RowProps) {
  const { name, fair, minimum, prices } = row;
  const [low, high] = x.range();
  return (
    <g>
      <text class="row-name" x={low} y={y - 14}>
        {name}
        {fair !== undefined && `, fair ${format(fair)}`}
        {minimum && `, minimum ${minimum.text}`}
      </text>
      <line class="row-line" x1={low} x2={high} y1={y} y2={y} />
      {prices.map(({ name: book, price, isBest }) => (
        <circle
          key={book}
          class={isBest ? 'price best' : 'price'}
          cx={x(price)}
          cy={y}
          r={isBest ? 5 : 4}
        />
      ))}
      {fair !== undefined && (
        <line class="fair" x1={x(fair)} x2={x(fair)} y1={y - 10} y2={y + 10} />
      )}
      {minimum && minimum.odds <= (x.domain()[1] ?? 0) && (
        <line class="minimum" x1={x(minimum.odds)} x2={x(minimum.odds)} y1={y - 10} y2={y + 10} />
      )}
    </g>
  );
}

/** The prices as a table: a row for each book. */
function byBook(rows: readonly StripRow[]): readonly Reading[] {
  const books = [...new Set(rows.flatMap(({ prices }) => prices.map(({ name }) => name)))];
  return books.map((book, index) => ({
    x: index,
    at: book,
    values: rows.flatMap(({ name, prices }) => {
      const price = prices.find((each) => each.name === book);
      return price ? [{ name, tone: 'a' as const, text: price.text }] : [];
    }),
  }));
}
