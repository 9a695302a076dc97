import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { apiKeyKey, recordedSelectionKey } from '#adapters/dynamodb/keys.ts';
import { createOutboxStore } from '#adapters/dynamodb/outbox-store.ts';
import { getRow } from '#adapters/dynamodb/read-rows.ts';
import { createSnapshotStore } from '#adapters/dynamodb/snapshot-store.ts';
import { activeDeliveries, isWaiting } from '#domain/webhooks/outbox/outbox.ts';
import { formPicks, NO_HISTORY } from '#domain/webhooks/selection/form-picks.ts';
import { selectionKey } from '#domain/webhooks/selection/selection-key.ts';
import { DEFAULT_SETTINGS } from '#domain/webhooks/subscriber/subscriber-settings.ts';
import type { Tally } from './asking-client.ts';
import { INTERVAL_MS } from './switched-stack.ts';
import type { World } from './world.ts';

/** What became of each promise: undefined where it was kept, else what was lost. */
export type Losses = {
  readonly key?: string | undefined;
  readonly count?: string | undefined;
  readonly snapshot?: string | undefined;
  readonly pick?: string | undefined;
  readonly record?: string | undefined;
};

/**
 * The key still works, and its count has every answer that was given and none that was not asked
 * for.
 */
export async function judgeKey(
  { table, url }: World,
  tally: Tally,
): Promise<Pick<Losses, 'key' | 'count'>> {
  const { key, hash, admitted, unknown } = tally;
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.tableName, Key: apiKeyKey(hash), ConsistentRead: true }),
  );
  const used = Number(Item?.used ?? 0);
  const response = await fetch(`${url()}/api/v1/me`, {
    headers: { authorization: `Bearer ${key}` },
  });
  await response.arrayBuffer();
  const isCounted = used >= admitted && used <= admitted + unknown;
  return {
    key: response.status === 200 ? undefined : `the key is answered with ${response.status}`,
    count: isCounted ? undefined : `${used} counted, ${admitted} answered, ${unknown} unanswered`,
  };
}

/** Readers saw scans that never went back, and never an empty one. */
export function judgeSnapshot({ wentBack, emptied }: Tally): Pick<Losses, 'snapshot'> {
  if (wentBack) {
    return { snapshot: 'an older scan was served after a newer one' };
  }
  return { snapshot: emptied > 0 ? `${emptied} answers without matches` : undefined };
}

/** Selections of which every subscriber of these runs has to have a pick some scans from now. */
export async function expectedNow({ table }: World): Promise<readonly string[]> {
  const snapshot = await createSnapshotStore(table).latest();
  const now = Date.now();
  return (snapshot?.opportunities.value ?? [])
    .filter(({ grade, commenceTime }) => grade === 'A' && commenceTime > now + 120_000)
    .filter((bet) => formPicks([bet], DEFAULT_SETTINGS, NO_HISTORY, now).length > 0)
    .map(selectionKey);
}

/**
 * Every expected selection is claimed by an outbox entry; every delivery has arrived or its events have
 * started; no selection came under two ids, nothing counts as delivered that did not arrive, and
 * all that was formed is in the record.
 */
export async function judgePicks(
  { table, receiver, users }: World,
  name: string,
  expected: readonly string[],
): Promise<Pick<Losses, 'pick' | 'record'>> {
  const outbox = createOutboxStore(table);
  for (const user of users.get(name) ?? []) {
    const deliveries = activeDeliveries(await outbox.entriesOf(user));
    const claimed = new Set(deliveries.flatMap(({ delivery }) => delivery.picks.map(selectionKey)));
    const [missing] = expected.filter((key) => !claimed.has(key));
    if (missing) {
      return { pick: `${user}: ${missing} is in no delivery` };
    }
    for (const selection of claimed) {
      const recorded = await getRow(table, recordedSelectionKey(selection));
      if (!recorded) {
        return { record: `${selection} was sent and is not recorded` };
      }
    }
    const arrived = receiver.arrivals.filter((arrival) => arrival.user === user);
    for (const entry of deliveries) {
      const { id } = entry.delivery;
      // What the last scans formed is on its way.
      if (entry.delivery.slot >= Date.now() - 2 * INTERVAL_MS) {
        continue;
      }
      if (isWaiting(entry, Date.now())) {
        return { pick: `${user}: ${id} was not sent` };
      }
      const isDelivered = entry.progress?.status === 'delivered';
      if (isDelivered && !arrived.some((each) => each.id === id)) {
        return { pick: `${user}: ${id} counts as delivered, and did not arrive` };
      }
    }
    const idOf = new Map<string, string>();
    for (const { id, selections } of arrived) {
      for (const selection of selections) {
        const other = idOf.get(selection) ?? id;
        if (other !== id) {
          return { pick: `${user}: ${selection} came under ${other} and ${id}` };
        }
        idOf.set(selection, id);
      }
    }
  }
  if (receiver.forged.length > 0) {
    return { pick: `a signature of ${receiver.forged[0]} is wrong` };
  }
  return {};
}

/**
 * Checks the whole public record as anybody may, and that it extends what it was the last time;
 * undefined where it holds, else why not.
 */
export async function verifyRecord({ url, dataDir }: World): Promise<string | undefined> {
  const since = join(dataDir, '../record.json');
  const args = ['bin/verify-record.ts', '--url', url(), '--since', since];
  const cwd = join(import.meta.dirname, '../..');
  const run = promisify(execFile)(process.execPath, args, { cwd });
  return run.then(
    () => undefined,
    ({ stderr }) => String(stderr).trim(),
  );
}
