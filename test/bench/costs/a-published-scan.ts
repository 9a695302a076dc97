import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeChanges, encodeMoves } from '#adapters/s3/moves-codec.ts';
import { quotesInUse } from '#domain/feed-answers/known-quotes.ts';
import { NOTHING_LEARNED, uniteFeeds } from '#domain/feed-answers/unite-feeds.ts';
import { followScan, NOTHING_FOLLOWED } from '#domain/moves/follow-scan.ts';
import { keptOf } from '#domain/moves/kept-moves.ts';
import { SHARDS } from '#domain/moves/price-shard.ts';
import { scan } from '#domain/scan/scan.ts';
import { DEFAULT_SCAN_SETTINGS } from '#domain/scan/scan-settings.ts';
import { type Snapshot, toSnapshot } from '#domain/scan/snapshot.ts';
import type { Listings } from '#simulated-market/answer.ts';
import { createSimulatedMarket, DEFAULT_SEED } from '#simulated-market/market.ts';
import { SIMULATED_BOOKS } from '#simulated-market/model/books.ts';
import { LEAGUES } from '#simulated-market/model/leagues.ts';
import { writeFeed } from '../../../bench/feed/feed.ts';
import { namedFeedOf, secondFeedOf } from '../../../bench/feed/second-feed.ts';
import { syntheticSports } from '../../../bench/feed/setting.ts';
import { quotesOf } from '../../../bench/feed/simulated-quotes.ts';
import { scanPass } from '../../../bench/speed/passes.ts';

/** A slot of the 45-second grid, on an evening with usual fixtures. */
export const SLOT = Date.parse('2026-09-12T09:10:30Z');

const SIMULATED_FEED = createSimulatedMarket(DEFAULT_SEED, {
  leagues: LEAGUES,
  books: SIMULATED_BOOKS,
});

const FEW_BOOKS = SIMULATED_BOOKS.slice(0, 10);

/** A market of ten books with so many events or a few more at `SLOT`, named as real ones are. */
export function largeFeed(events: number): Listings {
  const leagues = syntheticSports(events).map(({ league }) => league);
  return namedFeedOf(createSimulatedMarket(DEFAULT_SEED, { leagues, books: FEW_BOOKS }));
}

/** The scan of a feed at `SLOT`: its snapshot, and how many events it saw. */
export function scanOfSimulatedFeed(market: Listings = SIMULATED_FEED): {
  snapshot: Snapshot;
  events: number;
} {
  const sports = quotesOf(market, SLOT);
  const { report, ...found } = scan(sports, DEFAULT_SCAN_SETTINGS, SLOT);
  return {
    snapshot: toSnapshot({ slot: SLOT, generatedAt: SLOT + 1_000 }, found),
    events: report.events,
  };
}

/** The second scan of a feed and of another one with the same events and books. */
export function scanOfTwoFeeds(market: Listings = SIMULATED_FEED): {
  snapshot: Snapshot;
  linked: number;
} {
  const feeds = [market, secondFeedOf(market)].map((listings, index) => {
    const sports = quotesOf(listings, SLOT);
    const kept = sports.map((answer) => ({ answer, unconfirmedEmpty: false }));
    const quotes = { sports: sports.map(({ sportKey }) => sportKey), kept };
    return { name: `feed-${index}`, quotes };
  });
  const { knowledge } = uniteFeeds({ feeds, knowledge: NOTHING_LEARNED, now: SLOT });
  const { quotes, links } = uniteFeeds({ feeds, knowledge, now: SLOT });
  const { report: _, ...found } = scan(quotesInUse(quotes, SLOT), DEFAULT_SCAN_SETTINGS, SLOT);
  const snapshot = toSnapshot({ slot: SLOT, generatedAt: SLOT + 1_000 }, found);
  return { snapshot, linked: links.linked };
}

/** How many bytes a scan stores of a feed whose every price has a link, and of how many events. */
export function storedLinkedQuotes(): { events: number; bytes: number } {
  const root = mkdtempSync(join(tmpdir(), 'linked-'));
  try {
    const folder = writeFeed(root, 100);
    const { events, quotesBytes } = scanPass({ folder, recorded: false });
    return { events, bytes: Number(quotesBytes.toPrecision(2)) };
  } finally {
    rmSync(root, { recursive: true });
  }
}

/** Scans that are followed: the changes of the last ones are kept until every shard has them. */
const FOLLOWED_SCANS = 44;

/** How many bytes of moves and changed prices a scan of the simulated market stores. */
export function storedMoves(): { events: number; bytes: number } {
  const market = createSimulatedMarket(DEFAULT_SEED, { leagues: LEAGUES, books: SIMULATED_BOOKS });
  let followed = NOTHING_FOLLOWED;
  const frames = [];
  for (let scanned = 0; scanned < FOLLOWED_SCANS; scanned++) {
    const at = SLOT + scanned * 45_000;
    const following = followScan(followed, { scan: scanned, at }, DEFAULT_SCAN_SETTINGS.pool);
    scan(quotesOf(market, at), DEFAULT_SCAN_SETTINGS, at, following.see);
    const { followed: after, changed } = following.end();
    followed = after;
    frames.push(encodeChanges({ scan: scanned, at, isWhole: false, events: changed }));
  }
  const compacted = Array.from({ length: SHARDS }, () => FOLLOWED_SCANS);
  const bytes = encodeMoves({
    slot: SLOT,
    generatedAt: SLOT,
    incompleteSince: null,
    compacted,
    events: keptOf(followed),
    frames: frames.slice(-SHARDS),
  }).length;
  return { events: followed.events.size, bytes: Number(bytes.toPrecision(2)) };
}
