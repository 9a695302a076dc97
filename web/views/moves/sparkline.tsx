import type { MoveItem } from './item.ts';

const WIDTH = 80;
const HEIGHT = 26;
const EDGE = 4;
/** How much of the width is before the move. */
const LEAD = 0.15;

/** A move as a line over time, until the scan of `now`. The words beside it say the same. */
export function Sparkline({ item, now }: { readonly item: MoveItem; readonly now: number }) {
  const { fromAt, toAt, move } = item;
  const span = Math.max(1, now - fromAt);
  const x = (at: number) => WIDTH * (LEAD + (1 - LEAD) * Math.min(1, (at - fromAt) / span));
  const isUp = move.change > 0;
  const start = isUp ? HEIGHT - EDGE : EDGE;
  const end = HEIGHT - start;
  return (
    <svg
      class={`sparkline ${isUp ? 'up' : 'down'}`}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      aria-hidden="true"
    >
      <path d={`M0 ${start}H${x(fromAt)}L${x(toAt)} ${end}H${WIDTH}`} />
      <circle cx={x(toAt)} cy={end} r={2.5} />
    </svg>
  );
}
