import { type ReadonlySignal, useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';

/** Lengths in pixels; `details` is what the open row adds. */
export type Measured = {
  readonly scrollTop: number;
  readonly viewHeight: number;
  readonly rowHeight: number;
  readonly details: number;
  /** Whether a scroll goes on. */
  readonly isScrolling: boolean;
};

/**
 * Before the frame is measured only a few rows are made, so that no task is long; the frame after
 * has the rest.
 */
const FIRST_GUESS: Measured = {
  scrollTop: 0,
  viewHeight: 0,
  rowHeight: 44,
  details: 0,
  isScrolling: false,
};

/**
 * How far the frame of a table is scrolled, and how high it and its rows are. Where a browser does
 * not tell the end of a scroll, the first one never ends.
 */
export function useMeasured(frame: RefObject<HTMLElement | null>): ReadonlySignal<Measured> {
  const measured = useSignal(FIRST_GUESS);
  useEffect(() => {
    const element = frame.current;
    if (!element) {
      return undefined;
    }
    const measure = (isScrolling = measured.peek().isScrolling) => {
      const heightOf = (selector: string) =>
        element.querySelector<HTMLElement>(selector)?.offsetHeight;
      const before = measured.peek();
      const next: Measured = {
        scrollTop: element.scrollTop,
        viewHeight: element.clientHeight,
        rowHeight: heightOf('tr[data-index]') || before.rowHeight,
        details: heightOf('tr.details') ?? 0,
        isScrolling,
      };
      const names = Object.keys(next) as (keyof Measured)[];
      if (names.some((name) => next[name] !== before[name])) {
        measured.value = next;
      }
    };
    // Told after a layout, so that measuring forces none; acted upon in the next frame, so that it
    // causes no second one.
    const observer = new ResizeObserver(() => requestAnimationFrame(() => measure()));
    const scrolling = () => measure(true);
    const atRest = () => measure(false);
    observer.observe(element);
    if (element.firstElementChild) {
      observer.observe(element.firstElementChild);
    }
    element.addEventListener('scroll', scrolling, { passive: true });
    element.addEventListener('scrollend', atRest, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', scrolling);
      element.removeEventListener('scrollend', atRest);
    };
  }, [frame, measured]);
  return measured;
}
