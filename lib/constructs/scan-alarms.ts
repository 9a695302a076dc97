import { Duration, Stack } from 'aws-cdk-lib';
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { MANY_PERCENT } from '../../lambdas/domain/feed-answers/feed-status.ts';
import type { StageConfig } from '../stage-config.ts';
import type { AlarmEntry } from './alarms.ts';
import { ownMetric, percentOf, SCAN_MEMORY, scanMemory, sumOf } from './metrics.ts';
import type { ServiceFunction } from './service-function.ts';

/** Over how long the share of scans that were published is judged. */
const SHARE_WINDOW = Duration.minutes(15);
const MIN_SHARE = 0.75;
/** Share of the month's credits that leaves people time to buy more or to read less. */
const LOW_CREDITS_SHARE = 0.2;

/**
 * Alarms on what the scans publish: they judge the loop by its results, so they also notice a
 * schedule that stopped.
 */
export function dataAlarms(
  scope: Construct,
  { scanIntervalSeconds, feed }: StageConfig,
): readonly AlarmEntry[] {
  const service = 'scan-odds';
  const published = (period: Duration) =>
    ownMetric(scope, { service, name: 'ScansPublished', period });
  const failed = ownMetric(scope, { service, name: 'SportsFailed' });
  const read = ownMetric(scope, { service, name: 'SportsRead' });
  const [creditsLeft, creditsOfMonth] = feed.hasSeveral
    ? ['LowestCreditsPercent', 100]
    : // No budget, or `none`: the alarm waits for the provider to say that nothing is left.
      ['FeedCreditsRemaining', feed.monthlyCredits ?? 0];
  return [
    {
      name: 'no-scan-published',
      incident: 'odds',
      measures: published(Duration.minutes(1)),
      when: 'below',
      threshold: 1,
      periods: 5,
      failureImpact:
        'No scan was published for five minutes: API consumers get old data, which only its ' +
        'generated_at shows.',
    },
    {
      name: 'scans-missing',
      incident: 'odds',
      measures: published(SHARE_WINDOW),
      when: 'below',
      threshold: Math.floor((SHARE_WINDOW.toSeconds() / scanIntervalSeconds) * MIN_SHARE),
      failureImpact:
        'More than a quarter of the scans of 15 minutes are missing: API consumers and ' +
        'subscribers get prices late.',
    },
    {
      name: 'no-events',
      incident: 'odds',
      measures: ownMetric(scope, { service, name: 'Events', statistic: 'Maximum' }),
      when: 'below',
      threshold: 1,
      periods: 3,
      failureImpact: 'Scans have found no event for 15 minutes: API consumers get empty lists.',
    },
    {
      // Scans go on for hours with what was read before, so that no other alarm notices.
      name: 'feed-failing',
      incident: 'odds',
      measures: percentOf(failed, sumOf([failed, read], 'asked for'), 'reads that failed, percent'),
      threshold: MANY_PERCENT,
      periods: 3,
      failureImpact:
        'Most reads of the feed have failed for 15 minutes: API consumers and subscribers get ' +
        'no new opportunities.',
    },
    {
      // The provider answers, so neither failing reads nor missing scans show it.
      name: 'feed-unreadable',
      incident: 'odds',
      measures: ownMetric(scope, { service, name: 'SportsUnreadable' }),
      threshold: 1,
      failureImpact:
        'All or most of what the feed says of a sport, or its list of sports, cannot be read: ' +
        'API consumers and subscribers get its last prices, and none after 15 minutes.',
    },
    {
      name: 'low-credits',
      measures: ownMetric(scope, { service, name: creditsLeft, statistic: 'Minimum' }),
      when: 'at-or-below',
      threshold: Math.floor(creditsOfMonth * LOW_CREDITS_SHARE),
      failureImpact:
        'Less than a fifth of the month’s credits is left: when they end, API consumers get ' +
        'no new prices.',
    },
  ];
}

const HIGH_MEMORY_SHARE = 0.8;

/**
 * The memory of a function grows over the life of an environment, and a scan that is killed for
 * want of it is killed at every repetition.
 */
export function memoryAlarm(fn: ServiceFunction, memoryMiB: number): AlarmEntry {
  new MetricFilter(fn, 'memory', {
    logGroup: fn.logGroup,
    filterPattern: FilterPattern.stringValue('$.type', '=', 'platform.report'),
    metricNamespace: Stack.of(fn).stackName,
    metricName: SCAN_MEMORY,
    metricValue: '$.record.metrics.maxMemoryUsedMB',
  });
  return {
    name: 'scan-memory',
    measures: scanMemory(fn),
    threshold: Math.floor(memoryMiB * HIGH_MEMORY_SHARE),
    failureImpact:
      'Scans use four fifths of their memory: when it ends, each is killed, and API consumers ' +
      'and subscribers get nothing new.',
  };
}
