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
 * The keys that subscribers' secrets are derived from, together with salts in the table: a JSON object with a member per
 * key under its id, and `current`, which names the one of new secrets. The stack makes it with one key, once.
 */
export function masterKeySecret(scope: Construct, config: StageConfig): Secret {
  const firstId = 'k1';
  return makeSecret(scope, 'webhook-master-key', config, {
    description:
      'Webhook secrets are derived from these keys: a key that is lost ends the secrets derived from it.',
    generateSecretString: {
      secretStringTemplate: JSON.stringify({ current: firstId }),
      generateStringKey: firstId,
      passwordLength: 64,
      excludePunctuation: true,
    },
    notRotated:
      'Secrets derived from a key need it as long as they sign; operators add keys, subscribers rotate secrets.',
  });
}

/**
 * A random text that the key of the record's checkpoints follows from. The stack makes it, once: a record that another key
 * has signed is not extended.
 */
export function recordKeySecret(scope: Construct, config: StageConfig): Secret {
  return makeSecret(scope, 'record-key', config, {
    description: 'The key that signs the public record follows from this text. It must never change.',
    generateSecretString: { passwordLength: 64, excludePunctuation: true },
    notRotated: 'Users know the record by its key: another one would be another record.',
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
