import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { createAccountStore } from '#adapters/dynamodb/account-store.ts';
import { createApiKeyStore } from '#adapters/dynamodb/api-key-store.ts';
import type { Table } from '#adapters/dynamodb/client.ts';
import { createApiKey, hashApiKey, type KeySecrets, keyIdOf } from '#domain/access/api-key.ts';

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

type Access = { readonly table: Table; readonly keySecrets: KeySecrets };

async function openTally({ table, keySecrets }: Access, name: string): Promise<Tally> {
  const userId = `holder-${name}`;
  await createAccountStore(table).create({ userId, plan: 'sharp' }, Date.now());
  const key = createApiKey(randomBytes(32), keySecrets);
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

/** A client that never stops asking for the matches of the stack at `url`. */
export async function startAsking(access: Access, url: () => string) {
  let tally = await openTally(access, 'warm-up');
  let isOver = false;

  function unanswered(mine: Tally, what: string): void {
    mine.unknown += 1;
    mine.answers.set(what, (mine.answers.get(what) ?? 0) + 1);
  }
  async function ask(): Promise<void> {
    const mine = tally;
    try {
      const headers = { authorization: `Bearer ${mine.key}`, connection: 'close' };
      const response = await fetch(`${url()}/api/v1/matches?limit=5`, {
        headers,
        signal: AbortSignal.timeout(15_000),
      });
      const text = await response.text();
      if (response.status !== 200) {
        return unanswered(mine, String(response.status));
      }
      mine.admitted += 1;
      const slot = Number(/"(\d+)-/.exec(response.headers.get('etag') ?? '')?.[1]);
      if (slot < mine.lastSlot) {
        mine.wentBack = true;
      }
      if (!(JSON.parse(text).count > 0)) {
        mine.emptied += 1;
      }
      mine.lastSlot = slot;
    } catch (error) {
      unanswered(mine, error instanceof Error ? error.name : 'error');
    }
  }
  const asking = (async () => {
    while (!isOver) {
      await ask();
      await delay(100);
    }
  })();

  return {
    tally: () => tally,
    /** A key of its own for what follows. */
    async begin(name: string): Promise<Tally> {
      const next = await openTally(access, name);
      next.lastSlot = tally.lastSlot;
      tally = next;
      return next;
    },
    /** Waits until a scan later than all so far is served; milliseconds it took. */
    async nextScan(withinMs = 60_000): Promise<number> {
      const from = tally.lastSlot;
      const startedAt = performance.now();
      while (tally.lastSlot <= from) {
        if (performance.now() - startedAt > withinMs) {
          throw new Error(`No new scan within ${withinMs} ms`);
        }
        await delay(50);
      }
      return Math.round(performance.now() - startedAt);
    },
    async stop(): Promise<void> {
      isOver = true;
      await asking;
    },
  };
}
