import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

const INPUTS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/** When the reader last did anything on the page, epoch milliseconds. */
export function useLastInput(now: () => number): RefObject<number> & { current: number } {
  const last = useRef(now());
  useEffect(() => {
    const note = () => {
      last.current = now();
    };
    for (const name of INPUTS) {
      document.addEventListener(name, note, { passive: true });
    }
    return () => {
      for (const name of INPUTS) {
        document.removeEventListener(name, note);
      }
    };
  }, [now]);
  return last;
}
