import { Lazy, Stack } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import * as apigateway from 'aws-cdk-lib/aws-apigatewayv2';
import type { Construct } from 'constructs';
import type { RouteLimit } from '../../lambdas/http/route-limits.ts';
import type { StageConfig } from '../stage-config.ts';
import { addEvidenceLog, addSavedQuery } from './logs.ts';

/** Has the gateway let through to a route what its limit says, and no more. */
export type LimitRoute = (route: apigateway.HttpRoute, key: string, limit: RouteLimit) => void;

type StageParts = {
  readonly httpApi: apigateway.HttpApi;
  readonly config: StageConfig;
  readonly domain: apigateway.DomainName | undefined;
};

/**
 * Every route has a limit: a flood is refused by the gateway, at no cost but its own. Its refusals
 * cannot carry our headers or our error shape, which the documents say. The access log has the
 * route's template and no address: a path and a query string are the client's, and the log cannot
 * shorten the address of the client. The line of the function has it, shortened.
 */
export function addStage(scope: Construct, { httpApi, config, domain }: StageParts): LimitRoute {
  const { stackName } = Stack.of(scope);
  const name = `/aws/vendedlogs/apis/${stackName}`;
  const logGroup = addEvidenceLog(scope, 'access-logs', name, config);
  const query = {
    filterStatements: ['status >= 400'],
    statsStatements: ['count(*) as answers by route, status, error, bin(5m)'],
    sort: 'answers desc',
  };
  addSavedQuery(scope, 'access', query, [logGroup]);
  const stage = new apigateway.HttpStage(scope, 'stage', {
    httpApi,
    stageName: '$default',
    autoDeploy: true,
    // For a route without a limit of its own, of which there is none.
    throttle: { rateLimit: 1, burstLimit: 1 },
    ...(domain && { domainMapping: { domainName: domain } }),
    accessLogSettings: {
      destination: new apigateway.LogGroupLogDestination(logGroup),
      format: AccessLogFormat.custom(JSON.stringify(ACCESS_LOG_FIELDS)),
    },
  });
  const settings: Record<string, unknown> = {};
  const { defaultChild } = stage.node;
  (defaultChild as apigateway.CfnStage).routeSettings = Lazy.any({ produce: () => settings });
  return (route, key, { requestsPerSecond, burst }) => {
    settings[key] = { ThrottlingRateLimit: requestsPerSecond, ThrottlingBurstLimit: burst };
    // A stage that names a route before it exists cannot be made.
    stage.node.addDependency(route);
  };
}

const ACCESS_LOG_FIELDS = {
  requestId: '$context.requestId',
  route: '$context.routeKey',
  status: '$context.status',
  ms: '$context.responseLatency',
  bytes: '$context.responseLength',
  error: '$context.error.message $context.integrationErrorMessage',
};
