import middy, { type MiddlewareObj } from '@middy/core';
import type { Context } from 'aws-lambda';
import { expect, test } from 'vitest';
import { authenticate } from '#http/authenticate.ts';
import { createChain } from '#http/create-handler.ts';
import { createApi } from '../support/api-client.ts';
import { createMemoryAdmission } from '../support/api-client-admission.ts';
import { observability } from '../support/api-client-logs.ts';

/**
 * What the chain assumes of Middy. If one of these fails after an upgrade, the order in
 * create-handler.ts is wrong.
 */
async function traceOf(
  access: MiddlewareObj,
  respond: MiddlewareObj['onError'],
): Promise<string[]> {
  const trace: string[] = [];
  const headers: MiddlewareObj = {
    after: () => void trace.push('headers'),
    onError: () => void trace.push('headers of an error'),
  };
  const errors: MiddlewareObj = {
    onError: (request) => {
      trace.push('error response');
      return respond?.(request);
    },
  };
  const handler = middy()
    .use([headers, errors, access])
    .handler(async () => 'answer');
  await handler({}, {} as Context);
  return trace;
}

const refuse: MiddlewareObj = {
  before: () => {
    throw new Error('refused');
  },
};

test('a thrown refusal passes the error response first, and then the headers listed before it', async () => {
  const trace = await traceOf(refuse, (request) => {
    request.response = 'problem';
  });
  expect(trace).toEqual(['error response', 'headers of an error']);
});

test('an error response that returns would end the phase before the headers', async () => {
  expect(await traceOf(refuse, () => 'problem')).toEqual(['error response']);
});

test('an early return instead of a throw would skip every header', async () => {
  const trace = await traceOf({ before: () => 'refused' }, () => undefined);
  expect(trace).toEqual([]);
});

test('our chain puts the headers on answers, refusals and faults alike', async () => {
  const { createKey, ...access } = createMemoryAdmission();
  const now = () => Date.parse('2026-04-18T09:00:00Z');
  const failing = createChain(
    [authenticate(access)],
    () => {
      throw new Error('boom');
    },
    { ...observability, now },
  );
  const headers = { authorization: `Bearer ${createKey()}` };
  const fault = await failing({ headers }, {} as Context);
  const refusal = await failing({ headers: {} }, {} as Context);
  expect([fault.statusCode, fault.headers['X-RateLimit-Remaining']]).toEqual([500, '19999']);
  expect([refusal.statusCode, refusal.headers['X-RateLimit-Remaining']]).toEqual([401, '0']);
  expect((await createApi().as().get('/api/v1/me')).headers['x-ratelimit-remaining']).toBe('19999');
});
