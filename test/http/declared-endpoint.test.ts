import type { Context } from 'aws-lambda';
import { describe, expect, test } from 'vitest';
import { ACCOUNT_LIMITS } from '#http/account/limits.ts';
import { createHandler } from '#http/create-handler.ts';
import { type Action, type Endpoint, jsonAnswer } from '#http/endpoint.ts';
import { instant, nullable, number, objectOf, text } from '#http/openapi/fields.ts';
import { LIMIT, type Parameter, pathPart, shortText } from '#http/parameters.ts';
import { createRouter } from '#http/router.ts';
import { ADA } from '../support/account-client.ts';
import { observability, takeLines } from '../support/api-client-logs.ts';

const NOTE: Parameter<string | undefined> = {
  ...shortText(8, 'A note.'),
  isRequired: undefined,
  absent: undefined,
};
const schemas = {
  Thing: objectOf({
    item_name: text('Its name.'),
    at: nullable(instant('When.')),
    price: number(''),
  }),
};
const THING = { itemName: 'x', at: 0, price: 1 };

const endpoint = {
  failureImpact: 'Nobody is hurt.',
  method: 'POST',
  path: '/account/things/{id}',
  access: 'sharp_account',
  limits: ACCOUNT_LIMITS,
  summary: 'For these tests',
  query: { limit: LIMIT },
  pathParameters: { id: pathPart('Its id.') },
  body: { name: shortText(8, 'A name.'), note: NOTE },
  success: 201,
  answer: jsonAnswer(schemas, 'Thing'),
} satisfies Endpoint;

const bare = {
  failureImpact: 'Nobody is hurt.',
  method: 'DELETE',
  path: '/account/things',
  access: 'account',
  limits: ACCOUNT_LIMITS,
  summary: 'For these tests',
  success: 204,
} satisfies Endpoint;

const tokenOf = (sub: string) => ({ requestContext: { authorizer: { jwt: { claims: { sub } } } } });
const sent = (body: string | undefined = '{"name":"x"}', type = 'application/json') => ({
  ...tokenOf('ada'),
  pathParameters: { id: 'thing-1' },
  headers: { 'content-type': type },
  body,
});

type Given<E extends Endpoint> = {
  readonly action: Action<E>;
  readonly plan?: 'free' | 'sharp';
  readonly fails?: boolean;
};

async function answerOf<
  const E extends Endpoint & { readonly access: 'account' | 'sharp_account' },
>(called: E, event: object, { action, plan = 'sharp', fails = false }: Given<E>) {
  const findAccount = async (userId: string) => {
    if (fails) {
      throw new Error('out of reach');
    }
    return userId === ADA.userId ? { ...ADA, plan } : undefined;
  };
  const deps = { ...observability, now: () => 0, findAccount };
  const handler = createHandler<Endpoint>(called, action as Action<Endpoint>, deps);
  const { statusCode, body, headers } = await handler(event, { awsRequestId: 'r1' } as Context);
  return { status: statusCode, body: body === undefined ? undefined : JSON.parse(body), headers };
}

const thing = (event: object, given: Partial<Given<typeof endpoint>> = {}) =>
  answerOf(endpoint, event, { action: () => ({ content: THING }), ...given });

describe('an endpoint of the account', () => {
  test('acts for the account of the token', async () => {
    const action: Action<typeof endpoint> = ({ account }) => ({
      content: { ...THING, itemName: account.userId },
    });
    expect((await thing(sent(), { action })).body).toMatchObject({ item_name: 'ada' });
  });

  test('refuses with 401 a request that no authorizer has let through, and an account that is gone', async () => {
    for (const event of [{ headers: { authorization: 'Bearer x' } }, tokenOf('bob')]) {
      expect(await thing(event)).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
    }
  });

  test('refuses with 403 an account without the plan it asks for, and only then', async () => {
    expect(await thing(sent(), { plan: 'free' })).toMatchObject({
      status: 403,
      body: { code: 'plan_required:sharp', request_id: 'r1' },
    });
    const open = await answerOf(bare, tokenOf('ada'), { action: () => ({}), plan: 'free' });
    expect(open.status).toBe(204);
  });

  test('answers 503, and does nothing, while accounts cannot be read', async () => {
    expect(await thing(sent(), { fails: true })).toMatchObject({ status: 503 });
  });
});

describe('an answer', () => {
  test('has the declared status and fields, and is kept nowhere unless the action says so', async () => {
    const action: Action<typeof endpoint> = () => ({ content: { ...THING, secret: 'not shown' } });
    const answer = await thing(sent(), { action });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({ item_name: 'x', at: '1970-01-01T00:00:00Z', price: 1 });
    expect(answer.headers).toEqual({
      'Content-Type': 'application/json',
      'Cache-Control': 'private, no-store',
    });
  });

  test('has no body where none is declared', async () => {
    const answer = await answerOf(bare, tokenOf('ada'), { action: () => ({}) });
    expect(answer).toMatchObject({ status: 204, body: undefined });
  });

  test.each([
    ['is missing', { itemName: 'x', at: null, price: undefined }, 'price'],
    ['is not a number', { itemName: 'x', at: null, price: Number.NaN }, 'price'],
    ['is of another type', { itemName: 5, at: null, price: 1 }, 'item_name'],
  ])(
    'whose value %s is logged once with the path and no value, and is sent',
    async (_, row, path) => {
      takeLines();
      const { logger } = observability;
      const handler = createHandler(
        { ...endpoint, access: 'session', body: undefined } as unknown as Endpoint & {
          access: 'session';
        },
        () => ({ content: row }) as never,
        { logger, now: () => 0 },
      );
      const answer = await handler({ routeKey: 'POST /account/things/{id}' }, {} as Context);
      expect(answer.statusCode).toBe(201);
      const lines = takeLines()
        .map((line) => JSON.parse(line))
        .filter(({ message }) => message === 'answer_mismatch');
      expect(lines).toMatchObject([{ level: 'ERROR', path, route: 'POST /account/things/{id}' }]);
    },
  );
});

describe('the input', () => {
  const action: Action<typeof endpoint> = ({ query, pathParameters, body }) => ({
    content: { ...THING, itemName: JSON.stringify([query, pathParameters, body]) },
  });
  const read = async (event: object) => JSON.parse((await thing(event, { action })).body.item_name);

  test('is what the endpoint declares of query, path and body', async () => {
    expect(await read({ ...sent('{"name":" laptop "}'), rawQueryString: 'limit=7' })).toEqual([
      { limit: 7 },
      { id: 'thing-1' },
      { name: 'laptop' },
    ]);
  });

  test('is refused once with every part that is wrong, missing fields too', async () => {
    const event = { ...sent('{"x":1,"note":"123456789"}'), rawQueryString: 'limit=0&other=1' };
    const { status, body } = await thing(event);
    expect(status).toBe(400);
    expect(body.errors).toEqual([
      { parameter: 'limit', message: 'must be a whole number from 1 to 500' },
      { parameter: 'other', message: 'is not a parameter of this endpoint' },
      { parameter: 'name', message: 'is missing' },
      { parameter: 'x', message: 'is not a field of this body' },
      { parameter: 'note', message: 'must be text of 1 to 8 visible characters' },
    ]);
  });

  test('has no query where none is declared', async () => {
    const event = { ...tokenOf('ada'), rawQueryString: 'limit=1' };
    const answer = await answerOf(bare, event, { action: () => ({}) });
    expect(answer.body).toMatchObject({ code: 'invalid_parameter' });
    const arriving = { ...bare, query: 'any' } as const;
    expect((await answerOf(arriving, event, { action: () => ({}) })).status).toBe(204);
  });

  test('counts characters as readers do, and refuses halves of them, which cannot be stored', async () => {
    expect((await thing(sent('{"name":"💰💰💰💰💰💰💰💰"}'))).status).toBe(201);
    expect((await thing(sent('{"name":"💰💰💰💰💰💰💰💰!"}'))).status).toBe(400);
    expect((await thing(sent('{"name":"\\ud83d"}'))).status).toBe(400);
  });

  test.each(['{', '', '[]', 'null', '"text"', '{"__proto__":{}}'])(
    'is refused with 400 where the body is %j',
    async (body) => {
      expect(await thing(sent(body))).toMatchObject({
        status: 400,
        body: { code: 'invalid_parameter' },
      });
    },
  );

  test('is refused with 400 without a body, and with 415 where it is not declared as JSON', async () => {
    expect(await thing({ ...sent(), body: undefined })).toMatchObject({ status: 400 });
    expect(await thing(sent('name=x', 'application/x-www-form-urlencoded'))).toMatchObject({
      status: 415,
      body: { code: 'unsupported_media_type' },
    });
  });
});

test('a function of several endpoints answers each route by its endpoint', async () => {
  const at = (path: string) => ({ ...bare, method: 'GET', access: 'public', path }) as const;
  const handlers = ['/a', '/b'].map((path) =>
    createHandler(at(path), () => ({ headers: { 'X-Path': path } }), observability),
  );
  const router = createRouter(handlers);
  for (const [routeKey, path] of [
    ['ANY /a', '/a'],
    ['ANY /b', '/b'],
  ]) {
    expect((await router({ routeKey }, {} as Context)).headers['X-Path']).toBe(path);
  }
  await expect(router({ routeKey: 'GET /c' }, {} as Context)).rejects.toThrow('GET /c');
});
