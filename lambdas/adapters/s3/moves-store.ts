import type { KeptMoves } from '#domain/moves/kept-moves.ts';
import type { EventPrices } from '#domain/moves/price-series.ts';
import { EMPTY_SHARD, type PriceShard, pricesOf, shardOf } from '#domain/moves/price-shard.ts';
import type { ScanIdentity } from '#domain/scan/snapshot.ts';
import { type Bucket, readObject, scanObjectKey, storeObject } from './bucket.ts';
import {
  decodeChanges,
  decodeMoves,
  decodePrices,
  encodeMoves,
  encodePrices,
} from './moves-codec.ts';

/** A published scan, and the object with its moves; that of an earlier one where it has none. */
type StoredScan = ScanIdentity & { readonly movesKey?: string };

/** Shards of a scan that a reader keeps decoded: each has the prices of many events. */
const MAX_KEPT_SHARDS = 2;

const shardKey = (number: number) => `prices/shards/${number}.json.zst`;
const closedKey = (eventId: string) => `prices/closed/${encodeURIComponent(eventId)}.json.zst`;

/** The moves of each scan, one object per slot, and the prices of events: in shards, or closed. */
export function createMovesStore(bucket: Bucket) {
  async function loadMoves(key: string): Promise<KeptMoves | undefined> {
    const bytes = await readObject(bucket, key);
    return bytes && decodeMoves(bytes);
  }

  /** Undefined where it cannot be read. */
  async function loadShard(number: number): Promise<PriceShard | undefined> {
    const bytes = await readObject(bucket, shardKey(number));
    return bytes ? decodePrices<PriceShard>(bytes) : EMPTY_SHARD;
  }

  async function loadClosed(eventId: string): Promise<EventPrices | undefined> {
    const bytes = await readObject(bucket, closedKey(eventId));
    return bytes && decodePrices<EventPrices>(bytes);
  }

  return {
    save: async (moves: KeptMoves) =>
      storeObject(bucket, scanObjectKey('moves', moves.slot), encodeMoves(moves)),
    load: loadMoves,
    loadShard,
    saveShard: async (number: number, shard: PriceShard) =>
      storeObject(bucket, shardKey(number), encodePrices(shard)),
    /** Stores the prices of an event that has started, for 30 days. */
    saveClosed: async (prices: EventPrices) =>
      storeObject(bucket, closedKey(prices.facts.eventId), encodePrices(prices)),

    /**
     * What is served of the moves of a published scan: its own, or those of the last scan whose
     * moves could be stored. Then `incompleteSince` is the time of these, epoch milliseconds.
     * Undefined where there are none that can be read.
     */
    async open({ slot, scanId, movesKey }: StoredScan) {
      const moves = movesKey ? await loadMoves(movesKey) : undefined;
      if (!moves) {
        return undefined;
      }
      const { generatedAt, frames } = moves;
      const shards = new Map<number, Promise<PriceShard | undefined>>();
      const scans = () => frames.map(decodeChanges);
      let changes: ReturnType<typeof scans> | undefined;
      return {
        slot,
        scanId,
        generatedAt,
        incompleteSince: moves.slot < slot ? generatedAt : moves.incompleteSince,
        followedUntil: moves.followedUntil ?? null,
        events: moves.events,
        /** The prices of an event since it was first seen; undefined where they are not known. */
        async readPrices(eventId: string): Promise<EventPrices | undefined> {
          const number = shardOf(eventId);
          const reading = shards.get(number) ?? loadShard(number);
          shards.delete(number);
          shards.set(number, reading);
          const [oldest] = shards.keys();
          if (shards.size > MAX_KEPT_SHARDS && oldest !== undefined) {
            shards.delete(oldest);
          }
          reading.catch(() => shards.delete(number));
          changes ??= scans();
          const prices = pricesOf((await reading) ?? EMPTY_SHARD, changes, eventId);
          return prices ?? (await loadClosed(eventId));
        },
      };
    },
  };
}
