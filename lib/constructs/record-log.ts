import { Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { StageConfig } from '../stage-config.ts';
import type { DataTable } from './data-table.ts';
import { recordKeySecret } from './secrets.ts';
import type { ServiceFunction } from './service-function.ts';

export type RecordLog = ReturnType<typeof recordLog>;

/** The key that signs the public record, and what a function needs to extend it. */
export function recordLog(scope: Construct, config: StageConfig, table: DataTable) {
  const { edgeDomain, apiDomain } = config.protection;
  const key = recordKeySecret(scope, config);
  const host = (edgeDomain ?? apiDomain)?.name ?? Stack.of(scope).stackName;
  return {
    secretArn: key.secretArn,
    /** Permits a function to put entries; to change or delete one is permitted to none. */
    allowAppend(fn: ServiceFunction): void {
      table.allow(fn, ['GetItem', 'PutItem'], ['LOG', 'ENTRIES#*', 'TILE#*']);
      fn.mayRead('RECORD_KEY_SECRET', key);
      fn.tell('RECORD_ORIGIN', `${host}/record`);
    },
  };
}
