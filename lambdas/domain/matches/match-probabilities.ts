import { fitScoreModel } from '../goals/fit-score-model.ts';
import { mostEvenTotal } from '../goals/goal-sums.ts';
import { winnerFromAxes } from '../goals/winner-axes.ts';
import { MARKETS } from '../markets/index.ts';
import { hasDraw } from '../markets/market.ts';
import { ROLE, type RoleCode } from '../odds/book-table.ts';
import type { SportEvent } from '../odds/quotes.ts';
import type { GoalsVoice } from '../reference/goals-opinion.ts';
import { referenceFor } from '../reference/reference-for.ts';
import type { Group, Workspace } from '../reference/workspace.ts';
import { type MatchProbability, SOURCES, type Source } from './match-probability.ts';

/** One market's fair probabilities by all families together, in the order of its outcomes. */
export type MarketOpinion = {
  readonly line: number | null;
  readonly probability: readonly number[];
  readonly families: number;
  readonly source: Source;
};

/** The opinions a match item is made of, collected group by group. */
export type MatchDraft = {
  twoWay: MarketOpinion | null;
  threeWay: MarketOpinion | null;
  /** The line of totals that most families quote. */
  total: MarketOpinion | null;
  /** Whether the three-way winner stands for the match where there are both. */
  goesWithDraw: boolean;
};

/** A match item is thin with fewer independent families than this. */
const THIN_BELOW = 3;

const SOURCE_OF_ROLE = {
  [ROLE.sharp]: 'sharp',
  [ROLE.exchange]: 'exchange',
  [ROLE.soft]: 'consensus',
} as const;

/** Whether a group can add to a match item. */
export function informsMatch({ market }: Group): boolean {
  return market !== MARKETS.spreads;
}

/** Adds the opinion of a group whose votes are in the workspace. Of several totals the draft keeps the main line. */
export function addOpinion(draft: MatchDraft, workspace: Workspace, group: Group): void {
  const { reference } = workspace;
  if (!referenceFor(workspace, group, -1)) return;
  const opinion: MarketOpinion = {
    line: group.line,
    probability: group.market.outcomes.map((_, j) => reference.probability[j] as number),
    families: reference.families,
    source: SOURCE_OF_ROLE[reference.anchor satisfies RoleCode],
  };
  if (group.market === MARKETS.two_way) draft.twoWay = opinion;
  else if (group.market === MARKETS.three_way) draft.threeWay = opinion;
  else if (!draft.total || isMoreCentral(opinion, draft.total)) draft.total = opinion;
}

/** Gives a football match without a quoted winner that of the goal model behind its handicap and total, named `model`. */
export function addModelledWinner(draft: MatchDraft, { fit, handicap, total }: GoalsVoice): void {
  if (draft.threeWay) return;
  const probability = new Float64Array(3);
  winnerFromAxes(probability, fit.home, fit.draw);
  const families = Math.min(handicap?.families ?? 1, total?.families ?? 1);
  draft.threeWay = { line: null, probability: [...probability], families, source: 'model' };
}

/** The main line has the most families; of equals it is the one nearest even, then the lower. */
function isMoreCentral(a: MarketOpinion, b: MarketOpinion): boolean {
  const order =
    a.families - b.families || distanceFromEven(b) - distanceFromEven(a) || (b.line ?? 0) - (a.line ?? 0);
  return order > 0;
}

/** In steps of 1e-8, so that rounding does not decide between two lines whose prices mirror each other. */
function distanceFromEven({ probability: [over = Number.NaN] }: MarketOpinion): number {
  return Math.round(Math.abs(over - 0.5) * 1e8);
}

/**
 * The match item of a draft, null where nothing was quoted. `source`, `matched` and `thin` speak of the weakest number
 * in it. Outside football a match has one winner market, the other may be of another period. In football one goal model
 * has the winner probabilities and the total together: see `mainTotal`.
 */
export function toMatch(event: SportEvent, sportKey: string, draft: MatchDraft): MatchProbability | null {
  const { twoWay, threeWay } = draft;
  const winner = draft.goesWithDraw ? (threeWay ?? twoWay) : (twoWay ?? threeWay);
  const total = hasDraw(sportKey) && winner !== null ? mainTotal(winner, draft.total) : draft.total;
  const used = [winner, total].filter((opinion) => opinion !== null);
  if (used.length === 0) return null;
  const hasThree = winner === null ? hasDraw(sportKey) : winner === threeWay;
  const [pHome = null, second = null, third = null] = winner?.probability ?? [];
  const [pOver = null, pUnder = null] = total?.probability ?? [];
  const matched = Math.min(...used.map((opinion) => opinion.families));
  return {
    eventId: event.id,
    sportKey,
    home: event.home,
    away: event.away,
    commenceTime: event.commenceTime,
    pHome,
    pDraw: hasThree ? second : null,
    pAway: hasThree ? third : second,
    totalLine: total?.line ?? null,
    pOver,
    pUnder,
    source: weakest(used.map((opinion) => opinion.source)),
    matched,
    thin: matched < THIN_BELOW,
    kind: hasThree ? 'three_way' : 'two_way',
  };
}

/**
 * The main total of a football match: the half line nearest even in the goal model that has exactly the winner's
 * probabilities and the quoted total. Where that is the quoted line, its own probability; else the quoted line, often a
 * whole or quarter one, carried there by the model under the quote's name. Without a quoted total the model of the
 * winner alone gives one, named `model`. Where no sound model has both, the quoted line stands as it is.
 */
function mainTotal(winner: MarketOpinion, quoted: MarketOpinion | null): MarketOpinion | null {
  const [pHome = Number.NaN, , pAway = Number.NaN] = winner.probability;
  const [pOver = Number.NaN] = quoted?.probability ?? [];
  const line = quoted?.line ?? null;
  const fit = fitScoreModel(line === null ? { pHome, pAway } : { pHome, pAway, total: { line, pOver } });
  if (!fit.ok) return quoted;
  const main = mostEvenTotal(fit.model);
  if (quoted && main.line === line) return quoted;
  return {
    line: main.line,
    probability: [main.pOver, 1 - main.pOver],
    families: (quoted ?? winner).families,
    source: quoted?.source ?? 'model',
  };
}

function weakest(sources: readonly Source[]): Source {
  return sources.reduce((a, b) => (SOURCES.indexOf(a) > SOURCES.indexOf(b) ? a : b));
}

/** By start, then by id. */
export function compareMatches(a: MatchProbability, b: MatchProbability): number {
  return a.commenceTime - b.commenceTime || (a.eventId < b.eventId ? -1 : a.eventId > b.eventId ? 1 : 0);
}
