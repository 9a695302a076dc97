/** Whether two events may be one: both sides together, also with home and away swapped. */
import { type CompareNames, HOW_KNOWN, type HowKnown, isCertain } from './name-comparison.ts';
import type { ReadableEvent } from './read-events.ts';
import type { SideName } from './side-name.ts';

/** Below this likeness of either side two events are not alike. */
const MIN_SIDE = 0.4;
/** The best of several must be this much better than the next, also of both ways round. */
export const MARGIN = 0.1;

/** Two names that would have to be one side's, were the two events one. */
export type NamePair = readonly [string, string];

export type PairOfEvents = {
  readonly first: ReadableEvent;
  readonly second: ReadableEvent;
  /** Mean likeness of the sides in [0, 1]; 0 where either side is not alike. */
  readonly score: number;
  /** Home of one is away of the other. */
  readonly swapped: boolean;
  /** The less sure of the two sides. */
  readonly how: HowKnown;
  /** The pair of sides is as likely the other way round. */
  readonly ambiguous: boolean;
  /** The pairs of names that likeness alone, or the other side, says are one side's. */
  readonly suggested: readonly NamePair[];
  /** One side is certain and the other may be called anything. */
  readonly oneSided: boolean;
};

type WayRound = Omit<PairOfEvents, 'first' | 'second' | 'swapped' | 'ambiguous'>;

/**
 * Compares two events the way round that is more alike. Undefined where they are not alike and no
 * side is certain.
 */
export function pairOf(
  first: ReadableEvent,
  second: ReadableEvent,
  compare: CompareNames,
): PairOfEvents | undefined {
  const straight = wayRound(first, second.home, second.away, compare);
  const crossed = wayRound(first, second.away, second.home, compare);
  if (straight === UNLIKE && crossed === UNLIKE) {
    return undefined;
  }
  const swapped =
    crossed.score > straight.score ||
    (crossed.score === straight.score && crossed.oneSided && !straight.oneSided);
  const [better, other] = swapped ? [crossed, straight] : [straight, crossed];
  return {
    ...better,
    first,
    second,
    swapped,
    ambiguous: better.score > 0 && better.score - other.score < MARGIN,
    oneSided: better.oneSided && !other.oneSided && other.score === 0,
  };
}

const UNLIKE: WayRound = { score: 0, how: 'similar', suggested: [], oneSided: false };

function wayRound(
  { home, away }: ReadableEvent,
  otherHome: SideName,
  otherAway: SideName,
  compare: CompareNames,
): WayRound {
  const one = compare(home, otherHome);
  if (one.excluded) {
    return UNLIKE;
  }
  const other = compare(away, otherAway);
  const alike = one.score >= MIN_SIDE && other.score >= MIN_SIDE;
  if (other.excluded || !(alike || isCertain(one) || isCertain(other))) {
    return UNLIKE;
  }
  const suggested: NamePair[] = [];
  if (!isCertain(one)) {
    suggested.push([home.text, otherHome.text]);
  }
  if (!isCertain(other)) {
    suggested.push([away.text, otherAway.text]);
  }
  return {
    score: alike ? (one.score + other.score) / 2 : 0,
    how: lessSure(one.how, other.how),
    suggested,
    oneSided: !alike,
  };
}

function lessSure(a: HowKnown, b: HowKnown): HowKnown {
  return HOW_KNOWN.indexOf(a) > HOW_KNOWN.indexOf(b) ? a : b;
}
