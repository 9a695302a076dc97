import { type ComboCandidate, canBeLeg } from '../combos/find-combos.ts';
import type { Flag } from '../grading/flags.ts';
import { type Grade, gradeOf } from '../grading/grade.ts';
import { raiseFlags } from '../grading/raise-flags.ts';
import { MAX_OUTCOMES } from '../markets/market.ts';
import { ROLE } from '../odds/book-table.ts';
import type { ScannedEvent } from '../odds/distinct-events.ts';
import { expectedValue, priceAfterCommission } from '../odds/expected-value.ts';
import { type OutcomeCode, outcomeName, type SportQuotes } from '../odds/quotes.ts';
import { distanceFromFair } from '../reference/distance-from-fair.ts';
import { LINE_USE } from '../reference/market-lines.ts';
import { consensusProbability } from '../reference/pool.ts';
import { referenceFor } from '../reference/reference-for.ts';
import { settledShareOf } from '../reference/settled-share.ts';
import { countFresh, freshestAge } from '../reference/votes.ts';
import type { Group, Workspace } from '../reference/workspace.ts';
import { evidenceOf } from './evidence-of.ts';
import type { AltBook, ValueBet } from './value-bet.ts';
import { fillValueLimits, mayHaveValue } from './value-limits.ts';

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
 * value to `found`: the best book's, with the other books behind it. Every book's may be a leg of its combos.
 * Needs the group's votes.
 */
export function findValue(
  workspace: Workspace,
  scanned: ScannedEvent,
  group: Group,
  found: ValueBet[],
  comboLegs: ComboCandidate[],
): void {
  const candidates = findCandidates(workspace, scanned, group);
  if (candidates.length === 0) return;
  // Equal values, as of clones: the order of the book table decides.
  candidates.sort((a, b) => b.ev - a.ev || a.book - b.book);
  for (let outcome = 0; outcome < group.market.outcomes.length; outcome++) {
    const [best, ...others] = candidates.filter((candidate) => candidate.outcome === outcome);
    if (!best) continue;
    const selection = toSelection(workspace, scanned, group, best);
    const altBooks = others.map((other) => toAltBook(workspace, scanned, other));
    found.push({ kind: 'value', ...selection, altBooks });
    if (canBeLeg(best)) comboLegs.push(selection);
    for (const other of others)
      if (canBeLeg(other)) comboLegs.push(toSelection(workspace, scanned, group, other));
  }
}

function findCandidates(workspace: Workspace, scanned: ScannedEvent, group: Group): Candidate[] {
  const { lines, books, votes, settings } = workspace;
  const candidates: Candidate[] = [];
  if (!fillValueLimits(workspace, group)) return candidates;
  const outcomes = group.market.outcomes.length;
  let family = -1;
  let vote = 0;
  let judged = false;
  for (let i = group.start; i < group.end; i++) {
    const line = lines.order[i] as number;
    const book = lines.book[line] as number;
    if (books.surveys.has(books.family[book] as number)) continue;
    if (lines.use[line] === LINE_USE.none || (lines.age[line] as number) > settings.age.candidateMs) continue;
    if ((books.role[book] as number) === ROLE.soft && !mayHaveValue(workspace, line, outcomes)) continue;
    if ((books.family[book] as number) !== family) {
      family = books.family[book] as number;
      while (vote < votes.count && (votes.family[vote] as number) < family) vote++;
      const own = vote < votes.count && (votes.family[vote] as number) === family ? vote : -1;
      judged = hasEqual(workspace, book, own) && referenceFor(workspace, group, own) && hasCompany(workspace);
    }
    if (judged) judgePrices(workspace, scanned, group, line, candidates);
  }
  return candidates;
}

/**
 * Whether anybody of a book's own rank or stronger has a vote beside its own: where a sharp book differs from softer ones
 * alone, it is they who are wrong.
 */
function hasEqual({ books, pool }: Workspace, book: number, own: number): boolean {
  let families = own >= 0 ? -1 : 0;
  for (let role = 0; role <= (books.role[book] as number); role++) families += pool.families[role] as number;
  return families > 0;
}

/** Whether the reference is to be believed: soft books alone need company. */
function hasCompany({ reference, settings }: Workspace): boolean {
  return reference.anchor !== ROLE.soft || reference.families >= settings.minConsensus;
}

function judgePrices(
  workspace: Workspace,
  { quotes }: ScannedEvent,
  group: Group,
  line: number,
  candidates: Candidate[],
): void {
  const { lines, books, votes, reference, settings, rejections } = workspace;
  const book = lines.book[line] as number;
  const family = books.family[book] as number;
  const commission = books.commission[book] as number;
  const outcomes = group.market.outcomes.length;
  for (let outcome = 0; outcome < outcomes; outcome++) {
    const priceIndex = lines.price[line * MAX_OUTCOMES + outcome] as number;
    const price = quotes.prices.price[priceIndex] as number;
    const fairProb = reference.probability[outcome] as number;
    const taken = commission > 0 ? priceAfterCommission(price, commission) : price;
    const unsettled = expectedValue(fairProb, taken);
    if (!(unsettled > settings.minEv)) continue;
    const distance = distanceFromFair(workspace, line, outcomes);
    if (distance > 1) {
      rejections.add('price_outlier');
      return;
    }
    const settled = settledShareOf(workspace, group);
    const ev = unsettled * (settled ?? 1);
    if (ev > settings.maxEv) {
      rejections.add('ev_too_high');
      continue;
    }
    const flags = raiseFlags(
      {
        price,
        ev,
        evConsensus: expectedValue(consensusProbability(reference, outcome, outcomes), taken),
        others: countFresh(votes, ROLE.soft, family, settings.grade.staleMs),
        quoteAgeMs: lines.age[line] as number,
        anchorAgeMs: Math.max(
          freshestAge(votes, reference.anchor, family),
          reference.goals && workspace.goals ? workspace.goals.ageMs : 0,
        ),
        anchor: reference.anchor,
        families: reference.families,
        goals: reference.goals,
        distance,
        isBound: settled === null,
        commission,
        evidence: evidenceOf(group),
      },
      settings.grade,
    );
    const grade = gradeOf({ price, ev, goals: reference.goals }, flags, settings.grade);
    candidates.push({ outcome, book, priceIndex, price, fairProb, ev, flags, grade });
  }
}

/** What a value bet and a combo's leg have in common: the selection at one book. */
function toSelection(
  { books }: Workspace,
  { event, quotes }: ScannedEvent,
  { market, marketKey, line }: Group,
  candidate: Candidate,
) {
  const outcome = market.outcomes[candidate.outcome] as OutcomeCode;
  const book = books.keys[candidate.book] as string;
  return {
    eventId: event.id,
    sportKey: quotes.sportKey,
    home: event.home,
    away: event.away,
    commenceTime: event.commenceTime,
    marketKey,
    outcome: outcomeName(event, outcome),
    point: line === null ? null : market.pointOf(outcome, line),
    book,
    bookTitle: titleOf(quotes, book),
    price: candidate.price,
    link: quotes.link(candidate.priceIndex),
    fairProb: candidate.fairProb,
    ev: candidate.ev,
    grade: candidate.grade,
    flags: candidate.flags,
  };
}

function toAltBook(
  { books }: Workspace,
  { quotes }: ScannedEvent,
  { book, priceIndex, price, fairProb, ev, grade }: Candidate,
): AltBook {
  const key = books.keys[book] as string;
  const shown = { book: key, bookTitle: titleOf(quotes, key), price, ev };
  return grade === 'A'
    ? { ...shown, grade, link: quotes.link(priceIndex), fairProb }
    : { ...shown, grade, link: null, fairProb: null };
}

function titleOf(quotes: SportQuotes, key: string): string {
  return quotes.books.find((book) => book.key === key)?.title ?? key;
}
