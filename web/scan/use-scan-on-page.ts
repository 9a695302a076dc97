import { useSignalEffect } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Unreachable } from '../api/problem.ts';
import { useApp } from '../app.ts';
import type { Polled, ScanList } from './poller.ts';

/** Lets the clock in the header follow this list for as long as the view is open. */
export function useScanOnPage({ list, error }: Polled<ScanList>): void {
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
