import type { TrueProbabilities } from '#adapters/odds-feeds/simulated/market.ts';
import { removeMargin } from '#domain/margin/remove-margin.ts';
import { hasDraw } from '#domain/markets/sports.ts';
import {
  type OfferKind,
  type Outcome,
  offersOf,
  outcomeName,
  type SportEvent,
  type SportQuotes,
} from '#domain/odds/quotes.ts';

/** One book's own fair probability of one outcome, beside the true one. */
export type BookOpinion = {
  readonly book: string;
  readonly marketKey: string;
  readonly outcome: string;
  readonly point: number | null;
  readonly probability: number;
  readonly truth: number;
};

/** Expected log loss of a forecast of one yes-or-no question whose true chance is known. */
export function logLoss(truth: number, forecast: number): number {
  return -truth * Math.log(forecast) - (1 - truth) * Math.log(1 - forecast);
}

/** What every book of an event thinks of every outcome it prices, by power, beside what is the case. */
export function opinionsOn(event: SportEvent, quotes: SportQuotes, truth: TrueProbabilities): BookOpinion[] {
  return offersOf(quotes, event).flatMap(({ book, kind, point = null, prices }) => {
    const fair = removeMargin(prices.map(({ price }) => price));
    if (kind === 'h2h_lay' || !fair.ok) return [];
    return prices.map(({ outcome }, index) => ({
      book: book.key,
      marketKey: kind === 'h2h' && prices.length === 3 && !hasDraw(quotes.sportKey) ? 'h2h_3_way' : kind,
      outcome: outcomeName(event, outcome),
      point: point !== null && kind === 'spreads' && outcome === 'away' ? 0 - point : point,
      probability: fair.probabilities[index] ?? Number.NaN,
      truth: chanceOf(kind, prices.length, outcome, point ?? Number.NaN, truth),
    }));
  });
}

function chanceOf(
  kind: OfferKind,
  outcomes: number,
  outcome: Outcome,
  line: number,
  truth: TrueProbabilities,
): number {
  if (kind === 'totals') return truth.total(line)[outcome === 'over' ? 'over' : 'under'];
  if (kind === 'spreads') return truth.spread(line)[outcome === 'home' ? 'over' : 'under'];
  if (outcome === 'draw') return truth.threeWay?.draw ?? Number.NaN;
  const winner = outcomes === 3 ? truth.threeWay : truth.twoWay;
  return winner?.[outcome === 'home' ? 'home' : 'away'] ?? Number.NaN;
}
