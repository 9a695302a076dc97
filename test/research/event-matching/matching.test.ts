import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { Fixture } from '../../../research/event-matching/fixtures.ts';
import { judgeFeeds } from '../../../research/event-matching/judge-feeds.ts';
import { judgePairs } from '../../../research/event-matching/real-pairs.ts';
import { makeFeeds } from '../../../research/event-matching/second-feed.ts';
import { tokenSortLinks } from '../../../research/event-matching/token-sort.ts';
import { printedTable } from '../../stack/printed-tables.ts';
import { seasonRows, toCsv } from '../../support/football-season.ts';

const DAY_MS = 86_400_000;
const CLUBS = [
  'Leeds',
  'Man City',
  'Wolves',
  "Nott'm Forest",
  'Ath Madrid',
  'Paris SG',
  'QPR',
  'Milan',
];

/** A round of four matches every week. */
const FIXTURES = Array.from({ length: 160 }, (_, i): Fixture => {
  const [home = '', away = ''] = [CLUBS[(2 * i) % 8], CLUBS[(2 * i + 1) % 8]];
  return { id: `m${i}`, home, away, start: Math.floor(i / 4) * 7 * DAY_MS + 1.7e12, offers: [] };
});

describe('made-up feeds', () => {
  const feeds = makeFeeds(FIXTURES, 7);

  test('are the same for the same seed', () => {
    expect(makeFeeds(FIXTURES, 7)).toEqual(feeds);
    expect(makeFeeds(FIXTURES, 8)).not.toEqual(feeds);
  });

  test('have holes, other names, other starts, and teams that look like others', () => {
    const { first, second, truth } = feeds;
    const marked = first.filter(({ home }) => / (W|Women|Ladies|U21|II|B|Reserves)$/.test(home));
    expect(marked.length).toBeGreaterThan(10);
    const bySecond = new Map(second.map((event) => [truth.get(event.id), event]));
    const pairs = first.flatMap((event) => {
      const other = bySecond.get(truth.get(event.id));
      return other ? [[event, other] as const] : [];
    });
    expect(pairs.length).toBeLessThan(first.length);
    expect(pairs.some(([one, other]) => one.commenceTime !== other.commenceTime)).toBe(true);
    const renamed = pairs.filter(([one, other]) => one.home !== other.home);
    expect(renamed.length).toBeGreaterThan(pairs.length / 2);
  });

  test('are judged by their truth: a matcher that errs is told', () => {
    const right = judgeFeeds(feeds, (first, second) => {
      const byTruth = new Map(second.map((event) => [feeds.truth.get(event.id), event.id]));
      const links = first.flatMap(({ id }) => {
        const other = byTruth.get(feeds.truth.get(id));
        return other
          ? [{ first: id, second: other, swapped: false, how: 'equal' as const, score: 1 }]
          : [];
      });
      return { links, sightings: [] };
    });
    expect(right.wrong).toBe(0);
    expect(right.right / right.common).toBeGreaterThan(0.97);
    const wrong = judgeFeeds(feeds, (first, second) => {
      const links = tokenSortLinks(first, second).map((link, i, all) => {
        return {
          ...link,
          second: all[(i + 1) % all.length]?.second ?? '',
          swapped: false,
          score: 0,
        };
      });
      return { links, sightings: [] };
    });
    expect(wrong.wrong).toBeGreaterThan(50);
    expect(wrong.right).toBeLessThan(right.right / 2);
  });
});

test('pairs are judged by what is found, what is wrong, and what is linked without its own event', () => {
  const event = (id: string, home: string) => {
    return { id, home, away: 'Ajax', commence_time: '2026-04-18T14:00:00Z' };
  };
  const pairs = [1, 2].map((i) => ({
    first: event(`a${i}`, `${i}`),
    second: event(`b${i}`, `${i}`),
  }));
  const judged = judgePairs(pairs, (first, second) => {
    const links = first.flatMap(({ id }) =>
      second[0] ? [{ first: id, second: second[0].id }] : [],
    );
    return links;
  });
  expect(judged).toEqual({ pairs: 2, found: 1, wrong: 1, withoutOwn: 2 });
});

describe('the program', () => {
  const folder = mkdtempSync(join(tmpdir(), 'matching-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const run = ['research/captures/scan.ts', 'matching'];

  test('prints a table of each method and of each fault', () => {
    mkdirSync(join(folder, '2122'));
    writeFileSync(join(folder, '2122', 'E0.csv'), toCsv(seasonRows('2122', 60)));
    const event = { home: 'Leeds', away: 'Fulham', commence_time: '2026-04-18T14:00:00Z' };
    const pairs = [{ first: { id: 'a', ...event }, second: { id: 'b', ...event } }];
    const file = join(folder, 'pairs.json');
    writeFileSync(file, JSON.stringify(pairs));
    const options = ['--pairs', file, '--seasons', join(folder, '2122')];
    const printed = execFileSync(process.execPath, [...run, ...options], { encoding: 'utf8' });
    const real = printedTable(printed, 'Real pairs of names');
    expect(real.matcher).toMatchObject({ found: '1', wrong: '0', 'linked without their own': '0' });
    expect(printedTable(printed, 'Made-up second feeds: matcher')['2122']?.wrong).toBe('0');
    expect(Object.keys(printedTable(printed, 'A feed that lies'))).toHaveLength(12);
  });

  test('names a folder without matches', () => {
    mkdirSync(join(folder, '9900'));
    const options = ['--pairs', 'x', '--seasons', join(folder, '9900')];
    const { status, stderr } = spawnSync(process.execPath, [...run, ...options], {
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    expect(stderr).toContain('no matches in');
  });
});
