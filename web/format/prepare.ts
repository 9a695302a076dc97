import { signedPercent, wholeNumber } from './text.ts';
import { clock, fullTime } from './time.ts';

/**
 * Uses the formats of numbers and times once, each in a task of its own, while the first answer is
 * on its way: a browser loads their data then, which takes as long as many rows do.
 */
export function prepareFormats(): void {
  for (const use of [wholeNumber, clock, fullTime, signedPercent]) {
    setTimeout(() => use(0));
  }
}
