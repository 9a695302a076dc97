import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type SyntheticSport, syntheticBody } from './body.ts';

/** When the synthetic feed was read. */
export const FEED_TIME = Date.parse('2026-01-10T12:00:00Z');

/** Matches of one sport in one answer: a busy league's, and far from where V8's strings end. */
const EVENTS_PER_SPORT = 150;

const KINDS = [
  { key: 'soccer', draws: true, goals: 1.35 },
  { key: 'icehockey', draws: false, goals: 2.9 },
  { key: 'soccer', draws: true, goals: 1.35 },
  { key: 'icehockey', draws: false, goals: 4.3 },
  { key: 'soccer', draws: true, goals: 1.35 },
] as const;

/** The sports of a feed of so many events: three in five are football, with a draw. */
export function syntheticSports(events: number): SyntheticSport[] {
  const sports = Math.ceil(events / EVENTS_PER_SPORT);
  const endOf = (index: number) => Math.floor((index * events) / sports);
  return Array.from({ length: sports }, (_, index) => {
    const kind = KINDS[index % KINDS.length] ?? KINDS[0];
    return { ...kind, key: `${kind.key}_league_${index + 1}`, events: endOf(index + 1) - endOf(index) };
  });
}

export type WrittenFeed = {
  readonly folder: string;
  readonly events: number;
  readonly sports: number;
  readonly bytes: number;
};

/** Writes the bodies of a feed into a folder of its own, one file a sport, in place of what was there. */
export function writeFeed(root: string, events: number): WrittenFeed {
  const folder = join(root, `feed-${events}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const sports = syntheticSports(events);
  let bytes = 0;
  for (const [index, sport] of sports.entries()) {
    const body = Buffer.from(syntheticBody(sport, FEED_TIME));
    bytes += body.length;
    writeFileSync(join(folder, `${String(index).padStart(4, '0')}.${sport.key}.json`), body);
  }
  return { folder, events, sports: sports.length, bytes };
}
