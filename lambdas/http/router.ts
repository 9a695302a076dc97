import type { EndpointHandler, GatewayHandler } from '#http/create-handler.ts';
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
