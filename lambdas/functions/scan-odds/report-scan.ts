import { MetricUnit } from '@aws-lambda-powertools/metrics';
import type { FeedFailureReason } from '#domain/feed-answers/odds-source.ts';
import { PARSE_REJECTIONS, SCAN_REJECTIONS } from '#domain/odds/rejections.ts';
import type { FeedReport } from './feed-report.ts';
import type { ScanDetails, ScanOutcome } from './scan-outcome.ts';

type LogLine = (text: string, fields: Readonly<Record<string, unknown>>) => void;

/** What is used of Powertools' logger and metrics. */
type Observability = {
  readonly logger: { readonly info: LogLine; readonly warn: LogLine; readonly error: LogLine };
  readonly metrics: {
    addMetric(
      name: string,
      unit: (typeof MetricUnit)[keyof typeof MetricUnit],
      value: number,
    ): unknown;
    publishStoredMetrics(): void;
  };
};

/** The provider answers, but in another format than it used to. */
const UNREADABLE: ReadonlySet<FeedFailureReason> = new Set(['malformed_body', 'mostly_unreadable']);

const REJECTIONS = [...PARSE_REJECTIONS, ...SCAN_REJECTIONS];

/**
 * Writes one log line and one set of metrics per scan: what was seen, what was found, what was
 * refused and why. Each reason is a metric, `Rejected.<reason>`, sent only by the scans that met
 * it, because every metric has its price. The line is an error if nothing was published for want of
 * odds, and a warning if sports failed, quotes could not be shared with other environments, or
 * scans take longer than their interval.
 */
export function reportScan(
  { result, details }: ScanOutcome,
  { logger, metrics }: Observability,
): void {
  const { Bytes, Count, Percent, Seconds } = MetricUnit;
  // The alarm on silence counts this one.
  metrics.addMetric('ScansPublished', Count, result.published ? 1 : 0);
  if (result.reason === 'late') {
    metrics.addMetric('ScansLate', Count, 1);
  }
  if (result.slow) {
    metrics.addMetric('ScansSlow', Count, 1);
  }
  if (details === undefined) {
    logger[result.reason === 'late' ? 'warn' : 'info']('scan', result);
    metrics.publishStoredMetrics();
    return;
  }

  const { stagesMs, feed, rejected, clones, roles, writeUnits, stored, moves } = details;
  logger[levelOf({ result, details })]('scan', {
    ...result,
    stages_ms: stagesMs,
    rejected,
    ...(clones && { clones: clones.map((pair) => pair.join(' = ')) }),
    sports_read: feed.sportsRead,
    sports_kept: feed.sportsKept,
    sports_unknown: feed.sportsUnknown,
    unconfirmed_empty: feed.unconfirmedEmpty,
    sports_failed: feed.sportsFailed,
    credits_used: feed.creditsUsed,
    credits_remaining: feed.creditsRemaining,
    ...(feed.feeds && { feeds: feed.feeds.map((each) => feedFields(each, feed.links)) }),
    ...(feed.links && { events_linked: feed.links.linked }),
    write_units: writeUnits,
    quotes_recalled: recalledField(details),
    ...(stored &&
      (stored.ok ? { quotes_bytes: stored.bytes } : { quotes_not_stored: stored.error })),
    ...(moves && (moves.ok ? { moves_bytes: moves.bytes } : { moves_not_stored: moves.error })),
  });

  const { demoted = [], next = [] } = roles ?? {};
  for (const book of next) {
    if (!demoted.includes(book)) {
      logger.warn('sharp_role_lost', { book });
    }
  }
  for (const book of demoted) {
    if (!next.includes(book)) {
      logger.warn('sharp_role_regained', { book });
    }
  }

  metrics.addMetric('ScanDuration', Seconds, result.seconds);
  metrics.addMetric('Events', Count, result.events);
  metrics.addMetric('Prices', Count, result.prices);
  metrics.addMetric('ValueBets', Count, result.value);
  metrics.addMetric('Surebets', Count, result.surebets);
  metrics.addMetric('Combos', Count, result.combos);
  metrics.addMetric('Matches', Count, result.matches);
  metrics.addMetric('Rejected', Count, sum(Object.values(rejected)));
  for (const reason of REJECTIONS) {
    const count = rejected[reason];
    if (count !== undefined) {
      metrics.addMetric(`Rejected.${reason}`, Count, count);
    }
  }
  metrics.addMetric('SportsRead', Count, feed.sportsRead);
  metrics.addMetric('SportsFailed', Count, feed.sportsFailed.length);
  const unreadable = feed.sportsFailed.filter(({ reason }) => UNREADABLE.has(reason)).length;
  if (unreadable > 0) {
    metrics.addMetric('SportsUnreadable', Count, unreadable);
  }
  metrics.addMetric('SnapshotWriteUnits', Count, writeUnits);
  if (stored?.ok) {
    metrics.addMetric('QuotesBytes', Bytes, stored.bytes);
  }
  if (stored?.ok === false) {
    metrics.addMetric('QuotesNotStored', Count, 1);
  }
  if (moves?.ok === false) {
    metrics.addMetric('MovesNotStored', Count, 1);
  }
  if (next.length > 0) {
    metrics.addMetric('SharpRolesLost', Count, next.length);
  }
  if (isNotRecalled(details)) {
    metrics.addMetric('QuotesNotRecalled', Count, 1);
  }
  if (feed.creditsRemaining !== null) {
    metrics.addMetric('FeedCreditsRemaining', Count, feed.creditsRemaining);
  }
  if (feed.lowestCreditsPercent != null) {
    metrics.addMetric('LowestCreditsPercent', Percent, feed.lowestCreditsPercent);
  }
  metrics.publishStoredMetrics();
}

/** What a line says of each of several feeds. */
function feedFields(
  { name, report }: NonNullable<FeedReport['feeds']>[number],
  links: FeedReport['links'],
) {
  return {
    name,
    sports_read: report.sportsRead,
    sports_kept: report.sportsKept,
    sports_failed: report.sportsFailed.length,
    reason: report.sportsFailed[0]?.reason ?? null,
    credits_used: report.creditsUsed,
    credits_remaining: report.creditsRemaining,
    events_left_out: links?.leftOut[name] ?? {},
    events_not_compared: links?.unmatchable[name] ?? {},
  };
}

function levelOf({ result, details }: Required<ScanOutcome>): keyof Observability['logger'] {
  if (result.reason === 'no_odds') {
    return 'error';
  }
  const isPartial = details.feed.sportsFailed.length > 0;
  const isNotStored = details.stored?.ok === false || details.moves?.ok === false;
  return isPartial || isNotRecalled(details) || isNotStored || result.slow ? 'warn' : 'info';
}

function recalledField({ recalled, feed }: ScanDetails): string {
  if (recalled.kind === 'unreachable') {
    return `unreachable: ${recalled.error}`;
  }
  const isKnowledgeLost = recalled.kind === 'lost' && feed.feeds !== undefined;
  return isKnowledgeLost ? 'lost: quotes, history, and what several feeds taught' : recalled.kind;
}

function isNotRecalled({ recalled }: ScanDetails): boolean {
  return recalled.kind === 'lost' || recalled.kind === 'unreachable';
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
