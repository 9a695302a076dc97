/**
 * Sends requests to a gateway at a fixed rate, in a process of its own, and prints how they were
 * answered. A request is sent at its time whether or not earlier ones were answered, as a crowd
 * does; over `MAX_OPEN` open ones it counts as unsent.
 */
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

const MAX_OPEN = 2_000;
const SOCKETS = 200;
const TICK_MS = 10;

const { FLOOD_URL = '', FLOOD_RATE = '', FLOOD_SECONDS = '', FLOOD_KEYS = '' } = process.env;
const keys = FLOOD_KEYS.split(',');
const agent = new Agent({ keepAlive: true, maxSockets: SOCKETS });
const statuses: Record<string, number> = {};
let open = 0;
let unsent = 0;

const KINDS: readonly ((i: number) => { path: string; key?: string | undefined })[] = [
  (i) => ({ path: `/wp-admin/${i}.php?x=${i}` }),
  (i) => ({ path: '/api/v1/opportunities?kind=value', key: keys[i % keys.length] }),
  (i) => ({
    path: ['/docs', '/docs/swagger-ui-bundle.js', '/api/v1/openapi.json'][i % 3] ?? '/docs',
  }),
];
const NAMES = ['junk', 'unknown key', 'docs'];

function send(i: number): void {
  if (open >= MAX_OPEN) {
    unsent += 1;
    return;
  }
  const name = NAMES[i % KINDS.length];
  const { path, key } = KINDS[i % KINDS.length]?.(Math.floor(i / KINDS.length)) ?? { path: '/' };
  const count = (status: number | string) => {
    statuses[`${name} ${status}`] = (statuses[`${name} ${status}`] ?? 0) + 1;
    open -= 1;
  };
  open += 1;
  const outgoing = request(FLOOD_URL + path, {
    agent,
    headers: key ? { authorization: `Bearer ${key}` } : {},
  });
  outgoing.on('response', (response) => {
    response.resume();
    response.on('error', () => undefined);
    count(response.statusCode ?? 0);
  });
  outgoing.on('error', () => count('broken'));
  outgoing.end();
}

const startedAt = performance.now();
const total = Number(FLOOD_RATE) * Number(FLOOD_SECONDS);
for (let sent = 0; sent < total; ) {
  const due = Math.min(
    total,
    Math.floor(((performance.now() - startedAt) / 1000) * Number(FLOOD_RATE)),
  );
  for (; sent < due; sent += 1) {
    send(sent);
  }
  await delay(TICK_MS);
}
const seconds = (performance.now() - startedAt) / 1000;
for (let waited = 0; open > 0 && waited < 5_000; waited += TICK_MS) {
  await delay(TICK_MS);
}
console.log(JSON.stringify({ seconds, total, unsent, statuses }));
agent.destroy();
