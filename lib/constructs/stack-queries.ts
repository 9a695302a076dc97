import type { QueryStringProps } from 'aws-cdk-lib/aws-logs';
import type { MonitoringStack } from '../monitoring-stack.ts';
import { addSavedQuery } from './logs.ts';
import { ServiceFunction } from './service-function.ts';

/** Most logs that one saved query may read. */
const MAX_LOGS = 50;

const QUERIES: Readonly<Record<string, QueryStringProps>> = {
  problems: {
    fields: ['@timestamp', '@log', 'level', 'message', 'request_id', 'error.message', '@message'],
    // A call that was cut off by its timeout or for want of memory has no line but the platform's
    // report.
    filterStatements: [
      'level in ["WARN", "ERROR", "FATAL"] or record.status in ["timeout", "failure"]',
    ],
    sort: '@timestamp desc',
    limit: 100,
  },
  requests: {
    filterStatements: ['message = "request"'],
    statsStatements: [
      'count(*) as requests, pct(duration_ms, 99) as p99_ms by bin(5m) as time, route, status',
    ],
    sort: 'time desc',
  },
};

/**
 * Saves the queries of the warnings and errors, and of the requests, of all functions that the
 * stage has by now: as few as can read all their logs. One for each function would take a tenth of
 * the resources that a stack may have.
 */
export function addStackQueries(monitoring: MonitoringStack): void {
  const logs = monitoring.node.root.node
    .findAll()
    .filter((each) => each instanceof ServiceFunction)
    .map((each) => each.logGroup);
  for (const [name, query] of Object.entries(QUERIES)) {
    for (let from = 0; from < logs.length; from += MAX_LOGS) {
      const suffix = from === 0 ? '' : `-${from / MAX_LOGS + 1}`;
      addSavedQuery(monitoring, `${name}${suffix}`, query, logs.slice(from, from + MAX_LOGS));
    }
  }
}
