import { createServer, type IncomingMessage } from 'node:http';
import { listenOnLoopback } from '../listen.ts';
import type { SecretValue } from './secret-values.ts';

/** A loopback stand-in for Secrets Manager that knows GetSecretValue. */
export type SecretsServer = { readonly endpoint: string; stop(): Promise<void> };

const MAX_REQUEST_BYTES = 65_536;

/** Starts it with these secrets, to be asked for by name or ARN. */
export async function startSecretsServer(secrets: readonly SecretValue[]): Promise<SecretsServer> {
  const server = createServer((request, response) => {
    readBody(request).then(
      (body) => {
        const { status, content } = answer(request.headers['x-amz-target'], body);
        response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' });
        response.end(JSON.stringify(content));
      },
      () => response.destroy(),
    );
  });

  function answer(target: unknown, body: string): { status: number; content: object } {
    if (target !== 'secretsmanager.GetSecretValue') {
      return refusal('InvalidRequestException', 'Only GetSecretValue is known here');
    }
    const id = secretId(body);
    const secret = secrets.find(({ arn, name }) => id === arn || id === name);
    if (secret === undefined) {
      return refusal('ResourceNotFoundException', `There is no secret ${id}`);
    }
    const { arn: ARN, name: Name, value } = secret;
    return {
      status: 200,
      content: { ARN, Name, SecretString: value, VersionId: 'local', VersionStages: ['AWSCURRENT'] },
    };
  }

  const port = await listenOnLoopback(server, 0);
  return {
    endpoint: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_REQUEST_BYTES) throw new Error('request too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function secretId(body: string): string | undefined {
  try {
    const parsed: unknown = JSON.parse(body);
    const id =
      typeof parsed === 'object' && parsed !== null && 'SecretId' in parsed ? parsed.SecretId : undefined;
    return typeof id === 'string' ? id : undefined;
  } catch {
    return undefined;
  }
}

function refusal(type: string, message: string): { status: number; content: object } {
  return { status: 400, content: { __type: type, message } };
}
