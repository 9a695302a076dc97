import { useSignal } from '@preact/signals';
import { useMemo, useRef } from 'preact/hooks';
import { DataTable } from './data-table.tsx';
import { Drawing } from './drawing.tsx';
import { type Geometry, HEIGHT, layOut } from './geometry.ts';
import type { PlotProps } from './model.ts';
import { nearest, type Reading, readingsOf, steppedTo } from './reading.ts';
import { useWidth } from './use-width.ts';

/**
 * A chart with axes, a reading where the pointer or the arrow keys are, and its numbers as a table.
 */
export function Plot(props: PlotProps) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame).value;
  const readings = useMemo(() => readingsOf(props), [props.series]);
  const chosen = useSignal<number | undefined>(undefined);
  const geometry = width > 0 ? layOut(props, width) : undefined;
  const reading = chosen.value === undefined ? undefined : readings[chosen.value];

  function point({ clientX, currentTarget }: PointerEvent & { currentTarget: Element }): void {
    const left = currentTarget.getBoundingClientRect().left;
    if (geometry) {
      chosen.value = nearest(readings, geometry.xAt(clientX - left));
    }
  }
  function step(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      chosen.value = undefined;
      return;
    }
    const next = steppedTo(event.key, chosen.value, readings.length);
    if (next !== undefined) {
      event.preventDefault();
      chosen.value = next;
    }
  }
  return (
    <figure class="chart">
      {geometry && !geometry.hasEndLabels && <Legend {...props} />}
      <div
        ref={frame}
        class="plot"
        style={{ height: `${HEIGHT}px` }}
        role="slider"
        tabIndex={0}
        aria-label={`${props.label}. The arrow keys move through the values.`}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, readings.length - 1)}
        aria-valuenow={chosen.value ?? Math.max(0, readings.length - 1)}
        aria-valuetext={inWords(reading ?? readings.at(-1))}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => {
          chosen.value = undefined;
        }}
        onKeyDown={step}
        onBlur={() => {
          chosen.value = undefined;
        }}
      >
        {geometry && <Drawing {...props} geometry={geometry} readingX={reading?.x} />}
        {geometry && reading && <Tooltip reading={reading} geometry={geometry} />}
      </div>
      <DataTable label={props.label} name={props.x.name} readings={readings} />
    </figure>
  );
}

function inWords(reading: Reading | undefined): string {
  if (!reading) {
    return 'no values';
  }
  return `${reading.at}: ${reading.values.map(({ name, text }) => `${name} ${text}`).join(', ')}`;
}

function Legend({ series }: PlotProps) {
  return (
    <p class="chart-legend" aria-hidden="true">
      {series
        .filter(({ shape }) => shape !== 'guide')
        .map(({ name, tone }) => (
          <span key={name} class={`line-${tone}`}>
            {name}
          </span>
        ))}
    </p>
  );
}

/** Beside the crosshair, on the side that has more room. */
function Tooltip({ reading, geometry }: { reading: Reading; geometry: Geometry }) {
  const at = geometry.x(reading.x);
  const isLeft = at > geometry.width / 2;
  const side = isLeft ? { right: `${geometry.width - at + 10}px` } : { left: `${at + 10}px` };
  return (
    <div class="tooltip" style={side} aria-hidden="true">
      <b>{reading.at}</b>
      {reading.values.map(({ name, tone, text }) => (
        <span key={name} class={`line-${tone}`}>
          {name} {text}
        </span>
      ))}
    </div>
  );
}
