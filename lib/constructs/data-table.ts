import { RemovalPolicy } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { AttributeType, Billing, TableEncryptionV2, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { AnyPrincipal, Effect, PolicyDocument, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import type { StageConfig } from '../stage-config.ts';
import { addAlarms } from './alarms.ts';
import { FIVE_MINUTES, sumOf } from './metrics.ts';
import type { ServiceFunction } from './service-function.ts';

export type RowCall =
  | 'BatchWriteItem'
  | 'ConditionCheckItem'
  | 'DeleteItem'
  | 'GetItem'
  | 'PutItem'
  | 'Query'
  | 'UpdateItem';

/**
 * The log of the public record and the claims of its selections, which stay as they were written.
 */
const LOG_ROWS = ['LOG', 'ENTRIES#*', 'TILE#*', 'PICK_SEEN#*'];
/** What the record shows of its picks, which grows with the log. */
const PICK_ROWS = ['PICK', 'PICK_SUMS'];

/**
 * No role may remove or overwrite anything in the record; a person who has to must remove this
 * first. Its rows are written by transactions only: those of an append, which
 * are refused where a row is there already.
 */
function recordStays(): PolicyDocument {
  const deny = (calls: readonly string[], rows: readonly string[], conditions = {}) =>
    new PolicyStatement({
      effect: Effect.DENY,
      principals: [new AnyPrincipal()],
      actions: calls.map((call) => `dynamodb:${call}`),
      resources: ['*'],
      conditions: { 'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': rows }, ...conditions },
    });
  // Holds for a call outside of any transaction too, where the key is missing.
  const outsideTransactions = {
    'ForAllValues:StringNotEquals': { 'dynamodb:EnclosingOperation': ['TransactWriteItems'] },
  };
  const rows = [...LOG_ROWS, ...PICK_ROWS];
  return new PolicyDocument({
    statements: [
      deny(
        ['BatchWriteItem', 'DeleteItem', 'PartiQLDelete', 'PartiQLInsert', 'PartiQLUpdate'],
        rows,
      ),
      deny(['UpdateItem'], LOG_ROWS),
      deny(['PutItem', 'UpdateItem'], rows, outsideTransactions),
    ],
  });
}

/** The one table: every kind of row, told apart by its keys. */
export class DataTable extends TableV2 {
  constructor(scope: Construct, id: string, { keepData }: StageConfig) {
    super(scope, id, {
      partitionKey: { name: 'pk', type: AttributeType.STRING },
      sortKey: { name: 'sk', type: AttributeType.STRING },
      timeToLiveAttribute: 'expiresAt',
      resourcePolicy: recordStays(),
      billing: Billing.onDemand(),
      encryption: TableEncryptionV2.dynamoOwnedKey(),
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: keepData,
      // Not RETAIN_ON_UPDATE_OR_DELETE: undoing a failed first deployment would fail at the
      // protected table.
      removalPolicy: keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    addAlarms(this, [
      {
        name: 'table-throttles',
        measures: sumOf(
          [this.metricOf('ReadThrottleEvents'), this.metricOf('WriteThrottleEvents')],
          'throttled',
        ),
        // Single ones are retried, or answered with one 503.
        threshold: 20,
        failureImpact:
          'The table refuses calls: API consumers get 503, and scans and subscribers have to wait.',
      },
    ]);
  }

  /** The sum over five minutes of one of the table's own metrics. */
  metricOf(metricName: string): Metric {
    return new Metric({
      namespace: 'AWS/DynamoDB',
      metricName,
      dimensionsMap: { TableName: this.tableName },
      statistic: 'Sum',
      period: FIVE_MINUTES,
    });
  }

  /**
   * Permits a function exactly these calls, and only on rows whose partition key matches one of the
   * patterns. Where `attributes` are given, a call may name no other ones, be it in a key, in a
   * condition or in a change.
   */
  allow(
    fn: ServiceFunction,
    calls: readonly RowCall[],
    partitionKeys: readonly string[],
    attributes?: readonly string[],
  ): void {
    const statement = this.permit(calls, partitionKeys);
    if (attributes) {
      statement.addConditions(onlyAmong('StringEquals', 'dynamodb:Attributes', attributes));
    }
    fn.addToRolePolicy(statement);
    fn.tell('TABLE_NAME', this.tableName);
  }

  /**
   * The permission of exactly these calls, and only on rows whose partition key matches one of the
   * patterns.
   */
  permit(calls: readonly RowCall[], partitionKeys: readonly string[]): PolicyStatement {
    return new PolicyStatement({
      actions: calls.map((call) => `dynamodb:${call}`),
      resources: [this.tableArn],
      conditions: onlyAmong('StringLike', 'dynamodb:LeadingKeys', partitionKeys),
    });
  }
}

/**
 * Every value of the key is among these, and there is one: alone, the first condition holds for a
 * missing key too.
 */
function onlyAmong(
  operator: 'StringLike' | 'StringEquals',
  key: string,
  values: readonly string[],
) {
  return { [`ForAllValues:${operator}`]: { [key]: [...values] }, Null: { [key]: 'false' } };
}
