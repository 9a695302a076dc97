import { Aws, Duration } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import {
  Dashboard,
  GraphWidget,
  type IMetric,
  MathExpression,
  TextWidget,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import type { MonitoringStack } from '../monitoring-stack.ts';
import type { DataTable } from './data-table.ts';
import { callsAtATime, FIVE_MINUTES, ownMetric, scanMemory } from './metrics.ts';

type Watched = {
  readonly table: DataTable;
  readonly api: HttpApi;
  readonly loop: StateMachine;
  readonly wakeUps: Queue;
};

/**
 * One page of five rows: how fresh the data is, the feed, the API, the deliveries, and what drives
 * the cost.
 */
export function addDashboard(monitoring: MonitoringStack, watched: Watched): void {
  const dashboard = new Dashboard(monitoring, 'dashboard', {
    dashboardName: monitoring.prefix,
    defaultInterval: Duration.hours(12),
  });
  for (const [title, graphs] of Object.entries(rows(monitoring, watched))) {
    const width = Math.floor(24 / Object.keys(graphs).length);
    dashboard.addWidgets(new TextWidget({ markdown: `## ${title}`, width: 24, height: 1 }));
    dashboard.addWidgets(
      ...Object.entries(graphs).map(
        ([name, left]) => new GraphWidget({ title: name, left: [...left], width, height: 5 }),
      ),
    );
  }
}

type Rows = Readonly<Record<string, Readonly<Record<string, readonly IMetric[]>>>>;

function rows(monitoring: MonitoringStack, { table, api, loop, wakeUps }: Watched): Rows {
  const metrics = (service: string, statistic: string, ...names: string[]) =>
    names.map((name) => ownMetric(monitoring, { service, name, statistic }));
  const sum = { period: FIVE_MINUTES, statistic: 'Sum' };
  const max = { period: FIVE_MINUTES, statistic: 'Maximum' };
  const percentile = (statistic: string) => api.metricLatency({ period: FIVE_MINUTES, statistic });
  return {
    Freshness: {
      'Scans published': metrics('scan-odds', 'Sum', 'ScansPublished'),
      'Seconds per scan': metrics('scan-odds', 'Maximum', 'ScanDuration'),
      'Memory of a scan, MB': [scanMemory(monitoring)],
      'Executions of the loop': [
        loop.metricStarted(sum),
        loop.metricFailed(sum),
        loop.metricTimedOut(sum),
      ],
    },
    Feed: {
      'Events and matches': metrics('scan-odds', 'Maximum', 'Events', 'Matches'),
      'Value bets, surebets, combos': metrics(
        'scan-odds',
        'Maximum',
        'ValueBets',
        'Surebets',
        'Combos',
      ),
      'Sports failed, prices rejected': metrics('scan-odds', 'Maximum', 'SportsFailed', 'Rejected'),
      'Credits remaining': metrics('scan-odds', 'Minimum', 'FeedCreditsRemaining'),
    },
    API: {
      Answers: [api.metricCount(sum), api.metricClientError(sum), api.metricServerError(sum)],
      'Latency, ms': [percentile('p50'), percentile('p99')],
      'Calls of functions at a time': [callsAtATime()],
      'Throttled functions': [ofFunctions(monitoring, 'Throttles', 'Sum')],
    },
    Deliveries: {
      Picks: metrics(
        'dispatch-shard',
        'Sum',
        'Picks',
        'Deliveries',
        'DestinationsWoken',
        'DispatchFailed',
      ),
      Calls: metrics(
        'deliver-webhook',
        'Sum',
        'Delivered',
        'CallsFailed',
        'DeliveriesExpired',
        'DeliverFailed',
      ),
      'Age of the oldest wake-up, s': [wakeUps.metricApproximateAgeOfOldestMessage(max)],
    },
    Cost: {
      'Units of the table': [
        table.metricOf('ConsumedWriteCapacityUnits'),
        table.metricOf('ConsumedReadCapacityUnits'),
      ],
      'Milliseconds of functions': [ofFunctions(monitoring, 'Duration', 'Sum')],
      'Bytes of the API': [api.metricDataProcessed(sum)],
      'Bytes of logs': [
        search(monitoring, '{AWS/Logs,LogGroupName} MetricName="IncomingBytes"', 'Sum'),
      ],
    },
  };
}

/** A metric of every function of the stack, each a line of its own. */
function ofFunctions(monitoring: MonitoringStack, metricName: string, statistic: string): IMetric {
  return search(monitoring, `{AWS/Lambda,FunctionName} MetricName="${metricName}"`, statistic);
}

/** All metrics that match and name the stack; a new function appears by itself. */
function search(monitoring: MonitoringStack, query: string, statistic: string): IMetric {
  return new MathExpression({
    expression: `SEARCH('${query} ${monitoring.prefix}', '${statistic}', 300)`,
    searchRegion: Aws.REGION,
    label: '',
    usingMetrics: {},
    period: FIVE_MINUTES,
  });
}
