import { minimumOdds } from '../staking/minimum-odds.ts';
import { recommendedStakes } from '../staking/recommended-stake.ts';
import type { PickableOffer } from '../value/value-bet.ts';
import { bestOffer, type Candidate } from './alert-filters.ts';
import type { Pick } from './pick.ts';
import { selectionKey } from './selection-key.ts';
import type { SubscriberSettings } from './subscriber-settings.ts';

export type SubscriberHistory = {
  /** Whether a selection (by its key) was sent before, or was published before the webhook was saved. */
  isKnown(selectionKey: string): boolean;
  /** Fraction of the bankroll staked on each event by earlier picks. */
  readonly committed: ReadonlyMap<string, number>;
};

/**
 * The picks one subscriber gets out of one scan: selections of grade A that are new to them and pass
 * their filters, each once, at the best price among their books, with stake and minimum odds (D15, D16).
 * The order is the candidates'. `now` in epoch milliseconds.
 */
export function formPicks(
  candidates: readonly Candidate[],
  settings: SubscriberSettings,
  history: SubscriberHistory,
  now: number,
): readonly Pick[] {
  const found = new Map<string, Found>();
  for (const candidate of candidates) {
    const offer = bestOffer(candidate, settings, now);
    if (offer === undefined) continue;
    const key = selectionKey(candidate);
    if (!found.has(key) && !history.isKnown(key)) found.set(key, { candidate, offer });
  }
  const chosen = [...found.values()];
  const stakes = recommendedStakes(chosen.map(toBet), settings, history.committed);
  return chosen.map((one, index) => toPick(one, stakes[index] ?? 0, settings));
}

type Found = { readonly candidate: Candidate; readonly offer: PickableOffer };

function toBet({ candidate, offer }: Found) {
  return {
    eventId: candidate.eventId,
    outcomeSet: outcomeSet(candidate),
    fairProb: offer.fairProb,
    ev: offer.ev,
  };
}

/** Names the outcomes of which at most one can win: one market at one line, a handicap counted from the home side. */
function outcomeSet({ marketKey, outcome, point, away }: Candidate): string {
  if (point === null) return marketKey;
  return `${marketKey} ${outcome === away ? -point : point}`;
}

function toPick({ candidate, offer }: Found, stake: number, { minEv, currency }: SubscriberSettings): Pick {
  const { eventId, sportKey, home, away, commenceTime, marketKey, outcome, point } = candidate;
  const { book, bookTitle, price, link, fairProb, ev, grade } = offer;
  return {
    ...{ eventId, sportKey, home, away, commenceTime, marketKey, outcome, point },
    ...{ book, bookTitle, price, link, fairProb },
    minOdds: minimumOdds({ fairProb, price, ev }, minEv),
    ...{ ev, grade, stake, currency },
  };
}
