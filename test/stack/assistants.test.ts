import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningStack, stackFolder, startStack } from '../local/running-stack.ts';

/** Assistants by the official client of the Model Context Protocol, in both of its versions. */
const VERSIONS = [
  ['auto', '2026-07-28'],
  ['legacy', '2025-11-25'],
] as const;

const folder = stackFolder();
let stack: RunningStack;

beforeAll(async () => {
  stack = await startStack(folder.path);
});

afterAll(async () => {
  stack?.ctrlC();
  await stack?.exited;
  folder.remove();
});

async function connect(mode: (typeof VERSIONS)[number][0], key = stack.apiKey): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  const headers = { Authorization: `Bearer ${key}` };
  await client.connect(
    new StreamableHTTPClientTransport(new URL('/mcp', stack.url), { requestInit: { headers } }),
  );
  return client;
}

async function call(client: Client, name: string, given: Record<string, unknown> = {}) {
  const { content, isError } = await client.callTool({ name, arguments: given });
  const [first] = content as readonly { readonly text: string }[];
  expect(isError ?? false, first?.text).toBe(false);
  return JSON.parse(first?.text ?? '');
}

test.each(VERSIONS)(
  'an assistant finds a bet, and what stands behind it (%s, %s)',
  async (mode, version) => {
    const client = await connect(mode);
    expect(client.getNegotiatedProtocolVersion()).toBe(version);
    expect(client.getInstructions()).toContain('Grade A');
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain('get_opportunities');
    const { data } = await call(client, 'get_opportunities', { grade: ['A', 'B'], limit: 1 });
    expect(data).toHaveLength(1);
    const event = await call(client, 'get_event', { id: data[0].event_id });
    expect(event).toMatchObject({ home: data[0].home, away: data[0].away });
    expect((await call(client, 'get_matches', { limit: 3 })).count).toBe(3);
    expect((await call(client, 'get_board', { limit: 3 })).count).toBe(3);
    expect(await call(client, 'get_moves', { limit: 3 })).toMatchObject({ incomplete_since: null });
    const prices = await call(client, 'get_event_prices', { id: data[0].event_id });
    expect(prices.count).toBeGreaterThan(0);
    expect(await call(client, 'get_bets')).toMatchObject({ count: 0, data: [] });
    expect(await call(client, 'get_bets_summary')).toMatchObject({ total: [] });
    expect((await call(client, 'get_books')).count).toBeGreaterThan(10);
    expect((await call(client, 'get_sports')).count).toBeGreaterThan(0);
    expect(await call(client, 'get_performance')).toHaveProperty('picks');
    await client.close();
  },
);

test('a key that is not one is refused before anything is said', async () => {
  await expect(connect('auto', 'ba_junk')).rejects.toThrow(/401|[Uu]nauthorized/);
});
