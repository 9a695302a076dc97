import { fitGoals } from '../goals/fit-goals.ts';
import { MARKETS } from '../markets/index.ts';
import { MAX_OUTCOMES, type Market } from '../markets/market.ts';
import { ROLE } from '../odds/book-table.ts';
import { castVotes } from './cast-votes.ts';
import { type GoalsVoice, LEAST_VOICES, type LineVoices } from './goals-opinion.ts';
import { speaks } from './market-lines.ts';
import type { Group, Workspace } from './workspace.ts';

/** One line of a market with the log-odds of its first outcome. */
type PricedLine = {
  readonly line: number;
  readonly logOdds: number;
  readonly ageMs: number;
  readonly voices: LineVoices | null;
};

/**
 * What the handicaps and totals of a football match say about its winner: the lines of a sharp book that has both, else the
 * line of each market that most families quote, if enough do. Null where neither is there or no model has both.
 */
export function readGoals(workspace: Workspace, groups: readonly Group[]): GoalsVoice | null {
  const ofSharp = sharpLines(workspace, groups);
  const handicap = ofSharp?.handicap ?? linesOfMany(workspace, groups, MARKETS.spreads);
  const total = ofSharp?.total ?? (handicap && linesOfMany(workspace, groups, MARKETS.totals));
  if (!handicap || !total) return null;
  const fit = fitGoals({
    handicap: handicap.line,
    pHome: 1 / (1 + Math.exp(-handicap.logOdds)),
    total: total.line,
    pOver: 1 / (1 + Math.exp(-total.logOdds)),
  });
  if (!fit) return null;
  return {
    fit,
    ageMs: Math.max(handicap.ageMs, total.ageMs),
    family: ofSharp?.family ?? -1,
    handicap: handicap.voices,
    total: total.voices,
    admitted: true,
    contradicted: false,
    home: fit.home,
    draw: fit.draw,
  };
}

function sharpLines({ lines, books, settings }: Workspace, groups: readonly Group[]) {
  for (let book = 0; books.role[book] === ROLE.sharp; book++) {
    let handicap: PricedLine | null = null;
    let total: PricedLine | null = null;
    for (const group of groups) {
      if (!group.market.hasLine) continue;
      const line = lineOf(lines, group, book, settings.age.referenceMs);
      if (line < 0) continue;
      const first = line * MAX_OUTCOMES;
      const priced: PricedLine = {
        line: group.line ?? 0,
        logOdds: (lines.logFair[first] as number) - (lines.logFair[first + 1] as number),
        ageMs: lines.age[line] as number,
        voices: null,
      };
      if (group.market === MARKETS.spreads) handicap = nearerEven(handicap, priced);
      else total = nearerEven(total, priced);
    }
    if (handicap && total) return { handicap, total, family: books.family[book] as number };
  }
  return null;
}

/** The book's line in a group, if it may speak; -1 where it has none. Books stand in the order of their numbers. */
function lineOf(lines: Workspace['lines'], group: Group, book: number, maxAgeMs: number): number {
  for (let i = group.start; i < group.end; i++) {
    const line = lines.order[i] as number;
    if ((lines.book[line] as number) > book) return -1;
    if (lines.book[line] === book) return speaks(lines, line, maxAgeMs) ? line : -1;
  }
  return -1;
}

function nearerEven(known: PricedLine | null, other: PricedLine): PricedLine {
  return known && Math.abs(known.logOdds) <= Math.abs(other.logOdds) ? known : other;
}

/**
 * The line of a market that most families quote, of equals the one nearest even. The mean a survey has taken of a whole
 * market stands for it alone.
 */
function linesOfMany(workspace: Workspace, groups: readonly Group[], market: Market): PricedLine | null {
  const { votes, books, settings } = workspace;
  let best: PricedLine | null = null;
  let most = 0;
  for (const group of groups) {
    if (group.market !== market) continue;
    castVotes(workspace, group, settings.age.referenceMs);
    let sum = 0;
    let ages = 0;
    let survey: PricedLine | null = null;
    const logOdds = new Float64Array(books.keys.length).fill(Number.NaN);
    for (let vote = 0; vote < votes.count; vote++) {
      const first = vote * MAX_OUTCOMES;
      const own = (votes.log[first] as number) - (votes.log[first + 1] as number);
      const family = votes.family[vote] as number;
      logOdds[family] = own;
      sum += own;
      ages += votes.age[vote] as number;
      if (books.surveys.has(family))
        survey = { line: group.line ?? 0, logOdds: own, ageMs: votes.age[vote] as number, voices: null };
    }
    if (survey) return survey;
    if (votes.count < LEAST_VOICES || votes.count < most) continue;
    const priced: PricedLine = {
      line: group.line ?? 0,
      logOdds: sum / votes.count,
      ageMs: ages / votes.count,
      voices: { logOdds, sum, families: votes.count },
    };
    best = votes.count > most ? priced : nearerEven(best, priced);
    most = votes.count;
  }
  return best;
}
