/** What the sources say about each match on the two axes of a winner, and what came of it: the rows that weights are fitted to. */

import { fitGoals } from '#domain/goals/fit-goals.ts';
import { winnerAxes } from '#domain/goals/winner-axes.ts';
import { logit } from '#domain/odds/logit.ts';
import { DEFAULT_SCAN_SETTINGS } from '#domain/scan/scan-settings.ts';
import { fairOf } from '../judge-season.ts';
import { MARKET_AVERAGE, type Match } from '../season-files.ts';

export type Axes = { readonly home: number; readonly draw: number };

export type FitRow = {
  readonly season: string;
  readonly sharp: Axes;
  /** Undefined where handicap or total is missing or contradicts the sharp book. */
  readonly goals: Axes | undefined;
  /** Undefined with fewer than three soft books. */
  readonly soft: Axes | undefined;
  /** Closing probabilities of the sharp book. */
  readonly close: readonly number[];
  /** The result as probabilities: a single 1. */
  readonly result: readonly number[];
};

const { minSoft, goalsGuard } = DEFAULT_SCAN_SETTINGS.winner;
const { outlier } = DEFAULT_SCAN_SETTINGS.pool;
/** Books that show another book's prices have no voice of their own. */
const CLONES: ReadonlySet<string> = new Set(['gamebookers']);
const RESULTS = ['home', 'draw', 'away'];

/** The row of a match; undefined where the sharp book has no price before or none at the start of the match. */
export function fitRowOf({ season, before, after }: Match): FitRow | undefined {
  const fair = before.winner.flatMap(({ book, prices }) => {
    const p = fairOf(prices);
    return p && !CLONES.has(book) ? [{ book, p }] : [];
  });
  const sharp = fair.find(({ book }) => book === 'pinnacle')?.p;
  const close = fairOf(after.closing.winner);
  if (!sharp || !close) return undefined;
  const soft = fair.filter(
    ({ book, p }) =>
      book !== 'pinnacle' &&
      distance(
        p,
        fair.filter((other) => other.book !== book).map((other) => other.p),
      ) <= outlier,
  );
  return {
    season,
    sharp: axesOf(sharp),
    goals: goalsOf(before, sharp),
    soft: soft.length >= minSoft ? meanAxes(soft.map(({ p }) => axesOf(p))) : undefined,
    close,
    result: RESULTS.map((outcome) => (outcome === after.result ? 1 : 0)),
  };
}

function axesOf([home = Number.NaN, draw = Number.NaN, away = Number.NaN]: readonly number[]): Axes {
  return winnerAxes([home, draw, away]);
}

function meanAxes(all: readonly Axes[]): Axes {
  const mean = (axis: keyof Axes) => all.reduce((sum, axes) => sum + axes[axis], 0) / all.length;
  return { home: mean('home'), draw: mean('draw') };
}

/** Largest distance in log-odds from the median of the others. */
function distance(p: readonly number[], others: readonly (readonly number[])[]): number {
  return Math.max(
    ...p.map((own, j) => {
      const sorted = others.map((other) => logit(other[j] ?? Number.NaN)).sort((a, b) => a - b);
      const half = sorted.length >> 1;
      const upper = sorted[half] ?? Number.NaN;
      const median = sorted.length % 2 === 1 ? upper : (upper + (sorted[half - 1] ?? Number.NaN)) / 2;
      return Math.abs(logit(own) - median);
    }),
  );
}

function goalsOf(before: Match['before'], anchor: readonly number[]): Axes | undefined {
  const of = (book: string) => ({
    handicap: before.handicaps.find((offer) => offer.book === book),
    total: before.totals.find((offer) => offer.book === book),
  });
  const own = of('pinnacle');
  const { handicap, total } = own.handicap && own.total ? own : of(MARKET_AVERAGE);
  const [pHome] = fairOf(handicap?.prices) ?? [];
  const [pOver] = fairOf(total?.prices) ?? [];
  if (!handicap || !total || pHome === undefined || pOver === undefined) return undefined;
  const fit = fitGoals({ handicap: handicap.line, pHome, total: total.line, pOver });
  if (!fit) return undefined;
  const rise = Math.exp(fit.home / 2);
  const parts = [rise, Math.exp(fit.draw), 1 / rise];
  const sum = parts.reduce((a, b) => a + b, 0);
  const agrees = parts.every(
    (part, j) => Math.abs(logit(part / sum) - logit(anchor[j] ?? Number.NaN)) <= goalsGuard,
  );
  return agrees ? { home: fit.home, draw: fit.draw } : undefined;
}
