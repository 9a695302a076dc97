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
export function addSecret(
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
