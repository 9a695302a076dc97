import { text } from 'node:stream/consumers';
import { startLoopbackServer } from '../loopback-server.ts';
import type { SecretPlan } from '../template/stack-plan.ts';

type ServedSecret = Pick<SecretPlan, 'arn' | 'name'> & { readonly value: string };
type Input = Readonly<Partial<Record<string, string>>>;

/**
 * A loopback stand-in for Secrets Manager. It reads a secret by name or ARN, and replaces a current
 * version by another one. `keep` is called with each value that becomes current.
 */
export function startSecretsServer(
  given: readonly ServedSecret[],
  keep: (name: string, value: string) => void = () => undefined,
) {
  const secrets = given.map((secret) => ({ ...secret, versions: [secret.value], current: 0 }));

  /** The answer to one call; a refusal has a `__type`. Throws for a body that is not JSON. */
  function answer(target: unknown, body: string): object {
    if (!Object.values(CALLS).includes(String(target))) {
      return { __type: 'InvalidRequestException', message: `${target} is not known here` };
    }
    const { SecretId, ...input }: Input = JSON.parse(body) ?? {};
    const secret = secrets.find(({ arn, name }) => SecretId === arn || SecretId === name);
    if (!secret) {
      return { __type: 'ResourceNotFoundException', message: `There is no secret ${SecretId}` };
    }
    const { versions, current, name } = secret;
    const identity = { ARN: secret.arn, Name: name };
    if (target === CALLS.read) {
      const version = { SecretString: versions[current], VersionId: String(current) };
      return { ...identity, ...version, VersionStages: ['AWSCURRENT'] };
    }
    if (target === CALLS.put) {
      const { SecretString = '' } = input;
      return { ...identity, VersionId: String(versions.push(SecretString) - 1) };
    }
    const next = versions[Number(input.MoveToVersionId)];
    if (next === undefined || input.RemoveFromVersionId !== String(current)) {
      return { __type: 'InvalidParameterException', message: 'The label is on another version' };
    }
    keep(name, next);
    secret.current = Number(input.MoveToVersionId);
    return identity;
  }

  return startLoopbackServer(async (request, response) => {
    try {
      const content = answer(request.headers['x-amz-target'], await text(request));
      response.writeHead('__type' in content ? 400 : 200, {
        'content-type': 'application/x-amz-json-1.1',
      });
      response.end(JSON.stringify(content));
    } catch {
      response.destroy();
    }
  });
}

/** A version that is put is not current until the label is moved. */
const CALLS = {
  read: 'secretsmanager.GetSecretValue',
  put: 'secretsmanager.PutSecretValue',
  moveLabel: 'secretsmanager.UpdateSecretVersionStage',
};
