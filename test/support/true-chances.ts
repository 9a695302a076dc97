import type { TrueProbabilities } from '#adapters/odds-feeds/simulated/market.ts';
import { removeMargin } from '#domain/margin/remove-margin.ts';
import {
  type Outcome,
  offersOf,
  outcomeName,
  type QuotedOffer,
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

/** The fair probability of every outcome that a book of an event prices, by the power method, beside the true one. */
export function* opinionsOn(
  event: SportEvent,
  quotes: SportQuotes,
  truth: TrueProbabilities,
): Generator<BookOpinion> {
  for (const offer of offersOf(quotes, event)) {
    if (offer.kind === 'h2h_lay') continue;
    const fair = removeMargin(offer.prices.map(({ price }) => price));
    if (!fair.ok) continue;
    for (const [place, { outcome }] of offer.prices.entries()) {
      yield {
        book: offer.book.key,
        marketKey: keyOf(offer, quotes.sportKey),
        outcome: outcomeName(event, outcome),
        point: pointOf(offer, outcome),
        probability: fair.probabilities[place] ?? Number.NaN,
        truth: chanceOf(offer, outcome, truth),
      };
    }
  }
}

function keyOf({ kind, prices }: QuotedOffer, sportKey: string): string {
  if (kind === 'totals' || kind === 'spreads') return kind;
  return prices.length === 3 && !sportKey.startsWith('soccer_') ? 'h2h_3_way' : 'h2h';
}

function pointOf({ kind, point }: QuotedOffer, outcome: Outcome): number | null {
  if (point === undefined) return null;
  return kind === 'spreads' && outcome === 'away' ? 0 - point : point + 0;
}

function chanceOf(
  { kind, prices, point = Number.NaN }: QuotedOffer,
  outcome: Outcome,
  truth: TrueProbabilities,
): number {
  if (kind === 'totals') return truth.total(point)[outcome === 'over' ? 'over' : 'under'];
  if (kind === 'spreads') return truth.spread(point)[outcome === 'home' ? 'home' : 'away'];
  const winner = prices.length === 3 ? truth.threeWay : truth.twoWay;
  if (outcome === 'draw') return truth.threeWay?.draw ?? Number.NaN;
  return winner?.[outcome === 'home' ? 'home' : 'away'] ?? Number.NaN;
}
