import { ApiError } from '#http/api-error.ts';
import {
  type ApiDeps,
  createApiHandler,
  createPublicHandler,
  type GatewayHandler,
} from '#http/api-handler.ts';
import { type ApiRequest, toApiRequest } from '#http/api-request.ts';
import { isReadMethod, READ_METHODS } from '#http/methods.ts';
import { createPathCheck, isApiPath } from '#http/routes.ts';

/** Refuses a request that no route takes: 405 where the path is known under GET and HEAD, the only methods, and 404 elsewhere. */
function refuse(isKnown: boolean, method: string): never {
  // A disguised spelling can look like a known path here, though no route took it.
  if (isKnown && !isReadMethod(method)) {
    throw new ApiError('method_not_allowed', {
      detail: `This address answers ${READ_METHODS.join(' and ')} only.`,
      headers: { Allow: READ_METHODS.join(', ') },
    });
  }
  throw new ApiError('not_found', { detail: 'This address does not exist. The API is described at /docs.' });
}

type AccountRoute = { readonly method: string; readonly path: string };

/** Refuses another method on the address of an account route, naming those that it answers. */
function createMethodCheck(routes: readonly AccountRoute[]): (request: ApiRequest) => void {
  const checks = routes.map(({ method, path }) => ({ method, takes: createPathCheck([path]) }));
  return ({ path, method }) => {
    const allowed = checks.filter(({ takes }) => takes(path)).map((check) => check.method);
    if (allowed.length === 0 || allowed.includes(method)) return;
    throw new ApiError('method_not_allowed', {
      detail: `This address answers ${allowed.join(' and ')} only.`,
      headers: { Allow: allowed.join(', ') },
    });
  };
}

/**
 * Answers every request that no route takes; `paths` are the known ones. Under the API it verifies the key and counts the
 * request first, so 401 comes before 404.
 */
export function createNotFound({
  paths,
  accountRoutes,
  ...deps
}: ApiDeps & {
  readonly paths: readonly string[];
  readonly accountRoutes: readonly AccountRoute[];
}): GatewayHandler {
  const isKnown = createPathCheck(paths);
  const notFound = ({ path, method }: ApiRequest) => refuse(isKnown(path), method);
  const underApi = createApiHandler(notFound, deps);
  const checkMethod = createMethodCheck(accountRoutes);
  const elsewhere = createPublicHandler((request) => {
    checkMethod(request);
    return notFound(request);
  }, deps);
  return (event, context) => {
    const { path } = toApiRequest(event, { fallbackId: '', receivedAt: 0 });
    return isApiPath(path) ? underApi(event, context) : elsewhere(event, context);
  };
}
