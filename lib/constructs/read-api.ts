import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  HttpApi,
  HttpMethod,
  HttpRoute,
  HttpRouteKey,
  HttpStage,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { Environment, StageConfig } from '../stage-config.ts';
import { acknowledge } from './acknowledge.ts';
import { addAlarms } from './alarms.ts';
import type { DataTable } from './data-table.ts';
import { ServiceFunction } from './service-function.ts';

type Endpoint = {
  readonly name: string;
  readonly routes: readonly HttpRouteKey[];
  readonly failureImpact: string;
  /** Verifies the key and counts the request in one conditional write. */
  readonly admits: boolean;
  readonly readsSnapshot: boolean;
  readonly memoryMiB: number;
  readonly assets?: readonly string[];
};

/** Decoding a snapshot is a burst of processor time, and a Lambda's share of a processor grows with its memory. */
const SMALL_MIB = 256;
const SNAPSHOT_MIB = 512;

const get = (path: string) => HttpRouteKey.with(path, HttpMethod.GET);

const ENDPOINTS: readonly Endpoint[] = [
  {
    name: 'get-me',
    routes: [get('/api/v1/me')],
    failureImpact: 'API consumers cannot see their plan and how many requests they have left today.',
    admits: true,
    readsSnapshot: false,
    memoryMiB: SMALL_MIB,
  },
  {
    name: 'get-opportunities',
    routes: [get('/api/v1/opportunities')],
    failureImpact: 'API consumers get no value bets, surebets or combos.',
    admits: true,
    readsSnapshot: true,
    memoryMiB: SNAPSHOT_MIB,
  },
  {
    name: 'get-matches',
    routes: [get('/api/v1/matches')],
    failureImpact: 'API consumers get no match probabilities.',
    admits: true,
    readsSnapshot: true,
    memoryMiB: SNAPSHOT_MIB,
  },
  {
    name: 'get-docs',
    routes: [get('/api/v1/openapi.json'), get('/docs'), get('/docs/{asset}')],
    failureImpact:
      'People who write clients cannot read the documentation; running clients are not affected.',
    admits: false,
    readsSnapshot: false,
    memoryMiB: SMALL_MIB,
    assets: [
      'node_modules/swagger-ui-dist/swagger-ui.css',
      'node_modules/swagger-ui-dist/swagger-ui-bundle.js',
    ],
  },
  {
    name: 'get-health',
    routes: [get('/health')],
    failureImpact: 'Monitors cannot tell whether data is being served; API consumers are not affected.',
    admits: false,
    readsSnapshot: true,
    memoryMiB: SMALL_MIB,
  },
  {
    name: 'answer-unknown',
    routes: [HttpRouteKey.DEFAULT],
    failureImpact: 'API consumers who ask for an unknown path get a bare error instead of an explanation.',
    admits: true,
    readsSnapshot: false,
    memoryMiB: SMALL_MIB,
  },
];

export type ReadApiProps = { readonly config: StageConfig; readonly table: DataTable };

/** The HTTP API: one function per endpoint, an access log without addresses, an alarm on its failing answers. */
export class ReadApi extends Construct {
  readonly url: string;

  constructor(scope: Construct, id: string, { config, table }: ReadApiProps) {
    super(scope, id);
    const api = new HttpApi(this, 'http', { apiName: Stack.of(this).stackName, createDefaultStage: false });
    for (const endpoint of ENDPOINTS) {
      const fn = endpointFunction(this, endpoint, { config, table });
      const integration = new HttpLambdaIntegration(endpoint.name, fn);
      for (const routeKey of endpoint.routes) {
        const route = new HttpRoute(this, routeKey.key, { httpApi: api, routeKey, integration });
        acknowledge(route, {
          'AwsSolutions-APIG4': endpoint.admits
            ? 'The function verifies the API key itself, in the same write that counts the request.'
            : 'Public: documentation and health hold nothing of an account.',
        });
      }
    }
    addStage(this, api, config);
    addAlarms(this, [
      {
        // Functions answer 500 and 503 without failing themselves, which the alarm on their errors does not notice.
        name: 'api-server-errors',
        measures: api.metricServerError({ period: Duration.minutes(5), statistic: 'Sum' }),
        threshold: 5,
        failureImpact: 'API consumers get 5xx answers instead of data.',
      },
    ]);
    this.url = api.apiEndpoint;
  }
}

function endpointFunction(scope: Construct, endpoint: Endpoint, { config, table }: ReadApiProps) {
  const { name, admits, readsSnapshot, failureImpact, memoryMiB, assets = [] } = endpoint;
  const environment: Environment = {
    ...((admits || readsSnapshot) && { TABLE_NAME: table.tableName }),
    ...(readsSnapshot && { SCAN_INTERVAL_SECONDS: String(config.scanIntervalSeconds) }),
  };
  const timeout = Duration.seconds(10);
  const fn = new ServiceFunction(scope, name, {
    config,
    failureImpact,
    environment,
    timeout,
    memoryMiB,
    assets,
  });
  if (admits) table.allow(fn, ['GetItem', 'UpdateItem'], ['KEY#*']);
  if (readsSnapshot) table.allow(fn, ['GetItem'], ['SNAPSHOT', 'SNAPSHOT#*']);
  return fn;
}

/**
 * The gateway's own refusals cannot carry our headers or our error shape, so its limits are set as high as an account
 * allows by default. The access log has the route's template and never the address: a query string is the client's.
 */
function addStage(scope: Construct, httpApi: HttpApi, config: StageConfig): void {
  const logGroup = new LogGroup(scope, 'access-logs', {
    logGroupName: `/aws/vendedlogs/apis/${Stack.of(scope).stackName}`,
    retention: config.logRetentionDays,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  new HttpStage(scope, 'stage', {
    httpApi,
    stageName: '$default',
    autoDeploy: true,
    throttle: { rateLimit: 10_000, burstLimit: 5_000 },
    accessLogSettings: {
      destination: new LogGroupLogDestination(logGroup),
      format: AccessLogFormat.custom(JSON.stringify(ACCESS_LOG_FIELDS)),
    },
  });
}

const ACCESS_LOG_FIELDS = {
  requestId: '$context.requestId',
  time: '$context.requestTimeEpoch',
  route: '$context.routeKey',
  status: '$context.status',
  latencyMs: '$context.responseLatency',
  bytes: '$context.responseLength',
  error: '$context.integrationErrorMessage',
};
