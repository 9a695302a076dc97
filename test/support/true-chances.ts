import type { TrueProbabilities } from '#adapters/odds-feeds/simulated/market.ts';
import { removeMargin } from '#domain/margin/remove-margin.ts';
import {
  OFFER,
  OUTCOME,
  type OutcomeCode,
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
export function* opinionsOn(
  event: SportEvent,
  { books, offers, prices, sportKey }: SportQuotes,
  truth: TrueProbabilities,
): Generator<BookOpinion> {
  for (let offer = event.firstOffer; offer < event.endOffer; offer++) {
    const kind = offers.kind[offer];
    if (kind === OFFER.h2hLay) continue;
    const first = offers.firstPrice[offer] ?? 0;
    const quoted = prices.price.subarray(first, offers.firstPrice[offer + 1]);
    const fair = removeMargin([...quoted]);
    if (!fair.ok) continue;
    const line = offers.point[offer] ?? Number.NaN;
    for (const [i, probability] of fair.probabilities.entries()) {
      const outcome = prices.outcome[first + i] as OutcomeCode;
      yield {
        book: books[offers.book[offer] ?? 0]?.key ?? '',
        marketKey: keyOf(kind ?? 0, quoted.length, sportKey),
        outcome: outcomeName(event, outcome),
        point: pointOf(kind ?? 0, outcome, line),
        probability,
        truth: chanceOf(kind ?? 0, quoted.length, outcome, line, truth),
      };
    }
  }
}

function keyOf(kind: number, outcomes: number, sportKey: string): string {
  if (kind === OFFER.totals) return 'totals';
  if (kind === OFFER.spreads) return 'spreads';
  return outcomes === 3 && !sportKey.startsWith('soccer_') ? 'h2h_3_way' : 'h2h';
}

function pointOf(kind: number, outcome: OutcomeCode, line: number): number | null {
  if (kind === OFFER.h2h) return null;
  return kind === OFFER.spreads && outcome === OUTCOME.away ? 0 - line : line + 0;
}

function chanceOf(
  kind: number,
  outcomes: number,
  outcome: OutcomeCode,
  line: number,
  truth: TrueProbabilities,
): number {
  if (kind === OFFER.totals) return truth.total(line)[outcome === OUTCOME.over ? 'over' : 'under'];
  if (kind === OFFER.spreads) return truth.spread(line)[outcome === OUTCOME.home ? 'home' : 'away'];
  const winner = outcomes === 3 ? truth.threeWay : truth.twoWay;
  if (outcome === OUTCOME.draw) return truth.threeWay?.draw ?? Number.NaN;
  return winner?.[outcome === OUTCOME.home ? 'home' : 'away'] ?? Number.NaN;
}
