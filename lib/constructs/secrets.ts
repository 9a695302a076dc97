import { RemovalPolicy } from 'aws-cdk-lib';
import { Secret, type SecretProps } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import type { StageConfig } from '../stage-config.ts';
import { acknowledge } from './acknowledge.ts';

/**
 * The credential of the odds feed. It is made with a random value; the operator puts the real one in its place. Every
 * stage has it, whatever its feed, so that no change of a setting deletes a key.
 */
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

/** The name is generated: a fixed one, kept or waiting for its deletion, would block the next stack of the stage. */
function makeSecret(
  scope: Construct,
  name: string,
  { keepData }: StageConfig,
  { notRotated, ...props }: SecretProps & { readonly notRotated: string },
): Secret {
  const secret = new Secret(scope, name, {
    ...props,
    removalPolicy: keepData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY,
  });
  acknowledge(secret, { 'AwsSolutions-SMG4': notRotated });
  return secret;
}
