import { LogFormatter, Logger, LogItem } from '@aws-lambda-powertools/logger';
import type { LogAttributes, UnformattedAttributes } from '@aws-lambda-powertools/logger/types';
import { Metrics } from '@aws-lambda-powertools/metrics';
import { optionalEnv } from '#runtime/env.ts';

/** Writes what a reader of the log needs and no more: every byte is paid for with every request. */
class LineFormatter extends LogFormatter {
  override formatAttributes(own: UnformattedAttributes, others: LogAttributes): LogItem {
    const attributes = {
      level: own.logLevel,
      message: own.message,
      timestamp: this.formatTimestamp(own.timestamp),
      service: own.serviceName,
    };
    return new LogItem({ attributes }).addAttributes(others);
  }
}

/**
 * The logger and the metrics of a function, made once per cold start. Their service name and namespace come from
 * POWERTOOLS_SERVICE_NAME and POWERTOOLS_METRICS_NAMESPACE, which the stack sets on every function. `addressFromEdge` says
 * that requests come through CloudFront, which hands on the client's address.
 */
export function createObservability() {
  return {
    logger: new Logger({ logFormatter: new LineFormatter() }),
    metrics: new Metrics(),
    addressFromEdge: optionalEnv('BEHIND_EDGE') !== undefined,
  };
}
