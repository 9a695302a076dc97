import { type ReadonlySignal, useSignalEffect } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { useApp } from '../app.ts';
import { type Changes, sumChanges } from './merge-scan.ts';
import type { Polled, ScanList } from './poller.ts';

/**
 * Lets the clock in the header follow this list for as long as the view is open. `waiting` is what
 * comes and goes once the reader lets the rows go.
 */
export function useScanOnPage(
  { list, error, refresh }: Polled<ScanList>,
  waiting?: ReadonlySignal<Changes | undefined>,
): void {
  const { scan } = useApp();
  useSignalEffect(() => {
    const current = list.value;
    // Before the first list there is no scan to tell of: the view says why it has none.
    scan.value = current
      ? {
          generatedAt: Date.parse(current.generated_at),
          nextScanAt: Date.parse(current.next_scan_at),
          error: error.value,
          waiting: waiting?.value === undefined ? 0 : sumChanges(waiting.value),
          retry: refresh,
        }
      : undefined;
  });
  useEffect(
    () => () => {
      scan.value = undefined;
    },
    [scan],
  );
}
