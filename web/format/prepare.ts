import { wholeNumber } from './text.ts';
import { clock } from './time.ts';

/**
 * Uses a number format and a time format once, each in a task of its own, while the first answer is
 * on its way: a browser loads their data then, which takes as long as many rows do.
 */
export function prepareFormats(): void {
  for (const use of [wholeNumber, clock]) {
    setTimeout(() => use(0));
  }
}
