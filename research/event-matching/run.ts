/**
 * How well the events of two feeds are matched: on pairs of names whose truth was found by odds, on
 * made-up second feeds over real seasons, and with a feed that lies.
 *
 *     npm run captures -- matching --pairs FILE --seasons DIR[,DIR]
 */

import { NO_KNOWLEDGE } from '#domain/event-matching/learned-names.ts';
import { matchEvents } from '#domain/event-matching/match-events.ts';
import type { FeedEvent } from '#domain/event-matching/read-events.ts';
import { createProgress, required, runProgram } from '../../bench/program.ts';
import { sections, textTable } from '../../bench/text-table.ts';
import { FAULTS, judgeFault } from './faulty-feeds.ts';
import { type Fixture, readFixtures } from './fixtures.ts';
import { judgeFeeds, type ScanMatcher } from './judge-feeds.ts';
import { judgePairs, readPairs } from './real-pairs.ts';
import { makeFeeds } from './second-feed.ts';
import { tokenSortLinks } from './token-sort.ts';

const RUNS = 20;

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

process.exitCode = runProgram(
  'npm run captures -- matching --pairs FILE --seasons DIR[,DIR]',
  (options) => {
    const progress = createProgress();
    const folders = required(options.seasons).split(',');
    const seasons = new Map(folders.map((folder) => [folder.slice(-4), readFixtures(folder)]));
    progress(`read ${seasons.size} seasons`);
    const [fixtures = []] = seasons.values();
    process.stdout.write(
      sections([
        ['Real pairs of names', pairsTable(required(options.pairs))],
        ...Object.entries(METHODS).map(
          ([name, match]) =>
            [`Made-up second feeds: ${name}`, seasonsTable(match, seasons)] as const,
        ),
        ['A feed that lies', faultsTable(fixtures)],
      ]),
    );
  },
  process.argv.slice(3),
);
