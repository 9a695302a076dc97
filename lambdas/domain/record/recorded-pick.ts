import type { PickGrade } from '../grading/pick-grade.ts';
import type { ValueRow } from '../scan/snapshot.ts';
import { toSelectionView } from '../webhooks/events/event.ts';
import { formPicks, NO_HISTORY } from '../webhooks/selection/form-picks.ts';
import { DEFAULT_SETTINGS } from '../webhooks/subscriber/subscriber-settings.ts';

type SelectionView = ReturnType<typeof toSelectionView>;
type Promised = 'expected_clv' | 'beat_chance';

/**
 * A recorded selection: the fields of a webhook's pick that are the same for every subscriber.
 * Picks of earlier rules do not say what to expect.
 */
export type RecordedPick = Omit<SelectionView, Promised> &
  Partial<Pick<SelectionView, Promised>> & {
    /** The feeds that had the event; absent where there was one feed only. */
    readonly feeds?: readonly string[];
  };

/**
 * A selection as it is recorded: at the offer of a grade with the highest expected value of all
 * books, with the odds at which the bet is still worth its price. Undefined where it has none, or
 * its event has started at `now` (epoch milliseconds).
 */
export function recordedPick(
  bet: ValueRow,
  grade: PickGrade,
  now: number,
): RecordedPick | undefined {
  const [pick] = formPicks([bet], { ...DEFAULT_SETTINGS, grades: [grade] }, NO_HISTORY, now);
  const selection = pick && toSelectionView(pick);
  return selection && bet.feeds ? { ...selection, feeds: bet.feeds } : selection;
}
