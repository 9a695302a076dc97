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
import { type SettledLine, settleLine } from '#simulated-market/model/distribution.ts';
import { fixturesAt } from '#simulated-market/model/fixture-list.ts';
import { LEAGUES } from '#simulated-market/model/leagues.ts';
import { type ScoreModel, scoreModel } from '#simulated-market/model/score-model.ts';
import { strengthsAt } from '#simulated-market/model/strengths.ts';

/**
 * The true probabilities of a simulated match that has not started. The books of the market do not
 * know them.
 */
export type TrueProbabilities = Pick<ScoreModel, 'twoWay' | 'threeWay'> & {
  readonly total: (line: number) => SettledLine;
  /** By the home side's handicap, such as -1.5; over is the home side. */
  readonly spread: (homePoint: number) => SettledLine;
};

/**
 * The chances of every event that the simulated market of a seed lists at `now`, by the event's id.
 */
export function trueProbabilitiesAt(
  seed: number,
  now: number,
): (eventId: string) => TrueProbabilities | undefined {
  const fixtures = LEAGUES.flatMap((league, index) => fixturesAt(seed, league, index, now));
  const byId = new Map(fixtures.map((fixture) => [fixture.id, fixture]));
  return (eventId) => {
    const fixture = byId.get(eventId);
    if (!fixture) {
      return undefined;
    }
    const { twoWay, threeWay, total, margin } = scoreModel(
      fixture.league.discipline,
      strengthsAt(fixture, now),
    );
    return {
      twoWay,
      threeWay,
      total: (line) => settleLine(total, line),
      spread: (homePoint) => settleLine(margin, -homePoint),
    };
  };
}

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

/**
 * What every book of an event thinks of every outcome it prices, by power, beside what is the case.
 */
export function opinionsOn(
  event: SportEvent,
  quotes: SportQuotes,
  truth: TrueProbabilities,
): BookOpinion[] {
  return offersOf(quotes, event).flatMap(({ book, kind, point = null, prices }) => {
    const fair = removeMargin(prices.map(({ price }) => price));
    if (kind === 'h2h_lay' || !fair.ok) {
      return [];
    }
    return prices.map(({ outcome }, index) => ({
      book: book.key,
      marketKey:
        kind === 'h2h' && prices.length === 3 && !hasDraw(quotes.sportKey) ? 'h2h_3_way' : kind,
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
  if (kind === 'totals') {
    return truth.total(line)[outcome === 'over' ? 'over' : 'under'];
  }
  if (kind === 'spreads') {
    return truth.spread(line)[outcome === 'home' ? 'over' : 'under'];
  }
  if (outcome === 'draw') {
    return truth.threeWay?.draw ?? Number.NaN;
  }
  const winner = outcomes === 3 ? truth.threeWay : truth.twoWay;
  return winner?.[outcome === 'home' ? 'home' : 'away'] ?? Number.NaN;
}
