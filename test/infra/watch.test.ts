import { describe, expect, test } from 'vitest';
import { joined, PROD, type Resource, stackFor, templateFor } from './synthesize.ts';

const dev = templateFor();
const prod = templateFor({ ...PROD, MONTHLY_BUDGET_USD: '300' });

function alarmNamed(name: string, from = dev): Record<string, unknown> {
  const alarms = Object.values(from.ofType('AWS::CloudWatch::Alarm')).map(
    ({ Properties }) => Properties,
  );
  const alarm = alarms.find(({ AlarmName }) => String(AlarmName).endsWith(`-${name}`));
  expect(alarm, name).toBeDefined();
  return alarm ?? {};
}

type MetricOfAlarm = {
  readonly Expression?: string;
  readonly MetricStat?: { readonly Metric: unknown };
};

function expressionOf(alarm: Record<string, unknown>): string | undefined {
  return (alarm.Metrics as readonly MetricOfAlarm[]).flatMap(
    ({ Expression }) => Expression ?? [],
  )[0];
}

describe('alarm mail', () => {
  test('arrives: CloudWatch of this account may publish to the topic, over TLS only', () => {
    const [policy] = Object.values(prod.ofType('AWS::SNS::TopicPolicy'));
    const { Statement } = Object(policy?.Properties.PolicyDocument) as {
      Statement: Record<string, unknown>[];
    };
    const [topic] = Object.keys(prod.ofType('AWS::SNS::Topic'));
    expect(Statement).toContainEqual({
      Sid: expect.any(String),
      Effect: 'Allow',
      Action: 'sns:Publish',
      Principal: { Service: 'cloudwatch.amazonaws.com' },
      Resource: { Ref: topic },
      Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
    });
    expect(Statement).toContainEqual(
      expect.objectContaining({
        Effect: 'Deny',
        Condition: { Bool: { 'aws:SecureTransport': 'false' } },
      }),
    );
  });
});

describe('alarms', () => {
  test('notice that fewer than 15 of 20 scans were published in 15 minutes, at any interval', () => {
    expect(alarmNamed('scans-missing')).toMatchObject({
      MetricName: 'ScansPublished',
      Period: 900,
      Statistic: 'Sum',
      Threshold: 15,
      ComparisonOperator: 'LessThanThreshold',
      TreatMissingData: 'breaching',
    });
    const fast = templateFor({ SCAN_INTERVAL_SECONDS: '5' });
    expect(alarmNamed('scans-missing', fast).Threshold).toBe(135);
  });

  test('notice scans that find no event', () => {
    expect(alarmNamed('no-events')).toMatchObject({
      MetricName: 'Events',
      Statistic: 'Maximum',
      Threshold: 1,
      TreatMissingData: 'breaching',
    });
  });

  test('notice that less than a fifth of the budget of credits is left, or without a budget none', () => {
    expect(alarmNamed('low-credits', prod)).toMatchObject({
      MetricName: 'FeedCreditsRemaining',
      Threshold: 20_000,
      ComparisonOperator: 'LessThanOrEqualToThreshold',
      TreatMissingData: 'notBreaching',
    });
    expect(alarmNamed('low-credits')).toMatchObject({ Threshold: 0 });
    const unlimited = templateFor({ ...PROD, ODDS_MONTHLY_CREDITS: 'none' });
    expect(alarmNamed('low-credits', unlimited)).toMatchObject({ Threshold: 0 });
  });

  test('notice executions of the loop that failed or ran out of time', () => {
    const text = JSON.stringify(alarmNamed('failed-executions'));
    expect(text).toContain('ExecutionsFailed');
    expect(text).toContain('ExecutionsTimedOut');
  });

  test('notice subscribers that dispatch or delivery fails for a quarter of an hour', () => {
    for (const [name, MetricName] of [
      ['dispatch-exhausted', 'DispatchFailed'],
      ['delivery-exhausted', 'DeliverFailed'],
    ] as const) {
      expect(alarmNamed(name)).toMatchObject({
        MetricName,
        Period: 300,
        EvaluationPeriods: 3,
        Threshold: 1,
      });
    }
  });

  test('notice a slow API and a table that refuses', () => {
    expect(alarmNamed('api-slow')).toMatchObject({
      MetricName: 'Latency',
      ExtendedStatistic: 'p99',
    });
    const text = JSON.stringify(alarmNamed('table-throttles'));
    expect(text).toContain('ReadThrottleEvents');
    expect(text).toContain('WriteThrottleEvents');
  });

  test('on dead letters go off when messages arrive, and are over while they lie there', () => {
    const dead = alarmNamed('dead-wake-ups');
    expect(expressionOf(dead)).toBe('DIFF(FILL(visible, 0))');
    expect(JSON.stringify(dead)).toContain('ApproximateNumberOfMessagesVisible');
    // Nothing else looks at what lies in a queue.
    const latching = Object.values(dev.ofType('AWS::CloudWatch::Alarm')).filter(
      ({ Properties }) => Properties.MetricName === 'ApproximateNumberOfMessagesVisible',
    );
    expect(latching).toEqual([]);
  });

  test('judge a rate where calls are many, and single failures where they are few', () => {
    const many = 'IF(bad >= 5, 100 * bad / all, 0)';
    for (const name of ['api-server-errors', 'get-me-errors', 'deliver-webhook-errors']) {
      expect(expressionOf(alarmNamed(name)), name).toBe(many);
    }
    for (const name of ['scan-odds-errors', 'plan-scans-errors', 'dispatch-picks-errors']) {
      expect(alarmNamed(name), name).toMatchObject({ MetricName: 'Errors', Threshold: 1 });
    }
  });

  test('look at no more metrics than CloudWatch allows in one alarm', () => {
    for (const { Properties } of Object.values(prod.ofType('AWS::CloudWatch::Alarm'))) {
      const metrics = (Properties.Metrics ?? []) as readonly MetricOfAlarm[];
      expect(metrics.filter(({ MetricStat }) => MetricStat).length).toBeLessThanOrEqual(10);
    }
  });
});

describe('the loop', () => {
  test('logs its errors and is traced', () => {
    dev.template.hasResourceProperties('AWS::StepFunctions::StateMachine', {
      TracingConfiguration: { Enabled: true },
      LoggingConfiguration: { Level: 'ERROR' },
    });
  });

  test('tells memory and duration of its functions, which a line per request would cost too much for', () => {
    const levels = Object.values(dev.ofType('AWS::Lambda::Function')).map(({ Properties }) => [
      String(Properties.FunctionName).replace('betting-analytics-dev-', ''),
      (Properties.LoggingConfig as { SystemLogLevel: string }).SystemLogLevel,
    ]);
    expect(Object.fromEntries(levels)).toMatchObject({
      'scan-odds': 'INFO',
      'plan-scans': 'INFO',
      'dispatch-picks': 'INFO',
      'get-me': 'WARN',
      'deliver-webhook': 'WARN',
    });
  });
});

test('there is one dashboard, with a row each for freshness, the feed, the API, deliveries and cost', () => {
  const [dashboard, ...others] = Object.values(dev.ofType('AWS::CloudWatch::Dashboard'));
  expect(others).toEqual([]);
  const body = joined(dashboard?.Properties.DashboardBody);
  for (const row of ['Freshness', 'Feed', 'API', 'Deliveries', 'Cost']) {
    expect(body).toContain(`## ${row}`);
  }
  for (const metric of [
    'ScansPublished',
    'FeedCreditsRemaining',
    '"5xx"',
    'Delivered',
    'ConsumedWriteCapacityUnits',
    'IncomingBytes',
  ]) {
    expect(body).toContain(metric);
  }
});

test('every log has a saved query, and none reads more logs than one may', () => {
  const queried = Object.values(dev.ofType('AWS::Logs::QueryDefinition')).map(({ Properties }) =>
    (Properties.LogGroupNames as readonly unknown[]).map(joined),
  );
  for (const logs of queried) {
    expect(logs.length).toBeLessThanOrEqual(50);
  }
  expect([...new Set(queried.flat())].sort()).toEqual(
    Object.keys(dev.ofType('AWS::Logs::LogGroup')).sort(),
  );
});

test('the fullest stage leaves room for new functions in the 500 resources that a stack may have', () => {
  expect(Object.keys(prod.template.toJSON().Resources).length).toBeLessThanOrEqual(480);
});

test('everything carries the tags of the service and the stage', () => {
  expect(stackFor(PROD).tags.tagValues()).toEqual({
    service: 'betting-analytics',
    stage: 'prod',
  });
});

test('the budget is told by mail, and made only where one is set', () => {
  dev.template.resourceCountIs('AWS::Budgets::Budget', 0);
  const [budget] = Object.values(prod.ofType('AWS::Budgets::Budget')) as Resource[];
  expect(budget?.Properties).toMatchObject({
    Budget: { BudgetLimit: { Amount: 300, Unit: 'USD' }, TimeUnit: 'MONTHLY', BudgetType: 'COST' },
    NotificationsWithSubscribers: [
      { Notification: { NotificationType: 'ACTUAL', Threshold: 80 } },
      { Notification: { NotificationType: 'FORECASTED', Threshold: 100 } },
    ],
  });
  expect(JSON.stringify(budget?.Properties)).toContain('ops@example.org');
});

describe('reserved concurrency', () => {
  const reserved = (from: typeof dev) =>
    Object.fromEntries(
      Object.values(from.ofType('AWS::Lambda::Function')).flatMap(({ Properties }) =>
        Properties.ReservedConcurrentExecutions === undefined
          ? []
          : [
              [
                String(Properties.FunctionName).replace(/^betting-analytics-(dev|prod)-/, ''),
                Number(Properties.ReservedConcurrentExecutions),
              ],
            ],
      ),
    );

  test('keeps the loop and the deliveries alive, and bounds what anybody may call', () => {
    expect(reserved(prod)).toEqual({
      'plan-scans': 4,
      'scan-odds': 4,
      'dispatch-picks': 2,
      'settle-record': 2,
      'dispatch-shard': 20,
      'deliver-webhook': 60,
      'get-docs': 5,
      'get-health': 5,
      'get-page': 5,
      'get-record-picks': 10,
      'get-record-log': 5,
      'not-found': 20,
    });
  });

  test('is not less than what the queue may use, and leaves six sevenths of an account to the API', () => {
    const mapping = Object.values(prod.ofType('AWS::Lambda::EventSourceMapping')).find(
      ({ Properties }) => JSON.stringify(Properties.FunctionName).includes('deliverwebhook'),
    );
    const { 'deliver-webhook': deliver, ...others } = reserved(prod);
    expect(mapping?.Properties.ScalingConfig).toEqual({ MaximumConcurrency: deliver });
    const all = Object.values(others).reduce((sum, each) => sum + each, deliver ?? 0);
    expect(all).toBeLessThanOrEqual(1000 / 7);
  });

  test('can be switched off, because a new account has none to give, and on', () => {
    expect(reserved(templateFor({ ...PROD, RESERVED_CONCURRENCY: 'off' }))).toEqual({});
    expect(reserved(dev)).toEqual({});
    expect(reserved(templateFor({ RESERVED_CONCURRENCY: 'on' }))).toEqual(reserved(prod));
  });
});
