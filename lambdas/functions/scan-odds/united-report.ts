import type { LinkReport } from '#domain/feed-answers/unite-feeds.ts';
import type { FeedReport } from './feed-report.ts';
import type { FeedRead } from './odds-reader.ts';

export type NamedRead = FeedRead & {
  readonly name: string;
  /** Credits that it may cost a month; undefined for no limit. */
  readonly monthlyCredits?: number | undefined;
};

/**
 * The report of a scan that read several feeds: sums, and what failed with the name of its feed. A
 * sport is unknown where none of the feeds knows it. `creditsRemaining` is that of the feed that
 * has the fewest.
 */
export function unitedReport(feeds: readonly NamedRead[], links: LinkReport): FeedReport {
  const reports = feeds.map(({ report }) => report);
  const used = reports.flatMap(({ creditsUsed }) => creditsUsed ?? []);
  const remaining = reports.flatMap(({ creditsRemaining }) => creditsRemaining ?? []);
  const percents = feeds.flatMap((feed) => creditsPercent(feed) ?? []);
  return {
    sportsRead: sum(reports.map(({ sportsRead }) => sportsRead)),
    sportsKept: sum(reports.map(({ sportsKept }) => sportsKept)),
    sportsFailed: feeds.flatMap(({ name, report }) =>
      report.sportsFailed.map((failure) => ({ ...failure, feed: name })),
    ),
    unconfirmedEmpty: [...new Set(reports.flatMap(({ unconfirmedEmpty }) => unconfirmedEmpty))],
    sportsUnknown: unknownToAll(feeds),
    creditsUsed: used.length === 0 ? null : sum(used),
    creditsRemaining: remaining.length === 0 ? null : Math.min(...remaining),
    feeds: feeds.map(({ name, report }) => ({ name, report })),
    lowestCreditsPercent: percents.length === 0 ? null : Math.min(...percents),
    links,
  };
}

function creditsPercent({ report, monthlyCredits }: NamedRead): number | undefined {
  const { creditsRemaining } = report;
  if (creditsRemaining === null) {
    return undefined;
  }
  const left = Math.max(0, creditsRemaining);
  if (monthlyCredits === undefined) {
    return left > 0 ? 100 : 0;
  }
  return Math.min(100, (100 * left) / monthlyCredits);
}

function unknownToAll(feeds: readonly NamedRead[]): readonly string[] {
  const known = new Set(
    feeds.flatMap(({ known, report: { sportsUnknown } }) =>
      known.sports.filter((sport) => !sportsUnknown.includes(sport)),
    ),
  );
  const unknown = new Set(feeds.flatMap(({ report }) => report.sportsUnknown));
  if (!feeds.every(({ report }) => report.sportsUnknown.includes('all'))) {
    unknown.delete('all');
  }
  return [...unknown].filter((sport) => !known.has(sport));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
