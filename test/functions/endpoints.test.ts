import { describe, expect, test } from 'vitest';
import { ACCOUNT_ENDPOINTS } from '#functions/account-endpoints.ts';
import { ENDPOINTS } from '#functions/endpoints.ts';
import type { Endpoint } from '#http/endpoint.ts';
import { accountOpenApiDocument } from '#http/openapi/account-document.ts';
import { openApiDocument } from '#http/openapi/document.ts';
import { ADA, accountClient } from '../support/account-client.ts';

const api: readonly Endpoint[] = Object.values(ENDPOINTS).flat();
const account: readonly Endpoint[] = Object.values(ACCOUNT_ENDPOINTS);
const named = (endpoints: readonly Endpoint[]) =>
  endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);

describe('every endpoint', () => {
  test('has a route of its own', () => {
    const routes = named([...api, ...account]).map(([name]) => name);
    expect(new Set(routes).size).toBe(routes.length);
  });

  test.each(named([...api, ...account]))('%s declares the names in its path', (_, endpoint) => {
    const inPath = [...endpoint.path.matchAll(/\{(\w+)\+?\}/g)].map(([, name]) => name);
    // What the page and the documentation are made of is looked up by the whole path.
    if (endpoint.answer || endpoint.access !== 'public') {
      expect(Object.keys(endpoint.pathParameters ?? {})).toEqual(inPath);
    }
  });

  test.each(named([...account, ...api.filter(({ tag }) => tag)]))(
    '%s declares the answer of its success, or a status that has none',
    (_, { answer, success = 200 }) => {
      expect(answer === undefined).toBe(success === 204 || success === 303);
    },
  );

  test('refers to schemas that its document has', () => {
    for (const document of [openApiDocument(api), accountOpenApiDocument(account)]) {
      const { schemas } = document.components as { schemas: object };
      const refs = JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g);
      expect(Object.keys(schemas)).toEqual(
        expect.arrayContaining([...new Set([...refs].map(([, name]) => name))]),
      );
    }
  });
});

/** Sends a request that must be refused before the action is reached. */
function refused(endpoint: Endpoint) {
  const action = () => {
    throw new Error('The action was reached');
  };
  return accountClient(endpoint as Endpoint & { access: 'account' }, action);
}

const signedIn = account.filter(({ access }) => access !== 'session');

describe('every endpoint of the account', () => {
  const bodyOf = ({ body, isVersioned }: Endpoint) => ({
    ...(body && { body: {} }),
    ...(isVersioned && { headers: { 'If-None-Match': '*' } }),
  });

  test.each(named(signedIn))('%s refuses a request without an account', async (_, endpoint) => {
    const answer = await refused(endpoint)({
      ...bodyOf(endpoint),
      account: { ...ADA, userId: '' },
    });
    expect(answer).toMatchObject({ status: 401, json: { code: 'not_signed_in' } });
  });

  test.each(named(signedIn.filter(({ access }) => access === 'sharp_account')))(
    '%s refuses an account on another plan',
    async (_, endpoint) => {
      const free = { ...ADA, plan: 'free' } as const;
      const answer = await refused(endpoint)({ ...bodyOf(endpoint), account: free });
      expect(answer).toMatchObject({ status: 403, json: { code: 'plan_required:sharp' } });
    },
  );

  test.each(named(account.filter(({ method }) => method === 'PUT')))(
    '%s refuses a change that names no version',
    async (_, endpoint) => {
      const answer = await refused(endpoint)({ body: {} });
      expect(answer).toMatchObject({ status: 428, json: { code: 'precondition_required' } });
    },
  );

  test.each([
    'list-keys',
    'revoke-key',
    'get-settings',
    'put-settings',
    'get-bankrolls',
    'put-bankrolls',
    'get-webhook',
    'remove-webhook',
    'list-deliveries',
    'list-calls',
  ] as const)('%s is open on any plan: what a person has can be seen and removed', (name) => {
    expect(ACCOUNT_ENDPOINTS[name].access).toBe('account');
  });

  test.each(named(account.filter(({ query }) => query !== 'any')))(
    '%s refuses a parameter that it does not declare',
    async (_, endpoint) => {
      const answer = await refused(endpoint)({ ...bodyOf(endpoint), query: 'other=1' });
      expect(answer).toMatchObject({ status: 400, json: { code: 'invalid_parameter' } });
    },
  );

  test.each(named(account.filter(({ body }) => body)))(
    '%s refuses a field that it does not declare, and a body that is not JSON',
    async (_, endpoint) => {
      const unknown = await refused(endpoint)({ ...bodyOf(endpoint), body: { other: 1 } });
      expect(unknown).toMatchObject({ status: 400, json: { code: 'invalid_parameter' } });
      const headers = { 'content-type': 'text/plain', 'If-None-Match': '*' };
      const form = await refused(endpoint)({ headers });
      expect(form).toMatchObject({ status: 415, json: { code: 'unsupported_media_type' } });
    },
  );
});

describe('an answer that is not what its endpoint declares fails in tests', () => {
  const profile = ACCOUNT_ENDPOINTS['get-profile'];
  const content = { userId: 'ada', email: null, plan: 'sharp', dailyLimit: 1, activeKeys: 0 };
  const ask = (reply: object) => accountClient(profile, () => reply as never)();

  test('by the type of a value, which production logs', async () => {
    expect((await ask({ content })).status).toBe(200);
    expect((await ask({ content: { ...content, activeKeys: '0' } })).status).toBe(500);
  });

  test.each([
    ['a value out of its range', { content: { ...content, activeKeys: -1 } }],
    ['a value that is none of its words', { content: { ...content, plan: 'gold' } }],
    ['another status', { content, statusCode: 201 }],
    ['another media type', { content, headers: { 'Content-Type': 'text/csv' } }],
    ['a field that is not declared', { body: '{"more":1}', headers: {} }],
  ])('by %s', async (_, reply) => {
    await expect(ask(reply)).rejects.toThrow();
  });
});
