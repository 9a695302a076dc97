import { Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/**
 * Accepts findings of the rule packs on one construct, each rule with the reason why it is right
 * here.
 */
export function acknowledge(
  construct: IConstruct,
  reasonByRule: Readonly<Record<string, string>>,
): void {
  for (const [rule, reason] of Object.entries(reasonByRule)) {
    const pack = rule.startsWith('AwsSolutions-') ? 'AwsSolutions' : 'Serverless';
    Validations.of(construct).acknowledge({ id: `${pack}::${rule}`, reason });
  }
}
