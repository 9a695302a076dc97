import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSimulatedMarket } from '#simulated-market/market.ts';
import { bodyOf } from './body.ts';
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
  const folder = join(root, `feed-${events}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const sports = syntheticSports(events);
  const leagues = sports.map(({ league }) => league);
  const market = createSimulatedMarket(SEED, { leagues, books: SYNTHETIC_BOOKS });
  for (const [index, { league, events: count }] of sports.entries()) {
    const file = join(folder, `${String(index).padStart(4, '0')}.${league.sportKey}.json`);
    writeFileSync(file, bodyOf(market, league.sportKey, FEED_TIME, count));
  }
  return folder;
}
