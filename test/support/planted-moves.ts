import { randomOf } from '../../bench/seeded-random.ts';
import type { RawCapture } from './raw-capture.ts';

/** A move of the winner that was added to a series. */
export type PlantedMove = {
  readonly eventId: string;
  /** The capture that shows all of it, epoch milliseconds. */
  readonly at: number;
  /** 0 where the home side became likelier. */
  readonly outcome: 0 | 1;
};

const HOUR_MS = 3_600_000;
/** Between two moves of one event. */
const APART_MS = 4 * HOUR_MS;
/** Two of the families stay behind. */
const LAGGING = ['draftkings', 'fanduel'];

/**
 * A copy of a series in which the winner of `count` events moves by `shift` in log-odds from one
 * capture to the next, at all books but two, hours before the start.
 */
export function plantMoves(captures: readonly RawCapture[], count: number, shift: number) {
  const copy = structuredClone(captures) as RawCapture[];
  const random = randomOf(7);
  const planted: PlantedMove[] = [];
  const timesOf = new Map<string, number[]>();
  for (const [index, { captured_at, body }] of copy.entries()) {
    const at = Date.parse(captured_at);
    for (const { id, commence_time, bookmakers } of body) {
      const left = Date.parse(commence_time) - at;
      if (left > HOUR_MS && bookmakers.length >= 6) {
        timesOf.set(id, [...(timesOf.get(id) ?? []), index]);
      }
    }
  }
  const isApart = (eventId: string, index: number) =>
    planted.every(
      (other) => other.eventId !== eventId || Math.abs(other.at - timeOf(copy, index)) > APART_MS,
    );
  for (const [eventId, indices] of [...timesOf, ...timesOf, ...timesOf]) {
    const fitting = indices.filter(
      (index) => isSteady(copy, eventId, index) && isApart(eventId, index),
    );
    const index = fitting[Math.floor(random() * fitting.length)];
    if (index === undefined || planted.length === count) {
      continue;
    }
    const outcome = random() < 0.5 ? 0 : 1;
    for (const capture of copy.slice(index)) {
      shiftWinner(capture, eventId, outcome === 0 ? shift : -shift);
    }
    planted.push({ eventId, at: timeOf(copy, index), outcome });
  }
  return { captures: copy, planted };
}

function timeOf(captures: readonly RawCapture[], index: number): number {
  return Date.parse(captures[index]?.captured_at ?? '');
}

/** Whether a capture and the one before it are near, and both have the event with many winners. */
function isSteady(captures: readonly RawCapture[], eventId: string, index: number): boolean {
  const around = captures.slice(index - 1, index + 1);
  const times = around.map(({ captured_at }) => Date.parse(captured_at));
  return (
    index >= 1 &&
    times.every((time, i) => i === 0 || time - (times[i - 1] ?? 0) < 800_000) &&
    around.every(({ body }) => {
      const event = body.find(({ id }) => id === eventId);
      const winners = event?.bookmakers.filter(({ key, markets }) => {
        return !LAGGING.includes(key) && markets.some((market) => market.key === 'h2h');
      });
      return (winners?.length ?? 0) >= 4;
    })
  );
}

/** Makes the home side likelier by `shift` in log-odds and keeps the margin of each book. */
function shiftWinner({ body }: RawCapture, eventId: string, shift: number): void {
  const event = body.find(({ id }) => id === eventId);
  for (const { key, markets } of event?.bookmakers ?? []) {
    for (const market of markets) {
      const home = market.outcomes.find(({ name }) => name === event?.home_team);
      const away = market.outcomes.find(({ name }) => name !== event?.home_team);
      if (market.key !== 'h2h' || LAGGING.includes(key) || !home || !away) {
        continue;
      }
      const inverses = [1 / decimal(home.price), 1 / decimal(away.price)] as const;
      const booksum = inverses[0] + inverses[1];
      const before = Math.log(inverses[0] / inverses[1]);
      const after = 1 / (1 + Math.exp(-(before + shift)));
      home.price = american(1 / (booksum * after));
      away.price = american(1 / (booksum * (1 - after)));
    }
  }
}

const decimal = (price: number) => (price > 0 ? 1 + price / 100 : 1 - 100 / price);
const american = (odds: number) => (odds >= 2 ? (odds - 1) * 100 : -100 / (odds - 1));
