import { type App, Stack } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { DataTable } from './constructs/data-table.ts';
import { addEdgeSecret } from './constructs/edge-secret.ts';
import { QuotesBucket } from './constructs/quotes-bucket.ts';
import {
  addApiKeySecrets,
  addFeedKeys,
  addMasterKeys,
  addOddsKey,
  addRecordKey,
} from './constructs/secrets.ts';
import { addUsers } from './constructs/users.ts';
import { stackProps } from './stack-props.ts';
import type { StageConfig } from './stage-config.ts';

/**
 * What a stage keeps: the table, the quotes, the secrets and the pool of users. Nothing here
 * depends on code, so that a deployment of the service touches none of it. A resource belongs to
 * its path: one that is moved or renamed is replaced by an empty one.
 */
export class DataStack extends Stack {
  readonly table;
  readonly masterKeys;
  readonly apiKeySecrets;
  readonly recordKey;
  readonly oddsKey;
  readonly feedKeys;
  readonly quotes;
  readonly users;

  constructor(scope: App, config: StageConfig) {
    super(scope, `${config.name}-data`, {
      ...stackProps(config),
      description: 'What the service keeps: table, quotes, secrets and users.',
    });
    this.table = new DataTable(this, 'table', config);
    this.masterKeys = addMasterKeys(this, config);
    this.apiKeySecrets = addApiKeySecrets(this, config);
    this.recordKey = addRecordKey(this, config);
    const scans = new Construct(this, 'scans');
    this.oddsKey = addOddsKey(scans, config);
    this.feedKeys = addFeedKeys(scans, config);
    this.quotes = new QuotesBucket(scans, 'quotes');
    this.users = addUsers(this, config);
    addEdgeSecret(this, config);
  }
}
