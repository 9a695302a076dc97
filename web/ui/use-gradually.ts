import { useEffect, useState } from 'preact/hooks';

/**
 * How many of `count` rows to show by now: `step` at first, and as many more after each paint, until
 * all are shown. A page that makes them all at once does not answer meanwhile.
 */
export function useGradually(count: number, step: number): number {
  const [shown, setShown] = useState(step);
  useEffect(() => {
    if (shown >= count) {
      return undefined;
    }
    const timer = setTimeout(() => setShown(shown + step));
    return () => clearTimeout(timer);
  }, [shown, count, step]);
  return Math.min(shown, count);
}
