import { ApiError } from '#http/api-error.ts';
import {
  type ApiDeps,
  createApiHandler,
  createPublicHandler,
  type GatewayHandler,
} from '#http/api-handler.ts';
import { type ApiRequest, toApiRequest } from '#http/api-request.ts';
import { createPathCheck, isApiPath, READ_METHODS } from '#http/routes.ts';

type Route = { readonly method: string; readonly path: string };

/**
 * Refuses a request that no route takes: 405 with the methods where the path is known under others,
 * and 404 elsewhere.
 */
function createRefuse(routes: readonly Route[]): (request: ApiRequest) => never {
  const known = routes.map(({ method, path }) => ({ method, takes: createPathCheck([path]) }));
  return ({ path, method }) => {
    const allowed = known.filter(({ takes }) => takes(path)).map((route) => route.method);
    // A disguised spelling can look like a known path here, though no route took it.
    if (allowed.length > 0 && !allowed.includes(method)) {
      throw new ApiError('method_not_allowed', {
        detail: `This address answers ${allowed.join(' and ')} only.`,
        headers: { Allow: allowed.join(', ') },
      });
    }
    throw new ApiError('not_found', {
      detail: 'This address does not exist. The API is described at /docs.',
    });
  };
}

/**
 * Answers every request that no route takes; `paths` are those that answer GET and HEAD. Under the
 * API it verifies the key and counts the request first, so 401 comes before 404.
 */
export function createNotFound({
  paths,
  accountRoutes,
  ...deps
}: ApiDeps & {
  readonly paths: readonly string[];
  readonly accountRoutes: readonly Route[];
}): GatewayHandler {
  const readRoutes = paths.flatMap((path) => READ_METHODS.map((method) => ({ method, path })));
  const refuse = createRefuse([...readRoutes, ...accountRoutes]);
  const underApi = createApiHandler(refuse, deps);
  const elsewhere = createPublicHandler(refuse, deps);
  return (event, context) => {
    const { path } = toApiRequest(event, { fallbackId: '', receivedAt: 0 });
    return isApiPath(path) ? underApi(event, context) : elsewhere(event, context);
  };
}
