import { Stack } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import * as apigateway from 'aws-cdk-lib/aws-apigatewayv2';
import type { Construct } from 'constructs';
import type { PublicLimits } from '../../lambdas/http/endpoint.ts';
import type { StageConfig } from '../stage-config.ts';
import { addLogGroup, addSavedQuery } from './logs.ts';

/** A route that needs no key. */
export type LimitedRoute = {
  readonly route: apigateway.HttpRoute;
  readonly key: string;
  readonly limits: PublicLimits;
};

type StageParts = {
  readonly httpApi: apigateway.HttpApi;
  readonly config: StageConfig;
  readonly domain: apigateway.DomainName | undefined;
  readonly limited: readonly LimitedRoute[];
};

/**
 * The gateway's own refusals cannot carry our headers or our error shape, so where a key is asked
 * for its limits are set as high as an account allows by default. The access log has the route's
 * template and no address: a path and a query string are the client's, and the log cannot shorten
 * the address of the client. The line of the function has it, shortened.
 */
export function addStage(scope: Construct, { httpApi, config, domain, limited }: StageParts): void {
  const { stackName } = Stack.of(scope);
  const logGroup = addLogGroup(scope, 'access-logs', `/aws/vendedlogs/apis/${stackName}`, config);
  const query = {
    filterStatements: ['status >= 400'],
    statsStatements: ['count(*) as answers by route, status, error, bin(5m)'],
    sort: 'answers desc',
  };
  addSavedQuery(scope, ['access-query', 'access'], query, [logGroup]);
  const stage = new apigateway.HttpStage(scope, 'stage', {
    httpApi,
    stageName: '$default',
    autoDeploy: true,
    throttle: { rateLimit: 10_000, burstLimit: 5_000 },
    ...(domain && { domainMapping: { domainName: domain } }),
    accessLogSettings: {
      destination: new apigateway.LogGroupLogDestination(logGroup),
      format: AccessLogFormat.custom(JSON.stringify(ACCESS_LOG_FIELDS)),
    },
  });
  // What needs no key is limited for everyone together: a flood of it is refused by the gateway, at
  // no cost but its own.
  const settings = limited.map(({ key, limits: { requestsPerSecond, burst } }) => [
    key,
    { ThrottlingRateLimit: requestsPerSecond, ThrottlingBurstLimit: burst },
  ]);
  const { defaultChild } = stage.node;
  (defaultChild as apigateway.CfnStage).routeSettings = Object.fromEntries(settings);
  // A stage that names a route before it exists cannot be made.
  for (const { route } of limited) {
    stage.node.addDependency(route);
  }
}

const ACCESS_LOG_FIELDS = {
  requestId: '$context.requestId',
  route: '$context.routeKey',
  status: '$context.status',
  ms: '$context.responseLatency',
  bytes: '$context.responseLength',
  error: '$context.error.message $context.integrationErrorMessage',
};
