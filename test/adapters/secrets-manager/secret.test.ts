import type { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { expect, test } from 'vitest';
import { createSecret } from '#adapters/secrets-manager/secret.ts';

function aVault(...answers: (string | Error)[]) {
  const asked: unknown[] = [];
  const send = async (command: { input: unknown }) => {
    asked.push(command.input);
    const answer = answers.shift();
    if (answer instanceof Error) {
      throw answer;
    }
    return { SecretString: answer };
  };
  return { asked, client: { send } as unknown as Pick<SecretsManagerClient, 'send'> };
}

test('a secret is read once and kept', async () => {
  const { asked, client } = aVault('k1\n', 'k2');
  const secret = createSecret({ client, secretId: 'odds' });
  expect([await secret.read(), await secret.read()]).toEqual(['k1', 'k1']);
  expect(asked).toEqual([{ SecretId: 'odds' }]);
});

test('a secret that was refused is read anew', async () => {
  const secret = createSecret({ client: aVault('old', 'new').client, secretId: 'odds' });
  await secret.read();
  secret.forget();
  expect(await secret.read()).toBe('new');
});

test('a failed read is not kept, and an empty secret is a failure', async () => {
  const { client } = aVault(new Error('throttled'), '', 'k1');
  const secret = createSecret({ client, secretId: 'odds' });
  await expect(secret.read()).rejects.toThrow('throttled');
  await expect(secret.read()).rejects.toThrow('no text');
  expect(await secret.read()).toBe('k1');
});
