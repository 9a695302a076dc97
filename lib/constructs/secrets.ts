import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import { Secret, type SecretProps } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import type { StageConfig } from '../stage-config.ts';
import { acknowledge } from './acknowledge.ts';

/** The credential of the odds feed. It is made with a random value; the operator puts the real one in its place. */
export function oddsKeySecret(scope: Construct, config: StageConfig): Secret {
  return makeSecret(scope, 'odds-api-key', config, {
    description: 'Key of the odds feed, as plain text.',
    notRotated: 'The provider of the odds issues the key and offers no way to rotate it by program.',
  });
}

/**
 * The key that every subscriber's secret is derived from, together with a salt in the table. The stack makes it,
 * once.
 */
export function masterKeySecret(scope: Construct, config: StageConfig): Secret {
  return makeSecret(scope, 'webhook-master-key', config, {
    description: 'Webhook secrets are derived from it: changing it changes every subscriber’s secret.',
    generateSecretString: { passwordLength: 64, excludePunctuation: true },
    notRotated: 'A new value changes the secret of every subscriber; they rotate their own, one by one.',
  });
}

function makeSecret(
  scope: Construct,
  name: string,
  { keepData }: StageConfig,
  { notRotated, ...props }: SecretProps & { readonly notRotated: string },
): Secret {
  const secret = new Secret(scope, name, {
    ...props,
    secretName: `${Stack.of(scope).stackName}/${name}`,
    removalPolicy: keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
  });
  acknowledge(secret, { 'AwsSolutions-SMG4': notRotated });
  return secret;
}
