import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { joined, type Resource } from '../infra/synthesize.ts';
import { awsGameOf, dead } from './aws-games.ts';
import { type AlarmProperties, metricsOf, periodOf, stateAt } from './cloudwatch.ts';
import { dataInReport, metricsOfFunction } from './emitted.ts';
import { GAMES, type Line } from './games.ts';
import {
  alarmNamed,
  alarms,
  functionNamed,
  MINUTE,
  ofType,
  STACK,
  START,
  valuesOf,
} from './stage.ts';

const isOwn = (alarm: AlarmProperties) =>
  metricsOf(alarm).every(({ namespace }) => namespace === STACK);

const filters = Object.values(ofType('AWS::Logs::MetricFilter')).map(
  ({ Properties }) => Properties as never,
);

describe('an alarm on what the service itself reports', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: START });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test.each(Object.entries(GAMES))(
    '%s goes off while its fault lasts, and is over after it',
    async (name, game) => {
      const alarm = alarmNamed(name);
      const { Variables } = Object(functionNamed(game.service)?.Properties.Environment);
      const { metrics, data } = metricsOfFunction(Variables);
      const lines: Line[] = [];
      const log = (level: string) => (message: string, fields?: Line['fields']) =>
        void lines.push({ level, message, fields });
      const act = await game.open({
        metrics,
        report: (metricsOfCall) => data.push(...dataInReport(filters, metricsOfCall, Date.now())),
        logger: { info: log('info'), warn: log('warn'), error: log('error') },
      });
      // Half an hour of fault, a quarter before and half an hour after, which is longer than any
      // alarm needs.
      const [from, until, end] = [START + 15 * MINUTE, START + 45 * MINUTE, START + 75 * MINUTE];
      for (let now = START; now < end; now += game.everyMs) {
        const isFirst = name === 'no-scan-published' && now < from;
        vi.setSystemTime(now);
        if (!isFirst) {
          await act(now, now >= from && now < until);
        }
      }
      if (name !== 'no-scan-published') {
        expect(stateAt(alarm, data, from), 'before').toBe('OK');
      }
      expect(stateAt(alarm, data, until), 'during').toBe('ALARM');
      expect(stateAt(alarm, data, end), 'after').toBe('OK');
      // It looks at the very metric that the function writes.
      for (const metric of metricsOf(alarm)) {
        expect(data.map(({ at, value, ...written }) => written)).toContainEqual(metric);
      }
      if (game.line) {
        const { message, field } = game.line;
        const found = lines.find(
          (line) => line.message === message && line.fields && field in line.fields,
        );
        expect(found, `a line ${message} with ${field}`).toBeDefined();
      }
    },
    20_000,
  );

  test('has a game, whichever it is', () => {
    const names = [...alarms].filter(([, alarm]) => isOwn(alarm)).map(([name]) => name);
    expect(names.sort()).toEqual(Object.keys(GAMES).sort());
  });
});

/**
 * What AWS documents of its metrics: the types of the resources that each is reported of, by their
 * dimensions.
 */
const OF_AWS: Readonly<
  Record<string, { types: Readonly<Record<string, string>>; metrics: readonly string[] }>
> = {
  'AWS/Lambda': {
    types: { FunctionName: 'AWS::Lambda::Function' },
    metrics: ['ConcurrentExecutions', 'Errors', 'Invocations', 'Throttles'],
  },
  'AWS/SQS': {
    types: { QueueName: 'AWS::SQS::Queue' },
    metrics: [
      'ApproximateAgeOfOldestMessage',
      'ApproximateNumberOfMessagesVisible',
      'NumberOfMessagesSent',
    ],
  },
  'AWS/States': {
    types: { StateMachineArn: 'AWS::StepFunctions::StateMachine' },
    metrics: ['ExecutionsFailed', 'ExecutionsTimedOut'],
  },
  'AWS/ApiGateway': {
    types: { ApiId: 'AWS::ApiGatewayV2::Api' },
    metrics: ['4xx', '5xx', 'Count', 'Latency'],
  },
  'AWS/DynamoDB': {
    types: { TableName: 'AWS::DynamoDB::GlobalTable' },
    metrics: ['ConsumedWriteCapacityUnits', 'ReadThrottleEvents', 'WriteThrottleEvents'],
  },
  'AWS/Cognito': {
    types: { UserPool: 'AWS::Cognito::UserPool', UserPoolClient: 'AWS::Cognito::UserPoolClient' },
    metrics: ['SignUpSuccesses'],
  },
};

describe('an alarm on what AWS reports', () => {
  const ofAws = [...alarms].filter(([, alarm]) => !isOwn(alarm));

  test.each(ofAws)('%s goes off with its fault, and is over after it', (name, alarm) => {
    const game = awsGameOf(name);
    if (!game) {
      throw new Error(`${name} has no game`);
    }
    const from = START + 15 * MINUTE;
    const until = START + 45 * MINUTE;
    const data = valuesOf(alarm, (minute) =>
      minute >= 15 && minute < 45 ? game.fault : game.well,
    );
    const judged = periodOf(alarm) * alarm.EvaluationPeriods;
    const needed = periodOf(alarm) * (alarm.DatapointsToAlarm ?? alarm.EvaluationPeriods);
    expect(stateAt(alarm, data, from), 'before').toBe('OK');
    expect(stateAt(alarm, data, from + needed), 'during').toBe('ALARM');
    if (game === dead) {
      // What lies in a queue of dead letters is no news; its arrival was.
      expect(stateAt(alarm, data, from + judged + periodOf(alarm)), 'they lie there').toBe('OK');
    }
    expect(stateAt(alarm, data, until + judged), 'after').toBe('OK');
  });

  test('looks at a metric that exists, of a resource of this stack', () => {
    for (const [name, alarm] of ofAws) {
      for (const { namespace, metric, dimensions } of metricsOf(alarm)) {
        if (namespace === STACK || metric === 'ConcurrentExecutions') {
          // The first kind has games of its own; the second is one of the whole account.
          continue;
        }
        const documented = OF_AWS[namespace];
        expect(documented?.metrics, name).toContain(metric);
        const types = documented?.types ?? {};
        expect(Object.keys(dimensions), name).toEqual(Object.keys(types));
        for (const [dimension, type] of Object.entries(types)) {
          expect(Object.keys(ofType(type)), name).toContain(dimensions[dimension]);
        }
      }
    }
  });
});

test('every graph of the dashboard on a metric of the service shows one that its function writes', () => {
  const [dashboard] = Object.values(ofType('AWS::CloudWatch::Dashboard')) as Resource[];
  const body = joined(dashboard?.Properties.DashboardBody);
  const pattern = new RegExp(`"${STACK}","([\\w.]+)","service","([\\w-]+)"`, 'g');
  const shown = [...body.matchAll(pattern)];
  expect(shown.length).toBeGreaterThan(15);
  for (const [, metric, service] of shown) {
    const folder = join(import.meta.dirname, `../../lambdas/functions/${service}`);
    const code = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
    expect(code.join(), `${service} ${metric}`).toContain(`addMetric('${metric}'`);
  }
});
