import { Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { StageConfig } from '../stage-config.ts';
import type { DataTable } from './data-table.ts';
import { addSecret } from './secrets.ts';
import type { ServiceFunction } from './service-function.ts';

export type RecordLog = ReturnType<typeof recordLog>;

/**
 * The key that signs the public record, and what a function needs to extend it. The stack makes it, once: a record that
 * another key has signed is not extended.
 */
export function recordLog(scope: Construct, config: StageConfig, table: DataTable) {
  const { edgeDomain, apiDomain } = config.protection;
  const key = addSecret(scope, 'record-key', config, {
    description: 'The key that signs the public record follows from this text. It must never change.',
    generateSecretString: { passwordLength: 64, excludePunctuation: true },
    notRotated: 'Users know the record by its key: another one would be another record.',
  });
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
