import { CfnOutput, Duration, Stack } from 'aws-cdk-lib';
import * as apigateway from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import { Construct } from 'constructs';
import { MANY_PERCENT } from '../../lambdas/domain/feed-answers/feed-status.ts';
import { ENDPOINTS } from '../../lambdas/functions/endpoints.ts';
import type { AlarmedEndpoint, Readable } from '../../lambdas/http/endpoint.ts';
import {
  type LimitedRoute,
  routeLimitsOf,
  UNKNOWN_PATH_LIMITS,
} from '../../lambdas/http/route-limits.ts';
import type { DomainConfig } from '../stage-protection.ts';
import { acknowledge } from './acknowledge.ts';
import { type AlarmEntry, addAlarms } from './alarms.ts';
import { addApiFunction } from './api-function.ts';
import { addStage } from './api-stage.ts';
import { callsAtATime, differenceOf, FIVE_MINUTES, failedPercentOf, percentOf } from './metrics.ts';
import { addReleases } from './release.ts';
import { ADMISSION_ATTRIBUTES, publicHost, type Shared } from './shared.ts';

/** Takes every request that no endpoint's route takes. */
const NOT_FOUND: FunctionProps = {
  failureImpact:
    'API consumers who ask for an unknown path get a bare error instead of an explanation.',
  access: 'api_key',
  reads: [],
  concurrency: UNKNOWN_PATH_LIMITS.concurrency,
  passesPricesOn: false,
};

type FunctionProps = Pick<AlarmedEndpoint, 'failureImpact' | 'access'> & {
  readonly reads: readonly Readable[];
  readonly concurrency: number | undefined;
  readonly passesPricesOn: boolean;
};

/**
 * The HTTP API: one function per endpoint, limits for every route, an access log without
 * addresses, alarms on its failing and its slow answers. `url` is where people reach it.
 */
export function addPublicApi(scope: Construct, shared: Shared) {
  const { config, table, apiKeys } = shared;
  const { apiDomain, domainsInUse } = config.protection;
  const parent = new Construct(scope, 'api');
  const httpApi = new apigateway.HttpApi(parent, 'http', {
    apiName: Stack.of(parent).stackName,
    createDefaultStage: false,
    disableExecuteApiEndpoint: domainsInUse,
  });
  const domain = apiDomain && customDomain(parent, apiDomain);
  const release = addReleases(parent, config, httpApi);
  const limitRoute = addStage(parent, { httpApi, config, domain });
  const addRoutes = (
    name: string,
    { failureImpact, access, reads, concurrency, passesPricesOn }: FunctionProps,
    routes: readonly LimitedRoute[],
  ) => {
    const fn = addApiFunction(
      parent,
      name,
      { failureImpact, reads, ...(concurrency && { concurrency }) },
      shared,
    );
    for (const [variable, value] of config.operator) {
      if (name === 'get-health' || (passesPricesOn && variable === 'RAW_PRICES')) {
        fn.tell(variable, value);
      }
    }
    // Admission verifies the key and counts the request in one conditional write.
    if (access === 'api_key') {
      apiKeys.tell(fn);
      table.allow(fn, ['GetItem'], ['KEY#*']);
      table.allow(fn, ['UpdateItem'], ['KEY#*'], ['pk', 'sk', ...ADMISSION_ATTRIBUTES]);
    }
    if (name === 'get-docs' && !config.servesOperatorDocs) {
      fn.tell('DOCS_OPERATOR', 'off');
    }
    // One permission for all routes of a function: a stack has at most 500 resources. It names a
    // method and a path, which a call by the route $default has not.
    const integration = new HttpLambdaIntegration(name, release(fn), {
      scopePermissionToRoute: routes.some(([key]) => key === '$default'),
    });
    for (const [key, limit] of routes) {
      const [method, path] = key.split(' ');
      const routeKey = path
        ? apigateway.HttpRouteKey.with(
            path,
            apigateway.HttpMethod[method as keyof typeof apigateway.HttpMethod],
          )
        : apigateway.HttpRouteKey.DEFAULT;
      const route = new apigateway.HttpRoute(parent, key, { httpApi, routeKey, integration });
      limitRoute(route, key, limit);
      acknowledge(route, {
        'AwsSolutions-APIG4':
          access === 'api_key'
            ? 'The function verifies the API key itself, in the same write that counts the request.'
            : 'Public: documentation, health and the record contain no account data.',
      });
    }
  };
  const limitsOf = (endpoint: AlarmedEndpoint) =>
    routeLimitsOf(endpoint, config.protection.keyedRequestsPerSecond);
  for (const [name, endpoints] of Object.entries<readonly AlarmedEndpoint[]>(ENDPOINTS)) {
    addRoutes(name, functionOf(name, endpoints), endpoints.flatMap(limitsOf));
  }
  addRoutes('not-found', NOT_FOUND, [['$default', UNKNOWN_PATH_LIMITS]]);
  addAlarms(parent, alarmsOf(httpApi));
  const host = publicHost(config);
  const url = host ? `https://${host}` : httpApi.apiEndpoint;
  return { http: httpApi, limitRoute, release, url };
}

/** What a function is by its endpoints, which have access and limits in common. */
function functionOf(name: string, endpoints: readonly AlarmedEndpoint[]): FunctionProps {
  const [first] = endpoints;
  if (!first) {
    throw new Error(`${name} has no endpoint`);
  }
  const { access, limits } = first;
  return {
    failureImpact: [...new Set(endpoints.map(({ failureImpact }) => failureImpact))].join(' '),
    access,
    concurrency: 'concurrency' in limits ? limits.concurrency : undefined,
    passesPricesOn: endpoints.some((endpoint) => endpoint.passesPricesOn),
    reads: [...new Set(endpoints.flatMap(({ reads }) => reads ?? []))],
  };
}

function alarmsOf(api: apigateway.HttpApi): readonly AlarmEntry[] {
  const period = FIVE_MINUTES;
  const sum = { period, statistic: 'Sum' };
  const minutely = { period: Duration.minutes(1), statistic: 'Sum' };
  return [
    {
      // Requests that are refused are left out: a flood of them would hide that all others fail.
      name: 'api-server-errors',
      incident: 'api',
      measures: failedPercentOf(
        api.metricServerError(sum),
        differenceOf(api.metricCount(sum), api.metricClientError(sum), 'answers but 4xx'),
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
    {
      name: 'api-refusals',
      measures: percentOf(
        api.metricClientError(minutely),
        api.metricCount(minutely),
        'answers of 4xx, percent',
        { min: MANY_REFUSALS, period: minutely.period },
      ),
      threshold: MANY_PERCENT,
      periods: 3,
      failureImpact:
        'Most requests have been refused for three minutes, ten a second or more: a flood, which ' +
        'costs money, or a client that API consumers use is broken.',
    },
    {
      name: 'functions-busy',
      incident: 'api',
      measures: callsAtATime(minutely.period),
      threshold: BUSY_FUNCTIONS,
      periods: 3,
      failureImpact:
        'Half of the calls that an account may have at a time are taken: when all are, API ' +
        'consumers and people get 503.',
    },
  ];
}

/** Refused answers in a minute below which their share says nothing. */
const MANY_REFUSALS = 600;
/** Half of what AWS grants an account by default. */
const BUSY_FUNCTIONS = 500;
/** A warm answer takes some 20 ms, one after a cold start about half a second. */
const SLOW_MS = 1_000;

function customDomain(
  scope: Construct,
  { name, certificateArn }: DomainConfig,
): apigateway.DomainName {
  const domain = new apigateway.DomainName(scope, 'domain', {
    domainName: name,
    securityPolicy: apigateway.SecurityPolicy.TLS_1_2,
    certificate: Certificate.fromCertificateArn(scope, 'certificate', certificateArn),
  });
  new CfnOutput(Stack.of(scope), 'ApiDomainTarget', { value: domain.regionalDomainName });
  return domain;
}
