import { credibleDistance } from '../fair/outliers.ts';
import { consensusProbability, referenceWithout } from '../fair/pool.ts';
import { freshestAge } from '../fair/votes.ts';
import type { Flag } from '../grading/flags.ts';
import { type Grade, gradeOf } from '../grading/grade.ts';
import { raiseFlags } from '../grading/raise-flags.ts';
import { MAX_OUTCOMES } from '../markets/market.ts';
import { settlementOf } from '../markets/settlement.ts';
import { ROLE } from '../odds/book-table.ts';
import { expectedValue, priceAfterCommission } from '../odds/expected-value.ts';
import { logit } from '../odds/logit.ts';
import { type OutcomeCode, outcomeName, type SportQuotes } from '../odds/quotes.ts';
import type { ScannedEvent } from '../scan/distinct-events.ts';
import { LINE_USE } from '../scan/market-lines.ts';
import type { Group, Workspace } from '../scan/workspace.ts';
import type { ValueBet } from './opportunity.ts';

/** One price with positive value. */
type Candidate = {
  /** Position in the market's outcomes. */
  readonly outcome: number;
  readonly book: number;
  readonly priceIndex: number;
  readonly price: number;
  readonly fairProb: number;
  readonly ev: number;
  readonly flags: readonly Flag[];
  readonly grade: Grade;
};

/**
 * Judges every price of a group by the opinion of all other families, and adds one item per selection with positive
 * value to `found`: the best book's, with the other books behind it. Needs the group's votes.
 */
export function findValue(
  workspace: Workspace,
  scanned: ScannedEvent,
  group: Group,
  found: ValueBet[],
): void {
  const candidates = findCandidates(workspace, scanned, group);
  if (candidates.length === 0) return;
  // Equal values, as of clones: the order of the book table decides.
  candidates.sort((a, b) => b.ev - a.ev || a.book - b.book);
  for (let outcome = 0; outcome < group.market.outcomes.length; outcome++) {
    const [best, ...others] = candidates.filter((candidate) => candidate.outcome === outcome);
    if (best) found.push(toValueBet(workspace, scanned, group, best, others));
  }
}

function findCandidates(workspace: Workspace, scanned: ScannedEvent, group: Group): Candidate[] {
  const { lines, books, votes, pool, reference, settings } = workspace;
  const candidates: Candidate[] = [];
  let family = -1;
  let vote = 0;
  let judged = false;
  for (let i = group.start; i < group.end; i++) {
    const line = lines.order[i] as number;
    const book = lines.book[line] as number;
    if (lines.use[line] === LINE_USE.none || (lines.age[line] as number) > settings.age.candidateMs) continue;
    if ((books.family[book] as number) !== family) {
      family = books.family[book] as number;
      while (vote < votes.count && (votes.family[vote] as number) < family) vote++;
      const own = vote < votes.count && (votes.family[vote] as number) === family ? vote : -1;
      judged =
        referenceWithout(own, votes, pool, settings.pool, reference) &&
        (reference.anchor !== ROLE.soft || reference.families >= settings.minConsensus);
    }
    if (judged) judgePrices(workspace, scanned, group, line, candidates);
  }
  return candidates;
}

function judgePrices(
  workspace: Workspace,
  { quotes }: ScannedEvent,
  group: Group,
  line: number,
  candidates: Candidate[],
): void {
  const { lines, books, reference, settings, rejections } = workspace;
  const book = lines.book[line] as number;
  const commission = books.commission[book] as number;
  const outcomes = group.market.outcomes.length;
  for (let outcome = 0; outcome < outcomes; outcome++) {
    const priceIndex = lines.price[line * MAX_OUTCOMES + outcome] as number;
    const price = quotes.prices.price[priceIndex] as number;
    const fairProb = reference.probability[outcome] as number;
    const taken = commission > 0 ? priceAfterCommission(price, commission) : price;
    const ev = expectedValue(fairProb, taken);
    if (!(ev > settings.minEv)) continue;
    const distance = distanceFromFair(workspace, line, outcomes);
    if (distance > 1) {
      rejections.add('price_outlier');
      return;
    }
    if (ev > settings.maxEv) {
      rejections.add('ev_too_high');
      continue;
    }
    const flags = raiseFlags(
      {
        price,
        ev,
        evConsensus: expectedValue(consensusProbability(reference, outcome, outcomes), taken),
        quoteAgeMs: lines.age[line] as number,
        anchorAgeMs: freshestAge(workspace.votes, reference.anchor, books.family[book] as number),
        anchor: reference.anchor,
        families: reference.families,
        distance,
        canRefund: settlementOf(group.line) !== 'no_refund',
        commission,
      },
      settings.grade,
    );
    const grade = gradeOf({ price, ev }, flags, settings.grade);
    candidates.push({ outcome, book, priceIndex, price, fairProb, ev, flags, grade });
  }
}

/** How far a line's own probabilities are from the fair ones on any outcome, as a share of what is credible. */
function distanceFromFair({ lines, reference, settings }: Workspace, line: number, outcomes: number): number {
  let farthest = 0;
  for (let j = 0; j < outcomes; j++) {
    const fair = logit(reference.probability[j] as number);
    const own = logit(Math.exp(lines.logFair[line * MAX_OUTCOMES + j] as number));
    farthest = Math.max(farthest, Math.abs(own - fair) / credibleDistance(fair, settings.pool));
  }
  return farthest;
}

function toValueBet(
  { books }: Workspace,
  { event, quotes }: ScannedEvent,
  { market, marketKey, line }: Group,
  best: Candidate,
  others: readonly Candidate[],
): ValueBet {
  const outcome = market.outcomes[best.outcome] as OutcomeCode;
  return {
    kind: 'value',
    eventId: event.id,
    sportKey: quotes.sportKey,
    home: event.home,
    away: event.away,
    commenceTime: event.commenceTime,
    marketKey,
    outcome: outcomeName(event, outcome),
    point: line === null ? null : market.pointOf(outcome, line),
    book: books.keys[best.book] as string,
    bookTitle: titleOf(quotes, books.keys[best.book]),
    price: best.price,
    link: quotes.link(best.priceIndex),
    fairProb: best.fairProb,
    ev: best.ev,
    grade: best.grade,
    flags: best.flags,
    altBooks: others.map(({ book, price, ev, grade }) => ({
      book: books.keys[book] as string,
      price,
      ev,
      grade,
    })),
  };
}

function titleOf(quotes: SportQuotes, key: string | undefined): string {
  return quotes.books.find((book) => book.key === key)?.title ?? String(key);
}
