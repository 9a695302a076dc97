import { eventInputOf, type ScanInput } from '#domain/feed-answers/known-quotes.ts';
import type { ScanIdentity } from '#domain/scan/snapshot.ts';
import { type Bucket, readObject, scanObjectKey, storeObject } from './bucket.ts';
import { decodeUnion } from './feeds-codec.ts';
import {
  decodeHead,
  decodeKnowledge,
  decodeQuotes,
  encodeQuotes,
  headEnd,
  layoutOf,
} from './quotes-codec.ts';
import { decodeSport } from './quotes-frames.ts';
import { eventsOfFeed, eventsOfFeeds, type Part } from './stored-events.ts';

/** A published scan, and the object with what it knew. */
type StoredScan = ScanIdentity & { readonly quotesKey?: string };

/** Read at first, in the hope of the whole head: that of 3,000 events. */
const HEAD_BYTES = 65_536;

/** Sports of a scan that are kept decoded: 500 events of one take some 8 MB. */
const MAX_KEPT_SPORTS = 10;

/** The key of what the scan of a slot (epoch milliseconds) knew. */
export const quotesKey = (slot: number): string => scanObjectKey('quotes', slot);

/** What each scan knew of the feed, one object per slot. */
export function createQuotesStore(bucket: Bucket) {
  const read = (key: string, start?: number, end?: number) => readObject(bucket, key, start, end);

  /** A part of one input. Throws where the object is gone. */
  async function readPart(key: string, { start, end }: Part): Promise<Uint8Array> {
    const bytes = await read(key, start, end);
    if (!bytes) {
      throw new Error(`${key} is gone`);
    }
    return bytes;
  }

  /**
   * Reads sports of one input, and keeps those read last. Throws where the object is damaged or
   * gone.
   */
  function sportReader(key: string) {
    const kept = new Map<Part, ReturnType<typeof decodeSport>>();
    return async (frame: Part) => {
      const known = kept.get(frame);
      if (known) {
        return known;
      }
      const sport = decodeSport(await readPart(key, frame));
      const [oldest] = kept.size < MAX_KEPT_SPORTS ? [] : kept.keys();
      if (oldest) {
        kept.delete(oldest);
      }
      kept.set(frame, sport);
      return sport;
    };
  }

  /** The head of an input, and where it ends; undefined where there is none that can be read. */
  async function readHead(key: string) {
    const start = await read(key, 0, HEAD_BYTES);
    const end = start && headEnd(start);
    if (!start || !end) {
      return undefined;
    }
    const rest = end > start.length ? await read(key, start.length, end) : undefined;
    const head = decodeHead(rest ? Buffer.concat([start, rest]) : start);
    return head && { head, end };
  }

  /**
   * The events of a scan, each to be read alone, with one request for its sport. Undefined where
   * there is no input.
   */
  async function openScan({ slot, scanId, generatedAt, quotesKey: key }: StoredScan) {
    const found = key && (await readHead(key));
    if (!found) {
      return undefined;
    }
    const { head, end } = found;
    const layout = layoutOf(head, end);
    const readSport = sportReader(key);
    const { startOf, readEvent } = layout.union
      ? eventsOfFeeds(layout.feeds, decodeUnion(await readPart(key, layout.union)), readSport)
      : eventsOfFeed(head, layout.frames, readSport);
    return {
      slot,
      scanId,
      generatedAt,
      /**
       * The latest start that an answer says of an event, epoch milliseconds; undefined where the
       * input does not have it.
       */
      startOf,
      /** Throws where the object is damaged or gone. */
      async readEvent(eventId: string) {
        const { kept, history } = await readEvent(eventId);
        return eventInputOf(head, kept, eventId, history);
      },
    };
  }

  return {
    openScan,

    /** The events of the scan of a slot, whichever scan that was. */
    async openSlot(slot: number) {
      return openScan({ slot, scanId: '', generatedAt: slot, quotesKey: quotesKey(slot) });
    },

    /**
     * Stores an input under the key of its slot, in the place of what another attempt of the slot
     * has stored.
     */
    async save(input: ScanInput): Promise<{ readonly key: string; readonly bytes: number }> {
      return storeObject(bucket, quotesKey(input.slot), encodeQuotes(input));
    },

    /**
     * The input of a key; undefined where there is none, or where it cannot be read by any later
     * attempt either.
     */
    async load(key: string): Promise<ScanInput | undefined> {
      const bytes = await read(key);
      return bytes && decodeQuotes(bytes);
    },

    /**
     * What the scan of an input knew of names and events of several feeds; undefined where it read
     * one, or there is no such input.
     */
    async knowledgeOf(key: string) {
      const found = await readHead(key);
      const frame = found && layoutOf(found.head, found.end).knowledge;
      const bytes = frame && (await read(key, frame.start, frame.end));
      return bytes && decodeKnowledge(bytes);
    },

    /**
     * What is shown to everyone of the scan of an input; undefined where there is no such input, or
     * it is of a release that stored none.
     */
    async sampleOf(key: string) {
      const { sample: bets, now: generatedAt } = (await readHead(key))?.head ?? {};
      return bets && generatedAt !== undefined ? { generatedAt, bets } : undefined;
    },
  };
}
