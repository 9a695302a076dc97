import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { joined, PROD, type Resource, templateFor } from '../infra/synthesize.ts';
import {
  type AlarmProperties,
  alarmsOf,
  type Datum,
  type MetricName,
  metricsOf,
  periodOf,
  stateAt,
} from './cloudwatch.ts';
import { metricsOfFunction } from './emitted.ts';
import { GAMES, type Line } from './games.ts';

const { ofType } = templateFor({ ...PROD, ODDS_MONTHLY_CREDITS: '5000000' });
const STACK = 'betting-analytics-prod';
const alarms = new Map(
  alarmsOf(ofType('AWS::CloudWatch::Alarm')).map((alarm) => [
    alarm.AlarmName.replace(`${STACK}-`, ''),
    alarm,
  ]),
);

function alarmNamed(name: string): AlarmProperties {
  const alarm = alarms.get(name);
  if (!alarm) {
    throw new Error(`There is no alarm ${name}`);
  }
  return alarm;
}

const functions = ofType('AWS::Lambda::Function');
const functionNamed = (name: string) =>
  Object.values(functions).find(({ Properties }) => Properties.FunctionName === `${STACK}-${name}`);
const isOwn = (alarm: AlarmProperties) =>
  metricsOf(alarm).some(({ namespace }) => namespace === STACK);

/** A quarter of an hour begins here, and so do all shorter periods. */
const START = Date.parse('2026-11-02T18:30:00Z');
const MINUTE = 60_000;

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
 * What AWS documents of its metrics: the type of the resource that each is reported of, and under
 * which dimension.
 */
const OF_AWS: Readonly<
  Record<string, { dimension: string; type: string; metrics: readonly string[] }>
> = {
  'AWS/Lambda': {
    dimension: 'FunctionName',
    type: 'AWS::Lambda::Function',
    metrics: ['Errors', 'Invocations', 'Throttles'],
  },
  'AWS/SQS': {
    dimension: 'QueueName',
    type: 'AWS::SQS::Queue',
    metrics: [
      'ApproximateAgeOfOldestMessage',
      'ApproximateNumberOfMessagesVisible',
      'NumberOfMessagesSent',
    ],
  },
  'AWS/States': {
    dimension: 'StateMachineArn',
    type: 'AWS::StepFunctions::StateMachine',
    metrics: ['ExecutionsFailed', 'ExecutionsTimedOut'],
  },
  'AWS/ApiGateway': {
    dimension: 'ApiId',
    type: 'AWS::ApiGatewayV2::Api',
    metrics: ['5xx', 'Count', 'Latency'],
  },
  'AWS/DynamoDB': {
    dimension: 'TableName',
    type: 'AWS::DynamoDB::GlobalTable',
    metrics: ['ReadThrottleEvents', 'WriteThrottleEvents'],
  },
};

type Values = Readonly<Record<string, readonly number[]>>;
type AwsGame = {
  /** Values of each metric in one minute: while all is well, and while the fault lasts. */
  readonly well: Values;
  readonly fault: Values;
};

const dead: AwsGame = {
  well: { ApproximateNumberOfMessagesVisible: [0] },
  fault: { ApproximateNumberOfMessagesVisible: [2] },
};
const late: AwsGame = {
  well: { ApproximateAgeOfOldestMessage: [2] },
  fault: { ApproximateAgeOfOldestMessage: [600] },
};

/** The alarms on what AWS reports, but those of single functions. */
const AWS_GAMES: Readonly<Record<string, AwsGame>> = {
  'failed-executions': { well: {}, fault: { ExecutionsFailed: [1] } },
  'start-dlq': { well: {}, fault: { NumberOfMessagesSent: [1] } },
  'undispatched-scans': dead,
  'dead-shard-tasks': dead,
  'dead-wake-ups': dead,
  'late-wake-ups': late,
  'late-shard-tasks': late,
  'api-server-errors': { well: { Count: [100], '5xx': [0] }, fault: { Count: [100], '5xx': [2] } },
  'api-slow': { well: { Latency: [20, 40] }, fault: { Latency: [20, 4_000] } },
  'table-throttles': { well: {}, fault: { WriteThrottleEvents: [3], ReadThrottleEvents: [2] } },
};

/**
 * What a function's calls, failures and refusals are in a minute; where calls are many, four
 * failures are too few.
 */
const FUNCTION_GAMES: Readonly<Record<string, AwsGame>> = {
  errors: {
    well: { Invocations: [500], Errors: [0] },
    fault: { Invocations: [500], Errors: [10] },
  },
  throttles: { well: { Invocations: [500] }, fault: { Invocations: [500], Throttles: [10] } },
};

function awsGameOf(name: string): AwsGame | undefined {
  return AWS_GAMES[name] ?? FUNCTION_GAMES[name.split('-').at(-1) ?? ''];
}

/** An alarm may name a metric twice. */
function distinct(names: readonly MetricName[]): readonly MetricName[] {
  return [...new Map(names.map((name) => [name.metric, name])).values()];
}

/** The values of an alarm's metrics, minute by minute. */
function valuesOf(alarm: AlarmProperties, valuesAt: (minute: number) => Values): readonly Datum[] {
  return Array.from({ length: 60 }, (_, minute) =>
    distinct(metricsOf(alarm)).flatMap((name) =>
      (valuesAt(minute)[name.metric] ?? []).map((value) => ({
        ...name,
        at: START + minute * MINUTE,
        value,
      })),
    ),
  ).flat();
}

describe('an alarm on what AWS reports', () => {
  const ofAws = [...alarms].filter(([, alarm]) => !isOwn(alarm));

  test.each(ofAws)('%s goes off with its fault, and is over after it', (name, alarm) => {
    const game = awsGameOf(name);
    if (!game) {
      throw new Error(`${name} has no game`);
    }
    const data = valuesOf(alarm, (minute) =>
      minute >= 15 && minute < 35 ? game.fault : game.well,
    );
    const needed = periodOf(alarm) * alarm.EvaluationPeriods;
    expect(stateAt(alarm, data, START + 15 * MINUTE), 'before').toBe('OK');
    // What lies in a queue of dead letters is no news; its arrival was.
    const during = game === dead ? periodOf(alarm) : needed;
    expect(stateAt(alarm, data, START + 15 * MINUTE + during), 'during').toBe('ALARM');
    if (game === dead) {
      expect(stateAt(alarm, data, START + 30 * MINUTE), 'they lie there').toBe('OK');
    }
    expect(stateAt(alarm, data, START + 35 * MINUTE + needed), 'after').toBe('OK');
  });

  test('looks at a metric that exists, of a resource of this stack', () => {
    for (const [name, alarm] of ofAws) {
      for (const { namespace, metric, dimensions } of metricsOf(alarm)) {
        const documented = OF_AWS[namespace];
        expect(documented?.metrics, name).toContain(metric);
        expect(Object.keys(dimensions), name).toEqual([documented?.dimension]);
        expect(Object.keys(ofType(documented?.type ?? '')), name).toContain(
          Object.values(dimensions)[0],
        );
      }
    }
  });

  test('is silent at four failures of many calls, and while nobody calls at all', () => {
    const few = { Invocations: [100], Errors: [0.8], Throttles: [0.8] };
    for (const name of ['get-me-errors', 'get-me-throttles', 'deliver-webhook-errors']) {
      const alarm = alarmNamed(name);
      expect(
        stateAt(
          alarm,
          valuesOf(alarm, () => few),
          START + 30 * MINUTE,
        ),
      ).toBe('OK');
      expect(stateAt(alarm, [], START + 30 * MINUTE)).toBe('OK');
    }
  });

  test('goes off where a function is refused every call, so that none is counted', () => {
    const alarm = alarmNamed('get-me-throttles');
    const data = valuesOf(alarm, () => ({ Throttles: [10] }));
    expect(stateAt(alarm, data, START + 30 * MINUTE)).toBe('ALARM');
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
