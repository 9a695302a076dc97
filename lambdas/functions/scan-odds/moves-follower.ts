import { quotesInUse, type ScanInput } from '#domain/feed-answers/known-quotes.ts';
import { type Followed, followScan, NOTHING_FOLLOWED } from '#domain/moves/follow-scan.ts';
import { followedUntil } from '#domain/moves/followed-events.ts';
import { type ChangesFrame, type KeptMoves, keptOf, restored } from '#domain/moves/kept-moves.ts';
import { FAIR_KEPT_MS } from '#domain/moves/line-tracks.ts';
import type { ScanTime } from '#domain/moves/offer-tracks.ts';
import type { EventPrices } from '#domain/moves/price-series.ts';
import {
  compacted as compactedShard,
  type PriceShard,
  type ScanChanges,
  SHARDS,
} from '#domain/moves/price-shard.ts';
import type { SportQuotes } from '#domain/odds/quotes.ts';
import type { JudgedEvent } from '#domain/reference/judge-event.ts';
import { scan } from '#domain/scan/scan.ts';
import type { ScanSettings } from '#domain/scan/scan-settings.ts';
import type { PublishedScan, Recalled } from './shared-quotes.ts';
import { errorName, neverFailing, type Stored } from './store-object.ts';

/** A scan and its number, by which it is before or after others. */
type NumberedScan = { readonly scan: number; readonly slot: number };

type Deps = {
  readonly store: {
    readonly save: (moves: KeptMoves) => Promise<{ readonly key: string; readonly bytes: number }>;
    readonly load: (key: string) => Promise<KeptMoves | undefined>;
    /** Undefined where it cannot be read. */
    readonly loadShard: (number: number) => Promise<PriceShard | undefined>;
    readonly saveShard: (number: number, shard: PriceShard) => Promise<unknown>;
    readonly saveClosed: (prices: EventPrices) => Promise<unknown>;
  };
  readonly encode: (changes: ScanChanges) => ChangesFrame;
  /** Throws on damage. */
  readonly decode: (frame: ChangesFrame) => ScanChanges;
  readonly intervalMs: number;
};

/** Changes that no shard has taken over after this many scans are given up: ten turns of each. */
const MAX_FRAMES = 10 * SHARDS;

const NEVER_COMPACTED: readonly number[] = Array.from({ length: SHARDS }, () => -1);

const NOTHING_KEPT: Pick<KeptMoves, 'frames' | 'compacted'> = {
  frames: [],
  compacted: NEVER_COMPACTED,
};

/**
 * The scan that left these moves; undefined where a release that numbered scans by their interval
 * has followed a change of it: its numbers are lower than those that shards have.
 */
function numberedScanOf({ slot, frames, compacted }: KeptMoves): NumberedScan | undefined {
  const scan = frames.at(-1)?.scan;
  return scan !== undefined && scan > Math.max(...compacted) ? { scan, slot } : undefined;
}

/**
 * Follows prices and moves from scan to scan. An environment that has not made the last scan begins
 * with what that one left: its quotes judged again, and what was kept beside them. Where that is
 * lost, everything begins again and `incompleteSince` says so. Nothing here throws.
 */
export function createMovesFollower({ store, encode, decode, intervalMs }: Deps) {
  let followed: Followed = NOTHING_FOLLOWED;
  let frames: readonly ChangesFrame[] = [];
  let compacted = NEVER_COMPACTED;
  let turns = NEVER_COMPACTED;
  let last: NumberedScan | undefined;
  let incompleteSince: number | null = null;
  /** The next scan stores everything that is offered. */
  let isWhole = true;

  function begin(since: number | null): void {
    followed = NOTHING_FOLLOWED;
    isWhole = true;
    incompleteSince = since;
  }

  /**
   * The number of the scan of a slot: as many after the last one as intervals have passed, so that
   * numbers go on when the interval changes. Where the last one is lost it is the second of the
   * slot: no scan before can have a higher one.
   */
  function numberOf(slot: number): number {
    if (last) {
      return last.scan + Math.max(1, Math.round((slot - last.slot) / intervalMs));
    }
    return Math.floor(slot / (incompleteSince === null ? intervalMs : 1_000));
  }

  function keepOn(moves: Pick<KeptMoves, 'frames' | 'compacted' | 'turns'>): void {
    ({ frames, compacted, turns = compacted } = moves);
  }

  function takeOver(known: ScanInput, moves: KeptMoves, { scan: number }: NumberedScan): void {
    const { settings, now } = known;
    const time = { scan: number, at: now };
    const quotes = quotesInUse(known, now);
    const until = followedUntil(quotes, now);
    const again = followScan(NOTHING_FOLLOWED, time, settings.pool, until);
    scan(quotes, settings, now, again.see);
    followed = restored(again.end().followed, moves.events);
    keepOn(moves);
    ({ incompleteSince } = moves);
    isWhole = false;
  }

  const saved = neverFailing(store.save);

  /** What frames hold, as every shard takes it over in its turn: none is decoded twice. */
  const decoded = new WeakMap<ChangesFrame, ScanChanges>();
  function keepDecoded(frame: ChangesFrame, changes: ScanChanges): ScanChanges {
    // A whole one is too large to be kept.
    if (!changes.isWhole) {
      decoded.set(frame, changes);
    }
    return changes;
  }
  const changesOf = (frame: ChangesFrame) =>
    decoded.get(frame) ?? keepDecoded(frame, decode(frame));

  /** Takes the changes before a scan over into a shard. Those of the scan are not published yet. */
  async function compact(number: number, { scan, at: now }: ScanTime): Promise<void> {
    const shard = await store.loadShard(number);
    if (!shard) {
      return;
    }
    const published = frames.filter((frame) => frame.scan < scan);
    const after = compactedShard(shard, number, published.map(changesOf), now);
    await Promise.all(after.closed.map(store.saveClosed));
    await store.saveShard(number, after.shard);
    compacted = compacted.with(number, after.shard.upTo);
    const oldest = Math.min(...compacted);
    frames = frames.filter((frame) => frame.scan > oldest);
  }

  return {
    /** Begins with what the last published scan left, where another environment has made it. */
    async recall(recalled: Recalled, published: PublishedScan | undefined): Promise<void> {
      if (recalled.kind === 'nothing_new') {
        return;
      }
      const since = published?.slot ?? null;
      try {
        const moves = published?.movesKey ? await store.load(published.movesKey) : undefined;
        const known = recalled.kind === 'recalled' ? recalled.known : undefined;
        last = moves && numberedScanOf(moves);
        if (moves && last && known && moves.slot === known.slot) {
          takeOver(known, moves, last);
          return;
        }
        begin(since);
        keepOn(moves && last ? moves : NOTHING_KEPT);
      } catch {
        begin(since);
      }
    },

    /** Follows the scan of a slot's quotes, computed at `generatedAt` (epoch milliseconds). */
    follow(
      slot: number,
      generatedAt: number,
      settings: ScanSettings,
      quotes: readonly SportQuotes[],
    ) {
      const time = { scan: numberOf(slot), at: generatedAt };
      const until = followedUntil(quotes, generatedAt);
      const following = followScan(followed, time, settings.pool, until);
      let failure: string | undefined;
      let turn: number | undefined;
      return {
        /** A scan is published whatever becomes of its moves. */
        see(event: JudgedEvent): void {
          try {
            if (failure === undefined) {
              following.see(event);
            }
          } catch (error) {
            failure = errorName(error);
            begin(slot);
          }
        },
        /** Stores what the scan leaves, and takes changes over into a shard beside it. */
        async store(): Promise<Stored> {
          if (failure !== undefined) {
            return { ok: false, error: failure };
          }
          try {
            const { followed: after, changed } = following.end();
            followed = after;
            last = { scan: time.scan, slot };
            // A turn is stored before it is taken: a shard that cannot be read waits for its next.
            turn = turns.indexOf(Math.min(...turns));
            turns = turns.with(turn, time.scan);
            const changes = { ...time, isWhole, events: changed };
            const frame = encode(changes);
            keepDecoded(frame, changes);
            frames = [...frames, frame].slice(-MAX_FRAMES);
            isWhole = false;
            if (incompleteSince !== null && generatedAt - incompleteSince > FAIR_KEPT_MS) {
              incompleteSince = null;
            }
            const events = keptOf(after);
            const followedUntil = Number.isFinite(until) ? until : null;
            const kept = { followedUntil, compacted, turns, events, frames };
            return await saved({ slot, generatedAt, incompleteSince, ...kept });
          } catch (error) {
            return { ok: false, error: errorName(error) };
          }
        },
        /** One shard a scan: the one whose last turn is the longest ago. */
        async compact(): Promise<void> {
          if (turn !== undefined) {
            await compact(turn, time).catch(() => undefined);
          }
        },
      };
    },
  };
}
