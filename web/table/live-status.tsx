import type { ComponentChildren } from 'preact';
import { plural } from '../format/text.ts';
import { timeOfDay } from '../format/time.ts';
import type { LiveRows } from '../scan/live-rows.ts';
import { type Item, sumChanges } from '../scan/merge-scan.ts';
import type { Polled, ScanList } from '../scan/poller.ts';
import { Trouble } from '../ui/trouble.tsx';

type Props<T extends Item> = {
  readonly list: Polled<ScanList>;
  readonly live: LiveRows<T>;
  /** How many rows are shown. */
  readonly count: number;
  readonly noun: readonly [one: string, many: string];
  /** What else the line says. */
  readonly children?: ComponentChildren;
};

/**
 * How many rows there are and of which scan, with a way to the changes that wait; without any list,
 * why there is none.
 */
export function LiveStatus<T extends Item>({ list, live, count, noun, children }: Props<T>) {
  const waiting = live.waiting.value;
  const generatedAt = list.list.value?.generated_at;
  if (!generatedAt && list.error.value !== undefined) {
    return <Trouble error={list.error.value} retry={list.refresh} />;
  }
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
