import { CfnOutput, Stack } from 'aws-cdk-lib';
import * as apigateway from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import { Construct } from 'constructs';
import { ENDPOINTS } from '../../lambdas/functions/endpoints.ts';
import type { AlarmedEndpoint } from '../../lambdas/http/endpoint.ts';
import type { DomainConfig } from '../stage-config.ts';
import { acknowledge } from './acknowledge.ts';
import { type AlarmEntry, addAlarms } from './alarms.ts';
import { type ApiProps, addApiFunction } from './api-function.ts';
import { addStage, type LimitedRoute } from './api-stage.ts';
import { FIVE_MINUTES, percentOf } from './metrics.ts';

/**
 * What the update of an admission names: the key, what it requires (`plan`, `revokedAt`) and what
 * it counts in. A policy cannot tell the requirement from the change.
 */
const ADMISSION_ATTRIBUTES = ['pk', 'sk', 'plan', 'revokedAt', 'day', 'used', 'lastUsedAt'];

/** Takes every request that no endpoint's route takes. */
const NOT_FOUND: FunctionProps = {
  failureImpact:
    'API consumers who ask for an unknown path get a bare error instead of an explanation.',
  access: 'api_key',
  reads: [],
  // Everybody's mistakes and every scanner's guesses come here.
  limits: { requestsPerSecond: 200, burst: 400, concurrency: 20 },
};

type FunctionProps = Pick<AlarmedEndpoint, 'failureImpact' | 'access' | 'limits'> & {
  readonly reads: readonly NonNullable<AlarmedEndpoint['reads']>[];
};

/**
 * The HTTP API: one function per endpoint, limits on what needs no key, an access log without
 * addresses, alarms on its failing and its slow answers. `url` is where people reach it.
 */
export function addPublicApi(scope: Construct, shared: ApiProps) {
  const { config, table } = shared;
  const { apiDomain, edgeDomain } = config.protection;
  const parent = new Construct(scope, 'api');
  const httpApi = new apigateway.HttpApi(parent, 'http', {
    apiName: Stack.of(parent).stackName,
    createDefaultStage: false,
    disableExecuteApiEndpoint: apiDomain !== undefined,
  });
  const limited: LimitedRoute[] = [];
  const addRoutes = (
    name: string,
    { failureImpact, access, reads, limits }: FunctionProps,
    routeKeys: readonly apigateway.HttpRouteKey[],
  ) => {
    const concurrency = limits && { concurrency: limits.concurrency };
    const fn = addApiFunction(
      parent,
      name,
      { failureImpact, reads, isHighVolume: true, ...concurrency },
      shared,
    );
    if (edgeDomain) {
      fn.tell('BEHIND_EDGE', 'yes');
    }
    // Admission verifies the key and counts the request in one conditional write.
    if (access === 'api_key') {
      table.allow(fn, ['GetItem'], ['KEY#*']);
      table.allow(fn, ['UpdateItem'], ['KEY#*'], ADMISSION_ATTRIBUTES);
    }
    // One permission for all routes of a function: a stack has at most 500 resources.
    const integration = new HttpLambdaIntegration(name, fn, { scopePermissionToRoute: false });
    for (const routeKey of routeKeys) {
      const route = new apigateway.HttpRoute(parent, routeKey.key, {
        httpApi,
        routeKey,
        integration,
      });
      if (limits) {
        limited.push({ route, key: routeKey.key, limits });
      }
      acknowledge(route, {
        'AwsSolutions-APIG4':
          access === 'api_key'
            ? 'The function verifies the API key itself, in the same write that counts the request.'
            : 'Public: documentation, health and the record contain no account data.',
      });
    }
  };
  for (const [name, endpoints] of Object.entries<readonly AlarmedEndpoint[]>(ENDPOINTS)) {
    addRoutes(name, functionOf(endpoints), endpoints.flatMap(routeKeys));
  }
  addRoutes('not-found', NOT_FOUND, [apigateway.HttpRouteKey.DEFAULT]);
  const domain = apiDomain && customDomain(parent, apiDomain);
  addStage(parent, { httpApi, config, domain, limited });
  addAlarms(parent, alarmsOf(httpApi));
  return { http: httpApi, url: apiDomain ? `https://${apiDomain.name}` : httpApi.apiEndpoint };
}

/** What a function is by its endpoints, which have access and limits in common. */
function functionOf(endpoints: readonly AlarmedEndpoint[]): FunctionProps {
  const [{ access, limits } = NOT_FOUND] = endpoints;
  return {
    failureImpact: [...new Set(endpoints.map(({ failureImpact }) => failureImpact))].join(' '),
    access,
    ...(limits && { limits }),
    reads: [...new Set(endpoints.flatMap(({ reads }) => reads ?? []))],
  };
}

/** HEAD works wherever GET does; the gateway drops the body of the answer. */
function routeKeys({ path }: AlarmedEndpoint): apigateway.HttpRouteKey[] {
  return [apigateway.HttpMethod.GET, apigateway.HttpMethod.HEAD].map((method) =>
    apigateway.HttpRouteKey.with(path, method),
  );
}

function alarmsOf(api: apigateway.HttpApi): readonly AlarmEntry[] {
  const period = FIVE_MINUTES;
  return [
    {
      // Functions answer 500 and 503 without failing themselves, which the alarm on their errors
      // does not notice.
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
