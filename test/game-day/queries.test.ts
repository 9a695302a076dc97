import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Context } from 'aws-lambda';
import { beforeAll, describe, expect, test } from 'vitest';
import { health as endpoint } from '#functions/get-health/endpoint.ts';
import { reportRun } from '#functions/settle-record/report-run.ts';
import { createHandler } from '#http/create-handler.ts';
import { accessLine } from '../../local/gateway/access-log.ts';
import { joined, PROD, templateFor } from '../infra/synthesize.ts';
import { createApi } from '../support/api-client.ts';
import { observability, takeLines } from '../support/api-client-logs.ts';
import { createFakePickStore } from '../support/fake-pick-store.ts';
import { playStory } from '../support/record-story.ts';
import { metricsOfFunction } from './emitted.ts';
import { GAMES } from './games.ts';
import { type LogLine, runQuery } from './logs-insights.ts';

const { ofType } = templateFor(PROD);
const START = Date.parse('2026-11-02T18:30:00Z');
const saved = new Map(
  Object.values(ofType('AWS::Logs::QueryDefinition')).map(({ Properties }) => [
    joined(Properties.Name).replace('betting-analytics-prod/', ''),
    String(Properties.QueryString),
  ]),
);

/** What was logged since the last call; only lines of JSON are fields. */
function takeLog(log: string): readonly LogLine[] {
  return takeLines().map((line, i) => ({
    ...JSON.parse(line),
    '@timestamp': START + i,
    '@message': line,
    '@log': log,
  }));
}

/** What AWS documents of lines that it writes itself. */
const OF_AWS = {
  timeout: {
    time: '2026-11-02T18:30:00.000Z',
    type: 'platform.report',
    record: {
      requestId: 'r',
      status: 'timeout',
      metrics: { durationMs: 10_000, maxMemoryUsedMB: 120 },
    },
  },
  thrown: {
    timestamp: '2026-11-02T18:30:00.000Z',
    level: 'ERROR',
    requestId: 'r',
    message: { errorType: 'TypeError', errorMessage: 'x is not a function', stackTrace: [] },
  },
  execution: {
    id: '7',
    type: 'TaskFailed',
    details: {
      name: 'Scan odds',
      error: 'Sandbox.Timedout',
      cause: 'Task timed out after 150.00 seconds',
      resourceType: 'lambda',
    },
    execution_arn:
      'arn:aws:states:us-east-1:123456789012:execution:betting-analytics-prod-scan-loop:e',
  },
};
const ofAws = (line: object, log: string): LogLine => ({
  ...line,
  '@timestamp': START,
  '@message': JSON.stringify(line),
  '@log': log,
});

/** What the functions log while their games are played, by function. */
async function playedLogs(): Promise<ReadonlyMap<string, readonly LogLine[]>> {
  const logs = new Map<string, LogLine[]>();
  const add = (service: string, lines: readonly LogLine[]) =>
    logs.set(service, [...(logs.get(service) ?? []), ...lines]);
  takeLines();
  for (const { service, everyMs, open } of Object.values(GAMES)) {
    const { metrics } = metricsOfFunction({
      POWERTOOLS_METRICS_NAMESPACE: 'n',
      POWERTOOLS_SERVICE_NAME: service,
    });
    const { logger } = observability;
    const act = await open({
      metrics,
      report: () => undefined,
      logger: {
        info: (message, fields) => logger.info(message, fields ?? {}),
        warn: (message, fields) => logger.warn(message, fields ?? {}),
        error: (message, fields) => logger.error(message, fields ?? {}),
      },
    });
    for (let i = 0; i < 3; i++) {
      await act(START + i * everyMs, i > 0);
    }
    add(service, takeLog(service));
  }
  const fake = createFakePickStore();
  await playStory(fake);
  const entries = Object.fromEntries(fake.log.map(({ type }) => [type, 1]));
  const result = {
    entries,
    putOff: 0,
    lost: 0,
    scoresFailed: [],
    creditsSpent: 0,
    overdueSeconds: 0,
  };
  const { metrics } = metricsOfFunction({
    POWERTOOLS_METRICS_NAMESPACE: 'n',
    POWERTOOLS_SERVICE_NAME: 's',
  });
  reportRun({ ...result, failures: [] }, { logger: observability.logger, metrics } as never);
  add('settle-record', takeLog('settle-record'));

  const api = createApi();
  await api.as().get('/api/v1/me');
  await api.send('/api/v1/me');
  add('get-me', takeLog('get-me'));
  await createApi({ scan: new Error('no answer of the table') })
    .as()
    .get('/api/v1/opportunities');
  add('get-opportunities', takeLog('get-opportunities'));

  const odd = createHandler(endpoint, () => ({ content: {} }) as never, {
    logger: observability.logger,
    now: () => START,
  });
  await odd({ routeKey: 'ANY /health' }, {} as Context);
  add('get-health', takeLog('get-health'));
  return logs;
}

let logs: ReadonlyMap<string, readonly LogLine[]>;
beforeAll(async () => {
  logs = await playedLogs();
});
const logOf = (service: string) => logs.get(service) ?? [];

describe('a saved query finds the lines that are really written, with every field that it names:', () => {
  test.each(
    [...saved].filter(([name]) => !['problems', 'requests', 'access', 'scan-loop'].includes(name)),
  )('%s', (name, query) => {
    expect(runQuery(query, logOf(name)).length).toBeGreaterThan(0);
  });

  test('problems, also of calls that were cut off and logged nothing themselves', () => {
    const query = saved.get('problems') ?? '';
    const all = [...logs.values()].flat();
    const rows = runQuery(query, [
      ...all,
      ofAws(OF_AWS.timeout, 'get-me'),
      ofAws(OF_AWS.thrown, 'get-me'),
    ]);
    for (const message of [
      'scan',
      'settle_record_failed',
      'dispatch_failed',
      'deliver_failed',
      'internal_error',
    ]) {
      expect(rows).toContainEqual(expect.objectContaining({ message }));
    }
    for (const line of [OF_AWS.timeout, OF_AWS.thrown]) {
      expect(rows).toContainEqual(expect.objectContaining({ '@message': JSON.stringify(line) }));
    }
    expect(runQuery(query, logOf('get-me'))).toEqual([]);
  });

  test('requests, by five minutes, route and status', () => {
    const all = [...logs.values()].flat();
    expect(runQuery(saved.get('requests') ?? '', all)).toContainEqual(
      expect.objectContaining({ route: 'ANY /api/v1/me', status: 401, requests: 1 }),
    );
  });

  test('scan-loop', () => {
    const line = ofAws(OF_AWS.execution, 'scan-loop');
    expect(runQuery(saved.get('scan-loop') ?? '', [line])).toMatchObject([
      { 'details.name': 'Scan odds', 'details.error': 'Sandbox.Timedout' },
    ]);
  });

  test('access, which counts the refusals of the gateway and no good answers', () => {
    const [stage] = Object.values(ofType('AWS::ApiGatewayV2::Stage'));
    const { Format } = Object(stage?.Properties.AccessLogSettings);
    const access = (status: number, error?: string) => {
      const of = {
        requestId: 'r',
        receivedAt: START,
        routeKey: 'ANY /health',
        latencyMs: 5,
        bytes: 100,
      };
      return ofAws(JSON.parse(accessLine(Format, { ...of, status, error })), 'access');
    };
    const lines = [access(200), access(429, 'Too Many Requests'), access(429, 'Too Many Requests')];
    expect(runQuery(saved.get('access') ?? '', lines)).toMatchObject([
      { route: 'ANY /health', status: '429', answers: 2 },
    ]);
  });
});

/** The function that writes the lines a query asks for, by a word of the query. */
const WRITERS = [
  ['"request"', 'get-me'],
  ['"scan"', 'scan-odds'],
  ['"answer_mismatch"', 'get-health'],
] as const;

test('the queries of the runbook find the lines that are really written', () => {
  const runbook = readFileSync(join(import.meta.dirname, '../../docs/runbook.md'), 'utf8');
  const written = [...runbook.matchAll(/^ {4}((?:fields|filter) .*(?:\n {4}\|.*)*)/gm)].map(
    ([, query = '']) => query.replaceAll('\n    ', ' '),
  );
  expect(written.length).toBeGreaterThanOrEqual(2);
  for (const query of written) {
    const [, writer = ''] = WRITERS.find(([word]) => query.includes(word)) ?? [];
    expect(runQuery(query, logOf(writer)).length, query).toBeGreaterThan(0);
  }
});
