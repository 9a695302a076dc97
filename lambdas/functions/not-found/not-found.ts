import { ApiError } from '#http/api-error.ts';
import { type ApiRequest, toApiRequest } from '#http/api-request.ts';
import { type Admit, authenticate } from '#http/authenticate.ts';
import { type ChainDeps, createChain, type GatewayHandler } from '#http/create-handler.ts';
import type { Endpoint } from '#http/endpoint.ts';
import { createPathCheck, isApiPath, methodsOf } from '#http/routes.ts';

/**
 * Refuses a request that no route takes: 405 with the methods where the path is known under others,
 * and 404 elsewhere.
 */
function createRefuse(endpoints: readonly Endpoint[]): (request: ApiRequest) => never {
  const known = endpoints.map((endpoint) => ({
    methods: methodsOf(endpoint),
    takes: createPathCheck([endpoint.path]),
  }));
  return ({ path, method }) => {
    const allowed = known.filter(({ takes }) => takes(path)).flatMap(({ methods }) => methods);
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
 * Answers every request that no route of these endpoints takes. Under the API it verifies the key
 * and counts the request first, so 401 comes before 404.
 */
export function createNotFound(
  endpoints: readonly Endpoint[],
  { admit, ...deps }: ChainDeps & { readonly admit: Admit },
): GatewayHandler {
  const refuse = createRefuse(endpoints);
  const underApi = createChain([authenticate(admit)], refuse, deps);
  const elsewhere = createChain([], refuse, deps);
  return (event, context) => {
    const { path } = toApiRequest(event, { fallbackId: '', receivedAt: 0 });
    return isApiPath(path) ? underApi(event, context) : elsewhere(event, context);
  };
}
