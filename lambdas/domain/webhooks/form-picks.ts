import type { PickableRow, ValueRow } from '../scan/snapshot.ts';
import { minimumOdds } from '../staking/minimum-odds.ts';
import { recommendedStakes } from '../staking/recommended-stake.ts';
import { bestOffer } from './alert-filters.ts';
import type { Pick } from './delivery.ts';
import { selectionKey } from './selection-key.ts';
import type { SubscriberSettings } from './subscriber-settings.ts';

export type SubscriberHistory = {
  /**
   * Whether a selection (by its key) was sent before, or was published before the webhook was
   * saved.
   */
  isClaimed(selectionKey: string): boolean;
  /** Fraction of the bankroll staked on each event by earlier picks. */
  committed(eventId: string): number;
};

/**
 * The picks of one subscriber after one scan, in the order of `bets`: the selections that are new
 * to them, each once, at the best offer that passes their filters. `now` in epoch milliseconds.
 */
export function formPicks(
  bets: readonly ValueRow[],
  settings: SubscriberSettings,
  history: SubscriberHistory,
  now: number,
): readonly Pick[] {
  const found = new Map<string, Found>();
  for (const bet of bets) {
    const offer = bestOffer(bet, settings, now);
    if (offer === undefined) {
      continue;
    }
    const key = selectionKey(bet);
    if (!found.has(key) && !history.isClaimed(key)) {
      found.set(key, { bet, offer });
    }
  }
  const chosen = [...found.values()];
  const stakes = recommendedStakes(
    chosen.map(({ bet, offer: { fairProb, ev } }) => {
      return { eventId: bet.eventId, outcomeSet: outcomeSet(bet), fairProb, ev };
    }),
    settings,
    history.committed,
  );
  return chosen.map((one, index) => toPick(one, stakes[index] ?? 0, settings));
}

type Found = { readonly bet: ValueRow; readonly offer: PickableRow };

/**
 * Names a set of outcomes of which at most one can win: one market at one line, a handicap written
 * as the home side's.
 */
function outcomeSet({ marketKey, outcome, point, away }: ValueRow): string {
  if (point === null) {
    return marketKey;
  }
  return `${marketKey} ${outcome === away ? -point : point}`;
}

function toPick(
  { bet, offer }: Found,
  stake: number,
  { minEv, currency }: SubscriberSettings,
): Pick {
  const { eventId, sportKey, home, away, commenceTime, marketKey, outcome, point } = bet;
  const { book, bookTitle, price, link, fairProb, fairOdds, ev, grade } = offer;
  return {
    eventId,
    sportKey,
    home,
    away,
    commenceTime,
    marketKey,
    outcome,
    point,
    book,
    bookTitle,
    price,
    link,
    fairProb,
    fairOdds,
    minOdds: minimumOdds({ fairProb, price, ev }, minEv),
    ev,
    grade,
    stake,
    currency,
  };
}
