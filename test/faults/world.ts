import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createAccountStore } from '#adapters/dynamodb/account-store.ts';
import { createApiKeyStore } from '#adapters/dynamodb/api-key-store.ts';
import type { Table } from '#adapters/dynamodb/client.ts';
import { createOutboxStore } from '#adapters/dynamodb/outbox-store.ts';
import { createSubscriberStore } from '#adapters/dynamodb/subscriber-store.ts';
import { createApiKey, hashApiKey, keyIdOf } from '#domain/access/api-key.ts';
import { DEFAULT_SETTINGS } from '#domain/webhooks/subscriber-settings.ts';
import { findLocalStack } from '../../bin/admin/find-stack.ts';
import type { FoundStack } from '../../bin/admin/verb.ts';
import { issueSecret } from '../../bin/admin/verbs/webhook.ts';
import { isRunning } from '../local/processes.ts';
import { descendantsOf, stackFolder } from '../local/running-stack.ts';
import { createLocalClient } from '../support/table.ts';
import { type ServiceCall, startFaultProxy, type Verdict } from './fault-proxy.ts';
import { openReceiver } from './receiver.ts';
import type { Order, Report } from './switched/switches.ts';
import { startFileTable } from './table.ts';

export const INTERVAL_MS = 5_000;
const ROOT = join(import.meta.dirname, '../..');
const START_WITHIN_MS = 180_000;

/** What a client with one key saw. */
export type Tally = {
  readonly name: string;
  readonly key: string;
  readonly hash: string;
  /** Answers that name what is left of the quota: they were counted. */
  admitted: number;
  /** Refused or lost by a fault: whether they were counted is not known to the client. */
  unknown: number;
  /** Statuses of those, or the error's name. */
  readonly answers: Map<string, number>;
  /** The oldest and newest slot that was served, and whether one was older than the one before. */
  lastSlot: number;
  wentBack: boolean;
  /** Answers without any match after the first. */
  emptied: number;
};

export type World = Awaited<ReturnType<typeof openWorld>>;

/**
 * A local stack behind switches, with a client that never stops asking and receivers that accept everything. `maxKills`
 * bounds how often each function is killed at a stage.
 */
export async function openWorld(variables: Readonly<Record<string, string>>, maxKills: number) {
  const folder = stackFolder();
  const dataDir = join(folder.path, 'data');
  const clockFile = join(folder.path, 'clock');
  const database = await startFileTable(join(folder.path, 'table.db'));
  const receiver = await openReceiver();
  /** How often each function was seen at each stage. */
  const stages = new Map<string, Map<string, number>>();
  const killed: string[] = [];
  const armed = new Map<string, { readonly stage: string; readonly after: boolean }>();
  let judgeTable: (call: ServiceCall) => Verdict = () => 'pass';
  let child: ChildProcess | undefined;
  let known: readonly number[] = [];
  let url = '';
  let found: FoundStack | undefined;
  const users = new Map<string, string[]>();

  function send(order: Order): void {
    child?.send(order);
  }
  function note(name: string, stage: string): void {
    const own = stages.get(name) ?? new Map<string, number>();
    stages.set(name, own.set(stage, (own.get(stage) ?? 0) + 1));
  }
  async function killNow(name: string, stage: string): Promise<void> {
    const before = killed.length;
    send({ kind: 'kill', name });
    for (let i = 0; i < 100 && killed.length === before; i++) await delay(5);
    killed.push(`${name} ${stage}`);
  }

  const proxy = await startFaultProxy(database.endpoint, async (call) => {
    const { caller, stage } = call;
    note(caller, stage);
    const order = armed.get(caller);
    if (order?.stage !== stage) return judgeTable(call);
    armed.delete(caller);
    if (order.after) return { lost: () => killNow(caller, stage) };
    await killNow(caller, stage);
    return 'drop';
  });

  async function start(): Promise<void> {
    const started = spawn(
      process.execPath,
      [
        `--import=${new URL('./switched/clock.ts', import.meta.url)}`,
        join(import.meta.dirname, 'stack-process.ts'),
      ],
      {
        cwd: ROOT,
        detached: true,
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
        env: {
          ...{ PATH: process.env.PATH, HOME: process.env.HOME, PORT: '0', LOCAL_DATA_DIR: dataDir },
          ...{ ODDS_SIMULATION: 'lively', SCAN_INTERVAL_SECONDS: String(INTERVAL_MS / 1000) },
          ...{ DYNAMODB_ENDPOINT: proxy.endpoint, CLOCK_FILE: clockFile, ROUTE_LIMITS: 'off' },
          ...variables,
        },
      },
    );
    child = started;
    started.on('message', ({ kind, name, stage }: Report) => {
      if (kind === 'call') note(name, stage);
      else killed.push(`${name} ${stage}`);
    });
    let output = '';
    for (const stream of [started.stdout, started.stderr]) stream?.on('data', (text) => (output += text));
    const deadline = Date.now() + START_WITHIN_MS;
    while (!/^Demo key /m.test(output)) {
      if (started.exitCode !== null || Date.now() > deadline) throw new Error(`No start:\n${output}`);
      await delay(50);
    }
    url = /http:\S+(?=\/api\/v1)/.exec(output)?.[0] ?? '';
    known = [started.pid ?? 0, ...descendantsOf(started.pid ?? 0)];
    found = findLocalStack(dataDir);
  }

  await start();
  const tableName = found?.table.tableName ?? '';
  const client = createLocalClient(database.endpoint);
  const table: Table = { client, tableName };

  async function holder(name: string): Promise<Tally> {
    const userId = `holder-${name}`;
    await createAccountStore(table).create({ userId, plan: 'sharp' }, Date.now());
    const key = createApiKey(randomBytes(32));
    const hash = hashApiKey(key);
    await createApiKeyStore(table).create({ userId, keyId: keyIdOf(hash), hash }, Date.now());
    return {
      name,
      key,
      hash,
      admitted: 0,
      unknown: 0,
      answers: new Map(),
      lastSlot: 0,
      wentBack: false,
      emptied: 0,
    };
  }

  function unanswered(mine: Tally, what: string): void {
    mine.unknown += 1;
    mine.answers.set(what, (mine.answers.get(what) ?? 0) + 1);
  }

  let tally = await holder('warm-up');
  let over = false;
  async function ask(): Promise<void> {
    const mine = tally;
    try {
      const headers = { authorization: `Bearer ${mine.key}`, connection: 'close' };
      const response = await fetch(`${url}/api/v1/matches?limit=5`, {
        headers,
        signal: AbortSignal.timeout(15_000),
      });
      const text = await response.text();
      if (response.status !== 200) return unanswered(mine, String(response.status));
      mine.admitted += 1;
      const slot = Number(/"(\d+)-/.exec(response.headers.get('etag') ?? '')?.[1]);
      if (slot < mine.lastSlot) mine.wentBack = true;
      if (!(JSON.parse(text).count > 0)) mine.emptied += 1;
      mine.lastSlot = slot;
    } catch (error) {
      unanswered(mine, error instanceof Error ? error.name : 'error');
    }
  }
  const asking = (async () => {
    while (!over) {
      await ask();
      await delay(100);
    }
  })();

  /** New subscribers of whom nothing is known: the next scan owes them everything that is published. */
  async function subscribe(name: string, count: number): Promise<readonly string[]> {
    const names = Array.from(
      { length: count },
      () => `${name.replaceAll(/\W+/g, '-')}-${randomBytes(3).toString('hex')}`,
    );
    for (const user of names) {
      const now = Date.now();
      await createAccountStore(table).create({ userId: user, plan: 'sharp' }, now);
      const baseline = { kind: 'baseline', keys: [], at: now, cancelsEarlier: true } as const;
      await createOutboxStore(table).append(user, 1, baseline);
      const subscribers = createSubscriberStore(table);
      await subscribers.changeSettings(user, () => DEFAULT_SETTINGS);
      const { salt, secret } = await issueSecret(found as FoundStack, user);
      receiver.secrets.set(user, secret);
      await subscribers.saveWebhook(user, null, { url: receiver.urlOf(user), newSalt: salt, now });
    }
    users.set(name, [...(users.get(name) ?? []), ...names]);
    return names;
  }

  /** Waits until a scan later than all so far is served; milliseconds it took. */
  async function nextScan(withinMs = 60_000): Promise<number> {
    const from = tally.lastSlot;
    const startedAt = performance.now();
    while (tally.lastSlot <= from) {
      if (performance.now() - startedAt > withinMs) throw new Error(`No new scan within ${withinMs} ms`);
      await delay(50);
    }
    return Math.round(performance.now() - startedAt);
  }

  async function end(signal: NodeJS.Signals): Promise<readonly number[]> {
    const all = [...new Set([...known, ...descendantsOf(child?.pid ?? 0)])];
    if (child?.exitCode === null) process.kill(-(child.pid ?? 0), signal);
    for (let i = 0; i < 500 && all.some(isRunning); i++) await delay(20);
    found?.table.client.destroy();
    return all.filter(isRunning);
  }

  return {
    ...{
      dataDir,
      table,
      receiver,
      stages,
      killed,
      armed,
      users,
      database,
      subscribe,
      nextScan,
      send,
      maxKills,
    },
    url: () => url,
    tally: () => tally,
    /** A key of its own for what follows. */
    async begin(name: string): Promise<Tally> {
      const next = await holder(name);
      next.lastSlot = tally.lastSlot;
      tally = next;
      return next;
    },
    setTable(judge: typeof judgeTable): void {
      judgeTable = judge;
    },
    setClock: (offsetMs: number) => writeFileSync(clockFile, String(offsetMs)),
    /** What the last scan that read the feed logged; slots that were too late log a line too. */
    lastScanLine: () =>
      JSON.parse(
        readFileSync(join(dataDir, 'logs/scan-odds.log'), 'utf8')
          .split('\n')
          .filter((line) => line.includes('"message":"scan"') && line.includes('"sports_failed"'))
          .at(-1) ?? '{}',
      ) as { readonly sports_failed?: readonly { readonly reason: string }[] },
    /** Kills the whole stack and starts it again; processes that are left behind. */
    async restart(): Promise<readonly number[]> {
      const left = await end('SIGKILL');
      await start();
      return left;
    },
    /** Ends everything; processes that are left behind. */
    async close(): Promise<readonly number[]> {
      over = true;
      await asking;
      const left = await end('SIGINT');
      await proxy.stop();
      client.destroy();
      await database.stop();
      receiver.close();
      folder.remove();
      return left;
    },
  };
}
