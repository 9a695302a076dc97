import { MAX_OUTCOMES } from '../markets/market.ts';
import type { SportQuotes } from '../odds/quotes.ts';
import { distanceFromFair } from '../scan/distance-from-fair.ts';
import { LINE_USE } from '../scan/market-lines.ts';
import { referenceFor } from '../scan/reference-for.ts';
import type { Group, Workspace } from '../scan/workspace.ts';
import { legPays } from './leg-pays.ts';
import type { Suspect } from './surebet-suspects.ts';

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
};

/** Enough to give every outcome of a market a family of its own. */
const LEGS_KEPT = MAX_OUTCOMES;

/** The best legs of a group by outcome, back and lay apart, best first, each from another family. */
export type GroupLegs = {
  readonly group: Group;
  readonly back: readonly (readonly Leg[])[];
  readonly lay: readonly (readonly Leg[])[];
};

/**
 * The legs of a group, whose votes are in the workspace, that may be part of a surebet. Only fresh prices of lines whose own probabilities are
 * credible beside the other families' take part: most surebets that are none come from a wrong market.
 */
export function collectLegs(
  workspace: Workspace,
  quotes: SportQuotes,
  { group, backLimit, layLimit }: Suspect,
): GroupLegs {
  const { lines, books, settings } = workspace;
  const outcomes = group.market.outcomes.length;
  const back: Leg[][] = Array.from({ length: outcomes }, () => []);
  const lay: Leg[][] = Array.from({ length: outcomes }, () => []);
  for (let i = group.start; i < group.end; i++) {
    const line = lines.order[i] as number;
    if ((lines.age[line] as number) > settings.age.candidateMs) continue;
    const isLay = (lines.lay[line] as number) === 1;
    if (!isLay && (lines.use[line] as number) === LINE_USE.none) continue;
    const book = lines.book[line] as number;
    if (books.surveys.has(books.family[book] as number)) continue;
    const commission = books.commission[book] as number;
    const limit = isLay ? layLimit : backLimit;
    for (let outcome = 0; outcome < outcomes; outcome++) {
      // A back leg costs the inverse price or, after commission, more.
      if (!isLay && (lines.inverse[line * MAX_OUTCOMES + outcome] as number) >= (limit[outcome] ?? 0))
        continue;
      const priceIndex = lines.price[line * MAX_OUTCOMES + outcome] as number;
      const price = quotes.prices.price[priceIndex] as number;
      const pays = legPays(price, isLay, commission);
      if (1 / pays >= (limit[outcome] ?? 0)) continue;
      const kept = (isLay ? lay : back)[outcome] ?? [];
      const family = books.family[book] as number;
      if (!wouldStand(kept, family, pays) || !credible(workspace, group, line, isLay)) continue;
      insert(kept, {
        group,
        outcome,
        lay: isLay,
        book,
        family,
        priceIndex,
        pays,
        ageMs: lines.age[line] as number,
      });
    }
  }
  return { group, back, lay };
}

/** Whether a leg would be among the best of its outcome. */
function wouldStand(kept: readonly Leg[], family: number, pays: number): boolean {
  const sibling = kept.find((leg) => leg.family === family);
  if (sibling) return pays > sibling.pays;
  return kept.length < LEGS_KEPT || pays > (kept.at(-1)?.pays ?? 0);
}

function insert(kept: Leg[], leg: Leg): void {
  const sibling = kept.findIndex((other) => other.family === leg.family);
  if (sibling >= 0) kept.splice(sibling, 1);
  const place = kept.findIndex((other) => leg.pays > other.pays);
  kept.splice(place < 0 ? kept.length : place, 0, leg);
  if (kept.length > LEGS_KEPT) kept.pop();
}

/**
 * Whether a line's own probabilities could be about this market, seen from all other families. An exchange's lay
 * prices are judged by the middle that stands in its back line, so here only that some reference exists.
 */
function credible(workspace: Workspace, group: Group, line: number, isLay: boolean): boolean {
  const { lines, books, votes } = workspace;
  const family = books.family[lines.book[line] as number] as number;
  let own = -1;
  for (let vote = 0; vote < votes.count; vote++) if ((votes.family[vote] as number) === family) own = vote;
  if (!referenceFor(workspace, group, own)) return false;
  return isLay ? own >= 0 : distanceFromFair(workspace, line, group.market.outcomes.length) <= 1;
}
