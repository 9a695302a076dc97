import type { JsonBody } from '../json/read-object.ts';

/**
 * A body of odds while it is read, one event at a time. Everything of the event that matters is in rows of numbers, so
 * that no object is made for any of it, and nothing is judged before all of it is known: members come in any order.
 *
 * A text takes two places of a row: where it begins, and what `scanText` told of it, or one of `ABSENT`, `NOTHING`, `OTHER`.
 * A list takes two: the rows of the next table from which to which it goes, the second `NO_LIST` where it is none.
 */
export type OddsBody = JsonBody & {
  readonly event: Int32Array;
  readonly books: RowTable;
  readonly markets: RowTable;
  readonly outcomes: RowTable;
  /** Two to an outcome: price and point, NaN where it has none. */
  prices: Float64Array;
  /** Where the last plain link begins and ends: the next one is like it. */
  lastLink: number;
  lastLinkEnd: number;
  /** How many bytes all plain links since that of the last outcome begin with in common, or `UNKNOWN_SAME`. */
  sameSinceOutcome: number;
};

export type RowTable = { readonly width: number; count: number; rows: Int32Array };

/** What stands for a text that is not there, is `null`, or anything else. */
export const ABSENT = 0;
export const NOTHING = -1;
export const OTHER = -2;
export const NO_LIST = -1;
/** Nobody knows how much a link has in common with the one before. */
export const UNKNOWN_SAME = -1;

/** The places in the rows. `isObject` is 1 for an object, 0 for what stood there instead. */
export const EVENT = {
  isObject: 0,
  books: 1,
  id: 3,
  sportKey: 5,
  commenceTime: 7,
  home: 9,
  away: 11,
} as const;
export const BOOK = { isObject: 0, markets: 1, key: 3, title: 5, lastUpdate: 7, link: 9 } as const;
export const MARKET = { isObject: 0, outcomes: 1, key: 3, lastUpdate: 5, link: 7 } as const;
/** `sameLink`: how many bytes its link surely has in common with that of the outcome before, or `UNKNOWN_SAME`. */
export const OUTCOME = { isObject: 0, name: 1, link: 3, sameLink: 5 } as const;

const LETTER_N = 0x6e;

const tableOf = (width: number): RowTable => ({ width, count: 0, rows: new Int32Array(width * 64) });

export function createOddsBody({ buffer, byteOffset, byteLength }: Uint8Array): OddsBody {
  return {
    bytes: Buffer.from(buffer, byteOffset, byteLength),
    view: new DataView(buffer, byteOffset, byteLength),
    at: 0,
    event: new Int32Array(13),
    books: tableOf(11),
    markets: tableOf(9),
    outcomes: tableOf(6),
    prices: new Float64Array(2 * 64),
    lastLink: 0,
    lastLinkEnd: 0,
    sameSinceOutcome: UNKNOWN_SAME,
  };
}

/** What stands for a text where the value begins with this sign, which is no quote. */
export function kindOfOther(sign: number): number {
  return sign === LETTER_N ? NOTHING : OTHER;
}

/** The same numbers with room for as many again. */
export function doubled<Numbers extends Int32Array | Float64Array>(numbers: Numbers): Numbers {
  const larger = new (numbers.constructor as new (length: number) => Numbers)(numbers.length * 2);
  larger.set(numbers);
  return larger;
}

/** Adds a row in which nothing is known yet, and returns the place where it begins. */
export function addRow(table: RowTable): number {
  const { width, count } = table;
  const first = count * width;
  if (first + width > table.rows.length) table.rows = doubled(table.rows);
  const { rows } = table;
  for (let place = first; place < first + width; place++) rows[place] = ABSENT;
  rows[first + 2] = NO_LIST;
  table.count = count + 1;
  return first;
}
