import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { KeptQuotes } from '#domain/feed-answers/kept-quotes.ts';
import type { ScanInput } from '#domain/feed-answers/known-quotes.ts';
import type { SportQuotes } from '#domain/odds/quotes.ts';
import type { EventHistory } from '#domain/scan/history.ts';
import type { ScanSettings } from '#domain/scan/scan-settings.ts';

/**
 * What a scan knew, as bytes: zstd of JSON, the quotes in the columns that they are kept in. A book
 * of an offer is its index among the sport's books, and the line of a market that has none is null,
 * because JSON knows no NaN. The head and each sport are a frame of their own, so that a range of
 * the bytes is enough for one event.
 *
 * Readers ignore fields they do not know. `readableFrom` is the oldest format whose readers
 * understand the bytes. To other readers there is no input: their next scan reads the feed. A
 * release with another format must read this one too.
 */
export const QUOTES_FORMAT = { version: 2, readableFrom: 2 } as const;

/**
 * 447 real events, 61,781 prices: 0.32 MB in 16 ms at level 1, JSON included; 0.28 MB in 30 ms at
 * level 6.
 */
const LEVEL = 1;

/** A flipped bit would be another price, so the bytes carry a checksum. */
const PARAMS = {
  [constants.ZSTD_c_compressionLevel]: LEVEL,
  [constants.ZSTD_c_checksumFlag]: 1,
};

/**
 * The bytes begin with a frame that decompressors skip (RFC 8878, section 3.1.2): its four bytes
 * are the length of the head.
 */
const SKIPPED = Buffer.from([0x50, 0x2a, 0x4d, 0x18, 4, 0, 0, 0]);
const HEAD_AT = SKIPPED.length + 4;

/** All of an input but its sports, and where these are. */
export type QuotesHead = Omit<ScanInput, 'kept' | 'history'> & {
  /** A frame per sport, one after the other behind the head. */
  readonly frames: readonly {
    readonly bytes: number;
    /** The events of the sport, and when they start (epoch milliseconds). */
    readonly ids: readonly string[];
    readonly starts: readonly number[];
  }[];
};

/** What the head's frame has. Its settings call the demoted books `unsharp`, as format 2 began. */
type StoredHead = Omit<QuotesHead, 'settings'> &
  typeof QUOTES_FORMAT & {
    readonly settings: Omit<ScanSettings, 'demotedBooks'> & {
      readonly unsharp?: ScanSettings['demotedBooks'];
    };
  };

type StoredQuotes = Omit<SportQuotes, 'columns'> & {
  readonly columns: Omit<SportQuotes['columns'], 'book' | 'point'> & {
    readonly book: readonly number[];
    readonly point: readonly (number | null)[];
  };
};

/** What a frame has of one sport. */
type StoredSport = {
  readonly answer: StoredQuotes;
  readonly missing?: StoredQuotes;
  readonly unconfirmedEmpty: boolean;
  readonly history: Readonly<Record<string, EventHistory>>;
};

/** The input in the current format. */
export function encodeQuotes({ kept, history, settings, ...input }: ScanInput): Uint8Array {
  const sports = kept.map(({ answer, missing, unconfirmedEmpty }) => {
    const events = [...answer.events, ...(missing?.events ?? [])];
    const sport = {
      answer: toStored(answer),
      missing: missing && toStored(missing),
      unconfirmedEmpty,
      history: Object.fromEntries(events.map(({ id }) => [id, history.events.get(id)])),
    };
    return { bytes: compress(sport), events };
  });
  const frames = sports.map(({ bytes, events }) => ({
    bytes: bytes.length,
    ids: events.map(({ id }) => id),
    starts: events.map(({ commenceTime }) => commenceTime),
  }));
  const { demotedBooks: unsharp, ...others } = settings;
  const stored = unsharp ? { ...others, unsharp } : others;
  const head = compress({ ...QUOTES_FORMAT, ...input, settings: stored, frames });
  const headLength = Buffer.alloc(4);
  headLength.writeUInt32LE(head.length);
  return Buffer.concat([SKIPPED, headLength, head, ...sports.map(({ bytes }) => bytes)]);
}

/**
 * The input; undefined where the bytes are damaged or of a format that this release does not
 * understand.
 */
export function decodeQuotes(bytes: Uint8Array): ScanInput | undefined {
  try {
    const end = headEnd(bytes);
    const head = end && decodeHead(bytes);
    if (!head) {
      return undefined;
    }
    const frames = framesOf(head, end);
    if ((frames.at(-1)?.end ?? end) !== bytes.length) {
      return undefined;
    }
    const sports = frames.map((frame) => decodeSport(bytes.subarray(frame.start, frame.end)));
    const { slot, now, settings, rules, scanId, clones, sharpness } = head;
    const events = new Map(sports.flatMap(({ history }) => [...history]));
    return {
      slot,
      now,
      settings,
      rules,
      scanId,
      clones,
      sports: head.sports,
      ...(sharpness && { sharpness }),
      kept: sports.map(({ kept }) => kept),
      history: { at: now, events },
    };
  } catch {
    return undefined;
  }
}

/** Where the head of an input ends that begins like this; undefined for what is no input. */
export function headEnd(start: Uint8Array): number | undefined {
  if (Buffer.compare(start.subarray(0, SKIPPED.length), SKIPPED) !== 0) {
    return undefined;
  }
  return HEAD_AT + Buffer.from(start).readUInt32LE(SKIPPED.length);
}

/**
 * The head, from bytes that contain it; undefined where this release does not understand the
 * format. Throws on damage.
 */
export function decodeHead(start: Uint8Array): QuotesHead | undefined {
  const head: StoredHead = decompress(start.subarray(HEAD_AT, headEnd(start)));
  if (head.readableFrom > QUOTES_FORMAT.version || head.version < QUOTES_FORMAT.version) {
    return undefined;
  }
  const { unsharp, ...settings } = head.settings;
  return { ...head, settings: unsharp ? { ...settings, demotedBooks: unsharp } : settings };
}

export type Frame = {
  readonly start: number;
  readonly end: number;
  readonly ids: readonly string[];
};

/** The bytes of each frame, `[start, end)`, behind a head that ends at `headEnd`. */
export function framesOf({ frames }: QuotesHead, headEnd: number): readonly Frame[] {
  let end = headEnd;
  return frames.map(({ bytes, ids }) => {
    const start = end;
    end += bytes;
    return { start, end, ids };
  });
}

/** What a frame has of its sport. Throws on damage. */
export function decodeSport(bytes: Uint8Array) {
  const { answer, missing, unconfirmedEmpty, history }: StoredSport = decompress(bytes);
  const kept: KeptQuotes = {
    answer: fromStored(answer),
    ...(missing && { missing: fromStored(missing) }),
    unconfirmedEmpty,
  };
  return { kept, history: new Map(Object.entries(history)) };
}

function compress(content: unknown): Uint8Array {
  return zstdCompressSync(JSON.stringify(content), { params: PARAMS });
}

/** What a version contains is taken on trust. */
function decompress(bytes: Uint8Array) {
  return JSON.parse(zstdDecompressSync(bytes).toString());
}

function toStored({ columns, ...quotes }: SportQuotes): StoredQuotes {
  const bookIndexOf = new Map(quotes.books.map(({ key }, index) => [key, index]));
  const book = columns.book.map(({ key }) => bookIndexOf.get(key) ?? -1);
  return { ...quotes, columns: { ...columns, book } };
}

function fromStored({ columns, ...quotes }: StoredQuotes): SportQuotes {
  const book = columns.book.map((index) => {
    const found = quotes.books[index];
    if (found === undefined) {
      throw new RangeError(`${quotes.sportKey} has no book number ${index}`);
    }
    return found;
  });
  return {
    ...quotes,
    columns: { ...columns, book, point: columns.point.map((line) => line ?? Number.NaN) },
  };
}
