import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import {
  type ILogGroupRef,
  LogGroup,
  QueryDefinition,
  QueryString,
  type QueryStringProps,
} from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { StageConfig } from '../stage-config.ts';

/** A log group whose lines stay as long as the stage says. */
export function addLogGroup(
  scope: Construct,
  id: string,
  name: string,
  config: StageConfig,
): LogGroup {
  return new LogGroup(scope, id, {
    logGroupName: name,
    retention: config.logRetentionDays,
    removalPolicy: RemovalPolicy.DESTROY,
  });
}

/** Saves a query of logs under `<stack>/<name>`. */
export function addSavedQuery(
  scope: Construct,
  [id, name]: readonly [id: string, name: string],
  query: QueryStringProps,
  logGroups: ILogGroupRef[],
): void {
  new QueryDefinition(scope, id, {
    queryDefinitionName: `${Stack.of(scope).stackName}/${name}`,
    queryString: new QueryString(query),
    logGroups,
  });
}

/** The newest lines of one kind in a function's log, with these of their fields. */
export function linesOf(message: string, fields: readonly string[]): QueryStringProps {
  return {
    fields: ['@timestamp', ...fields],
    filterStatements: [`message like "${message}"`],
    sort: '@timestamp desc',
    limit: 100,
  };
}
