/**
 * How well the events of two feeds are matched: on pairs of names whose truth was found by odds, on
 * made-up second feeds over real seasons, and with a feed that lies.
 *
 *     npm run captures -- matching --pairs FILE --seasons DIR[,DIR]
 */

import { NO_KNOWLEDGE } from '#domain/event-matching/learned-names.ts';
import { matchEvents } from '#domain/event-matching/match-events.ts';
import type { FeedEvent } from '#domain/event-matching/read-events.ts';
import { median } from '#domain/odds/median.ts';
import { createProgress, required, runProgram } from '../../bench/program.ts';
import { sections, textTable } from '../../bench/text-table.ts';
import { FAULTS, judgeFault } from './faulty-feeds.ts';
import { type Fixture, readFixtures } from './fixtures.ts';
import { judgeFeeds, type ScanMatcher } from './judge-feeds.ts';
import { manyEvents } from './many-events.ts';
import { judgePairs, readPairs } from './real-pairs.ts';
import { makeFeeds } from './second-feed.ts';
import { tokenSortLinks } from './token-sort.ts';

const RUNS = 20;
/** Matchings of as many events as a large feed has; the first is slower, because V8 compiles it. */
const TIMED = 4;
const STARTS: Readonly<Record<string, number>> = { 'over a week': 168, 'at one time': 1 };

/** A sport that has no list of clubs: its names are compared by their words alone. */
const inSportWithoutList = (events: readonly FeedEvent[]) =>
  events.map((event) => ({ ...event, sportKey: 'rugbyunion' }));

const METHODS: Readonly<Record<string, ScanMatcher>> = {
  matcher: matchEvents,
  'without the list of clubs': (first, second, knowledge) =>
    matchEvents(inSportWithoutList(first), inSportWithoutList(second), knowledge),
  'token sort of 0.6': (first, second) => {
    const links = tokenSortLinks(first, second);
    return { links: links.map((link) => ({ ...link, swapped: false, score: 0 })), sightings: [] };
  },
};

const percent = (part: number, whole: number) => (whole ? ((100 * part) / whole).toFixed(2) : '');

function pairsTable(file: string): string {
  const pairs = readPairs(file);
  const rows = Object.entries(METHODS).map(([name, match]) => {
    const judged = judgePairs(pairs, (a, b) => match(a, b, NO_KNOWLEDGE).links);
    return [name, judged.pairs, judged.found, judged.wrong, judged.withoutOwn];
  });
  return textTable(['method', 'pairs', 'found', 'wrong', 'linked without their own'], rows);
}

function seasonsTable(
  match: ScanMatcher,
  seasons: ReadonlyMap<string, readonly Fixture[]>,
): string {
  const rows = [...seasons].map(([season, fixtures]) => {
    const judged = judgeFeeds(makeFeeds(fixtures, Number(season)), match);
    return [
      season,
      judged.common,
      judged.linked,
      judged.wrong,
      percent(judged.wrong, judged.linked),
      percent(judged.right, judged.common),
      percent(judged.rightInFirstMonth, judged.commonInFirstMonth),
    ];
  });
  return textTable(
    ['season', 'in both', 'accepted', 'wrong', 'wrong %', 'found %', 'first month %'],
    rows,
  );
}

function faultsTable(fixtures: readonly Fixture[]): string {
  const rows = Object.keys(FAULTS).flatMap((fault) =>
    [false, true].map((secondIsFaulty) => {
      const runs = Array.from({ length: RUNS }, (_, i) =>
        judgeFault(fixtures, fault, i + 1, secondIsFaulty),
      );
      const sum = (count: (run: (typeof runs)[number]) => number) =>
        runs.reduce((total, run) => total + count(run), 0);
      return [
        `${fault} (${secondIsFaulty ? 'second' : 'first'} feed)`,
        sum(({ events }) => events),
        sum(({ linked }) => linked),
        sum(({ accepted }) => accepted),
        sum(({ wrong }) => wrong),
        runs.filter(({ accepted }) => accepted === 0).length,
      ];
    }),
  );
  return textTable(
    ['fault', 'events', 'linked by names', 'accepted', 'wrong', `runs of ${RUNS} with none`],
    rows,
  );
}

/** What matching many events compares, and how long it takes: that depends on the machine. */
function matchMany() {
  const rows: (string | number)[][] = [];
  const times: string[] = [];
  for (const [name, hours] of Object.entries(STARTS)) {
    const [first, second] = manyEvents(hours);
    const [cold, ...warm] = Array.from({ length: TIMED }, () => {
      const before = process.cpuUsage();
      const { links, compared } = matchEvents(first, second, NO_KNOWLEDGE);
      const { user, system } = process.cpuUsage(before);
      return { linked: links.length, compared, ms: (user + system) / 1000 };
    });
    rows.push([name, first.length, second.length, cold?.linked ?? 0, cold?.compared ?? 0]);
    const ms = median(warm.map((each) => each.ms)).toFixed(0);
    times.push(`${name} ${ms} ms (the first ${cold?.ms.toFixed(0)} ms)`);
  }
  const table = textTable(['starts', 'first feed', 'second feed', 'linked', 'compared'], rows);
  return { table, times: `many events, processor time: ${times.join(', ')}` };
}

process.exitCode = runProgram(
  'npm run captures -- matching --pairs FILE --seasons DIR[,DIR]',
  (options) => {
    const progress = createProgress();
    const folders = required(options.seasons).split(',');
    const seasons = new Map(folders.map((folder) => [folder.slice(-4), readFixtures(folder)]));
    progress(`read ${seasons.size} seasons`);
    const [fixtures = []] = seasons.values();
    const many = matchMany();
    process.stdout.write(
      sections([
        ['Real pairs of names', pairsTable(required(options.pairs))],
        ...Object.entries(METHODS).map(
          ([name, match]) =>
            [`Made-up second feeds: ${name}`, seasonsTable(match, seasons)] as const,
        ),
        ['A feed that lies', faultsTable(fixtures)],
        ['Many events', many.table],
      ]),
    );
    progress(many.times);
  },
  process.argv.slice(3),
);
