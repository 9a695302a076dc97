import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { EventChanges } from '#domain/moves/follow-scan.ts';
import type { ChangesFrame, KeptMoves } from '#domain/moves/kept-moves.ts';
import type { EventPrices } from '#domain/moves/price-series.ts';
import type { PriceShard, ScanChanges } from '#domain/moves/price-shard.ts';
import type { EventFacts } from '#domain/odds/quotes.ts';

/**
 * The moves and prices as bytes: zstd of JSON. `readableFrom` is the oldest format whose readers
 * understand the bytes; to other readers there is nothing. A release with another format must read
 * this one too.
 */
const MOVES_FORMAT = { version: 1, readableFrom: 1 } as const;

/** A flipped bit would be another price, so the bytes carry a checksum. */
const PARAMS = {
  [constants.ZSTD_c_compressionLevel]: 1,
  [constants.ZSTD_c_checksumFlag]: 1,
};
/** The length of the head, before it. */
const LENGTH_BYTES = 4;

type StoredHead = typeof MOVES_FORMAT &
  Omit<KeptMoves, 'frames'> & {
    readonly frames: readonly { readonly scan: number; readonly length: number }[];
    /** The events that frames name. */
    readonly facts: readonly EventFacts[];
  };

/** The changes of a scan, with the ids of the events alone. */
type StoredChanges = Omit<ScanChanges, 'events'> & {
  readonly events: readonly (Pick<EventChanges, 'changes'> & { readonly id: string })[];
};

export function encodeMoves({ frames, ...rest }: KeptMoves): Uint8Array {
  const lengths = frames.map(({ scan, bytes }) => ({ scan, length: bytes.length }));
  const facts = [...byId(frames.flatMap(({ events }) => events)).values()];
  const head = compress({ ...MOVES_FORMAT, ...rest, frames: lengths, facts });
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32LE(head.length);
  return Buffer.concat([length, head, ...frames.map(({ bytes }) => bytes)]);
}

/** Undefined where the bytes are damaged or of a format that this release does not understand. */
export function decodeMoves(bytes: Uint8Array): KeptMoves | undefined {
  return readable(() => {
    const start = LENGTH_BYTES + Buffer.from(bytes.subarray(0, LENGTH_BYTES)).readUInt32LE();
    const head = decompress<StoredHead>(bytes.subarray(LENGTH_BYTES, start));
    if (!head) {
      return undefined;
    }
    const { version: _, readableFrom: __, facts, ...rest } = head;
    let at = start;
    const frames = head.frames.map(({ scan, length }) => {
      at += length;
      return { scan, bytes: bytes.subarray(at - length, at), events: facts };
    });
    return { ...rest, frames };
  });
}

export function encodeChanges({ events, ...scan }: ScanChanges): ChangesFrame {
  const named = events.map(({ facts, changes }) => ({ id: facts.eventId, changes }));
  const stored: StoredChanges = { ...scan, events: named };
  return { scan: scan.scan, bytes: compress(stored), events: events.map(({ facts }) => facts) };
}

/** Throws on damage. */
export function decodeChanges({ bytes, events }: ChangesFrame): ScanChanges {
  const stored: StoredChanges = JSON.parse(zstdDecompressSync(bytes).toString());
  const known = byId(events);
  const changed = stored.events.map(({ id, changes }) => {
    const facts = known.get(id);
    if (!facts) {
      throw new Error(`No event ${id}`);
    }
    return { facts, changes };
  });
  return { ...stored, events: changed };
}

/** The events by their ids: what was said of one last. */
function byId(events: readonly EventFacts[]): ReadonlyMap<string, EventFacts> {
  return new Map(events.map((facts) => [facts.eventId, facts]));
}

export const encodePrices = (content: PriceShard | EventPrices): Uint8Array =>
  compress({ ...MOVES_FORMAT, content });

/** Undefined likewise. */
export function decodePrices<Content extends PriceShard | EventPrices>(
  bytes: Uint8Array,
): Content | undefined {
  return readable(
    () => decompress<typeof MOVES_FORMAT & { readonly content: Content }>(bytes)?.content,
  );
}

function compress(content: unknown): Uint8Array {
  return zstdCompressSync(JSON.stringify(content), { params: PARAMS });
}

/** What a version contains is taken on trust. */
function decompress<Content extends typeof MOVES_FORMAT>(bytes: Uint8Array): Content | undefined {
  const content: Content = JSON.parse(zstdDecompressSync(bytes).toString());
  const isKnown =
    content.readableFrom <= MOVES_FORMAT.version && content.version >= MOVES_FORMAT.version;
  return isKnown ? content : undefined;
}

function readable<Content>(read: () => Content | undefined): Content | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
