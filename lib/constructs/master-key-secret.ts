import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import type { StageConfig } from '../stage-config.ts';
import { acknowledge } from './acknowledge.ts';

/** What every subscriber's secret is derived from, together with what the table keeps of it. The stack makes it, once. */
export function masterKeySecret(scope: Construct, { keepData }: StageConfig): Secret {
  const secret = new Secret(scope, 'master-key', {
    secretName: `${Stack.of(scope).stackName}/webhook-master-key`,
    description: 'Webhook secrets are derived from it: changing it changes every subscriber’s secret.',
    generateSecretString: { passwordLength: 64, excludePunctuation: true },
    removalPolicy: keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
  });
  acknowledge(secret, {
    'AwsSolutions-SMG4':
      'A new value changes the secret of every subscriber; they rotate their own, one by one.',
  });
  return secret;
}
