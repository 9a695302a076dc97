import type { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Environment, StageConfig } from '../stage-config.ts';
import type { DataTable } from './data-table.ts';
import type { RecordLog } from './record-log.ts';

/** What every part of the service is made with. */
export type Shared = {
  readonly config: StageConfig;
  readonly table: DataTable;
  /** The keys that subscribers' secrets are derived from. */
  readonly masterKeys: Secret;
  readonly record: RecordLog;
};

/** What a function is told that reads or writes scans. */
export function scanGrid({ scanIntervalSeconds }: StageConfig): Environment {
  return { SCAN_INTERVAL_SECONDS: String(scanIntervalSeconds) };
}
