import { RemovalPolicy } from 'aws-cdk-lib';
import { Secret, type SecretProps } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import type { StageConfig } from '../stage-config.ts';
import { acknowledge } from './acknowledge.ts';

type OwnSecretProps = Pick<SecretProps, 'description' | 'generateSecretString'> & {
  /** Why no program replaces it from time to time. */
  readonly notRotated: string;
};

/**
 * A secret that a stage which keeps its data keeps, too. Its name is generated: a fixed one, kept
 * or waiting for its deletion, would block the next stack of the stage.
 */
function addSecret(
  scope: Construct,
  id: string,
  { keepData }: StageConfig,
  { notRotated, ...props }: OwnSecretProps,
): Secret {
  const removalPolicy = keepData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;
  const secret = new Secret(scope, id, { ...props, removalPolicy });
  acknowledge(secret, { 'AwsSolutions-SMG4': notRotated });
  return secret;
}

/**
 * A JSON object with a key under its id, and `current`, which names the one of new secrets; salts
 * in the table belong to it. The stack makes it with one key, once; operators add others.
 */
export function addMasterKeys(scope: Construct, config: StageConfig): Secret {
  const firstId = 'k1';
  return addSecret(scope, 'webhook-master-key', config, {
    description:
      'Webhook secrets are derived from these keys: a key that is lost ends the secrets ' +
      'derived from it.',
    generateSecretString: {
      secretStringTemplate: JSON.stringify({ current: firstId }),
      generateStringKey: firstId,
      passwordLength: 64,
      excludePunctuation: true,
    },
    notRotated:
      'Secrets derived from a key need it as long as they sign; operators add keys, ' +
      'subscribers rotate secrets.',
  });
}

/**
 * The key that signs the record is made once: a record that another key has signed is not extended.
 */
export function addRecordKey(scope: Construct, config: StageConfig): Secret {
  return addSecret(scope, 'record-key', config, {
    description:
      'The key that signs the public record follows from this text. It must never change.',
    generateSecretString: { passwordLength: 64, excludePunctuation: true },
    notRotated: 'Users know the record by its key: another one would be another record.',
  });
}

/**
 * The key of the odds feed, which every stage has, so that no change of a setting deletes it. It is
 * made with a random value, which the operator of a real feed replaces.
 */
export function addOddsKey(scope: Construct, config: StageConfig): Secret {
  return addSecret(scope, 'odds-api-key', config, {
    description: 'Key of the odds feed, as plain text.',
    notRotated:
      'The provider of the odds issues the key and offers no way to rotate it by program.',
  });
}

/** The keys of further feeds, by the names that the stage gives their secrets. */
export function addFeedKeys(
  scope: Construct,
  config: StageConfig,
): readonly (readonly [name: string, secret: Secret])[] {
  return config.feed.secrets.map((name) => [
    name,
    addSecret(scope, `odds-api-key-${name}`, config, {
      description: `Key of the odds feed whose secret is called ${name}, as plain text.`,
      notRotated:
        'The provider of the odds issues the key and offers no way to rotate it by program.',
    }),
  ]);
}

/**
 * The secrets of the MAC in API keys, by the names that the stage gives them. They keep junk from
 * the table and open nothing: which keys are good, only the table says.
 */
export function addApiKeySecrets(scope: Construct, config: StageConfig): readonly Secret[] {
  return config.apiKeySecrets.map((name) =>
    addSecret(scope, `api-key-secret-${name}`, config, {
      description: 'API keys whose MAC was made with this secret end when it is lost.',
      generateSecretString: { passwordLength: 43, excludePunctuation: true },
      notRotated: 'Keys end with the secret of their MAC; operators put a new one in front of it.',
    }),
  );
}
