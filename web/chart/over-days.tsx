import { percent, signedPercent, wholeNumber } from '../format/text.ts';
import { shortDay } from '../format/time.ts';
import { Chart } from './chart.tsx';
import type { Axis, Point } from './model.ts';

const days: Axis = { kind: 'day', name: 'Up to', format: shortDay };

type Expected = { readonly name: string; readonly points: readonly Point[] };

type ClosingProps = {
  readonly label: string;
  /** The mean value that was to be expected. */
  readonly expected: Expected;
  /** The mean closing line value, with its band. */
  readonly closing: readonly Point[];
};

/** The running mean of closing line values by day, against what was expected. */
export function ClosingChart({ label, expected, closing }: ClosingProps) {
  return (
    <Chart
      label={label}
      series={[
        { ...expected, tone: 'b', shape: 'line' },
        { name: 'closing line value', tone: 'a', shape: 'line', points: closing },
      ]}
      x={days}
      y={{
        kind: 'number',
        name: 'Mean',
        format: (value) => signedPercent(value),
        tick: (value) => percent(value, 0),
        from: 0,
        minSpan: 0.04,
      }}
    />
  );
}

type ProfitProps = {
  readonly label: string;
  /** The profit that was to be expected, with the band of luck. */
  readonly expected: Expected;
  readonly actual: readonly Point[];
  /** What the profit is counted in. */
  readonly name: string;
  readonly format: (value: number) => string;
  readonly minSpan: number;
};

/** The running profit by day, against what was expected. */
export function ProfitChart({ label, expected, actual, name, format, minSpan }: ProfitProps) {
  return (
    <Chart
      label={label}
      series={[
        { ...expected, tone: 'b', shape: 'line' },
        { name: 'actual', tone: 'a', shape: 'line', points: actual },
      ]}
      x={days}
      y={{
        kind: 'number',
        name,
        format,
        tick: (value) => `${value < 0 ? '−' : ''}${wholeNumber(Math.abs(value))}`,
        from: 0,
        minSpan,
      }}
    />
  );
}
