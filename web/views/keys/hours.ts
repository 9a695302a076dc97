import type { Key } from '../../../clients/generated/page-types.ts';
import type { Series, Tone } from '../../chart/model.ts';
import { wholeNumber } from '../../format/text.ts';

export const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** An account has at most three active keys. */
const TONES: readonly Tone[] = ['a', 'b', 'c'];

/** When the UTC day of an instant began, epoch milliseconds. */
export const startOfUtcDay = (now: number) => now - (now % DAY_MS);

/**
 * Requests of today's hours up to `now` (epoch ms), a bar for each hour in which the keys are
 * stacked: the bar of a key stands in front of the one before and is lower by its requests.
 * Empty where no key was used, or the hours are not known.
 */
export function hoursSeries(keys: readonly Key[], now: number): readonly Series[] {
  const counted = keys
    .filter(({ revoked_at: revokedAt, used_today: used }) => revokedAt === null && used > 0)
    .flatMap((key) => (key.hours_today ? [{ key, hours: key.hours_today }] : []));
  const past = Math.floor((now % DAY_MS) / HOUR_MS) + 1;
  return counted.map(({ key, hours }, index) => ({
    name: nameOf(key, keys),
    tone: TONES[index % TONES.length] ?? 'a',
    shape: 'bars',
    span: HOUR_MS,
    points: hours.slice(0, past).map((own, hour) => ({
      x: startOfUtcDay(now) + (hour + 0.5) * HOUR_MS,
      y: counted.slice(index).reduce((sum, each) => sum + (each.hours[hour] ?? 0), 0),
      text: wholeNumber(own),
    })),
  }));
}

/** The name of a key; where another one has the same, with its first characters. */
function nameOf({ key_id: id, name, starts_with: start }: Key, keys: readonly Key[]): string {
  const isShared = keys.some((other) => other.name === name && other.key_id !== id);
  return isShared ? `${name ?? 'Unnamed'} (${start ?? id}…)` : (name ?? 'Unnamed');
}
