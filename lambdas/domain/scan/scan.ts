import { type ComboCandidate, findCombos } from '../combos/find-combos.ts';
import { MARKETS } from '../markets/index.ts';
import { drawsIn, hasDraw, hasSets } from '../markets/market.ts';
import {
  addModelledWinner,
  addOpinion,
  compareMatches,
  informsMatch,
  type MatchDraft,
  toMatch,
} from '../matches/match-probabilities.ts';
import type { MatchProbability } from '../matches/match-probability.ts';
import { createBookTable } from '../odds/book-table.ts';
import { distinctEvents, type ScannedEvent } from '../odds/distinct-events.ts';
import type { SportQuotes } from '../odds/quotes.ts';
import { createRejections } from '../odds/rejections.ts';
import { castVotes } from '../reference/cast-votes.ts';
import { detectClones } from '../reference/clones.ts';
import { judgeLines } from '../reference/judge-lines.ts';
import { mainOfMixedWinners } from '../reference/main-winner.ts';
import { endOfGroup, MARKET_LIST } from '../reference/market-lines.ts';
import { dropOtherPeriods } from '../reference/other-periods.ts';
import { readGoals } from '../reference/read-goals.ts';
import { readLines } from '../reference/read-lines.ts';
import { createWorkspace, type Group, type Workspace } from '../reference/workspace.ts';
import { findSurebets } from '../surebets/find-surebets.ts';
import { collectLegs, type GroupLegs } from '../surebets/legs.ts';
import { surebetSuspects } from '../surebets/screening.ts';
import type { Surebet } from '../surebets/surebet.ts';
import { compareSurebets } from '../surebets/surebet.ts';
import { findValue } from '../value/find-value.ts';
import type { ValueBet } from '../value/value-bet.ts';
import { compareValueBets } from '../value/value-bet.ts';
import type { ScanSettings } from './scan-settings.ts';
import type { Opportunities, ScanReport } from './snapshot.ts';

export type ScanResult = {
  readonly opportunities: Opportunities;
  readonly matches: readonly MatchProbability[];
  readonly report: ScanReport;
};

/**
 * Quotes in, opportunities and match probabilities out: the whole analysis as one pure function of the quotes, the settings
 * and the time (epoch milliseconds). Events that have started do not appear; quotes older than the settings allow are
 * not used; a book never takes part in the probability that judges it; books that this scan shows to be one supplier's are
 * one. The result does not depend on the order of sports, events, books, offers or outcomes in the input.
 */
export function scan(quotes: readonly SportQuotes[], settings: ScanSettings, now: number): ScanResult {
  const rejections = createRejections(quotes.map((sport) => sport.rejected));
  const events = distinctEvents(quotes, now, rejections);
  const mostOffers = events.reduce((most, { event }) => Math.max(most, event.endOffer - event.firstOffer), 0);
  const known = createBookTable(quotes, settings.surveys);
  const clones = detectClones(events, known);
  const books = clones.length > 0 ? createBookTable(quotes, settings.surveys, clones) : known;
  const workspace = createWorkspace(books, mostOffers, settings, rejections);
  const found: Found = { value: [], surebet: [], comboLegs: [] };
  const matches: MatchProbability[] = [];
  let prices = 0;
  for (const scanned of events) {
    const { event, quotes: sport } = scanned;
    prices +=
      (sport.offers.firstPrice[event.endOffer] as number) -
      (sport.offers.firstPrice[event.firstOffer] as number);
    const draft = analyse(workspace, scanned, now, found);
    const match = toMatch(event, sport.sportKey, draft);
    if (match) matches.push(match);
  }
  return {
    opportunities: {
      value: found.value.sort(compareValueBets),
      surebet: found.surebet.sort(compareSurebets),
      combo: findCombos(found.comboLegs, settings.combo),
    },
    matches: matches.sort(compareMatches),
    report: {
      events: events.length,
      prices,
      rejected: rejections.counts(),
      ...(clones.length > 0 && { clones }),
    },
  };
}

/** What the events have yielded so far. */
type Found = {
  readonly value: ValueBet[];
  readonly surebet: Surebet[];
  /** Every price with value, at any book. */
  readonly comboLegs: ComboCandidate[];
};

/** Adds what an event yields to `found` and returns what is known about the match. */
function analyse(workspace: Workspace, scanned: ScannedEvent, now: number, found: Found): MatchDraft {
  const { settings, rejections } = workspace;
  const { sportKey } = scanned.quotes;
  const draft: MatchDraft = { twoWay: null, threeWay: null, total: null, goesWithDraw: false };
  readLines(workspace, scanned, now);
  const groups: Group[] = [];
  const winnersEnd = judgeGroups(workspace, scanned, 0, false, groups);
  const winners = mainOfMixedWinners(workspace, groups);
  if (winners) {
    draft.goesWithDraw = winners.main.market === MARKETS.three_way;
    dropOtherPeriods(workspace, sportKey, winners, winnersEnd);
  }
  judgeGroups(workspace, scanned, winnersEnd, true, groups);
  const suspects = surebetSuspects(workspace, groups);
  const legs: GroupLegs[] = [];
  workspace.winner = null;
  workspace.goals = hasDraw(sportKey) ? readGoals(workspace, groups) : null;
  for (const group of groups) {
    const outliers = castVotes(workspace, group, settings.age.referenceMs);
    for (let i = 0; i < outliers; i++) rejections.add('line_outlier');
    findValue(workspace, scanned, group, found.value, found.comboLegs);
    const suspect = suspects.find((each) => each.group === group);
    if (suspect) legs.push(collectLegs(workspace, scanned.quotes, suspect));
    if (!informsMatch(group)) continue;
    if (holdsOlderThan(workspace, group, settings.age.referenceMs))
      castVotes(workspace, group, Number.POSITIVE_INFINITY);
    addOpinion(draft, workspace, group);
    if (group.isFootballWinner) workspace.winner = draft.threeWay?.probability ?? null;
  }
  if (workspace.goals) addModelledWinner(draft, workspace.goals);
  if (legs.length > 0) findSurebets(workspace, scanned, legs, found.surebet);
  return draft;
}

/**
 * Judges the lines from a place on, as long as their markets have a line or as long as they have none, and adds their
 * groups. Returns where it ended. Winners stand before the markets with lines.
 */
function judgeGroups(
  workspace: Workspace,
  scanned: ScannedEvent,
  from: number,
  hasLine: boolean,
  groups: Group[],
): number {
  const { lines } = workspace;
  let start = from;
  while (start < lines.count) {
    const line = lines.order[start] as number;
    if (MARKET_LIST[lines.market[line] as number]?.hasLine !== hasLine) break;
    const end = endOfGroup(lines, start);
    const group = groupAt(workspace, scanned, start, end);
    if (group) {
      judgeLines(workspace, group);
      groups.push(group);
    }
    start = end;
  }
  return start;
}

function groupAt({ lines }: Workspace, { quotes }: ScannedEvent, start: number, end: number): Group | null {
  const line = lines.order[start] as number;
  const market = MARKET_LIST[lines.market[line] as number];
  const marketKey = market?.keyIn(quotes.sportKey) ?? null;
  if (!market || marketKey === null) return null;
  return {
    market,
    marketKey,
    isFootballWinner: market === MARKETS.three_way && hasDraw(quotes.sportKey),
    draws: market === MARKETS.two_way ? drawsIn(quotes.sportKey) : 'never',
    hasSets: market.hasLine && hasSets(quotes.sportKey),
    line: market.hasLine ? (lines.point[line] as number) : null,
    start,
    end,
  };
}

function holdsOlderThan({ lines }: Workspace, { start, end }: Group, ageMs: number): boolean {
  if (lines.oldest <= ageMs) return false;
  for (let i = start; i < end; i++) if ((lines.age[lines.order[i] as number] as number) > ageMs) return true;
  return false;
}
