import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import {
  AttributeType,
  Billing,
  ProjectionType,
  TableEncryptionV2,
  TableV2,
} from 'aws-cdk-lib/aws-dynamodb';
import { AnyPrincipal, Effect, PolicyDocument, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import type { StageConfig } from '../stage-config.ts';
import { addAlarms } from './alarms.ts';
import { FIVE_MINUTES, sumOf } from './metrics.ts';
import type { ServiceFunction } from './service-function.ts';

/** Write units of a key that uses its whole quota, a second. */
const WRITES_PER_KEY = 20_000 / 86_400;

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

const PENDING_INDEX = 'pending';

type Permission = {
  readonly statement: PolicyStatement;
  keys: readonly string[];
  /** The attributes that the call may name; undefined where it may name all. */
  named: readonly string[] | undefined;
};

/** The one table: every kind of row, told apart by its keys. */
export class DataTable extends TableV2 {
  /** By function and call. */
  private readonly permissions = new Map<string, Permission>();

  constructor(scope: Construct, id: string, { keepData, protection }: StageConfig) {
    super(scope, id, {
      partitionKey: { name: 'pk', type: AttributeType.STRING },
      sortKey: { name: 'sk', type: AttributeType.STRING },
      timeToLiveAttribute: 'expiresAt',
      // Sparse: a delivery is in it while it waits, a bet while something of it is due.
      globalSecondaryIndexes: [
        {
          indexName: PENDING_INDEX,
          partitionKey: { name: 'pendingIn', type: AttributeType.STRING },
          sortKey: { name: 'dueAt', type: AttributeType.NUMBER },
          projectionType: ProjectionType.KEYS_ONLY,
        },
      ],
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
        incident: 'api',
        measures: sumOf(
          [this.metricOf('ReadThrottleEvents'), this.metricOf('WriteThrottleEvents')],
          'throttled',
        ),
        // Single ones are retried, or answered with one 503.
        threshold: 20,
        failureImpact:
          'The table refuses calls: API consumers get 503, and scans and subscribers have to wait.',
      },
      {
        name: 'table-writes',
        measures: this.metricOf('ConsumedWriteCapacityUnits', Duration.minutes(1)),
        when: 'above',
        threshold: Math.ceil(2 * protection.expectedKeys * WRITES_PER_KEY * 60),
        periods: 3,
        failureImpact:
          'More is written than twice what the expected keys may ask for: each million units ' +
          'costs 0.63 USD, and consumers get 503 when the table refuses.',
      },
    ]);
  }

  /** The sum of one of the table's own metrics, by default over five minutes. */
  metricOf(metricName: string, period = FIVE_MINUTES): Metric {
    return new Metric({
      namespace: 'AWS/DynamoDB',
      metricName,
      dimensionsMap: { TableName: this.tableName },
      statistic: 'Sum',
      period,
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
    for (const call of calls) {
      const permission = this.permissionOf(fn, call, attributes !== undefined);
      const { statement, keys, named } = permission;
      permission.keys = [...new Set([...keys, ...partitionKeys])];
      statement.addConditions(onlyAmong('StringLike', 'dynamodb:LeadingKeys', permission.keys));
      if (attributes && named) {
        permission.named = [...new Set([...named, ...attributes])];
        statement.addConditions(onlyAmong('StringEquals', 'dynamodb:Attributes', permission.named));
      }
    }
    fn.tell('TABLE_NAME', this.tableName);
  }

  /** Permits a function to read the keys of what is pending in these partitions of the index. */
  allowPending(fn: ServiceFunction, partitions: readonly string[]): void {
    fn.addToRolePolicy(
      new PolicyStatement({
        actions: ['dynamodb:Query'],
        resources: [`${this.tableArn}/index/${PENDING_INDEX}`],
        conditions: onlyAmong('StringLike', 'dynamodb:LeadingKeys', partitions),
      }),
    );
  }

  /**
   * The one statement of a function's role for a call. A transaction may touch several kinds of
   * rows by the same call. Whether AWS judges it row by row or with all keys at once is not
   * documented: one statement with all keys permits it either way, several only row by row.
   */
  private permissionOf(fn: ServiceFunction, call: RowCall, isLimited: boolean): Permission {
    const name = `${fn.node.path} ${call}`;
    const known = this.permissions.get(name);
    if (known && (known.named !== undefined) !== isLimited) {
      throw new Error(`${name} is limited to attributes for some rows only`);
    }
    const permission = known ?? {
      statement: this.permit([call], []),
      keys: [],
      named: isLimited ? [] : undefined,
    };
    if (!known) {
      this.permissions.set(name, permission);
      fn.addToRolePolicy(permission.statement);
    }
    return permission;
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
