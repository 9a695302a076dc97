import type { JsonBody } from '../json/read-object.ts';
import { decodeText, isSame } from '../json/scan-text.ts';
import { wireString } from './wire.ts';

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z$/;
/** How nearly all times are written; a zero stands for any digit. */
const USUAL = Buffer.from('0000-00-00T00:00:00Z');
const ZERO = 0x30;
const NINE = 0x39;

/** The time a text of the rows tells, epoch milliseconds; NaN for anything but an ISO instant in UTC. */
export type TimeReader = (rows: Int32Array, place: number) => number;

/**
 * Reads the times of a body. They are of few days, and the markets of a book repeat the book's: such a time is put
 * together from its digits and the start of its day, or is the one before.
 */
export function createTimeReader(body: JsonBody): TimeReader {
  const { bytes, view } = body;
  let lastStart = 0;
  let lastTime = Number.NaN;
  /** By its digits: the start of a day. */
  const days = new Map<number, number>();

  function fromDigits(start: number): number {
    const date =
      digits(bytes, start, 4) * 10_000 + digits(bytes, start + 5, 2) * 100 + digits(bytes, start + 8, 2);
    let dayStart = days.get(date);
    if (dayStart === undefined) {
      dayStart = Date.parse(`${decodeText(bytes, start, start + 10, 0)}T00:00:00Z`);
      days.set(date, dayStart);
    }
    const hours = digits(bytes, start + 11, 2);
    const minutes = digits(bytes, start + 14, 2);
    const seconds = digits(bytes, start + 17, 2);
    // What is beyond the clock, as 24:00:00, is left to `Date`.
    return hours < 24 && minutes < 60 && seconds < 60
      ? dayStart + ((hours * 60 + minutes) * 60 + seconds) * 1000
      : Number.NaN;
  }

  return (rows, place) => {
    const start = rows[place] as number;
    const scanned = rows[place + 1] as number;
    if (scanned <= 0) return Number.NaN;
    const isUsual = (scanned >>> 3) - start === USUAL.length;
    if (isUsual && lastStart > 0 && isSame(view, start, lastStart, USUAL.length)) return lastTime;
    let time = isUsual && hasUsualForm(bytes, start) ? fromDigits(start) : Number.NaN;
    if (Number.isNaN(time)) {
      const text = wireString(body, rows, place) ?? '';
      time = ISO.test(text) ? Date.parse(text) : Number.NaN;
    }
    if (isUsual) {
      lastStart = start;
      lastTime = time;
    }
    return time;
  };
}

function hasUsualForm(bytes: Uint8Array, start: number): boolean {
  for (let i = 0; i < USUAL.length; i++) {
    const byte = bytes[start + i] as number;
    if (USUAL[i] === ZERO ? byte < ZERO || byte > NINE : byte !== USUAL[i]) return false;
  }
  return true;
}

function digits(bytes: Uint8Array, start: number, count: number): number {
  let value = 0;
  for (let at = start; at < start + count; at++) value = value * 10 + (bytes[at] as number) - ZERO;
  return value;
}
