/** What following prices and moves adds to a scan: every price compared, and what is stored. */
import {
  decodePrices,
  encodeChanges,
  encodeMoves,
  encodePrices,
} from '#adapters/s3/moves-codec.ts';
import { type Followed, followScan, NOTHING_FOLLOWED } from '#domain/moves/follow-scan.ts';
import { followedUntil } from '#domain/moves/followed-events.ts';
import { keptOf } from '#domain/moves/kept-moves.ts';
import {
  compacted,
  EMPTY_SHARD,
  type PriceShard,
  type ScanChanges,
  SHARDS,
} from '#domain/moves/price-shard.ts';
import type { SportQuotes } from '#domain/odds/quotes.ts';
import type { JudgedEvent } from '#domain/reference/judge-event.ts';
import { DEFAULT_SCAN_SETTINGS } from '#domain/scan/scan-settings.ts';
import { FEED_TIME } from '../feed/feed.ts';
import { clock } from './clock.ts';

const INTERVAL_MS = 45_000;

/** What an environment keeps of the moves from one scan to the next. */
export type FollowedMoves = {
  scan: number;
  followed: Followed;
  readonly shards: Uint8Array[];
};

export function newMoves(): FollowedMoves {
  return { scan: 0, followed: NOTHING_FOLLOWED, shards: [] };
}

/** Takes the changes of a scan over into a shard. */
function takeOver({ shards }: FollowedMoves, number: number, changes: ScanChanges): void {
  const stored = shards[number];
  const shard = (stored && decodePrices<PriceShard>(stored)) ?? EMPTY_SHARD;
  shards[number] = encodePrices(compacted(shard, number, [changes], FEED_TIME).shard);
}

/** Follows one scan; `milliseconds` counts this alone. A shard is taken on in every scan. */
export function followPass(moves: FollowedMoves, quotes: readonly SportQuotes[]) {
  const { scan } = moves;
  const at = FEED_TIME + scan * INTERVAL_MS;
  let milliseconds = 0;
  const timed = <Value>(work: () => Value, by = clock): Value => {
    const start = by();
    const value = work();
    milliseconds += by() - start;
    return value;
  };
  /** Processor time takes long to ask for, and this is asked for each event. */
  const quick = () => performance.now();
  const until = timed(() => followedUntil(quotes, FEED_TIME));
  const following = followScan(moves.followed, { scan, at }, DEFAULT_SCAN_SETTINGS.pool, until);
  return {
    see: (event: JudgedEvent) => timed(() => following.see(event), quick),
    /** Stores what the scan leaves, and takes its changes over into a shard. */
    end() {
      const stored = timed(() => {
        const { followed, changed } = following.end();
        const changes = { scan, at, isWhole: scan === 0, events: changed };
        const frames = [encodeChanges(changes)];
        const kept = { slot: at, generatedAt: at, incompleteSince: null, compacted: [], frames };
        moves.followed = followed;
        moves.scan += 1;
        const bytes = encodeMoves({ ...kept, events: keptOf(followed) }).length;
        takeOver(moves, scan % SHARDS, changes);
        return { bytes, changes };
      });
      // In production the others take the prices of the first scan in the turns after it.
      if (scan === 0) {
        for (let number = 1; number < SHARDS; number++) {
          takeOver(moves, number, stored.changes);
        }
      }
      return stored.bytes;
    },
    milliseconds: () => milliseconds,
  };
}
