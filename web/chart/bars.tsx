import { percent } from '../format/text.ts';

export type Share = {
  readonly name: string;
  readonly value: number;
  readonly tone: 'a' | 'b' | 'c';
};

const WIDTH = 1000;

/**
 * Shares of a whole as one bar, with each figure where there is room for it. The text is its
 * reading.
 */
export function ShareBar({ shares }: { readonly shares: readonly Share[] }) {
  const text = shares.map(({ name, value }) => `${name} ${percent(value, 0)}`).join(', ');
  const starts = shares.map((_, index) =>
    shares.slice(0, index).reduce((sum, { value }) => sum + value, 0),
  );
  return (
    <span class="share-bar">
      <svg viewBox={`0 0 ${WIDTH} 10`} preserveAspectRatio="none" role="img" aria-label={text}>
        {shares.map(({ name, value, tone }, index) => (
          <rect
            key={name}
            class={`tone-${tone}`}
            x={(starts[index] ?? 0) * WIDTH}
            y={0}
            width={value * WIDTH}
            height={10}
          />
        ))}
      </svg>
      <span class="share-figures" aria-hidden="true">
        {shares.map(({ name, value }) => (
          <span key={name} style={{ flexGrow: value }} class={value < 0.12 ? 'narrow' : ''}>
            {percent(value, 0)}
          </span>
        ))}
      </span>
    </span>
  );
}
