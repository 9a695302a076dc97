import type { Stack } from 'aws-cdk-lib';
import type { Environment, StageConfig } from '../stage-config.ts';
import { DataTable } from './data-table.ts';
import { addSecret } from './secrets.ts';
import type { ServiceFunction } from './service-function.ts';

/** What every part of the service is made with. */
export type Shared = ReturnType<typeof addShared>;

/**
 * The table, the keys that subscribers' secrets are derived from, and the log of the public record.
 */
export function addShared(stack: Stack, config: StageConfig) {
  const table = new DataTable(stack, 'table', config);
  return {
    config,
    table,
    masterKeys: addMasterKeys(stack, config),
    record: addRecordLog(stack, config, table),
  };
}

/** What a function is told that reads or writes scans. */
export function scanGrid({ scanIntervalSeconds }: StageConfig): Environment {
  return { SCAN_INTERVAL_SECONDS: String(scanIntervalSeconds) };
}

/**
 * A JSON object with a key under its id, and `current`, which names the one of new secrets; salts
 * in the table belong to it. The stack makes it with one key, once; operators add others.
 */
function addMasterKeys(stack: Stack, config: StageConfig) {
  const firstId = 'k1';
  return addSecret(stack, 'webhook-master-key', config, {
    description:
      'Webhook secrets are derived from these keys: a key that is lost ends the secrets ' +
      'derived from it.',
    generateSecretString: {
      secretStringTemplate: JSON.stringify({ current: firstId }),
      generateStringKey: firstId,
      passwordLength: 64,
      excludePunctuation: true,
    },
    notRotated:
      'Secrets derived from a key need it as long as they sign; operators add keys, ' +
      'subscribers rotate secrets.',
  });
}

/**
 * The key that signs the record is made once: a record that another key has signed is not extended.
 */
function addRecordLog(stack: Stack, config: StageConfig, table: DataTable) {
  const { edgeDomain, apiDomain } = config.protection;
  const key = addSecret(stack, 'record-key', config, {
    description:
      'The key that signs the public record follows from this text. It must never change.',
    generateSecretString: { passwordLength: 64, excludePunctuation: true },
    notRotated: 'Users know the record by its key: another one would be another record.',
  });
  const host = (edgeDomain ?? apiDomain)?.name ?? stack.stackName;
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
