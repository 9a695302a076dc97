import type { DataStack } from '../data-stack.ts';
import type { Environment } from '../settings.ts';
import type { StageConfig } from '../stage-config.ts';
import type { ServiceFunction } from './service-function.ts';

/**
 * What the update that admits a request names: what it requires (`plan`, `revokedAt`), the day, its
 * count, and the hours. A policy cannot tell the requirement from the change.
 */
export const ADMISSION_ATTRIBUTES: readonly string[] = [
  'plan',
  'revokedAt',
  'day',
  'used',
  'lastUsedAt',
  'hoursDay',
  ...Array.from({ length: 24 }, (_, hour) => `hour${String(hour).padStart(2, '0')}`),
];

/** What every part of the service is made with: its settings, and what the stage keeps. */
export type Shared = ReturnType<typeof shareData>;

/** What the stage keeps, with the ways in which functions are let at its secrets and its record. */
export function shareData(
  config: StageConfig,
  { table, masterKeys, apiKeySecrets, recordKey, oddsKey, feedKeys, quotes, users }: DataStack,
) {
  const macSecrets = apiKeySecrets.map(({ secretValue }) => secretValue.unsafeUnwrap()).join(',');
  return {
    config,
    table,
    masterKeys,
    oddsKey,
    feedKeys,
    quotes,
    users,
    apiKeys: {
      /**
       * Tells a function the secrets with which it makes keys or recognizes them. It gets their
       * values on deployment, so that no request waits for a call.
       */
      tell: (fn: ServiceFunction): void => fn.tell('API_KEY_SECRETS', macSecrets),
    },
    record: {
      /** Permits a function to put entries; to change or delete one is permitted to none. */
      allowAppend(fn: ServiceFunction): void {
        table.allow(fn, ['GetItem', 'PutItem'], ['LOG', 'ENTRIES#*', 'TILE#*']);
        fn.mayRead('RECORD_KEY_SECRET', recordKey);
        fn.tell('RECORD_ORIGIN', `${publicHost(config) ?? config.name}/record`);
      },
    },
  };
}

/**
 * The one host name by which people reach the service: that of the edge, or of the API. Until one
 * of them is in use, the gateway generates one.
 */
export function publicHost({ protection }: StageConfig): string | undefined {
  const { domainsInUse, edgeDomain, apiDomain } = protection;
  return domainsInUse ? (edgeDomain ?? apiDomain)?.name : undefined;
}

/** What a function is told that reads or writes scans. */
export function scanGrid({ scanIntervalSeconds }: StageConfig): Environment {
  return { SCAN_INTERVAL_SECONDS: String(scanIntervalSeconds) };
}
