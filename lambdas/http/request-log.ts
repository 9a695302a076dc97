import type { Logger } from '@aws-lambda-powertools/logger';
import { toApiRequest } from '#http/api-request.ts';
import type { ChainRequest, Middleware } from '#http/chain.ts';
import { countFields } from '#runtime/metric-fields.ts';

export type Clock = () => number;

/**
 * Turns the gateway's event into an `ApiRequest`, and on the way out writes one log line per
 * request. Lines carry the route's template, the key's short id and the client's network, never its
 * address, the path, the query or the key. They are all that a request writes: its count and
 * duration are metrics of the platform already. An answer of 5xx, which is no failure to the
 * platform, counts in the metric `ServerErrors`.
 */
export function requestLog(logger: Logger, now: Clock, addressFromEdge: boolean): Middleware {
  const writeLine = ({ event, response }: ChainRequest): void => {
    const status = response?.statusCode ?? 500;
    logger.info('request', {
      ...(event.admission && { key_id: event.admission.keyId }),
      network: event.network,
      status,
      duration_ms: now() - event.receivedAt,
      ...(status >= 500 && countFields('ServerErrors', event.receivedAt)),
    });
  };
  return {
    before: (request) => {
      const fallbackId = request.context.awsRequestId ?? 'unknown';
      request.event = toApiRequest(request.event, {
        fallbackId,
        receivedAt: now(),
        addressFromEdge,
      });
      logger.resetKeys();
      logger.appendKeys({ request_id: request.event.requestId, route: request.event.route });
    },
    after: writeLine,
    onError: writeLine,
  };
}
