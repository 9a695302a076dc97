/** How the opinions of the families move that quote a line. */
import { logit } from '../odds/logit.ts';
import { roundTo } from '../odds/rounding.ts';
import type { JudgedMarket } from '../reference/judged-market.ts';
import type { Vote } from '../reference/votes.ts';
import type { ScanTime } from './offer-tracks.ts';
import { isGap, NO_POINTS, type Point, recent, withPoint } from './points.ts';
import { areStanding, logsOf, type StandingVotes, standingVotes } from './standing-votes.ts';

/** A family of books that has moved lately, that is sharp, or that the last scan has missed. */
export type VoterTrack = {
  readonly family: string;
  /** Log-odds; empty where they have stood still. */
  readonly points: readonly Point[];
  /** The prices of a sharp family; empty for another. */
  readonly prices: readonly Point[];
  /** The last scan that had it and its vote there; absent where that is the last scan. */
  readonly missed?: { readonly last: ScanTime; readonly logs: readonly number[] };
};

/** What a scan leaves of the families of a line. */
export type Voters = {
  readonly votes: StandingVotes;
  readonly voters: readonly VoterTrack[];
  readonly last: ScanTime;
};

/** What a family may take for its part of steam. */
export const STEAM_WINDOW_MS = 15 * 60_000;
/** What a sharp price may take to fall. */
export const DROP_WINDOW_MS = 30 * 60_000;

const NO_VOTERS: readonly VoterTrack[] = [];

/** The families after a scan. Those that it misses stay until their hole is a gap. */
export function followVoters(
  market: JudgedMarket,
  time: ScanTime,
  known: Voters | undefined,
): Omit<Voters, 'last'> {
  const { votes } = market;
  if (known && areStanding(votes, known.votes) && known.voters.every(standsStill)) {
    return known;
  }
  const voters = votes.flatMap((vote, index) =>
    known && vote.role !== 'sharp' && standsAt(index, vote, known)
      ? []
      : (followVoter(vote, market, time, known) ?? []),
  );
  const all = [...voters, ...missedVoters(votes, time, known)];
  return { votes: standingVotes(votes), voters: all.length > 0 ? all : NO_VOTERS };
}

/** Whether nothing of a family has moved lately. */
export function standsStill({ points, prices, missed }: VoterTrack): boolean {
  return points.length === 0 && prices.length <= 1 && !missed;
}

/** Whether a family that has stood still votes as before, and at the same index. */
function standsAt(index: number, { family, logs }: Vote, { votes, voters }: Voters): boolean {
  if (votes.families[index] !== family) {
    return false;
  }
  const width = votes.logs.length / votes.families.length;
  const before = votes.logs.subarray(index * width, (index + 1) * width);
  return (
    before.every((log, outcome) => log === logs[outcome]) &&
    !voters.some((voter) => voter.family === family)
  );
}

/** The families that a scan misses, which others before it have had. */
function missedVoters(
  votes: readonly Vote[],
  time: ScanTime,
  known: Voters | undefined,
): readonly VoterTrack[] {
  if (!known) {
    return NO_VOTERS;
  }
  const families = new Set(votes.map(({ family }) => family));
  const longMissed = known.voters.filter(
    ({ family, missed }) => missed && !families.has(family) && !isGap(missed.last, time),
  );
  const gone = known.votes.families.filter((family) => !families.has(family));
  const newlyMissed = gone.map((family) => {
    const { points = NO_POINTS, prices = NO_POINTS } = trackOf(known, family) ?? {};
    const logs = [...(logsOf(known.votes, family) ?? [])];
    return { family, points, prices, missed: { last: known.last, logs } };
  });
  return [...newlyMissed, ...longMissed];
}

function trackOf({ voters }: Voters, family: string): VoterTrack | undefined {
  return voters.find((voter) => voter.family === family);
}

/** What scans before have known of a family; undefined after a gap. */
function knownVoter(voters: Voters, family: string, time: ScanTime) {
  const track = trackOf(voters, family);
  const last = track?.missed?.last ?? voters.last;
  const logs = track?.missed?.logs ?? logsOf(voters.votes, family);
  if (!logs || isGap(last, time)) {
    return undefined;
  }
  const { points = NO_POINTS, prices = NO_POINTS } = track ?? {};
  return { last, logs, points, prices };
}

function followVoter(
  { family, role, logs }: Vote,
  market: JudgedMarket,
  time: ScanTime,
  voters: Voters | undefined,
): VoterTrack | undefined {
  const known = voters && knownVoter(voters, family, time);
  let points = known?.points ?? NO_POINTS;
  if (known && logs.some((log, index) => log !== known.logs[index])) {
    const stood: Point = [known.last.at, ...Array.from(known.logs, logitOfLog)];
    const before = points.length > 0 ? points : [stood];
    points = withPoint(before, logs.map(logitOfLog), known.last, time);
  }
  points = recent(points, time.at - STEAM_WINDOW_MS);
  const prices =
    role === 'sharp'
      ? followPrices(family, market, time, known?.prices ?? NO_POINTS, known?.last)
      : NO_POINTS;
  // What stands still is in the votes.
  points = points.length > 1 ? points : NO_POINTS;
  return points.length > 0 || prices.length > 0 ? { family, points, prices } : undefined;
}

/** Four decimals: what is kept of many lines has to be small. */
function logitOfLog(log: number): number {
  return roundTo(logit(Math.exp(log)), 4);
}

/** The prices of the first book of a family that has them. */
function followPrices(
  family: string,
  { offers }: JudgedMarket,
  time: ScanTime,
  points: readonly Point[],
  last: ScanTime | undefined,
): readonly Point[] {
  const offer = offers.find(({ book, isLay }) => !isLay && book.family === family);
  const values = offer?.prices.map(({ price }) => price) ?? [];
  const now = points.at(-1);
  const isSame = now && values.every((value, index) => value === now[index + 1]);
  const after = isSame ? points : withPoint(points, values, last, time);
  return recent(after, time.at - DROP_WINDOW_MS);
}
