import type { Grade } from '../grading/grade.ts';
import { MARKETS } from '../markets/index.ts';
import type { MatchProbability } from '../matches/match-probability.ts';
import { type Outcome, outcomeName } from '../odds/quotes.ts';
import type { Snapshot } from '../scan/snapshot.ts';
import type { BetTerms } from './bet-terms.ts';

/** What the lists say of a selection when a bet on it is logged. */
export type PlacedPrice = { readonly fairProb: number; readonly grade: Grade | null };

/** A bet that is logged so long after it was placed is not compared with the present prices. */
const PLACED_WITHIN_MS = 900_000;

/**
 * The fair probability of a bet's selection by the present scan, and the grade of the offer at its
 * book; null where the scan does not show the selection, or the bet is older than 15 minutes.
 */
export function placedPrice(
  scan: Pick<Snapshot, 'opportunities' | 'matches'>,
  bet: BetTerms,
  now: number,
): PlacedPrice | null {
  if (now - bet.placedAt > PLACED_WITHIN_MS || bet.commenceTime <= now) {
    return null;
  }
  const row = scan.opportunities.value.find(
    ({ eventId, marketKey, outcome, point }) =>
      eventId === bet.eventId &&
      marketKey === bet.marketKey &&
      outcome === bet.outcome &&
      point === bet.point,
  );
  if (row) {
    const offer = [row, ...row.altBooks].find(({ book }) => book === bet.book);
    return { fairProb: offer?.fairProb ?? row.fairProb, grade: offer?.grade ?? null };
  }
  const match = scan.matches.find(({ eventId }) => eventId === bet.eventId);
  const fairProb = match && chanceOf(match, bet);
  return fairProb == null ? null : { fairProb, grade: null };
}

function chanceOf(match: MatchProbability, bet: BetTerms): number | null {
  if (bet.marketKey === 'totals' && bet.point === match.totalLine) {
    return bet.outcome === 'Over' ? match.pOver : match.pUnder;
  }
  if (bet.marketKey !== MARKETS[match.kind].keyIn(match.sportKey)) {
    return null;
  }
  const chances: readonly (readonly [Outcome, number | null])[] = [
    ['home', match.pHome],
    ['draw', match.pDraw],
    ['away', match.pAway],
  ];
  return chances.find(([outcome]) => outcomeName(match, outcome) === bet.outcome)?.[1] ?? null;
}
