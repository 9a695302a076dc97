import { MARGIN_METHODS } from '../margin/index.ts';
import { removeMarginInto } from '../margin/remove-margin.ts';
import { cellOf, isSolved, recall, remember } from '../margin/solved-markets.ts';
import { MAX_OUTCOMES } from '../markets/market.ts';
import { ROLE } from '../odds/book-table.ts';
import { LINE_USE, type MarketLines } from './market-lines.ts';
import type { Group, Workspace } from './workspace.ts';

/**
 * Gives every line of a group its own fair probabilities and says what it is good for. Margin is removed from a
 * book's prices; an exchange's opinion is the middle of back and lay where it has both.
 */
export function judgeLines(workspace: Workspace, group: Group): void {
  const { lines, books } = workspace;
  const outcomes = group.market.outcomes.length;
  for (let i = group.start; i < group.end; i++) {
    const line = lines.order[i] as number;
    lines.use[line] = LINE_USE.none;
    if (lines.lay[line] === 1) continue;
    if (!removeMarginOf(workspace, line, outcomes)) continue;
    lines.use[line] = LINE_USE.voice;
    if ((books.role[lines.book[line] as number] as number) === ROLE.exchange)
      lines.use[line] = judgeExchange(workspace, line, layLineOf(lines, group, line), outcomes);
  }
}

/** Fills a line's own fair probabilities, and its booksum in the workspace; false where its prices are refused. */
function removeMarginOf(
  { lines, margin, solved, settings, rejections }: Workspace,
  line: number,
  outcomes: number,
): boolean {
  const { inverse, logFair } = lines;
  const first = line * MAX_OUTCOMES;
  const cell = cellOf(solved, inverse, first);
  if (isSolved(solved, cell, inverse, first)) {
    margin.booksum = recall(solved, cell, logFair, first);
    return true;
  }
  for (let j = 0; j < outcomes; j++) margin.inverse[j] = inverse[first + j] as number;
  const refusal = removeMarginInto(margin, outcomes, MARGIN_METHODS[settings.method], settings.maxBooksum);
  if (refusal) {
    rejections.add(refusal);
    return false;
  }
  for (let j = 0; j < outcomes; j++) logFair[first + j] = Math.log(margin.fair[j] as number);
  remember(solved, cell, inverse, logFair, first, margin.booksum);
  return true;
}

/** The same exchange's lay prices on the same market, -1 where there are none. Lay lines stand last. */
function layLineOf(lines: MarketLines, group: Group, line: number): number {
  for (let i = group.end - 1; i >= group.start; i--) {
    const other = lines.order[i] as number;
    if (lines.lay[other] !== 1) return -1;
    if (lines.book[other] === lines.book[line]) return other;
  }
  return -1;
}

/** Replaces the fair probabilities of an exchange's back prices by those of the middle, where that is an opinion. */
function judgeExchange(workspace: Workspace, line: number, layLine: number, outcomes: number): number {
  const { lines, margin, rejections } = workspace;
  const { maxGap, maxBooksum } = workspace.settings.exchange;
  if (layLine < 0) return margin.booksum > maxBooksum ? LINE_USE.price : LINE_USE.voice;
  const back = line * MAX_OUTCOMES;
  const lay = layLine * MAX_OUTCOMES;
  let gap = 0;
  let sum = 0;
  for (let j = 0; j < outcomes; j++) {
    const difference = (lines.inverse[back + j] as number) - (lines.inverse[lay + j] as number);
    if (difference < 0) {
      rejections.add('lay_below_back');
      return LINE_USE.none;
    }
    gap += difference;
    sum += (lines.inverse[back + j] as number) - difference / 2;
  }
  if (gap > maxGap) return LINE_USE.price;
  // The middle has no margin to share out, only rounding: dividing by the sum is enough.
  for (let j = 0; j < outcomes; j++)
    lines.logFair[back + j] = Math.log(
      ((lines.inverse[back + j] as number) + (lines.inverse[lay + j] as number)) / (2 * sum),
    );
  return LINE_USE.voice;
}
