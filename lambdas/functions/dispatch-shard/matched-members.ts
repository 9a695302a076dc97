import type { CellRead, Served } from '#domain/webhooks/owed.ts';
import {
  isNewMatch,
  type PublishedSelection,
  type ShardTask,
} from '#domain/webhooks/selections.ts';
import { DEFAULT_SETTINGS } from '#domain/webhooks/subscriber-settings.ts';
import type { Cell, Member } from './member-cache.ts';

/**
 * The members whose outbox is to be read: those whom a selection matches now and did not match when
 * the cell was served last, and those who have changed since. All selections count if the cell was
 * not served after the scan that they are compared with. `now` in epoch milliseconds.
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
      version > served.version ||
      compared.some((each) => isNewMatch(each, settings, served.at, now)),
  );
}

/**
 * Whether the selections of a task are those of the dispatch before: only the nearness of a start
 * can make one new.
 */
export function hasNoNews({ scan }: ShardTask): boolean {
  return scan === null || scan.selections.every(({ before }) => before === 'same');
}

/**
 * Whether a task without news has nothing to do in a cell: no member has changed, nothing is owed
 * now, and no event has come near enough to its start to be wanted by a member who did not want it
 * before. `now` in epoch milliseconds.
 */
export function isQuiet(
  { changes, notes, served }: CellRead,
  { slot, scan }: ShardTask,
  now: number,
): boolean {
  if (served?.hours === undefined) {
    return false;
  }
  if (changes.some(({ version }) => version > served.version)) {
    return false;
  }
  if (notes.some(({ dueAt }) => dueAt <= now)) {
    return false;
  }
  if (scan === null || served.slot >= slot) {
    return true;
  }
  const filters = served.hours.map((maxHoursToStart) => ({ ...DEFAULT_SETTINGS, maxHoursToStart }));
  const isNew = (each: PublishedSelection) =>
    filters.some((filter) => isNewMatch(each, filter, served.at, now));
  return served.slot === scan.previousSlot && !scan.selections.some(isNew);
}

const NEVER_SERVED: Served = { slot: Number.NEGATIVE_INFINITY, version: 0, at: 0 };
