import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { listenOnLoopback, stopServer } from '../loopback-server.ts';
import type { SecretValue } from './secret-values.ts';

type ServedSecret = Pick<SecretValue, 'arn' | 'name' | 'value'>;

export type SecretsServer = Awaited<ReturnType<typeof startSecretsServer>>;

/** A loopback stand-in for Secrets Manager. It knows GetSecretValue, by name or ARN. */
export async function startSecretsServer(secrets: readonly ServedSecret[]) {
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
function answer(secrets: readonly ServedSecret[], target: unknown, body: string): object {
  if (target !== 'secretsmanager.GetSecretValue') {
    return { __type: 'InvalidRequestException', message: 'Only GetSecretValue is known here' };
  }
  const { SecretId } = Object(JSON.parse(body)) as { SecretId?: unknown };
  const secret = secrets.find(({ arn, name }) => SecretId === arn || SecretId === name);
  if (secret === undefined) {
    return { __type: 'ResourceNotFoundException', message: `There is no secret ${SecretId}` };
  }
  const { arn: ARN, name: Name, value: SecretString } = secret;
  return { ARN, Name, SecretString, VersionId: 'local', VersionStages: ['AWSCURRENT'] };
}
