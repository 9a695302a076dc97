/** The best value bets of a scan, without what tells the book: what is shown to everyone later. */
import type { ValueRow } from './snapshot.ts';

export type SampleBet = Pick<
  ValueRow,
  | 'eventId'
  | 'sportKey'
  | 'home'
  | 'away'
  | 'commenceTime'
  | 'marketKey'
  | 'outcome'
  | 'point'
  | 'price'
  | 'fairProb'
  | 'fairOdds'
  | 'ev'
  | 'grade'
  | 'expectedClv'
  | 'beatChance'
>;

/** More than are shown, since some start before they are. */
const KEPT = 30;
const SHOWN = 5;

/** The best bets of grade A and B, by grade and then by value. */
export function sampleOf(bets: readonly ValueRow[]): readonly SampleBet[] {
  return bets
    .filter(({ grade }) => grade !== 'C')
    .sort((a, b) => a.grade.localeCompare(b.grade) || b.ev - a.ev)
    .slice(0, KEPT)
    .map((bet) => ({
      eventId: bet.eventId,
      sportKey: bet.sportKey,
      home: bet.home,
      away: bet.away,
      commenceTime: bet.commenceTime,
      marketKey: bet.marketKey,
      outcome: bet.outcome,
      point: bet.point,
      price: bet.price,
      fairProb: bet.fairProb,
      fairOdds: bet.fairOdds,
      ev: bet.ev,
      grade: bet.grade,
      expectedClv: bet.expectedClv,
      beatChance: bet.beatChance,
    }));
}

/** The five best of these whose events have not started at `now` (epoch milliseconds). */
export function shownSample(sample: readonly SampleBet[], now: number): readonly SampleBet[] {
  return sample.filter(({ commenceTime }) => commenceTime > now).slice(0, SHOWN);
}
