import type { CallReport } from '#domain/webhooks/delivery/delivery-progress.ts';
import type { Scheduler } from './scheduler.ts';

export const SECOND = 1_000;
export const INTERVAL_MS = 45 * SECOND;
const CALL_LIMIT_MS = 5 * SECOND;

/** Random choices, all from one seed. */
export function createDice(random: () => number) {
  return {
    chance: (probability: number): boolean => random() < probability,
    between: (min: number, max: number): number => Math.floor(min + random() * (max - min)),
    pick: <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T,
  };
}

export type Dice = ReturnType<typeof createDice>;

/**
 * One invocation of a function: it can end at any await, and then nothing that it waits for ever
 * comes back.
 */
export type Process = { dead: boolean };

/** How far an instance's clock may be from the true time. */
const MAX_SKEW_MS = 2 * SECOND;

/** The clock of one instance, wrong by as much for as long as it lives. */
export function createClock(now: () => number, dice: Dice): () => number {
  const skew = dice.between(-MAX_SKEW_MS, MAX_SKEW_MS + 1);
  return () => now() + skew;
}

/** How often things go wrong; all zero once the world is calm. */
export type Weather = {
  crash: number;
  fault: number;
  stall: number;
  lostMessage: number;
  doubledMessage: number;
};

export const STORM: Weather = {
  crash: 0.01,
  fault: 0.03,
  stall: 0.02,
  lostMessage: 0.08,
  doubledMessage: 0.2,
};
export const CALM: Weather = { crash: 0, fault: 0, stall: 0, lostMessage: 0, doubledMessage: 0 };

function fateOf(dice: Dice, crash: number, fault: number) {
  if (dice.chance(crash)) {
    return dice.pick(['ends_before', 'ends_after'] as const);
  }
  if (dice.chance(fault)) {
    return dice.pick(['fails_before', 'fails_after'] as const);
  }
  return 'succeeds';
}

/**
 * Something a process does to the world outside, and waits for. It takes a while, sometimes very
 * long; it may fail before or after it has taken effect; and the process may end before it, or
 * right after it.
 */
export function createOutside({ now, at }: Scheduler, dice: Dice, weather: () => Weather) {
  return function outside<T>(process: Process, act: () => T | Promise<T>): Promise<T> {
    const { crash, fault, stall } = weather();
    const takes = dice.chance(stall) ? dice.between(SECOND, 20 * SECOND) : dice.between(1, 40);
    const fate = fateOf(dice, crash, fault);
    return new Promise((resolve, reject) => {
      at(now() + takes, () => {
        if (process.dead) {
          return;
        }
        if (fate === 'ends_before') {
          process.dead = true;
          return;
        }
        if (fate === 'fails_before') {
          reject(new Error('The table does not answer'));
          return;
        }
        const result = act();
        if (fate === 'ends_after') {
          process.dead = true;
        } else if (fate === 'fails_after') {
          reject(new Error('The answer of the table got lost'));
        } else {
          resolve(result);
        }
      });
    });
  };
}

export type Outside = ReturnType<typeof createOutside>;

const MOODS = ['well', 'well', 'slow', 'late', 'silent', 'refusing', 'flapping'] as const;
type Mood = (typeof MOODS)[number];

/** A receiver whose mood changes every few minutes. */
export function createReceiver(dice: Dice, calmFrom: number) {
  let mood: Mood = dice.pick(MOODS);
  let until = 0;
  return function answer(now: number): { takes: number; outcome: CallReport['outcome'] } {
    if (now >= calmFrom) {
      return { takes: dice.between(5, 400), outcome: 'delivered' };
    }
    if (now >= until) {
      mood = dice.pick(MOODS);
      until = now + dice.between(60, 500) * SECOND;
    }
    switch (mood) {
      case 'well':
        return { takes: dice.between(5, 400), outcome: 'delivered' };
      case 'slow':
        return { takes: CALL_LIMIT_MS - 100, outcome: 'delivered' };
      case 'late':
      case 'silent':
        return { takes: CALL_LIMIT_MS, outcome: 'failed' };
      case 'refusing':
        return { takes: dice.between(5, 100), outcome: 'failed' };
      case 'flapping':
        return { takes: dice.between(5, 2000), outcome: dice.chance(0.5) ? 'delivered' : 'failed' };
      default:
        return mood satisfies never;
    }
  };
}
