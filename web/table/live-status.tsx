import type { ComponentChildren } from 'preact';
import { plural } from '../format/text.ts';
import { timeOfDay } from '../format/time.ts';
import type { LiveRows } from '../scan/live-rows.ts';
import { type Item, sumChanges } from '../scan/merge-scan.ts';

type Props<T extends Item> = {
  readonly live: LiveRows<T>;
  /** How many rows are shown. */
  readonly count: number;
  readonly noun: readonly [one: string, many: string];
  /** When the list on the page was generated. */
  readonly generatedAt: string | undefined;
  /** What else the line says. */
  readonly children?: ComponentChildren;
};

/** How many rows there are and of which scan, with a way to the changes that wait. */
export function LiveStatus<T extends Item>({ live, count, noun, generatedAt, children }: Props<T>) {
  const waiting = live.waiting.value;
  return (
    <div class="status-line">
      <span class="count">{live.rows.value ? plural(count, ...noun) : 'Loading…'}</span>
      {children}
      {generatedAt && (
        <span class={waiting ? 'shown-scan behind' : 'shown-scan'}>
          Prices of {timeOfDay(Date.parse(generatedAt))}
        </span>
      )}
      {waiting && (
        <button type="button" class="primary small" onClick={live.apply}>
          Show {plural(sumChanges(waiting), 'update')}
        </button>
      )}
      <span class="visually-hidden" role="status">
        {live.sentence.value}
      </span>
    </div>
  );
}
