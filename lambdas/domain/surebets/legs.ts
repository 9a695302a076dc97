import { MAX_OUTCOMES } from '../markets/market.ts';
import { ROLE } from '../odds/book-table.ts';
import { expectedValue } from '../odds/expected-value.ts';
import type { SportQuotes } from '../odds/quotes.ts';
import { distanceFromFair } from '../reference/distance-from-fair.ts';
import { LINE_USE, speaks } from '../reference/market-lines.ts';
import { referenceFor } from '../reference/reference-for.ts';
import { settledShareOf } from '../reference/settled-share.ts';
import type { Group, Workspace } from '../reference/workspace.ts';
import { legPays } from './net-odds.ts';
import type { Suspect } from './screening.ts';

/** A bet that may be part of a surebet. */
export type Leg = {
  readonly group: Group;
  /** Position in the market's outcomes; a lay leg wins when this one does not happen. */
  readonly outcome: number;
  readonly lay: boolean;
  readonly book: number;
  readonly family: number;
  readonly priceIndex: number;
  /** What one unit staked (of liability, for a lay) returns when the leg wins, after commission. */
  readonly pays: number;
  readonly ageMs: number;
  /** Of the book's own probabilities from those of all other families, as a share of the largest credible distance. */
  readonly distance: number;
  /** How many other families these are. */
  readonly families: number;
  /** Expected profit of the leg alone per unit staked, by their probabilities. */
  readonly value: number;
};

/** The legs of a group by outcome, back and lay apart, best first; of equally good ones the one nearer to fair. */
export type GroupLegs = {
  readonly group: Group;
  readonly back: readonly (readonly Leg[])[];
  readonly lay: readonly (readonly Leg[])[];
};

/**
 * The legs of a group, whose votes are in the workspace, that may be part of a surebet. Only fresh prices of books whose own
 * probabilities are credible beside the other families', and whose value by these is, take part: most surebets that are none
 * come from a wrong market.
 */
export function collectLegs(workspace: Workspace, quotes: SportQuotes, suspect: Suspect): GroupLegs {
  const { lines, settings } = workspace;
  const { group } = suspect;
  const back: Leg[][] = group.market.outcomes.map(() => []);
  const lay: Leg[][] = group.market.outcomes.map(() => []);
  for (let i = group.start; i < group.end; i++) {
    const line = lines.order[i] as number;
    if ((lines.age[line] as number) > settings.age.candidateMs) continue;
    addLegs(workspace, quotes, suspect, line, lines.lay[line] === 1 ? lay : back);
  }
  for (const legs of [...back, ...lay]) legs.sort((a, b) => b.pays - a.pays || a.distance - b.distance);
  return { group, back, lay };
}

/** Adds the prices of one line that can be legs, by outcome. */
function addLegs(
  workspace: Workspace,
  quotes: SportQuotes,
  { group, backLimit, layLimit }: Suspect,
  line: number,
  legs: readonly Leg[][],
): void {
  const { lines, books, reference, settings } = workspace;
  const lay = lines.lay[line] === 1;
  const book = lines.book[line] as number;
  const family = books.family[book] as number;
  if (books.surveys.has(family)) return;
  // What an exchange that is not listed keeps of winnings, nobody here knows.
  if (lay && books.role[book] !== ROLE.exchange) return;
  const judged = judgedLine(workspace, group, line);
  if (judged < 0) return;
  const limit = lay ? layLimit : backLimit;
  const outcomes = group.market.outcomes.length;
  let distance = Number.NaN;
  for (let outcome = 0; outcome < outcomes; outcome++) {
    const most = limit[outcome] ?? 0;
    // A back leg costs the inverse price or, after commission, more.
    if (!lay && (lines.inverse[line * MAX_OUTCOMES + outcome] as number) >= most) continue;
    const priceIndex = lines.price[line * MAX_OUTCOMES + outcome] as number;
    const pays = legPays(quotes.prices.price[priceIndex] as number, lay, books.commission[book] as number);
    if (1 / pays >= most) continue;
    if (Number.isNaN(distance)) {
      if (!referenceFor(workspace, group, voteOf(workspace, family))) return;
      distance = distanceFromFair(workspace, judged, outcomes);
      if (distance > 1) return;
    }
    const fair = reference.probability[outcome] as number;
    const value = expectedValue(lay ? 1 - fair : fair, pays) * (settledShareOf(workspace, group) ?? 1);
    if (value > settings.maxEv) continue;
    legs[outcome]?.push({
      group,
      outcome,
      lay,
      book,
      family,
      priceIndex,
      pays,
      ageMs: lines.age[line] as number,
      distance,
      families: reference.families,
      value,
    });
  }
}

/**
 * The line whose probabilities tell whether another one's prices could be about this market: its own. An exchange's lay
 * prices have none; those of the middle stand in the same exchange's back line, where the two are an opinion. -1 where
 * nobody can tell.
 */
function judgedLine({ lines, settings }: Workspace, group: Group, line: number): number {
  if (lines.lay[line] !== 1) return lines.use[line] === LINE_USE.none ? -1 : line;
  for (let i = group.start; i < group.end; i++) {
    const other = lines.order[i] as number;
    if (lines.lay[other] === 1 || lines.book[other] !== lines.book[line]) continue;
    return speaks(lines, other, settings.age.referenceMs) ? other : -1;
  }
  return -1;
}

/** The vote of a family, -1 where it has none. */
function voteOf({ votes }: Workspace, family: number): number {
  for (let vote = 0; vote < votes.count; vote++) if (votes.family[vote] === family) return vote;
  return -1;
}
