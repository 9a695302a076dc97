import { Metrics } from '@aws-lambda-powertools/metrics';
import { createLogger } from '#runtime/logger.ts';

/**
 * The logger and the metrics of a function, made once per cold start. Their namespace and the
 * dimension `service` come from POWERTOOLS_METRICS_NAMESPACE and POWERTOOLS_SERVICE_NAME, which the
 * stack sets on every function.
 */
export function createObservability() {
  return { logger: createLogger(), metrics: new Metrics() };
}
