import type { QueryStringProps } from 'aws-cdk-lib/aws-logs';

/** The newest lines of one kind in a function's log, with these of their fields. */
export function linesOf(message: string, fields: readonly string[]): QueryStringProps {
  return {
    fields: ['@timestamp', ...fields],
    filterStatements: [`message like "${message}"`],
    sort: '@timestamp desc',
    limit: 100,
  };
}
