import { type ReadonlySignal, useSignalEffect } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Unreachable } from '../api/problem.ts';
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
    // Until the first answer there is nothing to say. A line that comes and goes moves the view.
    const isAnswered = current !== undefined || error.value !== undefined;
    scan.value = isAnswered
      ? {
          generatedAt: current && Date.parse(current.generated_at),
          nextScanAt: current && Date.parse(current.next_scan_at),
          reachable: !(error.value instanceof Unreachable),
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
