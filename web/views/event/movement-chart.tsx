import { percent } from '../../format/text.ts';
import { dayAndTime } from '../../format/time.ts';

export type Line = {
  readonly name: string;
  readonly tone: 'a' | 'b' | 'c';
  readonly points: readonly { readonly at: number; readonly p: number }[];
};

const WIDTH = 600;
const HEIGHT = 120;
/** A chart spans ten points of probability or more, so that a small movement looks small. */
const MIN_SPAN = 0.1;

/**
 * Probabilities over time as steps: each holds until the next is known. The text is its reading.
 */
export function MovementChart({ lines }: { readonly lines: readonly Line[] }) {
  const points = lines.flatMap((line) => line.points);
  const [from, to] = [
    Math.min(...points.map(({ at }) => at)),
    Math.max(...points.map(({ at }) => at)),
  ];
  if (!(to > from)) {
    return <p class="aside">Nothing has moved yet: it was first seen in this scan.</p>;
  }
  const top = Math.max(...points.map(({ p }) => p));
  const bottom = Math.min(...points.map(({ p }) => p));
  const span = Math.max(top - bottom, MIN_SPAN);
  const middle = (top + bottom) / 2;
  const x = (at: number) => ((at - from) / (to - from)) * WIDTH;
  const y = (p: number) => HEIGHT / 2 - ((p - middle) / span) * HEIGHT;
  const readings = lines.flatMap(({ name, tone, points: [first, ...rest] }) => {
    const last = rest.at(-1) ?? first;
    return first && last
      ? [{ tone, text: `${name} from ${percent(first.p)} to ${percent(last.p)}` }]
      : [];
  });
  return (
    <figure class="movement">
      <svg
        viewBox={`0 -4 ${WIDTH} ${HEIGHT + 8}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={readings.map(({ text }) => text).join(', ')}
      >
        {lines.map(({ name, tone, points: [first, ...rest] }) => (
          <path
            key={name}
            class={`line-${tone}`}
            d={
              first &&
              `M0 ${y(first.p)}${rest.map(({ at, p }) => `H${x(at)}V${y(p)}`).join('')}H${WIDTH}`
            }
          />
        ))}
      </svg>
      <figcaption>
        {readings.map(({ tone, text }) => (
          <span key={tone} class={`line-${tone}`}>
            {text}
          </span>
        ))}
        <span>since {dayAndTime(from)}</span>
      </figcaption>
    </figure>
  );
}
