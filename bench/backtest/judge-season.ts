/** Scans the mornings of a season and sets what each scan said beside what came after it. */

import type { Grade } from '#domain/grading/grade.ts';
import { removeMargin } from '#domain/margin/remove-margin.ts';
import { overShares } from '#domain/markets/settlement.ts';
import { scan } from '#domain/scan/scan.ts';
import { DEFAULT_SCAN_SETTINGS, type ScanSettings } from '#domain/scan/scan-settings.ts';
import type { ValueBet } from '#domain/value/value-bet.ts';
import { quotesOfDay } from './pre-match-quotes.ts';
import type { Forecast } from './scores.ts';
import { MARKET_AVERAGE, type Match, type ThreeWay, type TwoWay } from './season-files.ts';

/** The settings of production; the mean of the market that the files carry is a voice and never a price. */
export const BACKTEST_SETTINGS: ScanSettings = { ...DEFAULT_SCAN_SETTINGS, surveys: [MARKET_AVERAGE] };

/** One match's winner probabilities by source, and which outcome (home, draw, away) happened. */
export type JudgedMatch = {
  readonly season: string;
  readonly file: string;
  readonly happened: number;
  readonly fair: readonly number[] | undefined;
  /** Each book's prices before the match, without their margin. */
  readonly books: Readonly<Record<string, readonly number[]>>;
  readonly average: readonly number[] | undefined;
  readonly close: readonly number[] | undefined;
};

/** One value item, and what its price was worth at the close and in the end. */
export type JudgedBet = {
  readonly season: string;
  /** The match's `before.id`. */
  readonly matchId: string;
  readonly market: string;
  readonly outcome: string;
  readonly book: string;
  readonly price: number;
  readonly ev: number;
  readonly grade: Grade;
  readonly flags: readonly string[];
  /** Price x power-removed closing probability of the sharp book, less 1; undefined where it has no such close. */
  readonly closingValue: number | undefined;
  /** Profit per unit staked. */
  readonly profit: number;
};

export type JudgedSeason = { readonly matches: readonly JudgedMatch[]; readonly bets: readonly JudgedBet[] };

const RESULTS = ['home', 'draw', 'away'];

/** Runs `scan()` on every match day of a season. */
export function judgeSeason(matches: readonly Match[], settings: ScanSettings): JudgedSeason {
  const judged: JudgedMatch[] = [];
  const bets: JudgedBet[] = [];
  for (const [day, ofDay] of Map.groupBy(matches, ({ before }) => before.day)) {
    const { quotes, now } = quotesOfDay(
      day,
      ofDay.map(({ before }) => before),
    );
    const result = scan(quotes, settings, now);
    const byId = new Map(ofDay.map((match) => [match.before.id, match]));
    const items = new Map(result.matches.map((item) => [item.eventId, item]));
    for (const match of ofDay) {
      const { pHome, pDraw, pAway } = items.get(match.before.id) ?? {};
      const known = pHome != null && pDraw != null && pAway != null;
      judged.push(judgeMatch(match, known ? [pHome, pDraw, pAway] : undefined));
    }
    for (const bet of result.opportunities.value) {
      const match = byId.get(bet.eventId);
      if (match) bets.push(judgeBet(bet, match));
    }
  }
  return { matches: judged, bets };
}

/** Power-removed probabilities of prices, undefined where there are none or they are refused. */
export function fairOf(prices: ThreeWay | TwoWay | undefined): readonly number[] | undefined {
  if (!prices) return undefined;
  const list = 'home' in prices ? [prices.home, prices.draw, prices.away] : [prices.first, prices.second];
  const fair = removeMargin(list);
  return fair.ok ? fair.probabilities : undefined;
}

/** A match's sources beside its result; `fair` is what a scan said. */
export function judgeMatch(
  { season, file, before, after }: Match,
  fair: readonly number[] | undefined,
): JudgedMatch {
  const books: Record<string, readonly number[]> = {};
  for (const { book, prices } of before.winner) {
    const own = fairOf(prices);
    if (own) books[book] = own;
  }
  return {
    season,
    file,
    happened: RESULTS.indexOf(after.result),
    fair,
    books,
    average: fairOf(before.averageWinner),
    close: fairOf(after.closing.winner),
  };
}

/** The forecast of a source for a match. */
export function forecast(match: JudgedMatch, probabilities: readonly number[]): Forecast {
  return { probabilities, happened: match.happened };
}

function judgeBet(bet: ValueBet, match: Match): JudgedBet {
  const outcome = outcomeOf(bet, match);
  const close = closeOf(bet, match, outcome);
  return {
    season: match.season,
    matchId: match.before.id,
    market: bet.marketKey,
    outcome,
    book: bet.book,
    price: bet.price,
    ev: bet.ev,
    grade: bet.grade,
    flags: bet.flags,
    closingValue: close === undefined ? undefined : bet.price * close - 1,
    profit: profitOf(bet, match, outcome),
  };
}

function outcomeOf({ outcome }: ValueBet, { before }: Match): string {
  return outcome === before.home ? 'home' : outcome === before.away ? 'away' : outcome.toLowerCase();
}

function closeOf(bet: ValueBet, { after: { closing } }: Match, outcome: string): number | undefined {
  if (bet.marketKey === 'h2h') return fairOf(closing.winner)?.[RESULTS.indexOf(outcome)];
  if (bet.marketKey === 'totals') return fairOf(closing.over25)?.[outcome === 'over' ? 0 : 1];
  const line = outcome === 'home' ? bet.point : -(bet.point ?? Number.NaN);
  if (closing.handicap === undefined || closing.handicap.line !== line) return undefined;
  return fairOf(closing.handicap.prices)?.[outcome === 'home' ? 0 : 1];
}

function profitOf(bet: ValueBet, { after: { result, goals } }: Match, outcome: string): number {
  if (bet.marketKey === 'h2h') return outcome === result ? bet.price - 1 : -1;
  const point = bet.point ?? Number.NaN;
  const margin = outcome === 'away' ? goals.away - goals.home : goals.home - goals.away;
  const shares =
    bet.marketKey === 'totals' ? overShares(goals.home + goals.away, point) : overShares(margin, -point);
  const [won, lost] = outcome === 'under' ? [shares.lost, shares.won] : [shares.won, shares.lost];
  return won * (bet.price - 1) - lost;
}
