import type { Table } from './client.ts';
import { updateIf } from './conditional-writes.ts';
import { SNAPSHOT_HEAD_KEY } from './keys.ts';

/** A claimed slot, and the scan that was published last; `published` is absent before the first. */
export type SlotClaim = {
  readonly published?: {
    readonly slot: number;
    readonly scanId: string;
    readonly quotesKey?: string | undefined;
    readonly movesKey?: string | undefined;
  };
};

/**
 * The guard of the slots: each is scanned by one execution of the loop, and none after a newer one.
 */
export function createScanClaims(table: Table) {
  return {
    /**
     * Claims a slot (epoch ms) for an execution; undefined when this or a newer slot is published,
     * a newer slot is claimed, or this one by another execution. The same execution may claim its
     * slot again, for a retry. Claims stand in the head row, so that one conditional write sees
     * what is claimed and what is published, and answers with the latter.
     */
    async claim(slot: number, execution: string): Promise<SlotClaim | undefined> {
      const row = await updateIf(table, SNAPSHOT_HEAD_KEY, {
        UpdateExpression: 'SET claimedSlot = :slot, claimedBy = :execution',
        ConditionExpression: `(attribute_not_exists(#slot) OR #slot < :slot)
          AND (attribute_not_exists(claimedSlot) OR claimedSlot < :slot
            OR (claimedSlot = :slot AND claimedBy = :execution))`,
        ExpressionAttributeNames: { '#slot': 'slot' },
        ExpressionAttributeValues: { ':slot': slot, ':execution': execution },
        ReturnValues: 'ALL_NEW',
      });
      if (row === undefined) {
        return undefined;
      }
      const {
        slot: publishedSlot,
        scanId,
        quotesKey,
        movesKey,
      } = row as Partial<NonNullable<SlotClaim['published']>>;
      if (publishedSlot === undefined || scanId === undefined) {
        return {};
      }
      return { published: { slot: publishedSlot, scanId, quotesKey, movesKey } };
    },
  };
}
