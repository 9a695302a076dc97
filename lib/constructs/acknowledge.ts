import { Stack, Validations } from 'aws-cdk-lib';
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

/**
 * Accepts that a policy of this stack names resources by a pattern, for a reason. The rule packs
 * show a resource of another stack by its reference to the output of that stack, which gets its
 * name when the whole app is known: the finding is accepted then.
 */
export function acknowledgePattern(policy: IConstruct, pattern: string, reason: string): void {
  policy.node.addValidation({
    validate() {
      acknowledge(policy, {
        [`AwsSolutions-IAM5[Resource::${shown(Stack.of(policy).resolve(pattern))}]`]: reason,
      });
      return [];
    },
  });
}

/** A resolved text as the rule packs show it. */
function shown(value: unknown): string {
  const { 'Fn::Join': join, 'Fn::ImportValue': imported } = Object(value) as {
    'Fn::Join'?: [string, unknown[]];
    'Fn::ImportValue'?: unknown;
  };
  if (join) {
    const [separator, parts] = join;
    return parts.map(shown).join(separator);
  }
  // Strong references make imports, which the packs show as the bare name of the export.
  if (imported !== undefined) {
    return shown(imported);
  }
  return typeof value === 'string' ? value : JSON.stringify(value);
}
