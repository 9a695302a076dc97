import { createServer, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createUserDirectory } from '#adapters/identity/user-directory.ts';
import { listenOnLoopback, stopServer } from '../../../local/loopback-server.ts';

/** A pool that answers as Cognito does. */
const people = new Set<string>();
let calls: { readonly headers: IncomingHttpHeaders; readonly body: unknown }[] = [];
let refusal: string | undefined;
const server = createServer(async (request, response) => {
  const body = JSON.parse(await text(request));
  calls.push({ headers: request.headers, body });
  const type = refusal ?? (people.has(body.Username) ? undefined : 'UserNotFoundException');
  if (String(request.headers['x-amz-target']).endsWith('.AdminDeleteUser')) {
    people.delete(body.Username);
  }
  response.writeHead(type === undefined ? 200 : 400).end(JSON.stringify({ __type: type }));
});
let endpoint: string;

beforeAll(async () => {
  endpoint = `http://127.0.0.1:${await listenOnLoopback(server, 0)}/`;
});
afterAll(() => stopServer(server));
beforeEach(() => {
  calls = [];
  refusal = undefined;
});

const credentials = { accessKeyId: 'AKIA', secretAccessKey: 's', sessionToken: 't' };
const client = new SecretsManagerClient({ region: 'us-east-1', credentials });

const directory = () =>
  createUserDirectory({
    issuer: 'https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_pool',
    endpoint,
    signing: client.config,
  });

test('a person is signed out everywhere and removed from the pool, by signed calls', async () => {
  people.add('ada');
  expect(await directory().remove('ada')).toBe(true);
  expect([...people]).toEqual([]);
  expect(calls.map(({ headers }) => headers['x-amz-target'])).toEqual([
    'AWSCognitoIdentityProviderService.AdminUserGlobalSignOut',
    'AWSCognitoIdentityProviderService.AdminDeleteUser',
  ]);
  for (const { headers, body } of calls) {
    expect(body).toEqual({ UserPoolId: 'eu-central-1_pool', Username: 'ada' });
    expect(headers.authorization).toMatch(
      /^AWS4-HMAC-SHA256 Credential=AKIA\/\d{8}\/eu-central-1\/cognito-idp\/aws4_request, /,
    );
    expect(headers['x-amz-security-token']).toBe('t');
  }
});

test('one whom the pool does not know is no error', async () => {
  expect(await directory().remove('usr_program')).toBe(false);
});

test('any other refusal is an error that names it', async () => {
  refusal = 'com.amazonaws#NotAuthorizedException';
  await expect(directory().remove('ada')).rejects.toThrow(/AdminUserGlobalSignOut.*NotAuthorized/);
});
