/**
 * Moves the clock of the process by the milliseconds in the file that CLOCK_FILE names; read at
 * most every 20 ms.
 */
import { readFileSync } from 'node:fs';

const { CLOCK_FILE } = process.env;
const RealDate = Date;
const state = { readAt: Number.NEGATIVE_INFINITY, offset: 0 };

function offset(): number {
  const now = performance.now();
  if (CLOCK_FILE && now - state.readAt > 20) {
    state.readAt = now;
    try {
      state.offset = Number(readFileSync(CLOCK_FILE, 'utf8')) || 0;
    } catch {
      state.offset = 0;
    }
  }
  return state.offset;
}

globalThis.Date = class extends RealDate {
  constructor(...given: unknown[]) {
    super(...((given.length === 0 ? [RealDate.now() + offset()] : given) as [number]));
  }
  static override now(): number {
    return RealDate.now() + offset();
  }
} as DateConstructor;
