import { list, type Statement } from '../support/policy.ts';
import { joined, type Resource, type templateFor } from './synthesize.ts';

export type Synthesized = ReturnType<typeof templateFor>;

export type DeployedFunction = {
  readonly id: string;
  readonly properties: Record<string, unknown>;
};

/** The functions of a template by their names, without the name of the stack. */
export function functionsByName({ ofType }: Synthesized): Map<string, DeployedFunction> {
  return new Map(
    Object.entries(ofType('AWS::Lambda::Function')).map(([id, { Properties }]) => [
      String(Properties.FunctionName).replace(/^betting-analytics-(dev|prod)-/, ''),
      { id, properties: Properties },
    ]),
  );
}

export function statementsOf({ Properties }: Resource): Statement[] {
  return (Properties.PolicyDocument as { Statement: Statement[] }).Statement;
}

/** The statements of one function's role, told by the logical id of the role. */
export function permissionsOf(name: string, from: Synthesized): Statement[] {
  const role = joined(functionsByName(from).get(name)?.properties.Role);
  return Object.values(from.ofType('AWS::IAM::Policy'))
    .filter(({ Properties }) => [Properties.Roles].flat().map(joined).includes(role))
    .flatMap(statementsOf);
}

/** The calls by what they do to a row. */
const KINDS: Readonly<Record<string, string>> = {
  ConditionCheckItem: 'read',
  GetItem: 'read',
  Query: 'read',
  BatchWriteItem: 'write',
  PutItem: 'write',
  UpdateItem: 'write',
  DeleteItem: 'delete',
};

/**
 * What a function may do with rows, secrets, queues and objects, one text each: `read ACCOUNT`,
 * `write KEY#*`, `GetSecretValue recordkey`, `SendMessage`. Its own log is left out.
 */
export function capabilitiesOf(name: string, from: Synthesized): string[] {
  const found = permissionsOf(name, from).flatMap((statement) =>
    list(statement.Action).flatMap((action) => capabilityOf(action, statement)),
  );
  return [...new Set(found)];
}

function capabilityOf(action: string, { Condition, Resource }: Statement): string[] {
  const [service, call = ''] = action.split(':');
  switch (service) {
    case 'logs':
      return [];
    case 'dynamodb': {
      const rows = Condition?.['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'] ?? 'any row';
      return list(rows).map((row) => `${KINDS[call] ?? call} ${row}`);
    }
    case 'secretsmanager':
      return list(Resource).map((each) => `${call} ${joined(each).replace(/[0-9A-F]{8}$/, '')}`);
    case 's3': {
      const prefixes = Condition?.StringLike?.['s3:prefix'];
      return call === 'ListBucket'
        ? list(prefixes ?? 'any object').map((prefix) => `${call} ${prefix}`)
        : list(Resource).map((each) => `${call} ${joined(each).replace(/^[^/]*\/?/, '')}`);
    }
    default:
      return [call];
  }
}
