import type { RecordedCall } from './recording-proxy.ts';

export type Statement = {
  readonly Action: string | string[];
  readonly Resource: unknown;
  readonly Condition?: Readonly<Record<string, Readonly<Record<string, string | string[]>>>>;
};

/**
 * Whether one of the statements permits a call, by the part of IAM that the table's policies use.
 */
export function permits(statements: readonly Statement[], call: RecordedCall): boolean {
  return statements.some(
    ({ Action, Condition = {} }) =>
      list(Action).includes(call.action) &&
      isAmong(
        [call.partitionKey],
        Condition['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'],
      ) &&
      isAmong(call.attributes, Condition['ForAllValues:StringEquals']?.['dynamodb:Attributes']),
  );
}

/** Whether a statement denies a call, by the part of IAM that the table's policy uses. */
export function denies(statements: readonly Statement[], call: RecordedCall): boolean {
  return statements.some(({ Action, Condition = {} }) => {
    const outside = Condition['ForAllValues:StringNotEquals']?.['dynamodb:EnclosingOperation'];
    return (
      list(Action).includes(call.action) &&
      isAmong([call.partitionKey], Condition['ForAnyValue:StringLike']?.['dynamodb:LeadingKeys']) &&
      !(
        call.isInTransaction &&
        outside !== undefined &&
        list(outside).includes('TransactWriteItems')
      )
    );
  });
}

/**
 * Without patterns everything is. A star stands for any text, and every pattern here has it at its
 * end or not at all.
 */
function isAmong(values: readonly string[], patterns: string | string[] | undefined): boolean {
  if (patterns === undefined) {
    return true;
  }
  const matches = (value: string, pattern: string) =>
    pattern.endsWith('*') ? value.startsWith(pattern.slice(0, -1)) : value === pattern;
  return values.every((value) => list(patterns).some((pattern) => matches(value, pattern)));
}

export function list<T>(value: T | T[]): T[] {
  return Array.isArray(value) ? value : [value];
}
