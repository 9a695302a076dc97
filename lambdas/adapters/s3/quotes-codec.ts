import type { Knowledge } from '#domain/event-matching/knowledge.ts';
import type { ScanInput } from '#domain/feed-answers/known-quotes.ts';
import { uniteQuotes } from '#domain/feed-answers/unite-quotes.ts';
import type { ScanSettings } from '#domain/scan/scan-settings.ts';
import {
  decodeFeeds,
  decodeFeedsOf2,
  decodeUnion,
  encodeFeeds,
  type FeedHead,
  feedFrames,
} from './feeds-codec.ts';
import { compress, decodeSport, decompress, encodeSport } from './quotes-frames.ts';

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

/** Likewise what a scan of several feeds knew: what each of them told, and how it was united. */
export const FEEDS_FORMAT = { version: 3, readableFrom: 3 } as const;

/**
 * The bytes begin with a frame that decompressors skip (RFC 8878, section 3.1.2): its four bytes
 * are the length of the head.
 */
const SKIPPED = Buffer.from([0x50, 0x2a, 0x4d, 0x18, 4, 0, 0, 0]);
const HEAD_AT = SKIPPED.length + 4;

/** All of an input but its sports, and where these are. */
export type QuotesHead = Omit<ScanInput, 'kept' | 'history' | 'feeds' | 'union' | 'knowledge'> & {
  /** A frame per sport, one after the other behind the head; none with several feeds. */
  readonly frames: readonly {
    readonly bytes: number;
    /** The events of the sport, and when they start (epoch milliseconds). */
    readonly ids: readonly string[];
    readonly starts: readonly number[];
  }[];
  /** The frames of several feeds; absent with one feed. */
  readonly feeds?: readonly FeedHead[];
  /** The length of the frame behind those, with how the feeds were united. */
  readonly unionBytes?: number;
  /** The length of the frame behind that, with what is known of the feeds' names and events. */
  readonly knowledgeBytes?: number;
};

/** What the head's frame has. Its settings call the demoted books `unsharp`, as format 2 began. */
type StoredHead = Omit<QuotesHead, 'settings'> & {
  readonly version: number;
  readonly readableFrom: number;
  readonly settings: Omit<ScanSettings, 'demotedBooks'> & {
    readonly unsharp?: ScanSettings['demotedBooks'];
  };
};

/** The input in the current format. */
export function encodeQuotes(scanned: ScanInput): Uint8Array {
  const { kept, history, settings, feeds, union, knowledge, ...input } = scanned;
  const { demotedBooks: unsharp, ...others } = settings;
  const stored = { ...input, settings: unsharp ? { ...others, unsharp } : others };
  if (feeds && union) {
    const { frames, ...told } = encodeFeeds(feeds, union, history.events);
    const learned = knowledge ? [compress(knowledge)] : [];
    const learnedBytes = learned.map(({ length: knowledgeBytes }) => ({ knowledgeBytes }));
    const head = { ...FEEDS_FORMAT, ...stored, frames: [], ...told, ...learnedBytes[0] };
    return withHead(head, [...frames, ...learned]);
  }
  const sports = kept.map((quotes) => {
    const events = [...quotes.answer.events, ...(quotes.missing?.events ?? [])];
    const ids = events.map(({ id }) => id);
    const starts = events.map(({ commenceTime }) => commenceTime);
    return { bytes: encodeSport(quotes, ids, history.events), ids, starts };
  });
  const frames = sports.map(({ bytes, ...events }) => ({ bytes: bytes.length, ...events }));
  const bytes = sports.map((sport) => sport.bytes);
  return withHead({ ...QUOTES_FORMAT, ...stored, frames }, bytes);
}

function withHead(content: StoredHead, frames: readonly Uint8Array[]): Uint8Array {
  const head = compress(content);
  const headLength = Buffer.alloc(4);
  headLength.writeUInt32LE(head.length);
  return Buffer.concat([SKIPPED, headLength, head, ...frames]);
}

/**
 * The input; undefined where the bytes are damaged or of a format that this release does not
 * understand. The quotes of several feeds are united again.
 */
export function decodeQuotes(bytes: Uint8Array): ScanInput | undefined {
  try {
    const end = headEnd(bytes);
    const head = end && decodeHead(bytes);
    return head ? decodeInput(head, end, bytes) : undefined;
  } catch {
    return undefined;
  }
}

function decodeInput(head: QuotesHead, headEnd: number, bytes: Uint8Array): ScanInput | undefined {
  const { frames, feeds, union, knowledge, end } = layoutOf(head, headEnd);
  if (end !== bytes.length) {
    return undefined;
  }
  const { slot, now, settings, rules, scanId, clones, wholeScan, sharpness } = head;
  const common = {
    slot,
    now,
    settings,
    rules,
    scanId,
    clones,
    sports: head.sports,
    ...(wholeScan && { wholeScan }),
    ...(sharpness && { sharpness }),
    ...(knowledge && { knowledge: decodeKnowledge(bytes.subarray(knowledge.start)) }),
  };
  if (head.feeds && union) {
    const told = decodeFeeds(head.feeds, feeds, bytes);
    const united = decodeUnion(bytes.subarray(union.start, union.end));
    return {
      ...common,
      kept: uniteQuotes(told.feeds, united).kept,
      feeds: told.feeds,
      union: united,
      history: { at: now, events: told.history },
    };
  }
  const sports = frames.map((frame) => decodeSport(bytes.subarray(frame.start, frame.end)));
  const events = new Map(sports.flatMap(({ history }) => [...history]));
  return {
    ...common,
    kept: sports.map(({ kept }) => kept),
    ...(head.feeds && { feeds: decodeFeedsOf2(head.feeds, feeds, bytes) }),
    history: { at: now, events },
  };
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
  if (head.readableFrom > FEEDS_FORMAT.version || head.version < QUOTES_FORMAT.version) {
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

/** Where each part is, `[start, end)`, behind a head that ends at `headEnd`. */
export function layoutOf(head: QuotesHead, headEnd: number) {
  const { feeds = [], unionBytes, knowledgeBytes } = head;
  let end = headEnd;
  const next = (bytes: number) => {
    end += bytes;
    return { start: end - bytes, end };
  };
  const frames = head.frames.map(({ bytes, ids }): Frame => ({ ...next(bytes), ids }));
  const ofFeeds = feedFrames(feeds, end);
  end = ofFeeds.at(-1)?.end ?? end;
  const union = unionBytes === undefined ? undefined : next(unionBytes);
  const knowledge = knowledgeBytes === undefined ? undefined : next(knowledgeBytes);
  return { frames, feeds: ofFeeds, union, knowledge, end };
}

/** What is known of several feeds, from its frame. Throws on damage. */
export function decodeKnowledge(bytes: Uint8Array): Knowledge {
  return decompress(bytes);
}
