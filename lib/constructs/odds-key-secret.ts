import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import type { StageConfig } from '../stage-config.ts';
import { acknowledge } from './acknowledge.ts';

/** The credential of the odds feed. It is made with a random value; the operator puts the real one in its place. */
export function oddsKeySecret(scope: Construct, { keepData }: StageConfig): Secret {
  const secret = new Secret(scope, 'odds-api-key', {
    secretName: `${Stack.of(scope).stackName}/odds-api-key`,
    description: 'Key of the odds feed, as plain text.',
    removalPolicy: keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
  });
  acknowledge(secret, {
    'AwsSolutions-SMG4': 'The provider of the odds issues the key and offers no way to rotate it by program.',
  });
  return secret;
}
