import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createAccountStore } from '#adapters/dynamodb/account-store.ts';
import type { Table } from '#adapters/dynamodb/client.ts';
import { stackFolder } from '../local/running-stack.ts';
import { keySecretsOf } from '../support/local-key-secrets.ts';
import { createLocalClient } from '../support/table.ts';
import { saveUncalledWebhook } from '../support/uncalled-webhook.ts';
import { startAsking } from './asking-client.ts';
import { type ServiceCall, startFaultProxy, type Verdict } from './fault-proxy.ts';
import { openReceiver } from './receiver.ts';
import { createSwitchedStack } from './switched-stack.ts';
import { startFileTable } from './table.ts';

type Receiver = Awaited<ReturnType<typeof openReceiver>>;
type Stack = ReturnType<typeof createSwitchedStack>;

export type World = Awaited<ReturnType<typeof openWorld>>;

/** What kills functions at stages, and what the table answers. */
function createSwitches(kill: (name: string) => void) {
  /** How often each function was seen at each stage. */
  const stages = new Map<string, Map<string, number>>();
  const killed: string[] = [];
  const armed = new Map<string, { readonly stage: string; readonly after: boolean }>();
  let judgeTable: (call: ServiceCall) => Verdict = () => 'pass';

  function note(name: string, stage: string): void {
    const counts = stages.get(name) ?? new Map<string, number>();
    stages.set(name, counts.set(stage, (counts.get(stage) ?? 0) + 1));
  }
  async function killNow(name: string, stage: string): Promise<void> {
    const before = killed.length;
    kill(name);
    for (let i = 0; i < 100 && killed.length === before; i++) {
      await delay(5);
    }
    killed.push(`${name} ${stage}`);
  }
  return {
    stages,
    killed,
    armed,
    note,
    setTable(judge: typeof judgeTable): void {
      judgeTable = judge;
    },
    async judge(call: ServiceCall): Promise<Verdict> {
      const { caller, stage } = call;
      note(caller, stage);
      const order = armed.get(caller);
      if (order?.stage !== stage) {
        return judgeTable(call);
      }
      armed.delete(caller);
      if (order.after) {
        return { lost: () => killNow(caller, stage) };
      }
      await killNow(caller, stage);
      return 'drop';
    },
  };
}

/**
 * New subscribers of whom nothing is known: the next scan owes them everything that is published.
 */
function createSubscribe(table: Table, receiver: Receiver, stack: Stack) {
  const users = new Map<string, string[]>();
  async function subscribe(name: string, count: number): Promise<readonly string[]> {
    const prefix = name.replaceAll(/\W+/g, '-');
    const names = Array.from(
      { length: count },
      () => `${prefix}-${randomBytes(3).toString('hex')}`,
    );
    for (const user of names) {
      const url = receiver.urlOf(user);
      receiver.secrets.set(user, await saveUncalledWebhook(stack.found(), { user, url }));
      await createAccountStore(table).setPlan(user, 'sharp');
    }
    users.set(name, [...(users.get(name) ?? []), ...names]);
    return names;
  }
  return { users, subscribe };
}

/** What the last scan that read the feed logged; slots that were too late log a line too. */
function lastScanLine(dataDir: string) {
  const lines = readFileSync(join(dataDir, 'logs/scan-odds.log'), 'utf8').split('\n');
  const read = lines.filter(
    (line) => line.includes('"message":"scan"') && line.includes('"sports_failed"'),
  );
  return JSON.parse(read.at(-1) ?? '{}') as {
    readonly sports_failed?: readonly { readonly reason: string }[];
  };
}

/**
 * A local stack behind switches, with a client that never stops asking and receivers that accept
 * everything. `maxKills` bounds how often each function is killed at a stage.
 */
export async function openWorld(variables: Readonly<Record<string, string>>, maxKills: number) {
  const folder = stackFolder();
  const dataDir = join(folder.path, 'data');
  const clockFile = join(folder.path, 'clock');
  const database = await startFileTable(join(folder.path, 'table.db'));
  const receiver = await openReceiver();
  const { judge, note, ...switches } = createSwitches((name) => stack.send({ kind: 'kill', name }));
  const proxy = await startFaultProxy(database.endpoint, judge);
  const stack = createSwitchedStack({
    dataDir,
    clockFile,
    variables,
    endpoint: proxy.endpoint,
    onReport({ kind, name, stage }) {
      if (kind === 'call') {
        note(name, stage);
      } else {
        switches.killed.push(`${name} ${stage}`);
      }
    },
  });
  await stack.start();
  const client = createLocalClient(database.endpoint);
  const table: Table = { client, tableName: stack.found().table.tableName };
  const { stop, ...asking } = await startAsking(
    { table, keySecrets: keySecretsOf(dataDir) },
    stack.url,
  );

  return {
    dataDir,
    table,
    receiver,
    database,
    maxKills,
    url: stack.url,
    send: stack.send,
    ...switches,
    ...asking,
    ...createSubscribe(table, receiver, stack),
    setClock: (offsetMs: number) => writeFileSync(clockFile, String(offsetMs)),
    lastScanLine: () => lastScanLine(dataDir),
    /** Kills the whole stack and starts it again; processes that are left behind. */
    async restart(): Promise<readonly number[]> {
      const left = await stack.end('SIGKILL');
      await stack.start();
      return left;
    },
    /** Ends everything; processes that are left behind. */
    async close(): Promise<readonly number[]> {
      await stop();
      const left = await stack.end('SIGINT');
      await proxy.stop();
      client.destroy();
      await database.stop();
      receiver.close();
      folder.remove();
      return left;
    },
  };
}
