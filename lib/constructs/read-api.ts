import { CfnOutput, Duration, Stack } from 'aws-cdk-lib';
import {
  DomainName,
  HttpApi,
  HttpMethod,
  HttpRoute,
  HttpRouteKey,
  SecurityPolicy,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import { Construct } from 'constructs';
import { ENDPOINTS } from '../../lambdas/functions/endpoints.ts';
import type { Endpoint } from '../../lambdas/http/endpoint.ts';
import type { DomainConfig } from '../protection-settings.ts';
import type { Environment } from '../stage-config.ts';
import { acknowledge } from './acknowledge.ts';
import { type AlarmEntry, addAlarms } from './alarms.ts';
import { addStage, type LimitedRoute, limitRoutes } from './api-stage.ts';
import { type SharedProps, scanEnvironment } from './data-table.ts';
import { FIVE_MINUTES, percentOf } from './metrics.ts';
import type { QuotesBucket } from './quotes-bucket.ts';
import { ServiceFunction } from './service-function.ts';

/** Decoding a snapshot is a burst of processor time, and a Lambda's share of a processor grows with its memory. */
const MEMORY_MIB = {
  ...{ nothing: 256, head: 256, picks: 256, log_head: 256, log: 256 },
  ...{ snapshot: 512, quotes: 512 },
} as const;

/** The rows that are read one by one. */
const ROWS_READ: Readonly<Record<Endpoint['reads'], readonly string[]>> = {
  nothing: [],
  head: ['SNAPSHOT', 'SNAPSHOT#*'],
  snapshot: ['SNAPSHOT', 'SNAPSHOT#*'],
  quotes: ['SNAPSHOT'],
  picks: [],
  log_head: ['LOG'],
  log: ['LOG'],
};

/** HEAD works wherever GET does; the gateway drops the body of the answer. */
const METHODS = [HttpMethod.GET, HttpMethod.HEAD];
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

type ReadApiProps = SharedProps & { readonly quotes: QuotesBucket };

type FunctionProps = Omit<Endpoint, 'routes' | 'schemas'>;

/**
 * The HTTP API: one function per endpoint, limits on what needs no key, an access log without addresses, alarms on its
 * failing and its slow answers.
 */
export class ReadApi extends Construct {
  readonly url: string;
  readonly http: HttpApi;

  constructor(scope: Construct, id: string, { config, table, quotes }: ReadApiProps) {
    super(scope, id);
    const { apiDomain } = config.protection;
    this.http = new HttpApi(this, 'http', {
      apiName: Stack.of(this).stackName,
      createDefaultStage: false,
      disableExecuteApiEndpoint: apiDomain !== undefined,
    });
    const limited: LimitedRoute[] = [];
    const addRoutes = (name: string, props: FunctionProps, routeKeys: readonly HttpRouteKey[]) => {
      const fn = endpointFunction(this, name, props, { config, table, quotes });
      // One permission for all routes of a function: a stack has at most 500 resources.
      const integration = new HttpLambdaIntegration(name, fn, { scopePermissionToRoute: false });
      for (const routeKey of routeKeys) {
        const route = new HttpRoute(this, routeKey.key, { httpApi: this.http, routeKey, integration });
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
      addRoutes(
        name,
        props,
        routes.flatMap(({ path }) => METHODS.map((method) => HttpRouteKey.with(path, method))),
      );
    }
    addRoutes('not-found', NOT_FOUND, [HttpRouteKey.DEFAULT]);
    const domain = apiDomain && customDomain(this, apiDomain);
    const stage = addStage(this, { httpApi: this.http, config, domain });
    limitRoutes(stage, limited);
    addAlarms(this, alarmsOf(this.http));
    this.url = apiDomain ? `https://${apiDomain.name}` : this.http.apiEndpoint;
  }
}

function alarmsOf(api: HttpApi): readonly AlarmEntry[] {
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

function customDomain(scope: Construct, { name, certificateArn }: DomainConfig): DomainName {
  const domain = new DomainName(scope, 'domain', {
    domainName: name,
    securityPolicy: SecurityPolicy.TLS_1_2,
    certificate: Certificate.fromCertificateArn(scope, 'certificate', certificateArn),
  });
  new CfnOutput(Stack.of(scope), 'ApiDomainTarget', { value: domain.regionalDomainName });
  return domain;
}

function endpointFunction(
  scope: Construct,
  name: string,
  { failureImpact, access, reads, limits }: FunctionProps,
  { config, table, quotes }: ReadApiProps,
) {
  const admits = access === 'api_key';
  const hasTable = admits || reads !== 'nothing';
  const environment: Environment = {
    ...(hasTable && { TABLE_NAME: table.tableName }),
    ...(!['nothing', 'picks', 'log'].includes(reads) && scanEnvironment({ config, table })),
    ...(reads === 'quotes' && { QUOTES_BUCKET: quotes.bucketName }),
    ...(config.protection.edgeDomain && { BEHIND_EDGE: 'yes' }),
  };
  const fn = new ServiceFunction(scope, name, {
    config,
    failureImpact,
    environment,
    timeout: Duration.seconds(10),
    memoryMiB: MEMORY_MIB[reads],
    isHighVolume: true,
    ...(limits && { concurrency: limits.concurrency }),
  });
  // Admission verifies the key and counts the request in one conditional write.
  if (admits) {
    table.allow(fn, ['GetItem'], ['KEY#*']);
    table.allowUpdateOf(fn, ADMISSION_ATTRIBUTES, ['KEY#*']);
  }
  const rows = ROWS_READ[reads];
  if (rows.length > 0) table.allow(fn, ['GetItem'], rows);
  if (reads === 'log') table.allow(fn, ['Query'], ['ENTRIES#*', 'TILE#*']);
  if (reads === 'quotes') quotes.allowRead(fn);
  // Not `PICK_DUE`, which has what is not public yet.
  if (reads === 'picks') table.allow(fn, ['Query'], ['PICK', 'PICK_SUMS']);
  return fn;
}
