import { Logger } from '@aws-lambda-powertools/logger';
import type { Context } from 'aws-lambda';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createHandler } from '#http/create-handler.ts';
import type { Endpoint } from '#http/endpoint.ts';
import { shortText } from '#http/parameters.ts';
import { repeatedNames } from '#http/repeated-names.ts';

const endpoint = {
  method: 'PUT',
  path: '/name',
  access: 'public',
  limits: { requestsPerSecond: 1, burst: 1, concurrency: 1 },
  summary: 'Sets a name',
  body: { name: shortText(8, 'A name.') },
  success: 204,
} satisfies Endpoint;

const handler = createHandler(endpoint, () => ({}), { logger: new Logger({ logLevel: 'SILENT' }) });

async function send(body: string, headers = {}, isBase64Encoded = false) {
  const event = {
    routeKey: 'PUT /name',
    headers: { 'content-type': 'application/json', ...headers },
    body,
    isBase64Encoded,
    requestContext: { http: { method: 'PUT' } },
  };
  const answer = await handler(event, { awsRequestId: 'r1' } as Context);
  return { status: answer.statusCode, json: answer.body && JSON.parse(answer.body) };
}

describe('a body', () => {
  test('that gives a field twice is refused by the name of the field, however it is written', async () => {
    for (const body of ['{"name":"a","name":"b"}', String.raw`{"name":"a","n\u0061me":"a"}`]) {
      const refused = {
        status: 400,
        json: { errors: [{ parameter: 'name', message: 'is given more than once' }] },
      };
      expect(await send(body)).toMatchObject(refused);
      expect(await send(Buffer.from(body).toString('base64'), {}, true)).toMatchObject(refused);
    }
    expect((await send('{"name":"{\\"a"}')).status).toBe(204);
  });

  test.each(['gzip', 'br', 'GZIP', 'gzip, identity', 'x'])(
    'with the encoding %s is refused: it is not read as it was sent',
    async (encoding) => {
      const refused = { status: 415, json: { code: 'unsupported_media_type' } };
      const headers = { 'Content-Encoding': encoding };
      expect(await send('{"name":"a"}', headers)).toMatchObject(refused);
    },
  );

  test('may say that it has no encoding', async () => {
    expect((await send('{"name":"a"}', { 'content-encoding': 'identity' })).status).toBe(204);
  });
});

test('JSON that gives no name twice has no repeated names', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      // The generator gives a name once; names in different objects may be the same.
      expect(repeatedNames(text)).toEqual([]);
      expect(repeatedNames(`[{"a":1,"b":{"a":${text}}},{"a":[${text}]}]`)).toEqual([]);
      expect(repeatedNames(`{"a":${text},"b":0,"a":${text}}`)).toEqual(['a']);
    }),
  );
});
