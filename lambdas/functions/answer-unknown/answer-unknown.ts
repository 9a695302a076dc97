import { ApiError } from '#http/api-error.ts';
import {
  type ApiDeps,
  createApiHandler,
  createPublicHandler,
  type GatewayHandler,
} from '#http/api-handler.ts';
import { type ApiRequest, toApiRequest } from '#http/api-request.ts';
import { allowedMethods, isApiPath } from '#http/routes.ts';

/** Refuses what no route takes: 405 where the path is known under another method, 404 elsewhere. */
function answerUnknown({ path, method }: ApiRequest): never {
  const allowed = allowedMethods(path);
  // A disguised spelling can look like a known path here, though no route took it.
  if (allowed && method !== allowed) {
    throw new ApiError('method_not_allowed', {
      detail: `This address answers ${allowed} only.`,
      headers: { Allow: allowed },
    });
  }
  throw new ApiError('not_found', { detail: 'This address does not exist. The API is described at /docs.' });
}

/** What takes every request no route takes. Under the API it asks for a key and counts first, so 401 comes before 404. */
export function createAnswerUnknown(deps: ApiDeps): GatewayHandler {
  const underApi = createApiHandler(answerUnknown, deps);
  const elsewhere = createPublicHandler(answerUnknown, deps);
  return (event, context) => {
    const { path } = toApiRequest(event, '', 0);
    return isApiPath(path) ? underApi(event, context) : elsewhere(event, context);
  };
}
