import { type ReadonlySignal, useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';

/** The width of an element in whole pixels; 0 until it was measured. */
export function useWidth(element: RefObject<HTMLElement | null>): ReadonlySignal<number> {
  const width = useSignal(0);
  useEffect(() => {
    const measured = element.current;
    if (!measured) {
      return undefined;
    }
    const observer = new ResizeObserver(() => {
      width.value = Math.floor(measured.clientWidth);
    });
    observer.observe(measured);
    width.value = Math.floor(measured.clientWidth);
    return () => observer.disconnect();
  }, [element, width]);
  return width;
}
