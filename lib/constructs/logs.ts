import { Aws, Fn, RemovalPolicy } from 'aws-cdk-lib';
import {
  type ILogGroupRef,
  LogGroup,
  QueryDefinition,
  QueryString,
  type QueryStringProps,
} from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { WatchingStack } from '../monitoring-stack.ts';
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

/**
 * The log of what people did. In a stage that keeps its data it outlives the stack, so that no
 * destroyed stack takes along who destroyed it, and why. Its name then ends with the id of the
 * stack: a fixed one, kept, would block the next stack of the stage.
 */
export function addEvidenceLog(
  scope: Construct,
  id: string,
  name: string,
  config: StageConfig,
): LogGroup {
  if (!config.keepData) {
    return addLogGroup(scope, id, name, config);
  }
  const stackId = Fn.select(2, Fn.split('/', Aws.STACK_ID));
  return new LogGroup(scope, id, {
    logGroupName: `${name}-${stackId}`,
    retention: config.logRetentionDays,
    // A creation that failed leaves nothing.
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  });
}

/** Saves a query of logs under `<stage>/<name>`. */
export function addSavedQuery(
  scope: Construct,
  name: string,
  query: QueryStringProps,
  logGroups: ILogGroupRef[],
): void {
  const monitoring = WatchingStack.watching(scope);
  new QueryDefinition(monitoring, `${name}-query`, {
    queryDefinitionName: `${monitoring.prefix}/${name}`,
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
