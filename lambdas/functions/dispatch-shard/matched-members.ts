import type { Served } from '#domain/webhooks/owed.ts';
import { isNewMatch } from '#domain/webhooks/selections.ts';
import type { ShardTask } from '#domain/webhooks/shard-task.ts';
import type { Cell, Member } from './member-cache.ts';

/**
 * The members whose outbox is to be read: those whom a selection matches now and did not match when the cell was served
 * last, and those who have changed since, to whom something may be owed from before. For everybody all selections count
 * if the cell was not served after the scan that the selections are compared with. `now` in epoch milliseconds.
 */
export function matchedBy(
  { members, served = NEVER_SERVED }: Cell,
  { previousSlot, selections }: NonNullable<ShardTask['scan']>,
  now: number,
): readonly Member[] {
  const isInStep = served.slot === previousSlot;
  const compared = isInStep ? selections : selections.map(({ bet }) => ({ bet, before: null }));
  return [...members.values()].filter(
    ({ settings, version }) =>
      version > served.version || compared.some((each) => isNewMatch(each, settings, served.at, now)),
  );
}

const NEVER_SERVED: Served = { slot: Number.NEGATIVE_INFINITY, version: 0, at: 0 };
