/** What a chart shows, apart from how it is drawn. */

/** The three of outcomes, and that of what went wrong. */
export type Tone = 'a' | 'b' | 'c' | 'bad';

export type Point = {
  readonly x: number;
  /** NaN where a line has a gap until the next point. */
  readonly y: number;
  /** The ends of the whisker of a dot, or of the band around a line. */
  readonly low?: number;
  readonly high?: number;
  /** What the reading says of this point instead of its value. */
  readonly text?: string;
  /** How much a dot stands for, beside the others of its series. */
  readonly weight?: number;
};

/** Whether a point has a height: where it has none, a gap begins. */
export function isDefined({ y }: Point): boolean {
  return !Number.isNaN(y);
}

export type Series = {
  readonly name: string;
  readonly tone: Tone;
  /** A step holds until the next point; a guide is a thin dashed line without a reading. */
  readonly shape: 'line' | 'step' | 'dots' | 'bars' | 'guide';
  /** How much of x a bar stands for; its point is the middle of that. */
  readonly span?: number;
  /** In the order of x. */
  readonly points: readonly Point[];
};

/** An instant or a value that is marked by a line through the whole chart. */
export type Mark = { readonly x: number; readonly name: string };

export type Axis = {
  /** Instants and days (their beginnings, UTC) are epoch milliseconds. */
  readonly kind: 'time' | 'day' | 'number';
  /** What it measures: the head of its column where the data is shown. */
  readonly name: string;
  /** A value as it stands in readings and in the data. */
  readonly format: (value: number) => string;
  /** A value as it stands at a tick; `format` without it. */
  readonly tick?: (value: number) => string;
  /** The axis reaches at least so far. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  /** The axis spans at least so much, so that a small movement looks small. */
  readonly minSpan?: number;
};

export type PlotProps = {
  /** What the chart shows, for people who do not see it. */
  readonly label: string;
  readonly series: readonly Series[];
  readonly marks?: readonly Mark[];
  readonly x: Axis;
  readonly y: Axis;
};
