import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import type { Cell, Checkpoint } from '#domain/webhooks/outbox/cells.ts';
import { type DestinationName, destinationId } from '#domain/webhooks/subscriber/destination.ts';
import type { Member } from '#domain/webhooks/subscriber/member.ts';
import {
  completeSettings,
  type StoredSettings,
} from '#domain/webhooks/subscriber/subscriber-settings.ts';
import type { Table } from './client.ts';
import { isBefore, putIf } from './conditional-writes.ts';
import { cellPartition, checkpointKey, MEMBER_PREFIX, type TableKey } from './keys.ts';
import { paginate } from './read-rows.ts';

type MemberRow = TableKey & {
  readonly settings: StoredSettings;
  readonly changedAt?: number;
  /** The names of the destinations; absent where the webhook is the only one. */
  readonly to?: string;
  /** Only in a row of the release before, whose key ends otherwise. */
  readonly userId?: string;
};
type CheckpointRow = TableKey & Checkpoint & { readonly version?: number };
/** Names subscribers for whom the release before had stored deliveries, or was about to. */
type NoteRow = TableKey & { readonly openUntil: number };

/** A worker of the release before has stored by then what it announced in a note. */
const NOTE_KEPT_MS = 60_000;

/** The cells of subscribers, as dispatch reads and writes them. Times are epoch milliseconds. */
export function createCellStore(table: Table) {
  return {
    /**
     * The members, and up to where they are served. After a change of releases that is unknown: the
     * release before counted changes instead of timing them, and named waiting deliveries in notes
     * instead of the index.
     */
    async read(cell: number, now: number): Promise<Cell> {
      const rows = await paginate<MemberRow | CheckpointRow | NoteRow>(table, cellPartition(cell));
      const notes = rows.filter((row) => 'openUntil' in row);
      const mark = rows.find((row) => 'slot' in row);
      return {
        members: rows.filter((row) => 'settings' in row).flatMap(toMembers),
        checkpoint: mark?.version === undefined && notes.length === 0 ? mark : undefined,
        outdated: notes
          .filter(({ openUntil }) => openUntil + NOTE_KEPT_MS < now)
          .map(({ sk }) => sk),
      };
    },

    /**
     * Records up to where a cell is served, unless it is known to be served further, and removes
     * the rows that are outdated by that.
     */
    async saveCheckpoint(cell: number, { slot, at }: Checkpoint, outdated: readonly string[]) {
      await putIf(table, { ...checkpointKey(cell), slot, at }, isBefore(slot));
      await Promise.all(
        outdated.map((sk) =>
          table.client.send(
            new DeleteCommand({ TableName: table.tableName, Key: { pk: cellPartition(cell), sk } }),
          ),
        ),
      );
    },
  };
}

/** A member for each destination of the account. */
function toMembers(row: MemberRow): readonly Member[] {
  const { sk, settings, changedAt = 0, to = 'webhook' } = row;
  const userId = row.userId ?? sk.slice(MEMBER_PREFIX.length);
  const all = completeSettings(settings);
  return (to.split(' ') as DestinationName[]).map((name) => ({
    destination: destinationId(userId, name),
    settings: all,
    changedAt,
  }));
}
