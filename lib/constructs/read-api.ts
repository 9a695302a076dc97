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
import { ENDPOINTS } from '../../lambdas/functions/endpoints.ts';
import type { Endpoint } from '../../lambdas/http/endpoint.ts';
import type { Environment, StageConfig } from '../stage-config.ts';
import { acknowledge } from './acknowledge.ts';
import { addAlarms } from './alarms.ts';
import { type SharedProps, scanEnvironment } from './data-table.ts';
import { ServiceFunction } from './service-function.ts';

/** Decoding a snapshot is a burst of processor time, and a Lambda's share of a processor grows with its memory. */
const MEMORY_MIB = { nothing: 256, head: 256, snapshot: 512 } as const;

/** Takes every request that no endpoint's route takes. */
const NOT_FOUND: FunctionProps = {
  failureImpact: 'API consumers who ask for an unknown path get a bare error instead of an explanation.',
  access: 'api_key',
  reads: 'nothing',
};

type FunctionProps = Omit<Endpoint, 'routes' | 'schemas'>;

/** The HTTP API: one function per endpoint, an access log without addresses, an alarm on its failing answers. */
export class ReadApi extends Construct {
  readonly url: string;
  readonly httpApi: HttpApi;

  constructor(scope: Construct, id: string, { config, table }: SharedProps) {
    super(scope, id);
    const api = new HttpApi(this, 'http', { apiName: Stack.of(this).stackName, createDefaultStage: false });
    const addRoutes = (name: string, props: FunctionProps, routeKeys: readonly HttpRouteKey[]) => {
      const fn = endpointFunction(this, name, props, { config, table });
      const integration = new HttpLambdaIntegration(name, fn);
      for (const routeKey of routeKeys) {
        const route = new HttpRoute(this, routeKey.key, { httpApi: api, routeKey, integration });
        acknowledge(route, {
          'AwsSolutions-APIG4':
            props.access === 'api_key'
              ? 'The function verifies the API key itself, in the same write that counts the request.'
              : 'Public: documentation and health contain no account data.',
        });
      }
    };
    for (const [name, { routes, ...props }] of Object.entries<Endpoint>(ENDPOINTS)) {
      addRoutes(
        name,
        props,
        routes.map(({ path }) => HttpRouteKey.with(path, HttpMethod.GET)),
      );
    }
    addRoutes('not-found', NOT_FOUND, [HttpRouteKey.DEFAULT]);
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
    this.httpApi = api;
    this.url = api.apiEndpoint;
  }
}

function endpointFunction(
  scope: Construct,
  name: string,
  { failureImpact, access, reads, assets = [] }: FunctionProps,
  { config, table }: SharedProps,
) {
  const admits = access === 'api_key';
  const readsSnapshot = reads !== 'nothing';
  const environment: Environment = {
    ...(admits && { TABLE_NAME: table.tableName }),
    ...(readsSnapshot && scanEnvironment({ config, table })),
  };
  const fn = new ServiceFunction(scope, name, {
    config,
    failureImpact,
    environment,
    timeout: Duration.seconds(10),
    memoryMiB: MEMORY_MIB[reads],
    assets,
  });
  // Admission verifies the key and counts the request in one conditional write.
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
