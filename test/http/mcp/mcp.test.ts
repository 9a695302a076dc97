import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect, test } from 'vitest';
import { ENDPOINTS } from '#functions/endpoints.ts';
import { type Admitted, toApiRequest } from '#http/api-request.ts';
import { createAnswerBets } from '#http/bets/answer-bets.ts';
import { toolsBy } from '#http/mcp/tool.ts';
import { createApi } from '../../support/api-client.ts';
import { aMatch, aValueBet } from '../../support/api-client-items.ts';
import { takeLines } from '../../support/api-client-logs.ts';
import { aMovedEvent, aMovedLine, somePrices } from '../../support/moves.ts';

type Api = ReturnType<typeof createApi>;

/** The official client of the protocol, whose requests go to the API in memory. */
async function connect(
  api: Api,
  key = api.admission.createKey(),
  mode: 'auto' | 'legacy' = 'auto',
) {
  const mcp = api.as(key);
  const transport = new StreamableHTTPClientTransport(new URL('https://service.example/mcp'), {
    fetch: async (_url, { method = 'GET', headers, body } = {}) => {
      const sent = Object.fromEntries(new Headers(headers));
      const answer = await mcp.send('/mcp', { method, headers: sent, body: String(body ?? '') });
      const text = [202, 204].includes(answer.status) ? null : answer.text;
      return new Response(text, { status: answer.status, headers: answer.headers });
    },
  });
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  await client.connect(transport);
  return client;
}

async function call(client: Client, name: string, given: Record<string, unknown> = {}) {
  const { content, isError } = await client.callTool({ name, arguments: given });
  const [first] = content as readonly { readonly text: string }[];
  return { isError: isError === true, text: first?.text ?? '' };
}

const message = (method: string, params: object = {}) =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
const HEADERS = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
};
const post = (body: string, headers = {}) => ({
  method: 'POST',
  body,
  headers: { ...HEADERS, ...headers },
});

const value = Array.from({ length: 30 }, (_, index) => aValueBet({ eventId: `event-${index}` }));
const scan = { opportunities: { value }, matches: [aMatch()] };

test.each([
  ['auto', '2026-07-28'],
  ['legacy', '2025-11-25'],
] as const)('the official client in its mode %s agrees on version %s', async (mode, version) => {
  const api = createApi({ scan });
  const client = await connect(api, api.admission.createKey(), mode);
  expect(client.getNegotiatedProtocolVersion()).toBe(version);
  expect((await call(client, 'get_matches', { limit: 1 })).isError).toBe(false);
});

test('an assistant gets what the API answers, letter for letter', async () => {
  const api = createApi({ scan });
  const client = await connect(api);
  const { text } = await call(client, 'get_opportunities', { limit: 5, sport: ['soccer_epl'] });
  const answer = await api.as().get('/api/v1/opportunities?limit=5&sport=soccer_epl');
  expect(JSON.parse(text)).toEqual(answer.json());
  expect(JSON.parse(text)).toMatchObject({ count: 5 });
  const matches = await call(client, 'get_matches');
  expect(JSON.parse(matches.text)).toEqual((await api.as().get('/api/v1/matches')).json());
  const performance = await call(client, 'get_performance');
  expect(JSON.parse(performance.text)).toEqual((await api.as().get('/api/v1/performance')).json());
});

test('an assistant reads moves, every price, and the bets of its account', async () => {
  const event = { eventId: 'event-1' };
  const moved = {
    moves: [aMovedEvent(event, [aMovedLine([0.5, 0.55])])],
    prices: { 'event-1': somePrices() },
  };
  const api = createApi({ scan: { ...scan, ...moved } });
  const owner = api.admission.createKey();
  const client = await connect(api, owner);
  for (const [name, given, path] of [
    ['get_moves', { kind: 'fair' }, '/api/v1/moves?kind=fair'],
    ['get_event_prices', { id: 'event-1' }, '/api/v1/events/event-1/prices'],
    ['get_bets', { limit: 3 }, '/api/v1/bets?limit=3'],
    ['get_bets_summary', {}, '/api/v1/bets/summary'],
  ] as const) {
    const { isError, text } = await call(client, name, given);
    expect(isError, text).toBe(false);
    expect(JSON.parse(text)).toEqual((await api.as(owner).get(path)).json());
  }
  const { text } = await call(client, 'get_moves');
  expect(JSON.parse(text)).toMatchObject({ count: 1 });
});

test('the bets that a tool reads are those of the account whose key asks', async () => {
  const asked: string[] = [];
  const createTool = toolsBy(() => undefined);
  const tool = createTool(
    ENDPOINTS['get-bets'][0],
    createAnswerBets(async (userId) => {
      asked.push(userId);
      return { bets: [], hasMore: false };
    }),
  );
  const request = toApiRequest({}, { fallbackId: 'id', receivedAt: 0 });
  const admission = { userId: 'user-1' } as Admitted;
  await tool.call({ limit: 1 }, { ...request, admission });
  expect(asked).toEqual(['user-1']);
});

test('every tool only reads, and names its parameters as the API does', async () => {
  const client = await connect(createApi({ scan }));
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual([
    'get_opportunities',
    'get_matches',
    'get_event',
    'get_books',
    'get_sports',
    'get_moves',
    'get_board',
    'get_event_prices',
    'get_performance',
    'get_bets',
    'get_bets_summary',
  ]);
  for (const { annotations, description, inputSchema } of tools) {
    expect(annotations?.readOnlyHint).toBe(true);
    expect(description).toMatch(/^[A-Z].+\.$/s);
    expect(inputSchema.additionalProperties).toBe(false);
  }
  expect(tools[0]?.inputSchema.properties).toHaveProperty('min_ev.maximum', 10);
  expect(tools[2]?.inputSchema.required).toEqual(['id']);
});

test('where the operator passes no prices on, the tools that would are missing', async () => {
  const client = await connect(createApi({ scan, passesPricesOn: false }));
  const names = (await client.listTools()).tools.map(({ name }) => name);
  expect(names).toHaveLength(9);
  expect(names).not.toContain('get_board');
  expect(names).not.toContain('get_event_prices');
  expect((await call(client, 'get_board')).isError).toBe(true);
  expect((await call(client, 'get_matches')).isError).toBe(false);
});

test('a list has twenty items unless the assistant asks for more', async () => {
  const client = await connect(createApi({ scan }));
  const usual = await call(client, 'get_opportunities');
  expect(JSON.parse(usual.text)).toMatchObject({ count: 20 });
  const more = await call(client, 'get_opportunities', { limit: 500 });
  expect(JSON.parse(more.text)).toMatchObject({ count: 30 });
});

test.each([
  ['get_opportunities', { grade: 'D' }, 'grade: must be one of A, B, C'],
  ['get_opportunities', { min_ev: 'much' }, 'min_ev: must be a decimal number'],
  ['get_opportunities', { league: 'epl' }, 'league: is not a parameter of this endpoint'],
  ['get_opportunities', { limit: { $gt: 1 } }, 'limit: must be a whole number'],
  ['get_event', {}, 'The latest scan has no event with this id'],
  ['get_event', { id: '../../me' }, 'The latest scan has no event with this id'],
  ['place_bet', {}, 'There is no such tool. There are: get_opportunities'],
])('the refusal of %s with %j is a result that says why', async (name, given, detail) => {
  const client = await connect(createApi({ scan }));
  const { isError, text } = await call(client, name, given);
  expect(isError).toBe(true);
  expect(JSON.parse(text).detail).toContain(detail);
});

test('an argument that is null counts as not given', async () => {
  const client = await connect(createApi({ scan }));
  const { isError, text } = await call(client, 'get_opportunities', { sport: null, limit: 1 });
  expect(isError).toBe(false);
  expect(JSON.parse(text)).toMatchObject({ count: 1 });
});

test('a fault of ours is logged, and the assistant does not learn its cause', async () => {
  const api = createApi({ scan });
  const client = await connect(api);
  api.publish(new Error('table arn:aws:secret'));
  takeLines();
  const { isError, text } = await call(client, 'get_opportunities');
  expect(isError).toBe(true);
  expect(text).not.toContain('arn:aws');
  expect(takeLines().join('\n')).toContain('arn:aws:secret');
});

test('every message counts as a request of the key, and one without a key is refused', async () => {
  const api = createApi({ scan });
  const key = api.admission.createKey();
  const client = await connect(api, key);
  const before = Number((await api.as(key).get('/api/v1/me')).headers['x-ratelimit-remaining']);
  await call(client, 'get_matches');
  const after = Number((await api.as(key).get('/api/v1/me')).headers['x-ratelimit-remaining']);
  expect(before - after).toBe(2);
  expect((await api.send('/mcp', post(message('tools/list')))).status).toBe(401);
});

test('a list of messages, which would count once, is refused', async () => {
  const client = createApi({ scan }).as();
  const listed = `[${message('tools/list')},${message('tools/list')}]`;
  for (const body of [listed, ` \n${listed}`]) {
    const answer = await client.send('/mcp', post(body));
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'invalid_parameter' });
  }
});

test('no message opens a stream that stays', async () => {
  const client = createApi({ scan }).as();
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const headers = {
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': 'subscriptions/listen',
  };
  const body = message('subscriptions/listen', { _meta, notifications: {} });
  const answer = await client.send('/mcp', post(body, headers));
  expect(answer.text).toContain('error');
  expect((await client.get('/mcp')).status).toBe(405);
});

test('clients of the protocol of 2025 are served without a session', async () => {
  const client = createApi({ scan }).as();
  const params = {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  };
  const answer = await client.send('/mcp', post(message('initialize', params)));
  expect(answer.status).toBe(200);
  expect(answer.headers).not.toHaveProperty('mcp-session-id');
  expect(answer.text).toContain('"protocolVersion":"2025-06-18"');
});

test.each([
  ['nothing', ''],
  ['null', 'null'],
  ['broken JSON', '{'],
  ['a text', '"text"'],
  ['an empty object', '{}'],
  ['more than 64 KB', message('x'.repeat(70_000))],
])('a body that is no message is refused: %s', async (_name, body) => {
  const answer = await createApi({ scan }).as().send('/mcp', post(body));
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.status).toBeLessThan(500);
  expect(answer.json()).toHaveProperty('error.message');
});
