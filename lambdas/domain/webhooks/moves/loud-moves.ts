import { parseDestination } from '../subscriber/destination.ts';
import { isHeldBack, isQuietFor } from '../subscriber/quiet-hours.ts';
import type { SubscriberSettings } from '../subscriber/subscriber-settings.ts';
import type { PublishedMove } from './published-moves.ts';

/**
 * The moves that a destination may be told of at `now`, epoch milliseconds: a webhook of none, a
 * chat of none in its quiet hours, and never of those that have last grown in them.
 */
export function loudMoves(
  destination: string,
  { moveAlerts, quietHours }: Pick<SubscriberSettings, 'moveAlerts' | 'quietHours'>,
  moves: readonly PublishedMove[],
  now: number,
): readonly PublishedMove[] {
  const isDeaf = moveAlerts === null || parseDestination(destination).name === 'webhook';
  if (isDeaf || isHeldBack(destination, quietHours, now)) {
    return [];
  }
  return moves.filter(({ toAt }) => !isQuietFor(destination, quietHours, toAt));
}
