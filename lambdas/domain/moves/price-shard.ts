/**
 * The prices of many events are kept in shards, each with what has changed up to some scan. What
 * has changed since is kept by scan, and taken over from time to time.
 */
import type { EventChanges } from './follow-scan.ts';
import { type EventPrices, offerKey, withChanges } from './price-series.ts';

export const SHARDS = 32;

/** An event is closed so long after its start, which may be moved once it is past. */
const CLOSED_AFTER_MS = 6 * 3_600_000;

/** What one scan has changed. */
export type ScanChanges = {
  readonly scan: number;
  /** Epoch milliseconds. */
  readonly at: number;
  /** Whether it has everything that was offered, since what was known before is lost. */
  readonly isWhole: boolean;
  readonly events: readonly EventChanges[];
};

export type PriceShard = {
  /** The number of the last scan that it has. */
  readonly upTo: number;
  readonly events: readonly EventPrices[];
};

export const EMPTY_SHARD: PriceShard = { upTo: -1, events: [] };

/** The shard of an event: FNV-1a of its id. */
export function shardOf(eventId: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < eventId.length; index++) {
    hash = Math.imul(hash ^ eventId.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0) % SHARDS;
}

/** The prices of a shard's event with what scans have changed since, in the order of the scans. */
export function pricesOf(
  { upTo, events }: PriceShard,
  scans: readonly ScanChanges[],
  eventId: string,
): EventPrices | undefined {
  const known = events.find(({ facts }) => facts.eventId === eventId);
  return scans
    .filter(({ scan }) => scan > upTo)
    .reduce((prices, scan) => {
      const changed = scan.events.find(({ facts }) => facts.eventId === eventId);
      return changed ? taken(prices, changed, scan) : prices;
    }, known);
}

/** A shard that has taken over what scans have changed, and apart the events that are closed. */
export function compacted(
  shard: PriceShard,
  number: number,
  scans: readonly ScanChanges[],
  now: number,
): { readonly shard: PriceShard; readonly closed: readonly EventPrices[] } {
  const events = new Map(shard.events.map((event) => [event.facts.eventId, event]));
  for (const scan of scans.filter(({ scan: each }) => each > shard.upTo)) {
    for (const changed of scan.events) {
      const { eventId } = changed.facts;
      if (shardOf(eventId) === number) {
        events.set(eventId, taken(events.get(eventId), changed, scan));
      }
    }
  }
  const all = [...events.values()];
  const isClosed = ({ facts }: EventPrices) => facts.commenceTime + CLOSED_AFTER_MS <= now;
  return {
    shard: {
      upTo: Math.max(shard.upTo, ...scans.map(({ scan }) => scan)),
      events: all.filter((event) => !isClosed(event)),
    },
    closed: all.filter(isClosed),
  };
}

/** What a whole scan does not have is offered no more. */
function taken(
  known: EventPrices | undefined,
  { facts, changes }: EventChanges,
  { isWhole, at }: ScanChanges,
): EventPrices {
  const after = withChanges(known, facts, changes);
  if (!isWhole || !known) {
    return after;
  }
  const seen = new Set(changes.map(offerKey));
  const gone = Object.keys(known.offers).filter((key) => !seen.has(key));
  const gaps = gone.map((key) => {
    const [market, book = '', number] = key.split(' ');
    const named = { market: market as EventChanges['changes'][number]['market'], book };
    return { ...named, number: Number(number), at, line: null, prices: null };
  });
  return withChanges(after, facts, gaps);
}
