import type { Logger } from '@aws-lambda-powertools/logger';
import { describe, expect, test, vi } from 'vitest';
import { createChain } from '#http/create-handler.ts';
import { createEdgeCheck, EDGE_HEADER } from '#http/from-edge.ts';

const SECRET = 'a'.repeat(64);

describe('where CloudFront stands in front', () => {
  test.each([
    ['the whole word', SECRET, true],
    ['a part of it', SECRET.slice(1), false],
    ['more than it', `${SECRET}a`, false],
    ['nothing', '', false],
  ])('a request with %s passes: %s', (_what, sent, passes) => {
    expect(createEdgeCheck(SECRET)({ [EDGE_HEADER]: sent })).toBe(passes);
  });

  test('a request without the header does not pass', () => {
    expect(createEdgeCheck(SECRET)({})).toBe(false);
  });

  test('a refusal asks nothing, writes no line and cannot be kept', async () => {
    const respond = vi.fn();
    const info = vi.fn();
    const logger = { info, error: info, resetKeys: info, appendKeys: info } as unknown as Logger;
    const handler = createChain([], respond, { logger, edgeSecret: SECRET });
    const answer = await handler({ headers: { [EDGE_HEADER]: 'guessed' } }, {} as never);
    expect(answer).toMatchObject({
      statusCode: 403,
      headers: { 'Cache-Control': 'private, no-store' },
    });
    expect([respond.mock.calls, info.mock.calls]).toEqual([[], []]);
  });

  test('the header is found however the client writes its name', async () => {
    const respond = vi.fn(() => ({ statusCode: 204, headers: {} }));
    const handler = createChain([], respond, { edgeSecret: SECRET });
    const answer = await handler({ headers: { 'X-From-Edge': SECRET } }, {} as never);
    expect(answer.statusCode).toBe(204);
  });
});

test('without CloudFront every request is answered', async () => {
  const handler = createChain([], () => ({ statusCode: 204, headers: {} }), {});
  expect((await handler({}, {} as never)).statusCode).toBe(204);
});
