import type { ValueRow } from '../scan/snapshot.ts';
import { toSelectionView } from '../webhooks/events/picks.ts';
import { formPicks } from '../webhooks/form-picks.ts';
import { DEFAULT_SETTINGS } from '../webhooks/subscriber-settings.ts';

/** A recorded selection: the fields of a webhook's pick that are the same for every subscriber. */
export type RecordedPick = ReturnType<typeof toSelectionView>;

const NO_HISTORY = { isClaimed: () => false, committed: () => 0 };

/**
 * A selection as it is recorded: at the offer of grade A with the highest expected value of all
 * books, with the odds at which the bet is still worth its price. Undefined where it has none, or
 * its event has started at `now` (epoch milliseconds).
 */
export function recordedPick(bet: ValueRow, now: number): RecordedPick | undefined {
  const [pick] = formPicks([bet], DEFAULT_SETTINGS, NO_HISTORY, now);
  return pick && toSelectionView(pick);
}
