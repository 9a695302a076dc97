import { LogFormatter, Logger, LogItem } from '@aws-lambda-powertools/logger';
import type { LogAttributes, UnformattedAttributes } from '@aws-lambda-powertools/logger/types';

/**
 * Writes what a reader of the log needs and no more: every byte is paid for with every request. The
 * group of the log names the function.
 */
class LineFormatter extends LogFormatter {
  override formatAttributes(own: UnformattedAttributes, others: LogAttributes): LogItem {
    const attributes = {
      level: own.logLevel,
      message: own.message,
      timestamp: this.formatTimestamp(own.timestamp),
      // The dimension of a metric is a field of the line that counts in it.
      ...('_aws' in others && { service: own.serviceName }),
    };
    return new LogItem({ attributes }).addAttributes(others);
  }
}

/** The logger of a function, made once per cold start. */
export function createLogger(): Logger {
  return new Logger({ logFormatter: new LineFormatter() });
}
