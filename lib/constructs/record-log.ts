import { Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Environment } from '../stage-config.ts';
import type { SharedProps } from './data-table.ts';
import { recordKeySecret } from './secrets.ts';
import type { ServiceFunction } from './service-function.ts';

export type RecordLog = ReturnType<typeof recordLog>;

/** The key that signs the public record, and what a function needs to extend it. */
export function recordLog(scope: Construct, { config, table }: SharedProps) {
  const { edgeDomain, apiDomain } = config.protection;
  const { secretArn } = recordKeySecret(scope, config);
  const host = (edgeDomain ?? apiDomain)?.name ?? Stack.of(scope).stackName;
  const environment: Environment = { RECORD_KEY_SECRET: secretArn, RECORD_ORIGIN: `${host}/record` };
  return {
    secretArn,
    /** Beside the variable of the table. */
    environment,
    /** Permits a function to put entries; to change or delete one is permitted to none. */
    allowAppend(fn: ServiceFunction): void {
      table.allow(fn, ['GetItem', 'PutItem'], ['LOG', 'ENTRIES#*', 'TILE#*']);
      fn.mayCall(['secretsmanager:GetSecretValue'], [secretArn]);
    },
  };
}
