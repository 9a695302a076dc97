import type { Context } from 'aws-lambda';
import { describe, expect, test } from 'vitest';
import type { Account } from '#domain/access/account.ts';
import { createAccountHandler, toJsonAction } from '#http/account/account-handler.ts';
import { readFields, shortText } from '#http/account/json-body.ts';
import { type AccountRequest, toApiRequest } from '#http/api-request.ts';
import { jsonResponse } from '#http/json-response.ts';
import { LIMIT } from '#http/query.ts';
import { observability } from '../../support/api-client-logs.ts';

const ADA: Account = {
  userId: 'ada',
  plan: 'sharp',
  createdAt: 0,
  activeKeys: 0,
  email: 'ada@example.com',
};
const FIELDS = { name: shortText(8, 'A name.'), other: shortText(8, 'Another.') };

type Given = {
  readonly account?: Account | undefined;
  readonly fails?: boolean;
  readonly takesBody?: boolean;
};

async function call(
  event: object,
  { account = ADA, fails = false, takesBody = false }: Given = {},
) {
  const handler = createAccountHandler(
    takesBody ? { body: { fields: FIELDS, required: [] } } : {},
    ({ account: found, body }) =>
      jsonResponse(200, {
        user: found.userId,
        ...(takesBody && { values: readFields(body, FIELDS) }),
      }),
    {
      findAccount: async (userId) => {
        if (fails) {
          throw new Error('out of reach');
        }
        return userId === account.userId ? account : undefined;
      },
    },
    { ...observability, now: () => 0 },
  );
  const answer = await handler(event, { awsRequestId: 'r1' } as Context);
  return { status: answer.statusCode, body: JSON.parse(answer.body ?? 'null') };
}

const tokenOf = (sub: string) => ({ requestContext: { authorizer: { jwt: { claims: { sub } } } } });
const bodyOf = (body: string | undefined, type = 'application/json') => ({
  ...tokenOf('ada'),
  headers: { 'content-type': type },
  body,
});

describe('an account route', () => {
  test('acts for the account of the token', async () => {
    expect(await call(tokenOf('ada'))).toEqual({ status: 200, body: { user: 'ada' } });
  });

  test('refuses with 401 a request that no authorizer has let through, and an account that is gone', async () => {
    expect(await call({ headers: { authorization: 'Bearer x' } })).toMatchObject({ status: 401 });
    expect(await call(tokenOf('bob'))).toMatchObject({
      status: 401,
      body: { code: 'not_signed_in' },
    });
  });

  test('refuses with 403 an account without the plan it asks for', async () => {
    const account: Account = { ...ADA, plan: 'free' };
    const answer = await call(tokenOf('ada'), { account });
    expect(answer).toMatchObject({
      status: 403,
      body: { code: 'plan_required:sharp', request_id: 'r1' },
    });
  });

  test('answers 503, and does nothing, while accounts cannot be read', async () => {
    expect(await call(tokenOf('ada'), { fails: true })).toMatchObject({ status: 503 });
  });
});

describe('the answer of an account route', () => {
  const request = (rawQueryString = ''): AccountRequest => ({
    ...toApiRequest({ rawQueryString }, { fallbackId: 'r', receivedAt: 0 }),
    account: ADA,
  });
  const PARAMETERS = { limit: LIMIT };

  test('is the JSON that the action gives, with the status that the endpoint declares, and is kept nowhere', async () => {
    const action = toJsonAction({ method: 'POST', success: 201 }, ({ account }) => ({
      user: account.userId,
    }));
    expect(await action(request())).toEqual({
      statusCode: 201,
      headers: { 'Content-Type': 'application/json', 'Cache-Control': 'private, no-store' },
      body: '{"user":"ada"}',
    });
  });

  test('has no body where the action gives none', async () => {
    const answer = await toJsonAction(
      { method: 'DELETE', success: 204 },
      async () => undefined,
    )(request());
    expect(answer).toEqual({ statusCode: 204, headers: { 'Cache-Control': 'private, no-store' } });
  });

  test('is a refusal where a GET has a parameter and its route has none', async () => {
    const open = toJsonAction({ method: 'GET', parameters: PARAMETERS }, () => ({}));
    expect(await open(request('limit=1'))).toMatchObject({ statusCode: 200 });
    const strict = toJsonAction({ method: 'GET' }, () => ({}));
    await expect(strict(request('limit=1'))).rejects.toMatchObject({ code: 'invalid_parameter' });
  });
});

describe('a body', () => {
  const send = (body: string | undefined, type?: string) =>
    call(bodyOf(body, type), { takesBody: true });

  test('gives its values, spaces at their ends removed', async () => {
    expect((await send('{"name":" laptop "}')).body).toEqual({
      user: 'ada',
      values: { name: 'laptop' },
    });
  });

  test('is refused once with every field that is wrong', async () => {
    const { status, body } = await send('{"name":"","x":1,"other":"123456789"}');
    expect(status).toBe(400);
    expect(body.errors).toEqual([
      { parameter: 'name', message: 'must be text of 1 to 8 characters' },
      { parameter: 'x', message: 'is not a field of this body' },
      { parameter: 'other', message: 'must be text of 1 to 8 characters' },
    ]);
  });

  test('counts characters as readers do, and refuses halves of them, which cannot be stored', async () => {
    expect((await send('{"name":"💰💰💰💰💰💰💰💰"}')).status).toBe(200);
    expect((await send('{"name":"💰💰💰💰💰💰💰💰!"}')).status).toBe(400);
    expect((await send('{"name":"\\ud83d"}')).status).toBe(400);
  });

  test.each(['{', '', '[]', 'null', '"text"', '{"__proto__":{}}', undefined])(
    '%j is refused with 400',
    async (body) => {
      expect(await send(body)).toMatchObject({ status: 400, body: { code: 'invalid_parameter' } });
    },
  );

  test('that is not declared as JSON is refused with 415', async () => {
    expect(await send('name=x', 'application/x-www-form-urlencoded')).toMatchObject({
      status: 415,
      body: { code: 'unsupported_media_type' },
    });
  });
});
