import { quotesInUse } from '../feed-answers/known-quotes.ts';
import { isBroadConsensus } from '../grading/pick-grade.ts';
import { shownEv } from '../odds/rounding.ts';
import { scan } from '../scan/scan.ts';
import { shownExpectation } from '../scan/snapshot.ts';
import { toSelectionView } from '../webhooks/events/event.ts';
import type { ScanQuotes } from './closing.ts';

/** Value bets are compared as they are so long before the start. */
export const SAMPLED_BEFORE_MS = 3_600_000;
/** Starts are compared window by window, those after `from` and up to this much later. */
export const WINDOW_MS = 900_000;

/**
 * The value bets of a scan, each at its best price, on events that start in the window after `from`
 * (epoch milliseconds), and when these start: the scan is computed again from its quotes, as it was
 * published.
 */
export function sampleBets(sample: ScanQuotes, from: number) {
  const { opportunities } = scan(quotesInUse(sample, sample.now), sample.settings, sample.now);
  return opportunities.value
    .filter(({ commenceTime }) => commenceTime > from && commenceTime <= from + WINDOW_MS)
    .toSorted((a, b) => a.commenceTime - b.commenceTime)
    .map((bet) => ({
      startsAt: bet.commenceTime,
      isBroad: bet.grade === 'B' && isBroadConsensus(bet.flags),
      pick: toSelectionView({
        ...bet,
        ...shownExpectation(bet),
        fairOdds: 1 / bet.fairProb,
        minOdds: bet.price,
        ev: shownEv(bet.ev),
      }),
    }));
}
