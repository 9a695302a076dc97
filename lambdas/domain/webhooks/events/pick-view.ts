import type { Grade } from '../../grading/grade.ts';
import { toIsoInstant } from '../../odds/instant.ts';
import { shownExpectation } from '../../scan/snapshot.ts';
import type { Pick } from '../outbox/delivery.ts';
import { stakesOf } from '../outbox/pick-stakes.ts';

/** A pick as bodies show it. */
export type PickView = ReturnType<typeof toPickView>;

/** A pick as bodies show it. */
export function toPickView(pick: Pick) {
  const { expected_clv, beat_chance, ...selection } = toSelectionView(pick);
  const { stake, currency, flags = [] } = pick;
  const stakes = stakesOf(pick).map(({ bankrollId, minOdds, ...rest }) => ({
    bankroll_id: bankrollId,
    name: rest.name,
    stake: rest.stake,
    currency: rest.currency,
    book: rest.book,
    price: rest.price,
    min_odds: minOdds,
  }));
  return { ...selection, stake, currency, stakes, expected_clv, beat_chance, flags };
}

/** The fields of a pick that are the same for every subscriber. */
export function toSelectionView(
  pick: Omit<Pick, 'grade' | 'stake' | 'currency' | 'stakes'> & { readonly grade: Grade },
) {
  // A pick that an earlier release formed has grade A and does not say what to expect.
  const expected = shownExpectation({ flags: [], ...pick });
  const { expectedClv, beatChance } = { ...expected, ...pick };
  return {
    event_id: pick.eventId,
    sport_key: pick.sportKey,
    home: pick.home,
    away: pick.away,
    commence_time: toIsoInstant(pick.commenceTime),
    market_key: pick.marketKey,
    outcome: pick.outcome,
    point: pick.point,
    book: pick.book,
    book_title: pick.bookTitle,
    price: pick.price,
    link: pick.link,
    fair_prob: pick.fairProb,
    fair_odds: pick.fairOdds,
    min_odds: pick.minOdds,
    ev: pick.ev,
    grade: pick.grade,
    expected_clv: expectedClv,
    beat_chance: beatChance,
  };
}
