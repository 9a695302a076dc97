/**
 * What each of several feeds told, as bytes: a frame for each sport of each feed, and one with how
 * their events were united. What follows from both is not stored.
 */
import type { FeedQuotes } from '#domain/feed-answers/known-quotes.ts';
import type { Union, UnitedMember } from '#domain/feed-answers/union.ts';
import type { EventHistory } from '#domain/scan/history.ts';
import { compress, decodeSport, decompress, encodeSport } from './quotes-frames.ts';
import { fromStoredKept, type StoredKept } from './stored-quotes.ts';

/** Where the frames of a feed are, one after the other; feeds stand in their order. */
export type FeedHead = Pick<FeedQuotes['quotes'], 'sports'> & {
  readonly name: string;
  readonly frames?: readonly { readonly bytes: number; readonly sportKey: string }[];
  /** The length of the feed's one frame in format 2, which stored the united quotes too. */
  readonly bytes?: number;
};

/** A frame of a feed in the bytes, `[start, end)`. */
export type FeedFrame = {
  readonly feed: string;
  readonly sportKey: string;
  readonly start: number;
  readonly end: number;
};

/**
 * The frames and what the head says of them. What is remembered of an event is with the first feed
 * that it is made of.
 */
export function encodeFeeds(
  feeds: readonly FeedQuotes[],
  union: Union,
  history: ReadonlyMap<string, EventHistory>,
) {
  const remembered = Map.groupBy(union.events, ({ members }) => keyOf(members[0]));
  const encoded = feeds.map(({ name: feed, quotes }) => {
    const sports = quotes.kept.map((kept) => {
      const { sportKey } = kept.answer;
      const ids = remembered.get(keyOf({ feed, sportKey }))?.map(({ eventId }) => eventId) ?? [];
      return { sportKey, frame: encodeSport(kept, ids, history) };
    });
    const frames = sports.map(({ sportKey, frame }) => ({ bytes: frame.length, sportKey }));
    const head: FeedHead = { name: feed, sports: quotes.sports, frames };
    return { head, frames: sports.map(({ frame }) => frame) };
  });
  const stored = compress(union);
  return {
    feeds: encoded.map(({ head }) => head),
    unionBytes: stored.length,
    frames: [...encoded.flatMap(({ frames }) => frames), stored],
  };
}

const keyOf = (of: Pick<UnitedMember, 'feed' | 'sportKey'> | undefined) =>
  `${of?.feed}\n${of?.sportKey}`;

/** The frames of the feeds, of which the first begins at `start`. */
export function feedFrames(feeds: readonly FeedHead[], start: number): readonly FeedFrame[] {
  let end = start;
  return feeds.flatMap(({ name: feed, bytes: all = 0, frames = [{ bytes: all, sportKey: '' }] }) =>
    frames.map(({ bytes, sportKey }) => {
      end += bytes;
      return { feed, sportKey, start: end - bytes, end };
    }),
  );
}

/** What the feeds told, from the bytes of format 2. Throws on damage. */
export function decodeFeedsOf2(
  feeds: readonly FeedHead[],
  frames: readonly FeedFrame[],
  bytes: Uint8Array,
): FeedQuotes[] {
  return feeds.map(({ name, sports }, index) => {
    const { start, end } = frames[index] as FeedFrame;
    const kept: readonly StoredKept[] = decompress(bytes.subarray(start, end));
    return { name, quotes: { sports, kept: kept.map(fromStoredKept) } };
  });
}

/** How events were united, from its frame. Throws on damage. */
export function decodeUnion(bytes: Uint8Array): Union {
  return decompress(bytes);
}

/** What the feeds told, from all bytes, and what is remembered of events. Throws on damage. */
export function decodeFeeds(
  feeds: readonly FeedHead[],
  frames: readonly FeedFrame[],
  bytes: Uint8Array,
) {
  const sports = frames.map(({ feed, start, end }) => {
    return { feed, ...decodeSport(bytes.subarray(start, end)) };
  });
  return {
    feeds: feeds.map(({ name, sports: keys }): FeedQuotes => {
      const kept = sports.filter(({ feed }) => feed === name).map((sport) => sport.kept);
      return { name, quotes: { sports: keys, kept } };
    }),
    history: new Map(sports.flatMap(({ history }) => [...history])),
  };
}
