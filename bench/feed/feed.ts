import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Listings } from '#simulated-market/answer.ts';
import { createSimulatedMarket } from '#simulated-market/market.ts';
import { bodyOf } from './body.ts';
import { namedFeedOf, secondFeedOf } from './second-feed.ts';
import { SYNTHETIC_BOOKS, syntheticSports } from './setting.ts';

/** When the synthetic feed was read. */
export const FEED_TIME = Date.parse('2026-01-10T12:00:00Z');

const SEED = 1;

/**
 * Writes the bodies of a feed into a folder of its own, one file a sport, in place of what was
 * there, and returns the folder: the simulated market with forty books. The same number of events
 * always gives the same bytes.
 */
export function writeFeed(root: string, events: number): string {
  return writeBodies(join(root, `feed-${events}`), events, (market) => market);
}

/** Writes likewise what two providers say of the same events. */
export function writeTwoFeeds(root: string, events: number): readonly [string, string] {
  return [
    writeBodies(join(root, `first-feed-${events}`), events, namedFeedOf),
    writeBodies(join(root, `second-feed-${events}`), events, (market) =>
      secondFeedOf(namedFeedOf(market)),
    ),
  ];
}

function writeBodies(
  folder: string,
  events: number,
  toldAs: (market: Listings) => Listings,
): string {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const sports = syntheticSports(events);
  const leagues = sports.map(({ league }) => league);
  const market = toldAs(createSimulatedMarket(SEED, { leagues, books: SYNTHETIC_BOOKS }));
  for (const [index, { league, events: count }] of sports.entries()) {
    const file = join(folder, `${String(index).padStart(4, '0')}.${league.sportKey}.json`);
    writeFileSync(file, bodyOf(market, league.sportKey, FEED_TIME, count));
  }
  return folder;
}
