import { GetObjectCommand, NoSuchKey, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { eventInputOf, type ScanInput } from '#domain/feed-answers/known-quotes.ts';
import type { ScanIdentity } from '#domain/scan/snapshot.ts';
import {
  decodeHead,
  decodeQuotes,
  decodeSport,
  encodeQuotes,
  type Frame,
  framesOf,
  headEnd,
} from './quotes-codec.ts';

/** A published scan, and the object with what it knew. */
type StoredScan = ScanIdentity & { readonly quotesKey?: string };

type Bucket = { readonly client: S3Client; readonly bucketName: string };

/** Read at first, in the hope of the whole head: that of 3,000 events. */
const HEAD_BYTES = 65_536;

/** Sports of a scan that are kept decoded: 500 events of one take some 8 MB. */
const MAX_KEPT_SPORTS = 10;

/**
 * The key of the object of a slot (epoch milliseconds), such as
 * `quotes/2026-11-22T06:53:15Z.json.zst`; sorts by time.
 */
export function quotesKey(slot: number): string {
  return `quotes/${new Date(slot).toISOString().replace('.000Z', 'Z')}.json.zst`;
}

/** What each scan knew of the feed, one object per slot. */
export function createQuotesStore({ client, bucketName }: Bucket) {
  /**
   * The bytes of a key, of a range `[start, end)` of it where one is given; undefined where there
   * is no such object.
   */
  async function read(key: string, start?: number, end?: number): Promise<Uint8Array | undefined> {
    const range = start !== undefined &&
      end !== undefined && { Range: `bytes=${start}-${end - 1}` };
    try {
      const { Body } = await client.send(
        new GetObjectCommand({ Bucket: bucketName, Key: key, ...range }),
      );
      return await Body?.transformToByteArray();
    } catch (error) {
      if (error instanceof NoSuchKey) {
        return undefined;
      }
      throw error;
    }
  }

  /**
   * Reads sports of one input, and keeps those read last. Throws where the object is damaged or
   * gone.
   */
  function sportReader(key: string) {
    const kept = new Map<Frame, ReturnType<typeof decodeSport>>();
    return async (frame: Frame) => {
      const known = kept.get(frame);
      if (known) {
        return known;
      }
      const bytes = await read(key, frame.start, frame.end);
      if (!bytes) {
        throw new Error(`${key} is gone`);
      }
      const sport = decodeSport(bytes);
      const [oldest] = kept.size < MAX_KEPT_SPORTS ? [] : kept.keys();
      if (oldest) {
        kept.delete(oldest);
      }
      kept.set(frame, sport);
      return sport;
    };
  }

  return {
    /**
     * Stores an input under the key of its slot, in the place of what another attempt of the slot
     * has stored.
     */
    async save(input: ScanInput): Promise<{ readonly key: string; readonly bytes: number }> {
      const key = quotesKey(input.slot);
      const body = encodeQuotes(input);
      await client.send(
        new PutObjectCommand({
          Bucket: bucketName,
          Key: key,
          Body: body,
          ContentType: 'application/zstd',
        }),
      );
      return { key, bytes: body.length };
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
     * The events of a scan, each to be read alone, with one request for its sport. Undefined where
     * there is no input.
     */
    async openScan({ slot, scanId, generatedAt, quotesKey: key }: StoredScan) {
      const start = key && (await read(key, 0, HEAD_BYTES));
      const end = start && headEnd(start);
      if (!start || !end) {
        return undefined;
      }
      const rest = end > start.length ? await read(key, start.length, end) : undefined;
      const head = decodeHead(rest ? Buffer.concat([start, rest]) : start);
      if (!head) {
        return undefined;
      }
      const latestStarts = new Map<string, number>();
      for (const { ids, starts } of head.frames) {
        for (const [index, id] of ids.entries()) {
          latestStarts.set(id, Math.max(starts[index] ?? 0, latestStarts.get(id) ?? 0));
        }
      }
      const frames = framesOf(head, end);
      const readSport = sportReader(key);
      return {
        slot,
        scanId,
        generatedAt,
        /**
         * The latest start that an answer says of an event, epoch milliseconds; undefined where the
         * input does not have it.
         */
        startOf: (eventId: string) => latestStarts.get(eventId),
        /** Throws where the object is damaged or gone. */
        async readEvent(eventId: string) {
          const sports = await Promise.all(
            frames.filter(({ ids }) => ids.includes(eventId)).map(readSport),
          );
          const history = sports
            .map((sport) => sport.history.get(eventId))
            .find((known) => known !== undefined);
          const kept = sports.map((sport) => sport.kept);
          return eventInputOf(head, kept, eventId, history);
        },
      };
    },
  };
}
