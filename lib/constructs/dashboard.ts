import { Aws, Duration, Stack } from 'aws-cdk-lib';
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
import type { Construct } from 'constructs';
import type { DataTable } from './data-table.ts';
import { FIVE_MINUTES, ownMetric } from './metrics.ts';

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
export function addDashboard(scope: Construct, watched: Watched): void {
  const dashboard = new Dashboard(scope, 'dashboard', {
    dashboardName: Stack.of(scope).stackName,
    defaultInterval: Duration.hours(12),
  });
  for (const [title, graphs] of Object.entries(rows(scope, watched))) {
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

function rows(scope: Construct, { table, api, loop, wakeUps }: Watched): Rows {
  const metrics = (service: string, statistic: string, ...names: string[]) =>
    names.map((name) => ownMetric(scope, { service, name, statistic }));
  const sum = { period: FIVE_MINUTES, statistic: 'Sum' };
  const max = { period: FIVE_MINUTES, statistic: 'Maximum' };
  const percentile = (statistic: string) => api.metricLatency({ period: FIVE_MINUTES, statistic });
  return {
    Freshness: {
      'Scans published': metrics('scan-odds', 'Sum', 'ScansPublished'),
      'Seconds per scan': metrics('scan-odds', 'Maximum', 'ScanDuration'),
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
      'Throttled functions': [ofFunctions(scope, 'Throttles', 'Sum')],
    },
    Deliveries: {
      Picks: metrics(
        'dispatch-shard',
        'Sum',
        'Picks',
        'Deliveries',
        'SubscribersWoken',
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
      'Milliseconds of functions': [ofFunctions(scope, 'Duration', 'Sum')],
      'Bytes of the API': [api.metricDataProcessed(sum)],
      'Bytes of logs': [search(scope, '{AWS/Logs,LogGroupName} MetricName="IncomingBytes"', 'Sum')],
    },
  };
}

/** A metric of every function of the stack, each a line of its own. */
function ofFunctions(scope: Construct, metricName: string, statistic: string): IMetric {
  return search(scope, `{AWS/Lambda,FunctionName} MetricName="${metricName}"`, statistic);
}

/** All metrics that match and name the stack; a new function appears by itself. */
function search(scope: Construct, query: string, statistic: string): IMetric {
  return new MathExpression({
    expression: `SEARCH('${query} ${Stack.of(scope).stackName}', '${statistic}', 300)`,
    searchRegion: Aws.REGION,
    label: '',
    usingMetrics: {},
    period: FIVE_MINUTES,
  });
}
