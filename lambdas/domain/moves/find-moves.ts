/** The moves of a line, each one row that grows while it goes on. */
import { numberAt } from '../odds/number-at.ts';
import type { LineTrack, TrackedLine } from './line-tracks.ts';
import { type Point, swingOf } from './points.ts';
import { DROP_WINDOW_MS, STEAM_WINDOW_MS } from './voter-tracks.ts';

export const MOVE_KINDS = ['fair', 'steam', 'drop'] as const;
export type MoveKind = (typeof MOVE_KINDS)[number];

/** A move of the fair probability of one outcome of a line. Instants are epoch milliseconds. */
export type Move = {
  readonly kind: MoveKind;
  /** The index of the outcome in its market. */
  readonly outcome: number;
  /** The fair probability before and after. */
  readonly from: number;
  readonly to: number;
  readonly fromAt: number;
  readonly toAt: number;
  /** The families that moved; of other kinds than `steam` those behind the fair probability. */
  readonly families: number;
};

/**
 * How far the fair probability has come in a move, at least, unless asked otherwise. Three families
 * alone agree some ten times a day in a league, mostly for little: docs/moves.md.
 */
export const DEFAULT_MIN_MOVE: Readonly<Record<MoveKind, number>> = {
  fair: 0.02,
  steam: 0.035,
  drop: 0,
};

/** The smallest move of the fair probability that is shown. */
export const MIN_SHOWN_MOVE = 0.01;
/** So long after its end a move is still shown. */
const SHOWN_AFTER_END_MS = 180 * 60_000;
/** Families of one opinion that make steam, at least. */
const MIN_STEAM_FAMILIES = 3;
/**
 * Families that quote the line, at least: where there are only three, one supplier may move all.
 */
const MIN_QUOTING = 4;
/** How far a family that moves has come in log-odds, at least. */
const MIN_STEAM_SHIFT = 0.05;
/** The part of its price that a sharp book takes back, at least. */
const MIN_DROP = 0.05;

/**
 * The directions in which an outcome can make a row. Of two outcomes each mirrors the other, and
 * the one that became likelier is shown.
 */
function directionsOf(outcomes: number): readonly (1 | -1)[] {
  return outcomes === 2 ? [1] : [1, -1];
}

/** The steam and the drops of a line that end with its last scan: outcomes that became likelier. */
export function movesNow({ track, votes }: TrackedLine): readonly Move[] {
  const { voters, last } = track;
  if (voters.every(({ points, prices }) => points.length <= 1 && prices.length <= 1)) {
    return [];
  }
  const outcomes = outcomesOf(track.fair);
  const moving = voters.filter(({ points }) => points.length > 1);
  const quoting = votes.families.length + voters.filter(({ missed }) => missed).length;
  const mayHaveSteam = moving.length >= MIN_STEAM_FAMILIES && quoting >= MIN_QUOTING;
  const sharp = voters.filter(({ prices }) => prices.length > 1);
  if (!mayHaveSteam && sharp.length === 0) {
    return [];
  }
  return Array.from({ length: outcomes }, (_, outcome) => {
    const together = mayHaveSteam ? steamOf(moving, outcome, last.at) : undefined;
    const steam = together
      ? [fairMove('steam', track, outcome, together.fromAt, together.families)].filter(
          ({ from, to }) => to - from >= MIN_SHOWN_MOVE,
        )
      : [];
    const drop = sharp
      .map(({ prices }) => swingOf(prices, outcome, -1, last.at - DROP_WINDOW_MS))
      .find((swing) => swing && -swing.change >= MIN_DROP * numberAt(swing.from, outcome + 1));
    return drop
      ? [...steam, fairMove('drop', track, outcome, drop.from[0], track.families)]
      : steam;
  }).flat();
}

/** How many families have made an outcome likelier, none the other way; undefined where too few. */
function steamOf(
  moving: LineTrack['voters'],
  outcome: number,
  now: number,
): { readonly fromAt: number; readonly families: number } | undefined {
  const swings = (way: 1 | -1) =>
    moving.flatMap(({ points }) => {
      const swing = swingOf(points, outcome, way, now - STEAM_WINDOW_MS);
      return swing && Math.abs(swing.change) > MIN_STEAM_SHIFT ? [swing] : [];
    });
  const together = swings(1);
  if (together.length < MIN_STEAM_FAMILIES || swings(-1).length > 0) {
    return undefined;
  }
  return { fromAt: Math.min(...together.map(({ from }) => from[0])), families: together.length };
}

/** A move with what the fair probability was when it began, and what it is. */
function fairMove(
  kind: MoveKind,
  { fair }: LineTrack,
  outcome: number,
  fromAt: number,
  families: number,
): Move {
  const to = lastOf(fair);
  const from = fair.findLast(([at]) => at <= fromAt) ?? fair[0] ?? to;
  return {
    kind,
    outcome,
    from: numberAt(from, outcome + 1),
    to: numberAt(to, outcome + 1),
    fromAt,
    toAt: Math.max(fromAt, to[0]),
    families,
  };
}

/**
 * The rows of a line with what its last scan shows. A move that goes on grows its row, and one that
 * ended within `windowMs` goes on; a row that shrinks stays as it was at its end.
 */
export function grownMoves(
  rows: readonly Move[],
  found: readonly Move[],
  windowMs = STEAM_WINDOW_MS,
): readonly Move[] {
  const all = [...rows];
  for (const move of found) {
    const index = all.findLastIndex(
      (each) =>
        each.kind === move.kind &&
        each.outcome === move.outcome &&
        move.toAt - each.toAt <= windowMs &&
        directionOf(each) === directionOf(move),
    );
    const row = all[index];
    if (!row) {
      all.push(move);
      continue;
    }
    const isFarther = (move.to - row.to) * directionOf(row) > 0;
    const { to, toAt } = isFarther ? move : row;
    all[index] = { ...row, to, toAt, families: Math.max(row.families, move.families) };
  }
  return all;
}

/** 1 where the outcome became likelier, else -1. */
export function directionOf({ from, to }: Pick<Move, 'from' | 'to'>): 1 | -1 {
  return to >= from ? 1 : -1;
}

/** Whether a row is still shown at `now`, epoch milliseconds. */
export function isShown({ toAt }: Move, now: number): boolean {
  return now - toAt <= SHOWN_AFTER_END_MS;
}

/**
 * The moves of the fair probabilities by at least `minMove` within `windowMs`, those that have
 * ended included. One that goes on within the window is one row.
 */
export function fairMoves(
  fair: readonly Point[],
  families: number,
  { minMove, windowMs }: { readonly minMove: number; readonly windowMs: number },
): readonly Move[] {
  const outcomes = outcomesOf(fair);
  let rows: readonly Move[] = [];
  for (let outcome = 0; outcome < outcomes; outcome++) {
    for (const direction of directionsOf(outcomes)) {
      for (let end = 2; end <= fair.length; end++) {
        const points = fair.slice(0, end);
        const swing = swingOf(points, outcome, direction, lastOf(points)[0] - windowMs);
        // What is shown has four decimals, and so has what it is judged by.
        if (swing && Math.abs(swing.change) >= minMove - 1e-9) {
          const move = {
            kind: 'fair' as const,
            outcome,
            from: numberAt(swing.from, outcome + 1),
            to: numberAt(swing.to, outcome + 1),
            fromAt: swing.from[0],
            toAt: swing.to[0],
            families,
          };
          rows = grownMoves(rows, [move], windowMs);
        }
      }
    }
  }
  return rows;
}

/** The largest distance of two points on an outcome. */
export function rangeOf(fair: readonly Point[]): number {
  if (fair.length <= 1) {
    return 0;
  }
  const values = (outcome: number) => fair.map((point) => numberAt(point, outcome + 1));
  return Math.max(
    ...Array.from({ length: outcomesOf(fair) }, (_, outcome) => {
      const ofOutcome = values(outcome);
      return Math.max(...ofOutcome) - Math.min(...ofOutcome);
    }),
  );
}

function outcomesOf([first]: readonly Point[]): number {
  return first ? first.length - 1 : 0;
}

function lastOf(points: readonly Point[]): Point {
  const last = points.at(-1);
  if (!last) {
    throw new RangeError('no points');
  }
  return last;
}
