import type { Credits } from './odds-feed.ts';

/** Adds up what the answers of one read tell about credits; null as long as none told anything. */
export function createCreditCount() {
  let remaining: number | null = null;
  let used: number | null = null;
  return {
    add(credits: Credits): void {
      if (credits.remaining !== null) remaining = Math.min(remaining ?? Infinity, credits.remaining);
      if (credits.last !== null) used = (used ?? 0) + credits.last;
    },
    total: (): { remaining: number | null; used: number | null } => ({ remaining, used }),
  };
}
