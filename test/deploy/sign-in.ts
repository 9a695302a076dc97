import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { callEmulator } from './call-emulator.ts';
import type { DeployedApi } from './deployed-api.ts';
import type { Admin } from './operator-commands.ts';
import { functionVariables } from './scan-loop.ts';

/** Another person than the one whom the runbook invites. */
const EMAIL = 'grace@example.com';
const PASSWORD = 'Correct-horse-7-battery';
const GET_ROUTES = [
  'profile',
  'keys',
  'settings',
  'webhook',
  'webhook/deliveries',
  'opportunities',
  'matches',
];

type Person = { readonly sub: string; readonly accessToken: string; readonly idToken: string };

/**
 * Signs a new user of the deployed pool in: the code flow with PKCE on the pool's own pages, as the
 * client of the stack, with its secret. The stack's functions do the same on AWS; here they cannot
 * reach the address that the pool names.
 */
export async function signIn(port: number, stack: string): Promise<Person> {
  const variables = await functionVariables(port, `${stack}-session`);
  const {
    IDENTITY_ISSUER: issuer = '',
    IDENTITY_CLIENT_ID: ClientId = '',
    PUBLIC_URL: publicUrl,
  } = variables;
  const UserPoolId = issuer.split('/').at(-1) ?? '';
  const pool = (action: string, input: object) =>
    callEmulator(port, 'cognito-idp', '/', {
      target: `AWSCognitoIdentityProviderService.${action}`,
      input: { UserPoolId, ...input },
    });
  const { UserPoolClient: client } = await pool('DescribeUserPoolClient', { ClientId });
  assert.deepEqual(client.AllowedOAuthFlows, ['code']);
  assert.deepEqual(client.CallbackURLs, [`${publicUrl}/signed-in`]);
  const { User } = await pool('AdminCreateUser', { Username: EMAIL, MessageAction: 'SUPPRESS' });
  await pool('AdminSetUserPassword', { Username: EMAIL, Password: PASSWORD, Permanent: true });
  const sub = User.Attributes.find(({ Name }: { Name: string }) => Name === 'sub').Value;

  const verifier = randomBytes(32).toString('base64url');
  const asked = {
    client_id: ClientId,
    redirect_uri: `${publicUrl}/signed-in`,
    response_type: 'code',
    scope: `openid email ${variables.IDENTITY_SCOPE}`,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  };
  const post = (path: string, form: Record<string, string>, headers = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      redirect: 'manual',
      headers,
      body: new URLSearchParams(form),
    });
  const back = await post('/login', { ...asked, username: EMAIL, password: PASSWORD });
  const code =
    new URL(back.headers.get('location') ?? publicUrl ?? '').searchParams.get('code') ?? '';
  const form = { grant_type: 'authorization_code', code, redirect_uri: asked.redirect_uri };
  const basic = Buffer.from(`${ClientId}:${client.ClientSecret}`).toString('base64');
  const answer = await post(
    '/oauth2/token',
    { ...form, code_verifier: verifier },
    { authorization: `Basic ${basic}` },
  );
  const text = await answer.text();
  assert.equal(answer.status, 200, text);
  const { access_token: accessToken, id_token: idToken } = JSON.parse(text);
  return { sub, accessToken, idToken };
}

/** The deployed authorizer passes an access token of the pool, and nothing else. */
export async function accountsOpen(
  get: DeployedApi,
  admin: Admin,
  { sub, accessToken, idToken }: Person,
): Promise<void> {
  const profile = async (token?: string) => (await get('/account/profile', token)).status;
  const [header, payload = '', signature] = accessToken.split('.');
  const claims = {
    ...JSON.parse(Buffer.from(payload, 'base64url').toString()),
    sub: 'somebody-else',
  };
  const forged = Buffer.from(JSON.stringify(claims)).toString('base64url');
  assert.deepEqual(
    [await profile(), await profile(`${header}.${forged}.${signature}`), await profile(idToken)],
    [401, 401, 403],
  );
  // The token is good, but nobody has made the account: that is for the function to say.
  const early = await get('/account/profile', accessToken);
  assert.equal(early.json<{ code: string }>().code, 'not_signed_in');
  await admin('account', 'create', '--plan', 'sharp', '--user', sub);
  for (const route of GET_ROUTES) {
    const answer = await get(`/account/${route}`, accessToken);
    assert.equal(answer.status, 200, `${route}: ${answer.text}`);
  }
  const changed = await get('/account/settings', accessToken, {
    method: 'PUT',
    headers: { 'if-none-match': '*' },
    body: { bankroll: 500 },
  });
  assert.equal(changed.json<{ bankroll: number }>().bankroll, 500);
  const made = await get('/account/keys', accessToken, { method: 'POST', body: { name: 'sheet' } });
  const { key_id: keyId, api_key: key } = made.json<{ key_id: string; api_key: string }>();
  assert.equal((await get('/api/v1/me', key)).status, 200);
  const revoked = await get(`/account/keys/${keyId}`, accessToken, { method: 'DELETE' });
  assert.deepEqual([revoked.status, (await get('/api/v1/me', key)).status], [204, 401]);
}
