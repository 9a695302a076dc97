import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { KeptQuotes } from '#domain/feed-answers/kept-quotes.ts';
import type { ScanRecord } from '#domain/feed-answers/known-quotes.ts';
import type { SportQuotes } from '#domain/odds/quotes.ts';

/**
 * What a scan knew, as bytes: zstd of JSON, the quotes in the columns that they are kept in. A book of an offer is its place
 * among the sport's books, and the line of a market that has none is null, because JSON knows no NaN.
 *
 * Readers understand the format they write and the one before it, and ignore fields they do not know. `readableFrom` is the
 * oldest format whose readers understand the bytes; a format that they would misread is released in two steps, the readers
 * first.
 */
export const QUOTES_FORMAT = { version: 1, readableFrom: 1 } as const;

/** 457 real events with 63,690 prices take 78 ms and 197 KB at level 6, encoding included; 273 KB at 3; 194 KB and half a second at 12. */
const LEVEL = 6;

/** A flipped bit would be another price, so the bytes carry a checksum. */
const PARAMS = {
  [constants.ZSTD_c_compressionLevel]: LEVEL,
  [constants.ZSTD_c_checksumFlag]: 1,
};

type StoredQuotes = Omit<SportQuotes, 'columns'> & {
  readonly columns: Omit<SportQuotes['columns'], 'book' | 'point'> & {
    readonly book: readonly number[];
    readonly point: readonly (number | null)[];
  };
};

type StoredKept = Omit<KeptQuotes, 'answer' | 'missing'> & {
  readonly answer: StoredQuotes;
  readonly missing?: StoredQuotes;
};

type StoredRecord = Omit<ScanRecord, 'kept'> & { readonly kept: readonly StoredKept[] };

/** The record in the current format. Throws where it is too large for one text. */
export function encodeQuotes(record: ScanRecord): Uint8Array {
  const kept = record.kept.map(
    ({ answer, missing, unconfirmedEmpty }): StoredKept => ({
      answer: toStored(answer),
      ...(missing && { missing: toStored(missing) }),
      unconfirmedEmpty,
    }),
  );
  return zstdCompressSync(JSON.stringify({ ...QUOTES_FORMAT, ...record, kept }), { params: PARAMS });
}

/** The record; undefined where the bytes are damaged or of a format that this release does not understand. */
export function decodeQuotes(bytes: Uint8Array): ScanRecord | undefined {
  try {
    const { version, readableFrom, ...content } = JSON.parse(zstdDecompressSync(bytes).toString());
    if (readableFrom > QUOTES_FORMAT.version) return undefined;
    return DECODERS.get(Math.min(version, QUOTES_FORMAT.version))?.(content);
  } catch {
    return undefined;
  }
}

/** By version, the current one and the one before it. What a version contains is taken on trust. */
const DECODERS: ReadonlyMap<number, (content: StoredRecord) => ScanRecord> = new Map([[1, fromVersion1]]);

function fromVersion1({ slot, now, settings, sports, kept }: StoredRecord): ScanRecord {
  return {
    slot,
    now,
    settings,
    sports,
    kept: kept.map(({ answer, missing, unconfirmedEmpty }) => ({
      answer: fromStored(answer),
      ...(missing && { missing: fromStored(missing) }),
      unconfirmedEmpty,
    })),
  };
}

function toStored({ columns, ...quotes }: SportQuotes): StoredQuotes {
  const placeOf = new Map(quotes.books.map(({ key }, place) => [key, place]));
  const book = columns.book.map(({ key }) => placeOf.get(key) ?? -1);
  return { ...quotes, columns: { ...columns, book } };
}

function fromStored({ columns, ...quotes }: StoredQuotes): SportQuotes {
  const book = columns.book.map((place) => {
    const found = quotes.books[place];
    if (found === undefined) throw new RangeError(`${quotes.sportKey} has no book number ${place}`);
    return found;
  });
  return { ...quotes, columns: { ...columns, book, point: columns.point.map((line) => line ?? Number.NaN) } };
}
