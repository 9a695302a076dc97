import { Logger } from '@aws-lambda-powertools/logger';
import { Metrics } from '@aws-lambda-powertools/metrics';

/**
 * The logger and the metrics of a function, made once per cold start. Their service name and namespace come from
 * POWERTOOLS_SERVICE_NAME and POWERTOOLS_METRICS_NAMESPACE, which the stack sets on every function.
 */
export function createObservability(): { readonly logger: Logger; readonly metrics: Metrics } {
  return { logger: new Logger(), metrics: new Metrics() };
}
