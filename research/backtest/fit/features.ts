/**
 * The rows that weights are fitted to: each match's forecasts on the two axes of a winner, and its
 * close.
 */

import { fitGoals } from '#domain/goals/fit-goals.ts';
import { type WinnerAxes, winnerAxes, winnerFromAxes } from '#domain/goals/winner-axes.ts';
import { logit } from '#domain/odds/logit.ts';
import { median } from '#domain/odds/median.ts';
import { numberAt } from '#domain/odds/number-at.ts';
import { DEFAULT_SCAN_SETTINGS } from '#domain/scan/scan-settings.ts';
import { fairOf, MARKET_AVERAGE, type Match, type Offer } from '../match.ts';

export type FitRow = NonNullable<ReturnType<typeof fitRowOf>>;

const { minSoft, goalsGuard } = DEFAULT_SCAN_SETTINGS.winner;
const { outlier } = DEFAULT_SCAN_SETTINGS.pool;
const SHARP = 'pinnacle';
/** Books that show another book's prices add no opinion. */
const CLONES: ReadonlySet<string> = new Set(['gamebookers']);

/**
 * The row of a match; undefined where the sharp book has no price before or none at the start of
 * the match.
 */
export function fitRowOf({ season, before, after }: Match) {
  const fair = before.offers.flatMap(({ book, kind, prices }) => {
    const p = kind === 'h2h' && !CLONES.has(book.key) ? fairOf(prices) : undefined;
    return p ? [{ book: book.key, p }] : [];
  });
  const sharp = fair.find(({ book }) => book === SHARP)?.p;
  const close = fairOf(after.closing.find(({ kind }) => kind === 'h2h')?.prices);
  if (!sharp || !close) {
    return undefined;
  }
  const soft = fair.filter(({ book, p }) => {
    const others = fair.filter((other) => other.book !== book).map((other) => other.p.map(logit));
    const centre = p.map((_, outcome) => median(others.map((logits) => numberAt(logits, outcome))));
    return book !== SHARP && distance(p, centre) <= outlier;
  });
  return {
    season,
    sharp: axesOf(sharp),
    /** Undefined where handicap or total is missing or contradicts the sharp book. */
    goals: goalsOf(before.offers, sharp),
    /** Undefined with fewer than `minSoft` soft books. */
    soft: soft.length >= minSoft ? meanAxes(soft.map(({ p }) => axesOf(p))) : undefined,
    /** Closing probabilities of the sharp book. */
    close,
  };
}

function axesOf(p: readonly number[]) {
  return winnerAxes([numberAt(p, 0), numberAt(p, 1), numberAt(p, 2)]);
}

function meanAxes(all: readonly WinnerAxes[]): WinnerAxes {
  const mean = (axis: keyof WinnerAxes) =>
    all.reduce((sum, axes) => sum + axes[axis], 0) / all.length;
  return { home: mean('home'), draw: mean('draw') };
}

/** Largest distance of probabilities from log-odds on any outcome, in log-odds. */
function distance(p: readonly number[], centre: readonly number[]): number {
  return Math.max(...p.map((own, outcome) => Math.abs(logit(own) - numberAt(centre, outcome))));
}

/** The winner axes behind a handicap and a total of the sharp book, or of the market average. */
function goalsOf(offers: readonly Offer[], anchor: readonly number[]): WinnerAxes | undefined {
  const linesOf = (book: string) => {
    const offersOfBook = offers.filter((each) => each.book.key === book);
    const handicap = offersOfBook.find(({ kind }) => kind === 'spreads');
    const total = offersOfBook.find(({ kind }) => kind === 'totals');
    return handicap && total && { handicap, total };
  };
  const lines = linesOf(SHARP) ?? linesOf(MARKET_AVERAGE);
  const [pHome] = fairOf(lines?.handicap.prices) ?? [];
  const [pOver] = fairOf(lines?.total.prices) ?? [];
  if (!lines || pHome === undefined || pOver === undefined) {
    return undefined;
  }
  const { handicap, total } = lines;
  const fit = fitGoals({ handicap: handicap.point ?? 0, pHome, total: total.point ?? 0, pOver });
  if (!fit || !(distance(winnerFromAxes(fit), anchor.map(logit)) <= goalsGuard)) {
    return undefined;
  }
  return { home: fit.home, draw: fit.draw };
}
