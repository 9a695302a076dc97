import { ERROR_PERIOD_MS, type SimulatedBook, type Supplier } from './books.ts';
import type { Fixture } from './fixture-list.ts';
import { bell, drift, keyOf, mix, uniform } from './keyed-random.ts';
import type { Strengths } from './score-model.ts';
import { strengthsAt } from './strengths.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** The feed asks each book about a sport this often, and sometimes loses it for some minutes. */
const POLL_MS = 45 * SECOND;
const OUTAGE_MS = 10 * MINUTE;
const OUTAGE_CHANCE = 0.03;
/** A supplier that forgets a match does so for this long. */
const SLEEP_MS = 180 * MINUTE;
/** Mistakes last this long. */
const MISTAKE_MS = 20 * MINUTE;
const SWAP_CHANCE = 0.00003;
const SLIP_CHANCE = 0.0002;
const SLIP_SIZE = 0.3;
/** Now and then a supplier is far off about one match for good. */
const FAR_OFF_CHANCE = 0.04;
const FAR_OFF_FACTOR = 4;

function lastInstant(key: number, now: number, period: number): number {
  const phase = Math.floor(uniform(key, 5) * period);
  return Math.floor((now - phase) / period) * period + phase;
}

/** When the feed last saw this book's prices of a sport, epoch milliseconds at or before `now`. */
export function seenAt(book: SimulatedBook, sportKey: string, now: number): number {
  const key = mix(keyOf(book.key), keyOf(sportKey));
  const outage = lastInstant(key, now, OUTAGE_MS);
  const seen = lastInstant(mix(key, 6), now, POLL_MS);
  return uniform(mix(key, 7), outage / SECOND) < OUTAGE_CHANCE ? Math.min(seen, outage) : seen;
}

function mistaken(key: number, time: number, { edge, pace }: Strengths): Strengths {
  const bucket = Math.floor(time / MISTAKE_MS);
  const luck = uniform(mix(key, 20), bucket);
  if (luck < SWAP_CHANCE) {
    return { edge: -edge, pace };
  }
  if (luck > SLIP_CHANCE) {
    return { edge, pace };
  }
  const slip = luck < (SWAP_CHANCE + SLIP_CHANCE) / 2 ? SLIP_SIZE : -SLIP_SIZE;
  return { edge: edge + slip, pace: pace - slip };
}

/**
 * What a supplier believes about a match when it last set its prices before `time`: the truth of
 * some time ago, with its own error, now and then a sleep or a mistake.
 */
export function opinionAt(supplier: Supplier, fixture: Fixture, time: number): Strengths {
  const key = mix(fixture.key, keyOf(supplier.name));
  const nap = lastInstant(mix(key, 8), time, SLEEP_MS);
  const asleep = uniform(mix(key, 9), nap / SECOND) < supplier.sleeps;
  const set = asleep ? nap : lastInstant(mix(key, 10), time, supplier.refreshMs);
  const truth = strengthsAt(fixture, set - supplier.lagMs);
  const { errorPeriodMs = ERROR_PERIOD_MS } = supplier;
  const isFarOff = uniform(key, 15) < FAR_OFF_CHANCE;
  const lasting = bell(mix(key, 12)) * (isFarOff ? FAR_OFF_FACTOR : 1) * Math.SQRT1_2;
  return mistaken(key, set, {
    edge:
      truth.edge +
      supplier.error * (lasting + drift(mix(key, 13), set, errorPeriodMs) * Math.SQRT1_2),
    pace: truth.pace + supplier.error * drift(mix(key, 14), set, errorPeriodMs),
  });
}
