import { expect, test } from 'vitest';
import { functionVariables } from '../../local/lambda/function-variables.ts';

const PLAN = {
  arn: 'arn:aws:lambda:us-east-1:000000000000:function:stack-get-me',
  functionName: 'stack-get-me',
  name: 'get-me',
  directory: '/bundle',
  handler: 'index.handler',
  timeoutMs: 1_000,
  memoryMb: 128,
  reservedConcurrency: undefined,
};
const ENDPOINTS = {
  dynamodb: 'http://127.0.0.1:1',
  s3: 'http://127.0.0.1:2',
  sqs: 'http://127.0.0.1:3',
  secretsManager: 'http://127.0.0.1:4',
  identity: 'http://127.0.0.1:5',
  simulatedFeed: undefined,
};
const reference = (arn: string) => `{{resolve:secretsmanager:${arn}:SecretString:::}}`;
const arnOf = (name: string) => `arn:aws:secretsmanager:us-east-1:000000000000:secret:${name}`;

test('a function gets the values of the secrets that its variables refer to, as on AWS', () => {
  const values = new Map([
    [arnOf('k2'), 'new'],
    [arnOf('k1'), 'old'],
  ]);
  const environment = {
    API_KEY_SECRETS: `${reference(arnOf('k2'))},${reference(arnOf('k1'))}`,
    TABLE_NAME: 'table',
  };
  const seen = functionVariables({ ...PLAN, environment }, ENDPOINTS, (arn) => values.get(arn));
  expect(seen).toMatchObject({ API_KEY_SECRETS: 'new,old', TABLE_NAME: 'table' });
});
