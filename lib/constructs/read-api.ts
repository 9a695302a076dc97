import { CfnOutput, Duration, Stack } from 'aws-cdk-lib';
import * as apigateway from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import { Construct } from 'constructs';
import { ENDPOINTS } from '../../lambdas/functions/endpoints.ts';
import type { Endpoint } from '../../lambdas/http/endpoint.ts';
import type { DomainConfig } from '../stage-config.ts';
import { acknowledge } from './acknowledge.ts';
import { type AlarmEntry, addAlarms } from './alarms.ts';
import { addStage, type LimitedRoute, limitRoutes } from './api-stage.ts';
import { FIVE_MINUTES, percentOf } from './metrics.ts';
import type { QuotesBucket } from './quotes-bucket.ts';
import { ServiceFunction } from './service-function.ts';
import { type Shared, scanGrid } from './shared.ts';

/** Rows that are read one by one, rows that are queried, and whether the function knows the grid of scans. */
type Reads = {
  readonly rows?: readonly string[];
  readonly queried?: readonly string[];
  readonly knowsGrid?: boolean;
};

const READS: Readonly<Record<Endpoint['reads'], Reads>> = {
  nothing: {},
  head: { rows: ['SNAPSHOT', 'SNAPSHOT#*'], knowsGrid: true },
  snapshot: { rows: ['SNAPSHOT', 'SNAPSHOT#*'], knowsGrid: true },
  quotes: { rows: ['SNAPSHOT'], knowsGrid: true },
  // Not `PICK_DUE`, which has what is not public yet.
  picks: { queried: ['PICK', 'PICK_SUMS'] },
  log_head: { rows: ['LOG'], knowsGrid: true },
  log: { rows: ['LOG'], queried: ['ENTRIES#*', 'TILE#*'] },
};

/** HEAD works wherever GET does; the gateway drops the body of the answer. */
const METHODS = [apigateway.HttpMethod.GET, apigateway.HttpMethod.HEAD];
/**
 * What the update of an admission names: the key, what it requires (`plan`, `revokedAt`) and what it counts in. A policy
 * cannot tell the requirement from the change.
 */
const ADMISSION_ATTRIBUTES = ['pk', 'sk', 'plan', 'revokedAt', 'day', 'used', 'lastUsedAt'];

/** Takes every request that no endpoint's route takes. */
const NOT_FOUND: FunctionProps = {
  failureImpact: 'API consumers who ask for an unknown path get a bare error instead of an explanation.',
  access: 'api_key',
  reads: 'nothing',
  // Everybody's mistakes and every scanner's guesses come here.
  limits: { requestsPerSecond: 200, burst: 400, concurrency: 20 },
};

type FunctionProps = Omit<Endpoint, 'routes' | 'schemas'>;

/**
 * The HTTP API: one function per endpoint, limits on what needs no key, an access log without addresses, alarms on its
 * failing and its slow answers. `url` is where people reach it.
 */
export function readApi(scope: Construct, shared: Shared, quotes: QuotesBucket) {
  const { config } = shared;
  const { apiDomain } = config.protection;
  const parent = new Construct(scope, 'api');
  const httpApi = new apigateway.HttpApi(parent, 'http', {
    apiName: Stack.of(parent).stackName,
    createDefaultStage: false,
    disableExecuteApiEndpoint: apiDomain !== undefined,
  });
  const limited: LimitedRoute[] = [];
  const addRoutes = (name: string, props: FunctionProps, routeKeys: readonly apigateway.HttpRouteKey[]) => {
    const fn = endpointFunction(parent, name, props, shared, quotes);
    // One permission for all routes of a function: a stack has at most 500 resources.
    const integration = new HttpLambdaIntegration(name, fn, { scopePermissionToRoute: false });
    for (const routeKey of routeKeys) {
      const route = new apigateway.HttpRoute(parent, routeKey.key, { httpApi, routeKey, integration });
      if (props.limits) limited.push({ route, key: routeKey.key, limits: props.limits });
      acknowledge(route, {
        'AwsSolutions-APIG4':
          props.access === 'api_key'
            ? 'The function verifies the API key itself, in the same write that counts the request.'
            : 'Public: documentation, health and the record contain no account data.',
      });
    }
  };
  for (const [name, { routes, ...props }] of Object.entries<Endpoint>(ENDPOINTS)) {
    const keys = routes.flatMap(({ path }) =>
      METHODS.map((method) => apigateway.HttpRouteKey.with(path, method)),
    );
    addRoutes(name, props, keys);
  }
  addRoutes('not-found', NOT_FOUND, [apigateway.HttpRouteKey.DEFAULT]);
  const domain = apiDomain && customDomain(parent, apiDomain);
  limitRoutes(addStage(parent, { httpApi, config, domain }), limited);
  addAlarms(parent, alarmsOf(httpApi));
  return { http: httpApi, url: apiDomain ? `https://${apiDomain.name}` : httpApi.apiEndpoint };
}

function alarmsOf(api: apigateway.HttpApi): readonly AlarmEntry[] {
  const period = FIVE_MINUTES;
  return [
    {
      // Functions answer 500 and 503 without failing themselves, which the alarm on their errors does not notice.
      name: 'api-server-errors',
      measures: percentOf(
        api.metricServerError({ period, statistic: 'Sum' }),
        api.metricCount({ period, statistic: 'Sum' }),
        'answers of 5xx, percent',
      ),
      threshold: 1,
      failureImpact: 'API consumers get 5xx answers instead of data.',
    },
    {
      name: 'api-slow',
      measures: api.metricLatency({ period, statistic: 'p99' }),
      when: 'above',
      threshold: SLOW_MS,
      periods: 3,
      failureImpact: 'One in a hundred API consumers waits for longer than a second for an answer.',
    },
  ];
}

/** A warm answer takes some 20 ms, one after a cold start about half a second. */
const SLOW_MS = 1_000;

function customDomain(scope: Construct, { name, certificateArn }: DomainConfig): apigateway.DomainName {
  const domain = new apigateway.DomainName(scope, 'domain', {
    domainName: name,
    securityPolicy: apigateway.SecurityPolicy.TLS_1_2,
    certificate: Certificate.fromCertificateArn(scope, 'certificate', certificateArn),
  });
  new CfnOutput(Stack.of(scope), 'ApiDomainTarget', { value: domain.regionalDomainName });
  return domain;
}

function endpointFunction(
  scope: Construct,
  name: string,
  { failureImpact, access, reads, limits }: FunctionProps,
  { config, table }: Shared,
  quotes: QuotesBucket,
): ServiceFunction {
  const { rows, queried, knowsGrid } = READS[reads];
  const fn = new ServiceFunction(scope, name, {
    config,
    failureImpact,
    environment: {
      ...(knowsGrid && scanGrid(config)),
      ...(config.protection.edgeDomain && { BEHIND_EDGE: 'yes' }),
    },
    timeout: Duration.seconds(10),
    // Decoding a snapshot is a burst of processor time, and a Lambda's share of a processor grows with its memory.
    memoryMiB: reads === 'snapshot' || reads === 'quotes' ? 512 : 256,
    isHighVolume: true,
    ...(limits && { concurrency: limits.concurrency }),
  });
  // Admission verifies the key and counts the request in one conditional write.
  if (access === 'api_key') {
    table.allow(fn, ['GetItem'], ['KEY#*']);
    table.allow(fn, ['UpdateItem'], ['KEY#*'], ADMISSION_ATTRIBUTES);
  }
  if (rows) table.allow(fn, ['GetItem'], rows);
  if (queried) table.allow(fn, ['Query'], queried);
  if (reads === 'quotes') quotes.allow(fn, ['s3:GetObject']);
  return fn;
}
