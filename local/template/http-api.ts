import { ACCOUNT_LIMIT, type RouteLimit } from '../gateway/throttle.ts';
import { StartError } from '../start-error.ts';
import type { Properties } from './properties.ts';
import type { RunnableResource } from './resources.ts';

const DEFAULT_INTEGRATION_TIMEOUT_MS = 30_000;

/** Throws a StartError for what the local gateway does not do. */
export function requirePlainHttpApi({ properties }: RunnableResource): void {
  if (properties.requiredText('ProtocolType') !== 'HTTP') {
    throw new StartError('The local gateway runs HTTP APIs only');
  }
  if (properties.values.CorsConfiguration) {
    throw new StartError('The local gateway does not know CorsConfiguration');
  }
}

/** Reads a route with the function that answers it. `timeoutMs` is how long the gateway waits for the function. */
export function readRoute({ properties }: RunnableResource, integrations: readonly RunnableResource[]) {
  const routeKey = properties.requiredText('RouteKey');
  const authorization = properties.text('AuthorizationType') ?? 'NONE';
  if (authorization !== 'NONE') {
    throw new StartError(`${routeKey}: the local gateway does not know ${authorization}`);
  }
  const target = properties.requiredText('Target');
  const integration = integrations.find(({ ref }) => target === `integrations/${ref}`);
  if (integration === undefined) {
    throw new StartError(`${routeKey}: the route's integration is not in the template`);
  }
  return { routeKey, ...readIntegration(integration.properties, integration.id) };
}

function readIntegration(properties: Properties, id: string) {
  const format = properties.text('PayloadFormatVersion');
  if (properties.text('IntegrationType') !== 'AWS_PROXY' || format !== '2.0') {
    throw new StartError(
      `${id}: the local gateway knows Lambda proxy integrations of payload format 2.0 only`,
    );
  }
  return {
    functionArn: properties.requiredText('IntegrationUri'),
    timeoutMs: properties.number('TimeoutInMillis') ?? DEFAULT_INTEGRATION_TIMEOUT_MS,
  };
}

/** Reads the stage of the API: what its routes are limited to, and the format of its access log. */
export function readStage(stage: RunnableResource | undefined) {
  if (stage === undefined) return { limitOf: () => ACCOUNT_LIMIT, accessLogFormat: undefined };
  const { properties } = stage;
  const standard = readLimit(properties.object('DefaultRouteSettings'), ACCOUNT_LIMIT);
  const ofRoutes = properties.object('RouteSettings');
  const limits = new Map(
    Object.keys(ofRoutes.values).map((key) => [key, readLimit(ofRoutes.object(key), standard)]),
  );
  return {
    limitOf: (routeKey: string) => limits.get(routeKey) ?? standard,
    accessLogFormat: properties.object('AccessLogSettings').text('Format'),
  };
}

function readLimit(settings: Properties, standard: RouteLimit): RouteLimit {
  return {
    rate: settings.number('ThrottlingRateLimit') ?? standard.rate,
    burst: settings.number('ThrottlingBurstLimit') ?? standard.burst,
  };
}
