/** How the fair probabilities of a line move, and the families behind them. */
import type { Source } from '../matches/match-probability.ts';
import { roundTo } from '../odds/rounding.ts';
import type { JudgedMarket } from '../reference/judged-market.ts';
import type { Reference } from '../reference/pool.ts';
import type { ScanTime } from './offer-tracks.ts';
import { isGap, NO_POINTS, type Point, recent, withPoint } from './points.ts';
import type { StandingVotes } from './standing-votes.ts';
import { followVoters, type VoterTrack } from './voter-tracks.ts';

export type LineTrack = {
  readonly fair: readonly Point[];
  readonly voters: readonly VoterTrack[];
  readonly families: number;
  readonly source: Source;
  readonly last: ScanTime;
};

/** Decimals of the points: one more than is shown, so that a difference is right as shown. */
const FAIR_PLACES = 5;
/** A fair probability that has moved less since the last point makes no new one. */
const MIN_STEP = 0.0025;
/**
 * The longest window of a move and as long after its end: what lies before says nothing any more.
 */
export const FAIR_KEPT_MS = 360 * 60_000;

/** The track of a line and the votes of its last scan. */
export type TrackedLine = { readonly track: LineTrack; readonly votes: StandingVotes };

/**
 * The track of a line after a scan; undefined where no reference judges it. A hole of more than
 * `MAX_MISSED` scans begins it again, and so does one of a family: what happened in it is unknown.
 */
export function followLine(
  market: JudgedMarket,
  time: ScanTime,
  line: TrackedLine | undefined,
): TrackedLine | undefined {
  const reference = market.referenceWithout(null);
  if (!reference) {
    return undefined;
  }
  const known = line && isGap(line.track.last, time) ? undefined : line;
  const before = known && { ...known.track, votes: known.votes };
  const { votes, voters } = followVoters(market, time, before);
  const fair = withStep(before?.fair ?? NO_POINTS, reference.probabilities, before?.last, time);
  const { families } = reference;
  return { track: { fair, voters, families, source: sourceOf(reference), last: time }, votes };
}

function sourceOf({ anchor, usesGoals }: Reference): Source {
  if (anchor !== 'soft') {
    return anchor;
  }
  return usesGoals ? 'model' : 'consensus';
}

/** The points, and another one where a value has moved by a step since the last. */
function withStep(
  points: readonly Point[],
  values: readonly number[],
  before: ScanTime | undefined,
  time: ScanTime,
): readonly Point[] {
  const now = points.at(-1);
  const hasMoved = values.some(
    (value, index) => !(Math.abs(value - (now?.[index + 1] ?? Number.NaN)) < MIN_STEP),
  );
  const kept = () => values.map((value) => roundTo(value, FAIR_PLACES));
  const after = hasMoved ? withPoint(points, kept(), before, time) : points;
  return recent(after, time.at - FAIR_KEPT_MS);
}
