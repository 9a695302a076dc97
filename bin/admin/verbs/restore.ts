import type { Table } from '#adapters/dynamodb/client.ts';
import { restoreToPointInTime, tableStatus } from '#adapters/dynamodb/point-in-time.ts';
import { createSnapshotStore } from '#adapters/dynamodb/snapshot-store.ts';
import { parseInstant, toIsoInstant } from '#domain/odds/instant.ts';
import { selectionKey } from '#domain/webhooks/selection/selection-key.ts';
import { AdminProblem, invalidFlags, readChoice } from '../problem.ts';
import { REPLACEABLE, type Replaceable, restoreRows } from '../restore/restore-rows.ts';
import { defineVerb } from '../verb.ts';

export const RESTORE_VERBS = {
  'restore begin': defineVerb({
    summary:
      'Makes a second table with the rows of a time of the last 35 days; says how far it is if ' +
      'repeated.',
    example: '--to 2026-11-21T12:00:00Z',
    flags: { to: 'INSTANT' },
    async run({ table: source, now }, { to }) {
      const at = parseInstant(to);
      if (at === undefined || at >= now()) {
        const message = 'is no instant of the past such as 2026-11-21T12:00:00Z';
        throw invalidFlags([{ parameter: '--to', message }]);
      }
      const restored = {
        ...source,
        tableName: `${source.tableName}-${to.replaceAll(/\D/g, '').slice(0, 14)}`,
      };
      const status = (await tableStatus(restored)) ?? (await begin(source, restored.tableName, at));
      return {
        table: source.tableName,
        restored_table: restored.tableName,
        to: toIsoInstant(at),
        status,
      };
    },
  }),

  'restore rows': defineVerb({
    summary: 'Puts rows of a restored table back into the table of the stack.',
    example: '--from TABLE --keys keep --deliveries void',
    destroys: { flag: 'from', effect: 'puts rows of that table over those of the stack' },
    flags: { from: 'TABLE', keys: 'keep|revoke', deliveries: 'keep|void' },
    optional: { replace: 'accounts,subscribers' },
    async run({ table: present, now }, { from, keys, deliveries, replace }) {
      const choices = {
        keys: readChoice('--keys', keys, ['keep', 'revoke'] as const),
        deliveries: readChoice('--deliveries', deliveries, ['keep', 'void'] as const),
        replace: new Set(replace?.split(',').map((kind) => readChoice('--replace', kind, KINDS))),
        published: await publishedSelections(present),
      };
      const restored = { ...present, tableName: from };
      const status = await statusOf(restored);
      if (from === present.tableName || status !== 'ACTIVE') {
        throw invalidFlags([{ parameter: '--from', message: refusalOf(from, present, status) }]);
      }
      const counts = await restoreRows(restored, present, choices, now());
      return {
        table: present.tableName,
        rows_read: counts.read,
        rows_put_back: counts.putBack,
        rows_replaced: counts.replaced,
        rows_of_deleted_accounts: counts.erased,
        outboxes_voided: counts.voidedOutboxes,
      };
    },
  }),
};

/**
 * What the database says of a table; undefined where it is not there, or has an impossible name.
 */
async function statusOf(table: Table): Promise<string | undefined> {
  try {
    return await tableStatus(table);
  } catch (error) {
    if (error instanceof Error && error.name === 'ValidationException') {
      return undefined;
    }
    throw error;
  }
}

function refusalOf(from: string, present: Table, status: string | undefined): string {
  if (from === present.tableName) {
    return 'is the table of the stack itself: name the one that `restore begin` has made';
  }
  return status === undefined
    ? 'names a table that does not exist: `restore begin` makes one'
    : `names a table that is ${status}: wait until it is ACTIVE`;
}

const KINDS = Object.keys(REPLACEABLE) as readonly Replaceable[];

async function begin(source: Table, target: string, at: number): Promise<string | undefined> {
  try {
    return await restoreToPointInTime(source, target, at);
  } catch (error) {
    const detail = `The table ${source.tableName} cannot be restored to that time. ${error}`;
    throw new AdminProblem({ code: 'restore_refused', title: 'The restore was refused', detail });
  }
}

/**
 * Every value bet, of any grade: after a restore the table does not tell which of them were sent.
 */
async function publishedSelections(table: Table): Promise<readonly string[]> {
  const snapshot = await createSnapshotStore(table).latest();
  return [...new Set((snapshot?.opportunities.value ?? []).map(selectionKey))];
}
