import { RemovalPolicy, SecretValue } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { EDGE_REGION } from '../settings.ts';
import type { StageConfig } from '../stage-config.ts';
import { acknowledge } from './acknowledge.ts';

/**
 * Makes the word by which CloudFront shows the functions that a request came through it, where the
 * stage has an edge. It is named after the origin: another origin gets another word.
 */
export function addEdgeSecret(scope: Construct, config: StageConfig): void {
  const secretName = nameOf(config);
  if (secretName === undefined) {
    return;
  }
  const secret = new Secret(scope, 'edge-secret', {
    secretName,
    description: 'CloudFront sends it with every request; functions refuse requests without it.',
    generateSecretString: { passwordLength: 64, excludePunctuation: true },
    // The stack of CloudFront can read secrets of its own region only.
    replicaRegions: config.target.region === EDGE_REGION ? [] : [{ region: EDGE_REGION }],
    removalPolicy: RemovalPolicy.DESTROY,
  });
  acknowledge(secret, {
    'AwsSolutions-SMG4': 'It is replaced with the name of the origin, which it keeps secret.',
  });
}

/**
 * The text of a template for which CloudFormation puts in the word; undefined without an edge. So
 * no template holds the word itself.
 */
export function edgeSecret(config: StageConfig): string | undefined {
  const secretName = nameOf(config);
  return secretName && SecretValue.secretsManager(secretName).unsafeUnwrap();
}

function nameOf({ name, protection: { apiDomain, edgeDomain } }: StageConfig): string | undefined {
  return apiDomain && edgeDomain && `${name}/edge/${apiDomain.name}`;
}
