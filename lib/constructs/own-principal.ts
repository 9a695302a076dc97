import { Aws } from 'aws-cdk-lib';
import { type PrincipalBase, ServicePrincipal } from 'aws-cdk-lib/aws-iam';

/**
 * A service of AWS that acts for this account alone: it takes a role for no resource of another
 * account.
 */
export function ownPrincipal(service: string): PrincipalBase {
  return new ServicePrincipal(service).withConditions({
    StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID },
  });
}
