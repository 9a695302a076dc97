import { parseDestination } from '#domain/webhooks/subscriber/destination.ts';
import type { QuietHours } from '#domain/webhooks/subscriber/quiet-hours.ts';
import { type Dice, SECOND } from './world.ts';

/** Zones without summer time, and their minutes ahead of UTC. */
const ZONES: Readonly<Record<string, number>> = {
  UTC: 0,
  'Asia/Kolkata': 330,
  'America/Phoenix': -420,
};
const MINUTE = 60 * SECOND;
const DAY = 1_440;

/** Quiet hours of a few minutes, in the first quarter of an hour after `from`; mostly none. */
export function someQuietHours(dice: Dice, from: number): QuietHours | null {
  if (dice.chance(0.7)) {
    return null;
  }
  const timeZone = dice.pick(Object.keys(ZONES));
  const begin = Math.floor(from / MINUTE) + (ZONES[timeZone] ?? 0) + dice.between(0, 12);
  const textOf = (minutes: number) => {
    const ofDay = ((minutes % DAY) + DAY) % DAY;
    return [Math.floor(ofDay / 60), ofDay % 60].map((n) => String(n).padStart(2, '0')).join(':');
  };
  const length = dice.between(1, 7);
  return { from: textOf(begin), to: textOf(begin + length), timeZone, webhook: dice.chance(0.5) };
}

/** Whether a destination is to be left alone, by arithmetic of its own. */
export function isLeftAlone(destination: string, hours: QuietHours | null, at: number): boolean {
  if (hours === null || (parseDestination(destination).name === 'webhook' && !hours.webhook)) {
    return false;
  }
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  const [from, to] = [minutes(hours.from), minutes(hours.to)];
  const now = (Math.floor(at / MINUTE) + (ZONES[hours.timeZone] ?? 0) + DAY) % DAY;
  return from < to ? now >= from && now < to : now >= from || now < to;
}

/** Whether a destination was to be left alone at some time between two instants. */
export function wasLeftAlone(
  destination: string,
  hours: QuietHours | null,
  [from, to]: readonly [number, number],
): boolean {
  for (let at = from; at < to; at += MINUTE / 2) {
    if (isLeftAlone(destination, hours, at)) {
      return true;
    }
  }
  return isLeftAlone(destination, hours, to);
}
