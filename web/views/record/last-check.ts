import { signal } from '@preact/signals';
import type { Kept } from './log.ts';

/** The state of the record that this browser verified last, and when (epoch milliseconds). */
export type LastCheck = Kept & { readonly at?: number };

/** Where it is kept. */
const KEPT = 'record';

function readKept(): LastCheck | undefined {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Undefined in a browser that has verified nothing. */
export const lastCheck = signal<LastCheck | undefined>(readKept());

/**
 * A browser that keeps nothing for this site compares nothing with a later check; what it has
 * verified holds all the same.
 */
export function keepCheck(check: LastCheck): void {
  lastCheck.value = check;
  try {
    localStorage.setItem(KEPT, JSON.stringify(check));
  } catch {}
}
