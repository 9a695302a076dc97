import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createSecretsClient } from '#adapters/secrets-manager/secret.ts';
import { createVersionedSecret } from '#adapters/secrets-manager/versioned-secret.ts';
import { LOCAL_CLIENT } from '../../local/local-client.ts';
import { startQueueServer } from '../../local/queues/queue-server.ts';
import { startSecretsServer } from '../../local/secrets/secrets-server.ts';
import { readStackPlan } from '../../local/template/stack-plan.ts';
import { temporaryFolder } from './tiny-function.ts';
import { tinyAssembly } from './tiny-template.ts';

async function call(endpoint: string, target: string, body: unknown) {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': target },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, never> };
}

describe('the stand-in for Secrets Manager', () => {
  const secret = {
    name: 'odds-key',
    arn: 'arn:aws:secretsmanager:us-east-1:000000000000:secret:odds-key',
  };
  const get = async (target: string, body: unknown) => {
    const server = await startSecretsServer([{ ...secret, value: 'k-1' }]);
    onTestFinished(() => server.stop());
    return call(server.endpoint, target, body);
  };

  test.each([secret.name, secret.arn])(
    'gives the value of the template’s secret, asked for as %s',
    async (SecretId) => {
      const { status, body } = await get('secretsmanager.GetSecretValue', { SecretId });
      expect([status, body]).toMatchObject([
        200,
        { SecretString: 'k-1', Name: 'odds-key', ARN: secret.arn },
      ]);
    },
  );

  test.each([
    [
      'another secret',
      'secretsmanager.GetSecretValue',
      { SecretId: 'other' },
      'ResourceNotFoundException',
    ],
    ['another operation', 'secretsmanager.ListSecrets', {}, 'InvalidRequestException'],
    ['nonsense', 'secretsmanager.GetSecretValue', null, 'ResourceNotFoundException'],
  ])('refuses %s', async (_, target, body, type) => {
    expect(await get(target, body)).toMatchObject({ status: 400, body: { __type: type } });
  });
});

describe('a secret that is replaced', () => {
  test('becomes current only in the place of the version that was seen, and is kept', async () => {
    const secrets: string[] = [];
    const given = { arn: 'arn:m', name: 'm', value: 'one' };
    const server = await startSecretsServer([given], (name, value) =>
      secrets.push(`${name} ${value}`),
    );
    onTestFinished(() => server.stop());
    const client = createSecretsClient({ ...LOCAL_CLIENT, endpoint: server.endpoint });
    const secret = createVersionedSecret({ client, secretId: 'arn:m' });
    const seen = await secret.read();
    expect(await secret.replace(seen, 'two')).toBe(true);
    expect(await secret.replace(seen, 'three')).toBe(false);
    expect([(await secret.read()).text, secrets]).toEqual(['two', ['m two']]);
  });
});

describe('the queues', () => {
  const plansAt = (queues: string) => readStackPlan(tinyAssembly(), { gateway: '', queues }).queues;

  test('exist with the template’s attributes and keep their messages over a restart', async () => {
    const folder = join(temporaryFolder(), 'queues');
    const first = await startQueueServer(folder);
    const [, queue] = plansAt(first.endpoint);
    await first.ensureQueues(plansAt(first.endpoint));
    await call(first.endpoint, 'AmazonSQS.SendMessage', {
      QueueUrl: queue?.url,
      MessageBody: 'kept',
    });
    await first.stop();

    const second = await startQueueServer(folder);
    onTestFinished(() => second.stop());
    await second.ensureQueues(plansAt(second.endpoint));
    const QueueUrl = plansAt(second.endpoint)[1]?.url;
    const attributes = await call(second.endpoint, 'AmazonSQS.GetQueueAttributes', {
      QueueUrl,
      AttributeNames: ['All'],
    });
    expect(attributes.body).toMatchObject({ Attributes: { VisibilityTimeout: '60' } });
    const received = await call(second.endpoint, 'AmazonSQS.ReceiveMessage', { QueueUrl });
    expect(received.body).toMatchObject({ Messages: [{ Body: 'kept' }] });
  });

  test('cannot be reached from another machine', async () => {
    const server = await startQueueServer(join(temporaryFolder(), 'queues'));
    onTestFinished(() => server.stop());
    const outside = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
    const addresses = [
      '127.0.0.2',
      ...outside.filter((each) => each.family === 'IPv4').map((each) => each.address),
    ];
    for (const address of addresses.filter((each) => each !== '127.0.0.1')) {
      const url = server.endpoint.replace('127.0.0.1', address);
      await expect(fetch(url), url).rejects.toThrow('fetch failed');
    }
    expect((await fetch(`${server.endpoint}/health`)).ok).toBe(true);
  });
});
