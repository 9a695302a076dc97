import type { Logger } from '@aws-lambda-powertools/logger';
import { type Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import { toApiRequest } from '#http/api-request.ts';
import type { ChainRequest, Middleware } from '#http/chain.ts';

export type Clock = () => number;

/**
 * Turns the gateway's event into an `ApiRequest`, and on the way out writes one log line per request. Lines carry the
 * route's template and the key's short id, never the path, the query or the key.
 */
export function requestLog(logger: Logger, now: Clock): Middleware {
  const writeLine = ({ event, response }: ChainRequest): void => {
    if (event.admission) logger.appendKeys({ key_id: event.admission.keyId });
    logger.info('request', { status: response?.statusCode ?? 500, duration_ms: now() - event.receivedAt });
  };
  return {
    before: (request) => {
      const fallbackId = request.context.awsRequestId ?? 'unknown';
      request.event = toApiRequest(request.event, fallbackId, now());
      logger.resetKeys();
      logger.appendKeys({ request_id: request.event.requestId, route: request.event.route });
    },
    after: writeLine,
    onError: writeLine,
  };
}

/** Counts every answer by the class of its status and measures its duration, as one EMF line per request. */
export function requestMetrics(metrics: Metrics, now: Clock): Middleware {
  const publish = ({ event, response }: ChainRequest): void => {
    const statusClass = Math.floor((response?.statusCode ?? 500) / 100);
    metrics.addMetric('Requests', MetricUnit.Count, 1);
    metrics.addMetric(`Responses${statusClass}xx`, MetricUnit.Count, 1);
    metrics.addMetric('Latency', MetricUnit.Milliseconds, now() - event.receivedAt);
    metrics.publishStoredMetrics();
  };
  return { after: publish, onError: publish };
}
