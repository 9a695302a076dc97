import { timeZone } from './time.ts';

/** How far the clocks of the reader's zone are ahead of UTC at an instant, milliseconds. */
function offsetAt(epochMs: number): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
    ...(timeZone.value && { timeZone: timeZone.value }),
  }).formatToParts(epochMs);
  const of = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((part) => part.type === type)?.value);
  const shown = Date.UTC(
    of('year'),
    of('month') - 1,
    of('day'),
    of('hour'),
    of('minute'),
    of('second'),
  );
  return shown - Math.floor(epochMs / 1000) * 1000;
}

/** An instant as a field for dates and times has it, in the reader's zone: `2026-11-24T14:05`. */
export function toLocalTime(epochMs: number): string {
  return new Date(epochMs + offsetAt(epochMs)).toISOString().slice(0, 16);
}

/**
 * The instant that such a field names, epoch milliseconds; NaN where it names none. Of an hour that
 * the clocks show twice it is one of the two.
 */
export function fromLocalTime(text: string): number {
  const asUtc = Date.parse(`${text}Z`);
  if (Number.isNaN(asUtc)) {
    return Number.NaN;
  }
  const near = asUtc - offsetAt(asUtc);
  return asUtc - offsetAt(near);
}
