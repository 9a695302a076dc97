/** Scans the mornings of a season and compares the forecasts of each scan with the results. */
import { overShares } from '#domain/markets/settlement.ts';
import type { MatchProbability } from '#domain/matches/match-probability.ts';
import { netPriceAt } from '#domain/odds/books.ts';
import { expectedValue } from '#domain/odds/expected-value.ts';
import type { Outcome } from '#domain/odds/quotes.ts';
import type { JudgedEvent } from '#domain/reference/judge-event.ts';
import type { ReferenceWeights } from '#domain/reference/weights.ts';
import { scan } from '#domain/scan/scan.ts';
import { DEFAULT_SCAN_SETTINGS, type ScanSettings } from '#domain/scan/scan-settings.ts';
import type { ValueBet } from '#domain/value/value-bet.ts';
import { addMoves, type Moves, opinionOfOthers } from './judged-events.ts';
import { fairOf, MARKET_AVERAGE, type Match, quotesOfDay, yardstickOf } from './match.ts';

/**
 * The settings of production. The average of the market in the files is evidence and never a price.
 */
export const BACKTEST_SETTINGS: ScanSettings = {
  ...DEFAULT_SCAN_SETTINGS,
  surveys: [MARKET_AVERAGE],
};

/** The settings with other weights of the football winner, and other thresholds of grades. */
export function settingsWith(
  weights: ReferenceWeights,
  grade = BACKTEST_SETTINGS.grade,
): ScanSettings {
  return { ...BACKTEST_SETTINGS, winner: { ...BACKTEST_SETTINGS.winner, weights }, grade };
}

type Probabilities = readonly number[];

/**
 * The compared forecasts: of the scan, of the sharp book before the match and at its start, and of
 * the market average.
 */
export const FORECASTS = ['fair', 'pinnacle_open', 'pinnacle_close', 'mean_open'] as const;
export type ForecastName = (typeof FORECASTS)[number];

/** One match's winner probabilities, and which outcome, by its place, happened. */
export type JudgedMatch = ReturnType<typeof judgeMatch>;

/** One value bet, and what its price was worth at the close and in the end. */
export type JudgedBet = Pick<
  ValueBet,
  'eventId' | 'marketKey' | 'price' | 'fairProb' | 'ev' | 'grade' | 'flags'
> & {
  readonly season: string;
  readonly outcome: Outcome;
  /**
   * Price after commission x power-removed closing probability of the yardstick, less 1; undefined
   * where there is no such close.
   */
  readonly closingValue: number | undefined;
  /** The book whose close it is: the sharp book, else the exchange. */
  readonly yardstick: string | undefined;
  /** Profit per unit staked, after commission. */
  readonly profit: number;
  /** What the other soft books say of it, in the winner market. */
  readonly others: ReturnType<typeof opinionOfOthers>;
  /** Whether its price is a leg of a surebet that is graded C. */
  readonly isDoubtfulLeg: boolean;
};

export type JudgedSeason = {
  readonly matches: readonly JudgedMatch[];
  readonly bets: readonly JudgedBet[];
  /** How far the fair probabilities still moved to the close, by market. */
  readonly moves: Moves;
};

/** Runs `scan()` on every match day of a season. */
export function judgeSeason(matches: readonly Match[], settings: ScanSettings): JudgedSeason {
  const judged: JudgedMatch[] = [];
  const bets: JudgedBet[] = [];
  const moves: Record<string, number[]> = {};
  for (const [day, ofDay] of Map.groupBy(matches, ({ before }) => before.day)) {
    const known = ofDay.map(({ before }) => before);
    const { quotes, now } = quotesOfDay(day, known);
    const events = new Map<string, JudgedEvent>();
    const findings = scan(quotes, settings, now, (event) => events.set(event.facts.eventId, event));
    const doubtfulLegs = new Set(
      findings.opportunities.surebet
        .filter(({ grade }) => grade === 'C')
        .flatMap((surebet) => surebet.legs.map((leg) => priceKey({ ...surebet, ...leg }))),
    );
    const fair = new Map(findings.matches.map((match) => [match.eventId, winnerIn(match)]));
    const played = new Map(ofDay.map((match) => [match.before.id, match]));
    for (const match of ofDay) {
      judged.push(judgeMatch(match, fair.get(match.before.id)));
      addMoves(moves, events.get(match.before.id), match);
    }
    for (const bet of findings.opportunities.value) {
      const match = played.get(bet.eventId);
      if (match) {
        const others = opinionOfOthers(bet, events.get(bet.eventId));
        const isDoubtfulLeg = doubtfulLegs.has(priceKey(bet));
        bets.push({ ...judgeBet(bet, match), others, isDoubtfulLeg });
      }
    }
  }
  return { matches: judged, bets, moves };
}

type PriceName = Pick<ValueBet, 'eventId' | 'marketKey' | 'outcome' | 'point' | 'book'>;

const priceKey = ({ eventId, marketKey, outcome, point, book }: PriceName) =>
  [eventId, marketKey, outcome, point ?? '', book].join('|');

function winnerIn({ kind, pHome, pDraw, pAway }: MatchProbability): Probabilities | undefined {
  if (pHome === null || pAway === null) {
    return undefined;
  }
  if (kind === 'two_way') {
    return [pHome, pAway];
  }
  return pDraw === null ? undefined : [pHome, pDraw, pAway];
}

/** The forecasts of a match and its result; `fair` is the scan's own. */
export function judgeMatch(match: Match, fair: Probabilities | undefined) {
  const { season, file, before, after } = match;
  const books: Record<string, Probabilities> = {};
  for (const { book, kind, prices } of before.offers) {
    const own = kind === 'h2h' ? fairOf(prices) : undefined;
    if (own) {
      books[book.key] = own;
    }
  }
  const forecasts: Readonly<Record<ForecastName, Probabilities | undefined>> = {
    fair,
    pinnacle_open: books.pinnacle,
    pinnacle_close: fairOf(
      after.closing.find(({ book, kind }) => book.key === 'pinnacle' && kind === 'h2h')?.prices,
    ),
    mean_open: fairOf(before.average),
  };
  /** The book whose close judges it; undefined where nothing does. */
  const yardstick = fair && yardstickOf(match);
  return {
    season,
    file,
    yardstick,
    happened: before.winners.indexOf(after.winner),
    forecasts,
    books,
  };
}

/** The outcome of a bet by the side it backs, where the bet names a team. */
function outcomeOf(bet: ValueBet, { before }: Match): Outcome {
  if (bet.outcome === before.home) {
    return 'home';
  }
  if (bet.outcome === before.away) {
    return 'away';
  }
  return bet.outcome.toLowerCase() as Outcome;
}

function judgeBet(bet: ValueBet, match: Match) {
  const outcome = outcomeOf(bet, match);
  const close = closeOf(bet, match, outcome);
  const netPrice = netPriceAt(bet.book, bet.price);
  return {
    ...bet,
    season: match.season,
    outcome,
    closingValue: close && expectedValue(close.probability, netPrice),
    yardstick: close?.book,
    profit: profitOf({ ...bet, price: netPrice }, match, outcome),
  };
}

/**
 * The probability of a bet's outcome in the closing prices of the same market and line, and whose
 * prices these are.
 */
function closeOf({ marketKey, point }: ValueBet, { after }: Match, outcome: Outcome) {
  const line = point !== null && outcome === 'away' ? -point : (point ?? undefined);
  for (const { book, kind, point: own, prices } of after.closing) {
    if (kind !== marketKey || own !== line) {
      continue;
    }
    const probability = fairOf(prices)?.[prices.findIndex((each) => each.outcome === outcome)];
    if (probability !== undefined) {
      return { book: book.key, probability };
    }
  }
  return undefined;
}

function profitOf(
  { marketKey, point, price }: ValueBet,
  { after }: Match,
  outcome: Outcome,
): number {
  const { winner, goals } = after;
  if (marketKey === 'h2h') {
    return outcome === winner ? price - 1 : -1;
  }
  if (!goals || point === null) {
    return Number.NaN;
  }
  const { home, away } = goals;
  const lead = outcome === 'away' ? away - home : home - away;
  const shares = marketKey === 'totals' ? overShares(home + away, point) : overShares(lead, -point);
  const [won, lost] = outcome === 'under' ? [shares.lost, shares.won] : [shares.won, shares.lost];
  return won * (price - 1) - lost;
}
