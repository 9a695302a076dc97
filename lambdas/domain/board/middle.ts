/**
 * Two lines of one market with a gap between them: more than the lower, less than the higher. A
 * result inside the gap wins both bets, any other one of them.
 */
import { goalSums, RESULTS } from '../goals/goal-sums.ts';
import { MARKETS } from '../markets/index.ts';
import { canRefund, overShares } from '../markets/settlement.ts';
import type { BoardEvent, BoardLine } from './board.ts';

/** What the first outcome of a line has to exceed. */
function thresholdOf({ market, line }: BoardLine): number {
  return MARKETS[market].threshold(line ?? 0);
}

/**
 * Whether the lines can make a middle: of one market, in one unit, settled at one time, with a
 * result that wins a part of both bets at least.
 */
export function fitTogether(
  { sportKey }: Pick<BoardEvent, 'sportKey'>,
  low: BoardLine,
  high: BoardLine,
): boolean {
  const market = MARKETS[low.market];
  if (!market.hasLine || low.market !== high.market || low.settlement !== high.settlement) {
    return false;
  }
  const from = thresholdOf(low);
  const to = thresholdOf(high);
  return (
    from < to &&
    market.haveSameUnit(from, to, sportKey) &&
    resultsBetween(from, to).some((result) => winsBoth(result, from, to))
  );
}

function winsBoth(result: number, low: number, high: number): boolean {
  return overShares(result, low).won > 0 && overShares(result, high).lost > 0;
}

/** The results from surely below both thresholds to surely above both. */
function resultsBetween(low: number, high: number): number[] {
  const first = Math.floor(low) - 1;
  return Array.from({ length: Math.ceil(high) + 2 - first }, (_, step) => first + step);
}

/** What one unit on each bet returns at a result, the stakes that come back included. */
function returnsAt(result: number, low: number, high: number, nets: readonly number[]): number[] {
  const over = overShares(result, low);
  const under = overShares(result, high);
  const [overNet = 0, underNet = 0] = nets;
  return [
    over.won * overNet + (1 - over.won - over.lost),
    under.lost * underNet + (1 - under.won - under.lost),
  ];
}

/**
 * What one unit on more than the lower line, and on less than the higher one, returns at every
 * result that tells them apart: a list per result. Without lines each outcome is a result, and so
 * is a draw that returns the stakes where there may be one.
 */
export function returnsOf(
  { sportKey }: Pick<BoardEvent, 'sportKey'>,
  low: BoardLine,
  high: BoardLine,
  nets: readonly number[],
): readonly (readonly number[])[] {
  if (low.line === null) {
    const won = nets.map((net, winner) => nets.map((_, bet) => (bet === winner ? net : 0)));
    const mayDraw = MARKETS[low.market].drawPolicyIn(sportKey) !== 'never';
    return mayDraw ? [...won, nets.map(() => 1)] : won;
  }
  const from = thresholdOf(low);
  const to = thresholdOf(high);
  return resultsBetween(from, to).map((result) => returnsAt(result, from, to, nets));
}

/** What the worst result returns per unit staked with these shares. */
export function worstOf(
  returns: readonly (readonly number[])[],
  shares: readonly number[],
): number {
  return Math.min(...returns.map((paid) => paidWith(shares, paid)));
}

function paidWith(shares: readonly number[], paid: readonly number[]): number {
  return shares.reduce((sum, share, bet) => sum + share * (paid[bet] ?? 0), 0);
}

/** Below it two fair probabilities contradict each other by no more than their rounding. */
const ROUNDING = 1e-5;

/**
 * The chance that both bets win, in part at least, and the expected profit of stakes in proportion
 * to 1 / price, per unit. In football the goal model of the event gives them; elsewhere the fair
 * probabilities of both lines, where neither can refund. Null where nothing tells, or where the
 * lines contradict each other. Over 2.5 at 2.1 and under 3.5 at 1.9, hit in 22 % of matches, are
 * worth 0.217.
 */
export function chanceOfBoth(
  { goals }: Pick<BoardEvent, 'goals'>,
  low: BoardLine,
  high: BoardLine,
  nets: readonly number[],
): { readonly chance: number; readonly ev: number } | null {
  const sum = nets.reduce((total, net) => total + 1 / net, 0);
  const shares = nets.map((net) => 1 / (net * sum));
  const counted = MARKETS[low.market].goals;
  const isSummed = counted === 'difference' || counted === 'total';
  const model = isSummed && goals[counted];
  if (isSummed && model) {
    const from = thresholdOf(low);
    const to = thresholdOf(high);
    const results = RESULTS[counted];
    const probabilities = goalSums(model)[counted];
    let chance = 0;
    let paid = 0;
    for (const [index, result] of results.entries()) {
      const p = probabilities[index] ?? 0;
      chance += winsBoth(result, from, to) ? p : 0;
      paid += p * paidWith(shares, returnsAt(result, from, to, nets));
    }
    return { chance, ev: paid - 1 };
  }
  const aboveLow = low.fair?.[0];
  const aboveHigh = high.fair?.[0];
  if (aboveLow === undefined || aboveHigh === undefined) {
    return null;
  }
  const chance = aboveLow - aboveHigh;
  if (canRefund(low.line) || canRefund(high.line) || chance < -ROUNDING) {
    return null;
  }
  // Both bets together return twice what one of them does.
  return { chance: Math.max(0, chance), ev: (1 + Math.max(0, chance)) / sum - 1 };
}
