import { ApiError } from '#http/api-error.ts';
import { type ApiRequest, toApiRequest } from '#http/api-request.ts';
import { authenticate, type KeyAccess } from '#http/authenticate.ts';
import { type ChainDeps, createChain, type GatewayHandler } from '#http/create-handler.ts';
import type { Endpoint } from '#http/endpoint.ts';
import { methodNotAllowed } from '#http/method-check.ts';
import { createPathCheck, isApiPath, methodsOf } from '#http/routes.ts';

/**
 * Refuses a request that no route takes: 405 with the methods where the path is known under others,
 * and 404 elsewhere.
 */
function createRefuse(endpoints: readonly Endpoint[]): (request: ApiRequest) => never {
  const known = endpoints.map((endpoint) => ({
    path: endpoint.path,
    methods: methodsOf(endpoint),
    takes: createPathCheck([endpoint.path]),
  }));
  return ({ path, method }) => {
    const taking = known.filter(({ takes }) => takes(path));
    // A path that is written out is meant by itself, not as a value of a parameter.
    const literal = taking.filter((each) => each.path === path);
    const allowed = (literal.length > 0 ? literal : taking).flatMap(({ methods }) => methods);
    // A disguised spelling can look like a known path here, though no route took it.
    if (allowed.length > 0 && !allowed.includes(method)) {
      throw methodNotAllowed(allowed);
    }
    throw new ApiError('not_found', {
      detail: 'This address does not exist. The API is described at /docs.',
    });
  };
}

/**
 * Answers every request that no route of these endpoints takes. Under the API it verifies the key
 * and counts the request first, so 401 comes before 404.
 */
export function createNotFound(
  endpoints: readonly Endpoint[],
  { admit, keySecrets, ...deps }: ChainDeps & KeyAccess,
): GatewayHandler {
  const refuse = createRefuse(endpoints);
  const underApi = createChain([authenticate({ admit, keySecrets })], refuse, deps);
  const elsewhere = createChain([], refuse, deps);
  return (event, context) => {
    const { path } = toApiRequest(event, { fallbackId: '', receivedAt: 0 });
    return isApiPath(path) ? underApi(event, context) : elsewhere(event, context);
  };
}
