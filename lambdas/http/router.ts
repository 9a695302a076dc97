import {
  type AccessDeps,
  type ChainDeps,
  createHandler,
  type EndpointHandler,
  type GatewayHandler,
} from '#http/create-handler.ts';
import type { Action, Endpoint } from '#http/endpoint.ts';
import { routeKeysOf } from '#http/routes.ts';

/**
 * The handler of a function with several endpoints: each request goes to the one whose route the
 * gateway has matched.
 */
export function createRouter(handlers: readonly EndpointHandler[]): GatewayHandler {
  const byRoute = new Map<unknown, GatewayHandler>(
    handlers.flatMap((handler) => routeKeysOf(handler.endpoint).map((key) => [key, handler])),
  );
  return async (event, context) => {
    const { routeKey } = event as { readonly routeKey?: unknown };
    const handler = byRoute.get(routeKey);
    if (!handler) {
      throw new Error(`This function has no endpoint for the route ${routeKey}`);
    }
    return handler(event, context);
  };
}

/**
 * The handler of a function with several endpoints, from the action of each by its name. The
 * compiler lists an endpoint without an action.
 */
export function createRoutes<const R extends Readonly<Record<string, Endpoint>>>(
  endpoints: R,
  actions: { readonly [Name in keyof R]: Action<R[Name]> },
  deps: ChainDeps & AccessDeps<R[keyof R]['access']>,
): GatewayHandler {
  const names = Object.keys(endpoints) as (keyof R & string)[];
  return createRouter(
    names.map((name) => createHandler(endpoints[name], actions[name], deps as never)),
  );
}
