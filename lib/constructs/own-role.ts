import {
  type AddToPrincipalPolicyResult,
  type IPrincipal,
  PolicyDocument,
  type PolicyStatement,
  Role,
} from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';

/**
 * A role with its permissions in it. A policy of its own for each role would be
 * another resource of the stack, and of those a stack may have 500.
 */
export class OwnRole extends Role {
  private readonly permissions: PolicyDocument;

  constructor(scope: Construct, id: string, assumedBy: IPrincipal) {
    const permissions = new PolicyDocument();
    super(scope, id, { assumedBy, inlinePolicies: { permissions } });
    this.permissions = permissions;
  }

  override addToPrincipalPolicy(statement: PolicyStatement): AddToPrincipalPolicyResult {
    this.permissions.addStatements(statement);
    return { statementAdded: true, policyDependable: this };
  }
}
