import { allDeliveries, type OutboxEntry } from './outbox.ts';

/**
 * The whole outbox is read where its owner looks at it, and by a process of dispatch that has not
 * seen it. So what its owner adds is bounded: an address that is saved is an entry for 60 days, a
 * delivery that is sent again one until a week after its events.
 */

/** How many entries of saved addresses an outbox may hold. */
export const MAX_BASELINES = 200;
/** How many deliveries that are sent again an outbox may hold. */
export const MAX_REPLAYS = 1_000;

/** Whether one more address may be saved. */
export function mayAddBaseline(entries: readonly OutboxEntry[]): boolean {
  return entries.filter(({ kind }) => kind === 'baseline').length < MAX_BASELINES;
}

/** Whether one more delivery may be sent again. */
export function mayAddReplay(entries: readonly OutboxEntry[]): boolean {
  return allDeliveries(entries).filter(({ isReplay }) => isReplay).length < MAX_REPLAYS;
}
