import { ACCOUNT_LIMIT, type RouteLimit } from '../gateway/throttle.ts';
import { StartError } from '../start-error.ts';
import type { Properties, RunnableResource } from './resources.ts';

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

type HttpApiParts = Readonly<Record<'integrations' | 'authorizers', readonly RunnableResource[]>>;

/**
 * What a token must be for a route: by whom it was made, for whom, and good for one of these
 * scopes.
 */
export type TokenRule = {
  readonly issuer: string;
  readonly audiences: readonly string[];
  /** Empty: any token will do. */
  readonly scopes: readonly string[];
};

/**
 * Reads a route with the function that answers it. `timeoutMs` is how long the gateway waits for
 * the function.
 */
export function readRoute(
  { properties }: RunnableResource,
  { integrations, authorizers }: HttpApiParts,
) {
  const routeKey = properties.requiredText('RouteKey');
  const target = properties.requiredText('Target');
  const integration = integrations.find(({ ref }) => target === `integrations/${ref}`);
  if (integration === undefined) {
    throw new StartError(`${routeKey}: the route's integration is not in the template`);
  }
  const token = readTokenRule(routeKey, properties, authorizers);
  return { routeKey, token, ...readIntegration(integration.properties, integration.id) };
}

/** Undefined for a route that everybody may call. */
function readTokenRule(
  routeKey: string,
  properties: Properties,
  authorizers: readonly RunnableResource[],
): TokenRule | undefined {
  const type = properties.text('AuthorizationType') ?? 'NONE';
  if (type === 'NONE') {
    return undefined;
  }
  const authorizer = authorizers.find(({ ref }) => ref === properties.text('AuthorizerId'));
  const source = authorizer?.properties.values.IdentitySource;
  if (
    type !== 'JWT' ||
    authorizer === undefined ||
    String(source) !== '$request.header.Authorization'
  ) {
    throw new StartError(
      `${routeKey}: the local gateway knows JWT authorizers of the Authorization header only, not ${type}`,
    );
  }
  const configuration = authorizer.properties.object('JwtConfiguration');
  return {
    issuer: configuration.requiredText('Issuer'),
    audiences: configuration.texts('Audience'),
    scopes: properties.texts('AuthorizationScopes'),
  };
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
  if (stage === undefined) {
    return { limitOf: () => ACCOUNT_LIMIT, accessLogFormat: undefined };
  }
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
