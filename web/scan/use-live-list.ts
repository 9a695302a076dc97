import { type ReadonlySignal, useComputed, useSignalEffect } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { Answer } from '../api/client.ts';
import { useApp } from '../app.ts';
import { useLastInput } from './last-input.ts';
import { createLiveRows, type LiveRows } from './live-rows.ts';
import type { Item, Shown } from './merge-scan.ts';
import { type Polled, poll, type ScanList } from './poller.ts';
import { useScanOnPage } from './use-scan-on-page.ts';

/** Rows that a reader holds are let go after this long without any input. */
const HELD_MS = 60_000;

type Asked<L extends ScanList, T extends Item> = {
  /** Asks for the list of a scan; another function starts over. */
  readonly ask: (etag: string | undefined, signal: AbortSignal) => Promise<Answer<L>>;
  itemsOf(list: L): readonly T[];
  /** What one item is called, and several. */
  readonly noun: readonly [one: string, many: string];
  /** Which rows are shown, and in which order; a change is shown at once. */
  readonly arrange: ReadonlySignal<(rows: readonly Shown<T>[]) => readonly Shown<T>[]>;
  /** What has the rows: they are held while the pointer or the focus is in it. */
  body(): HTMLElement | null;
  /** Whether the reader has opened a row, which holds them too. */
  readonly isOpen?: () => boolean;
};

export type LiveList<L extends ScanList, T extends Item> = {
  readonly list: Polled<L>;
  readonly live: LiveRows<T>;
  /** What is shown, in its order; that stays while the reader holds the rows. */
  readonly rows: ReadonlySignal<readonly Shown<T>[]>;
};

/** The rows of a list that follow its scans, and never move under the reader's pointer or focus. */
export function useLiveList<L extends ScanList, T extends Item>({
  ask,
  itemsOf,
  noun,
  arrange,
  body,
  isOpen = () => false,
}: Asked<L, T>): LiveList<L, T> {
  const { environment, now } = useApp();
  const lastInput = useLastInput(environment.now);
  const { live, list } = useMemo(() => {
    const isAwake = () => environment.now() - lastInput.current < HELD_MS;
    const isHeld = () =>
      isAwake() &&
      (isOpen() ||
        body()?.matches(':hover') === true ||
        body()?.contains(document.activeElement) === true);
    return { live: createLiveRows<T>(isHeld, noun), list: poll<L>(ask, environment) };
  }, [ask, environment]);
  useEffect(() => list.stop, [list]);
  useScanOnPage(list, live.waiting);
  useSignalEffect(() => {
    if (list.list.value) {
      live.take(itemsOf(list.list.value), Date.parse(list.list.value.generated_at));
    }
  });
  useSignalEffect(() => {
    const isForgotten = now.value - lastInput.current >= HELD_MS;
    if (live.isHeld.value && isForgotten) {
      live.apply();
    }
  });
  // What the reader asks for is shown at once, also of rows that they hold.
  useSignalEffect(() => {
    if (arrange.value !== undefined) {
      live.apply();
    }
  });
  const places = useRef<readonly string[]>([]);
  const rows = useComputed(() => {
    const shown = live.rows.value ?? [];
    if (live.isHeld.value) {
      const byId = new Map(shown.map((row) => [row.item.id, row]));
      return places.current.flatMap((id) => byId.get(id) ?? []);
    }
    const arranged = arrange.value(shown);
    places.current = arranged.map(({ item }) => item.id);
    return arranged;
  });
  return { list, live, rows };
}
