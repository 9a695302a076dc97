import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import type { PlotProps } from './model.ts';
import type { StripProps } from './strip.tsx';

type Charts = typeof import('./charts.ts');

/** Loaded once, with the first view that has a chart: the other views do not wait for it. */
const charts = signal<Charts | 'failed' | undefined>(undefined);

async function load(): Promise<void> {
  charts.value ??= await import('./charts.ts').catch(() => 'failed' as const);
}

/** Lines, dots or bars over time or over a value. */
export function Chart(props: PlotProps) {
  return <Loaded of={({ Plot }) => Plot} shows={props} />;
}

/** Prices on one axis of odds. */
export function PriceStrip(props: StripProps) {
  return <Loaded of={({ Strip }) => Strip} shows={props} />;
}

type LoadedProps<Shown> = {
  readonly of: (charts: Charts) => ComponentType<Shown>;
  readonly shows: Shown;
};

/** A chart; its place is kept free while the code that draws it is loaded. */
function Loaded<Shown extends object>({ of, shows }: LoadedProps<Shown>) {
  useEffect(() => void load(), []);
  const loaded = charts.value;
  if (loaded === 'failed') {
    return <p class="aside">The chart could not be loaded. Reload the page to see it.</p>;
  }
  if (loaded === undefined) {
    return <div class="chart chart-loading" />;
  }
  const View = of(loaded);
  return <View {...shows} />;
}
