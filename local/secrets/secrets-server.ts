import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { listenOnLoopback, stopServer } from '../loopback-server.ts';
import type { SecretValue } from './secret-values.ts';

type ServedSecret = Pick<SecretValue, 'arn' | 'name' | 'value'>;

export type SecretsServer = Awaited<ReturnType<typeof startSecretsServer>>;

/**
 * A loopback stand-in for Secrets Manager. It reads a secret by name or ARN, and replaces a current version by another one.
 * `keep` is called with each value that becomes current.
 */
export async function startSecretsServer(
  given: readonly ServedSecret[],
  keep: (name: string, value: string) => void = () => undefined,
) {
  const secrets = given.map((secret) => createVersions(secret, keep));
  const server = createServer(async (request, response) => {
    try {
      const content = answer(secrets, request.headers['x-amz-target'], await text(request));
      response.writeHead('__type' in content ? 400 : 200, { 'content-type': 'application/x-amz-json-1.1' });
      response.end(JSON.stringify(content));
    } catch {
      response.destroy();
    }
  });
  const port = await listenOnLoopback(server, 0);
  return { endpoint: `http://127.0.0.1:${port}`, stop: () => stopServer(server) };
}

/** The answer to one call; a refusal has a `__type`. Throws for a body that is not JSON. */
function answer(secrets: readonly Versions[], target: unknown, body: string): object {
  const call = CALLS[String(target) as keyof typeof CALLS];
  if (call === undefined)
    return { __type: 'InvalidRequestException', message: `${target} is not known here` };
  const input = Object(JSON.parse(body)) as Input;
  const secret = secrets.find(({ isNamed }) => isNamed(input.SecretId));
  if (secret !== undefined) return call(secret, input);
  return { __type: 'ResourceNotFoundException', message: `There is no secret ${input.SecretId}` };
}

const CALLS = {
  'secretsmanager.GetSecretValue': (secret: Versions) => secret.read(),
  'secretsmanager.PutSecretValue': (secret: Versions, input: Input) => secret.put(input),
  'secretsmanager.UpdateSecretVersionStage': (secret: Versions, input: Input) => secret.moveCurrent(input),
};

type Input = Readonly<Partial<Record<string, string>>>;
type Versions = ReturnType<typeof createVersions>;

/** The versions of a secret, of which one is current. A version that is put is not current until the label is moved. */
function createVersions({ arn, name, value }: ServedSecret, keep: (name: string, value: string) => void) {
  const identity = { ARN: arn, Name: name };
  const values = new Map([['1', value]]);
  let current = '1';
  return {
    isNamed: (id: unknown) => id === arn || id === name,
    read: () => ({
      ...identity,
      SecretString: values.get(current),
      VersionId: current,
      VersionStages: ['AWSCURRENT'],
    }),
    put({ SecretString = '' }: Input) {
      const VersionId = String(values.size + 1);
      values.set(VersionId, SecretString);
      return { ...identity, VersionId };
    },
    moveCurrent({ MoveToVersionId = '', RemoveFromVersionId }: Input) {
      const next = values.get(MoveToVersionId);
      if (next === undefined || RemoveFromVersionId !== current) {
        return { __type: 'InvalidParameterException', message: 'The label is on another version' };
      }
      keep(name, next);
      current = MoveToVersionId;
      return identity;
    },
  };
}
