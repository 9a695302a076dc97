import { describe, expect, test } from 'vitest';
import { MAX_REQUEST_BYTES } from '#adapters/sqs/send-messages.ts';
import { DAILY_LIMIT } from '#domain/access/daily-quota.ts';
import { SCAN_PEAK_MB } from '../../bench/costs/assumptions.ts';
import { joined, PROD, type Resource, templateFor } from './synthesize.ts';

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

/** The alarms that an incident of the stage shows by, without the stage's name. */
function signsOf(incident: Record<string, unknown>): readonly string[] {
  const alarms = prod.ofType('AWS::CloudWatch::Alarm');
  const rule = joined(incident.AlarmRule);
  expect(rule).toMatch(/^(\(?ALARM\("\w+"\)\)?( OR )?|[()])+$/);
  return [...rule.matchAll(/ALARM\("(\w+)"\)/g)].map(([, id = '']) =>
    String(alarms[id]?.Properties.AlarmName).replace('betting-analytics-prod-', ''),
  );
}

describe('alarm mail', () => {
  const incidents = Object.values(prod.ofType('AWS::CloudWatch::CompositeAlarm')).map(
    ({ Properties }) => Properties,
  );
  const topicTo = (address: string) => {
    const [found] = Object.values(prod.ofType('AWS::SNS::Subscription')).filter(
      ({ Properties }) => Properties.Endpoint === address,
    );
    return found?.Properties.TopicArn;
  };

  test('arrives: CloudWatch of this account may publish to the topics, over TLS only', () => {
    const policies = Object.values(prod.ofType('AWS::SNS::TopicPolicy'));
    const topics = Object.keys(prod.ofType('AWS::SNS::Topic'));
    expect(topics).toHaveLength(2);
    for (const topic of topics) {
      const policy = policies.find(({ Properties }) =>
        JSON.stringify(Properties.Topics).includes(`"${topic}"`),
      );
      const { Statement } = Object(policy?.Properties.PolicyDocument) as {
        Statement: Record<string, unknown>[];
      };
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
    }
  });

  test('wakes a person for three incidents: no fresh odds, a failing API, silent webhooks', () => {
    const signs = incidents.map((each) => [
      String(each.AlarmName).replace('betting-analytics-prod-', ''),
      signsOf(each).toSorted(),
    ]);
    expect(Object.fromEntries(signs)).toEqual({
      'incident-odds': [
        'feed-failing',
        'feed-unreadable',
        'no-events',
        'no-scan-published',
        'scans-missing',
      ],
      'incident-api': ['api-server-errors', 'functions-busy', 'table-throttles'],
      'incident-webhooks': [
        'calls-failing',
        'delivery-exhausted',
        'dispatch-exhausted',
        'dispatch-stopped',
        'late-shard-tasks',
        'late-wake-ups',
      ],
    });
    for (const { AlarmActions, OKActions } of incidents) {
      expect([AlarmActions, OKActions]).toEqual(
        [AlarmActions, OKActions].map(() => [topicTo('ops@example.org')]),
      );
    }
  });

  test('of every single alarm goes to the list, and wakes no person', () => {
    for (const { Properties } of Object.values(prod.ofType('AWS::CloudWatch::Alarm'))) {
      const { AlarmName, AlarmActions, OKActions } = Properties;
      // It takes releases back, and others tell people of the same fault.
      if (AlarmName === 'betting-analytics-prod-release') {
        continue;
      }
      const list = [topicTo('alarms@example.org')];
      expect([AlarmActions, OKActions], String(AlarmName)).toEqual([list, list]);
    }
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
    const feeds = ['one', 'two'].map((name, i) => {
      return { name, kind: 'the-odds-api', credits: 1_000 * 100 ** i };
    });
    const several = templateFor({ ODDS_FEEDS: JSON.stringify(feeds) });
    expect(alarmNamed('low-credits', several)).toMatchObject({
      MetricName: 'LowestCreditsPercent',
      Threshold: 20,
      ComparisonOperator: 'LessThanOrEqualToThreshold',
      TreatMissingData: 'notBreaching',
    });
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

  test('notice a slow API, by enough answers to judge it, and a table that refuses', () => {
    expect(alarmNamed('api-slow')).toMatchObject({
      MetricName: 'Latency',
      ExtendedStatistic: 'p99',
      EvaluateLowSampleCountPercentile: 'ignore',
    });
    const text = JSON.stringify(alarmNamed('table-throttles'));
    expect(text).toContain('ReadThrottleEvents');
    expect(text).toContain('WriteThrottleEvents');
  });

  test('notice twice the writes of the keys that a stage expects', () => {
    for (const expected of [1_000, 5_000]) {
      const from = templateFor({ ...PROD, EXPECTED_KEYS: String(expected) });
      const perMinute = (2 * expected * DAILY_LIMIT) / (24 * 60);
      expect(alarmNamed('table-writes', from).Threshold).toBe(Math.ceil(perMinute));
    }
    // Two stacks are synthesized.
  }, 120_000);

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
    const many = 'IF(bad >= 5 || (bad >= 2 && 2 * bad >= all), 100 * bad / all, 0)';
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
      // The page asks it after every scan.
      account: 'WARN',
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

test('the memory of a scan is three tenths larger than the most that was measured, and watched', () => {
  const scan = Object.values(prod.ofType('AWS::Lambda::Function')).find(({ Properties }) =>
    String(Properties.FunctionName).endsWith('-scan-odds'),
  );
  const memory = Number(scan?.Properties.MemorySize);
  expect(SCAN_PEAK_MB).toBeLessThanOrEqual(0.7 * memory);
  expect(alarmNamed('scan-memory', prod)).toMatchObject({
    Threshold: Math.floor(0.8 * memory),
    Statistic: 'Maximum',
  });
  prod.template.hasResourceProperties('AWS::Logs::MetricFilter', {
    FilterPattern: '{ $.type = "platform.report" }',
    LogGroupName: Object(scan?.Properties.LoggingConfig).LogGroup,
  });
});

describe('the logs of what people did', () => {
  const logs = (from: typeof dev) =>
    Object.values(from.template.findResources('AWS::Logs::LogGroup')).map(
      ({ DeletionPolicy, Properties }) => ({ DeletionPolicy, name: nameOf(Properties) }),
    );
  const nameOf = ({ LogGroupName: name }: { LogGroupName: unknown }) =>
    typeof name === 'string' ? name : JSON.stringify(name);

  test('outlive the stack of production, under names that block no later one', () => {
    const kept = logs(prod).filter(({ DeletionPolicy }) => DeletionPolicy !== 'Delete');
    const start = ['/aws/lambda/betting-analytics-prod-operator-'];
    start.push('/aws/lambda/betting-analytics-prod-webhook-');
    start.push('/aws/vendedlogs/apis/betting-analytics-prod-');
    expect(kept).toHaveLength(start.length);
    for (const [i, { DeletionPolicy, name }] of kept
      .toSorted((a, b) => a.name.localeCompare(b.name))
      .entries()) {
      expect(DeletionPolicy).toBe('RetainExceptOnCreate');
      expect(name).toContain(`"${start[i]}`);
      expect(name).toContain('AWS::StackId');
    }
  });

  test('go with the stack of any other stage', () => {
    expect(logs(dev).filter(({ DeletionPolicy }) => DeletionPolicy !== 'Delete')).toEqual([]);
  });
});

test('a function that writes to the queue that calls it says so, and no other does', () => {
  const allowed = Object.values(prod.ofType('AWS::Lambda::Function')).filter(
    ({ Properties }) => Properties.RecursiveLoop === 'Allow',
  );
  expect(allowed.map(({ Properties }) => Properties.FunctionName)).toEqual([
    'betting-analytics-prod-deliver-webhook',
  ]);
});

test('the roles of the loop and of the schedule are taken for this account alone', () => {
  for (const service of ['states.amazonaws.com', 'scheduler.amazonaws.com']) {
    const roles = Object.values(prod.ofType('AWS::IAM::Role'))
      .map(({ Properties }) => JSON.stringify(Properties.AssumeRolePolicyDocument))
      .filter((policy) => policy.includes(service));
    expect(roles.length).toBeGreaterThan(0);
    for (const policy of roles) {
      expect(policy).toContain('"aws:SourceAccount":{"Ref":"AWS::AccountId"}');
    }
  }
});

test('queues of work take messages as large as their senders make them', () => {
  const sizes = Object.values(prod.ofType('AWS::SQS::Queue')).flatMap(
    ({ Properties }) => Properties.MaximumMessageSize ?? [],
  );
  expect(sizes).toEqual([MAX_REQUEST_BYTES, MAX_REQUEST_BYTES, MAX_REQUEST_BYTES]);
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
      session: 10,
      account: 20,
      webhook: 10,
      'write-bets': 10,
      'get-docs': 5,
      'get-health': 5,
      'get-page': 5,
      'get-record-picks': 10,
      'get-record-log': 5,
      'not-found': 20,
    });
  });

  test('is not less than what the queue may use, and leaves four fifths of an account to the API', () => {
    const mapping = Object.values(prod.ofType('AWS::Lambda::EventSourceMapping')).find(
      ({ Properties }) => JSON.stringify(Properties.FunctionName).includes('deliverwebhook'),
    );
    const { 'deliver-webhook': deliver, ...others } = reserved(prod);
    expect(mapping?.Properties.ScalingConfig).toEqual({ MaximumConcurrency: deliver });
    const all = Object.values(others).reduce((sum, each) => sum + each, deliver ?? 0);
    expect(all).toBeLessThanOrEqual(1000 / 5);
  });

  test('can be switched off, because a new account has none to give, and on', () => {
    expect(reserved(templateFor({ ...PROD, RESERVED_CONCURRENCY: 'off' }))).toEqual({});
    expect(reserved(dev)).toEqual({});
    expect(reserved(templateFor({ RESERVED_CONCURRENCY: 'on' }))).toEqual(reserved(prod));
  });
});
