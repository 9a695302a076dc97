import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { alarmsOn } from '../../bin/admin/alarms.ts';

const asked: { target: unknown; isSigned: boolean; input: unknown }[] = [];
const answers: { status: number; body: object }[] = [];

const server = createServer(async (request, response) => {
  const { 'x-amz-target': target, authorization = '' } = request.headers;
  asked.push({
    target,
    isSigned: /^AWS4-HMAC-SHA256 .*\/eu-west-1\/monitoring\/aws4_request/.test(authorization),
    input: JSON.parse(await textOf(request)),
  });
  const { status, body } = answers.shift() ?? { status: 200, body: {} };
  response.writeHead(status).end(JSON.stringify(body));
});

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) {
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => server.close());
beforeEach(() => {
  asked.length = 0;
  const { port } = server.address() as AddressInfo;
  vi.stubEnv('AWS_ENDPOINT_URL', `http://127.0.0.1:${port}`);
  vi.stubEnv('AWS_REGION', 'eu-west-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'id');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
});
afterEach(() => vi.unstubAllEnvs());

test('the alarms of the stack that are on are listed with who is hurt, page by page', async () => {
  const alarm = (name: string) => ({
    AlarmName: `prod-${name}`,
    AlarmDescription: 'API consumers get old data.',
    StateUpdatedTimestamp: 1_776_502_800.5,
  });
  answers.push(
    { status: 200, body: { MetricAlarms: [alarm('no-scan-published')], NextToken: 'more' } },
    { status: 200, body: { MetricAlarms: [alarm('scans-missing')] } },
  );
  const since = '2026-04-18T09:00:00Z';
  const impact = 'API consumers get old data.';
  expect(await alarmsOn('prod')).toEqual([
    { name: 'prod-no-scan-published', since, impact },
    { name: 'prod-scans-missing', since, impact },
  ]);
  const input = { AlarmNamePrefix: 'prod-', AlarmTypes: ['MetricAlarm'], StateValue: 'ALARM' };
  const target = 'GraniteServiceVersion20100801.DescribeAlarms';
  expect(asked).toEqual([
    { target, isSigned: true, input },
    { target, isSigned: true, input: { ...input, NextToken: 'more' } },
  ]);
});

test('a refusal is told', async () => {
  answers.push({ status: 403, body: { message: 'not authorized' } });
  await expect(alarmsOn('prod')).rejects.toThrow('CloudWatch answered 403');
});
