/**
 * What is remembered of events from scan to scan: since when an opportunity is there, whether it
 * had gone and come back, and how the fair probability has moved. It is carried forward with the
 * quotes, and bounded in every direction.
 */
import type { MatchProbability } from '../matches/match-probability.ts';
import type { EventFacts } from '../odds/quotes.ts';
import { PROBABILITY_PLACES, roundProbabilities, roundTo } from '../odds/rounding.ts';

/**
 * Probabilities to four decimals at an instant (epoch milliseconds); null where nothing supported
 * one.
 */
export type MovementPoint = readonly [at: number, ...probabilities: (number | null)[]];

/** What is remembered of one value bet or surebet. Times are those of scans, epoch milliseconds. */
export type FoundHistory = {
  readonly firstSeen: number;
  /**
   * The first of the unbroken row of scans that ends with `lastSeen`. Later than `firstSeen` if it
   * had gone and come back.
   */
  readonly since: number;
  readonly lastSeen: number;
  /** The fair probability of a value bet. A surebet has none. */
  readonly movement: readonly MovementPoint[];
};

export type EventHistory = Pick<EventFacts, 'commenceTime'> & {
  readonly firstSeen: number;
  readonly lastSeen: number;
  /** The probabilities of home, draw and away. */
  readonly movement: readonly MovementPoint[];
  /** By `foundKey`. */
  readonly found: Readonly<Record<string, FoundHistory>>;
};

export type History = {
  /** The scan it goes up to, epoch milliseconds. */
  readonly at: number;
  /** By event id. */
  readonly events: ReadonlyMap<string, EventHistory>;
};

export const NO_HISTORY: History = { at: 0, events: new Map() };

/** A probability that has moved less since the last point makes no new point. */
const MIN_MOVE = 0.005;

/** A longer movement loses every second point, never the first or the last. */
export const MAX_POINTS = 24;

/** What has not been seen for so long is forgotten. */
const MAX_GONE_MS = 24 * 3_600_000;

/** Opportunities that are remembered of one event: those seen last. */
export const MAX_FOUND = 40;

type FoundRow = Pick<EventFacts, 'eventId' | 'commenceTime'> & {
  readonly marketKey: string;
  readonly point: number | null;
  readonly outcome?: string;
  readonly fairProb?: number;
};

type FoundInScan = {
  readonly opportunities: {
    readonly value: readonly FoundRow[];
    readonly surebet: readonly FoundRow[];
  };
  readonly matches: readonly MatchProbability[];
};

/**
 * The key of an opportunity among those of its event, the same in every scan. A surebet has no
 * outcome.
 */
export function foundKey({
  marketKey,
  point,
  outcome = '',
}: Omit<FoundRow, 'eventId' | 'commenceTime'>): string {
  return `${marketKey}#${point ?? ''}#${outcome}`;
}

/** Whether an opportunity had gone and has come back. */
export function hasReturned({ events }: History, row: FoundRow): boolean {
  const found = events.get(row.eventId)?.found[foundKey(row)];
  return found !== undefined && found.since > found.firstSeen;
}

/** The history after a scan at `now` (epoch milliseconds) that has found this. */
export function carryHistory(
  before: History,
  { opportunities: { value, surebet }, matches }: FoundInScan,
  now: number,
): History {
  const kept = [...before.events].filter(
    ([, { commenceTime, lastSeen }]) => commenceTime > now && now - lastSeen <= MAX_GONE_MS,
  );
  const events = new Map(kept);
  for (const match of matches) {
    const event = seenEvent(events.get(match.eventId), match, now);
    const movement = withPoint(event.movement, now, winnerOf(match));
    events.set(match.eventId, { ...event, movement });
  }
  const rows = [...value, ...surebet];
  for (const [id, ofEvent] of Map.groupBy(rows, ({ eventId }) => eventId)) {
    const [first] = ofEvent;
    if (first) {
      events.set(id, withFound(seenEvent(events.get(id), first, now), ofEvent, before.at, now));
    }
  }
  return { at: now, events };
}

/** The probabilities of home, draw and away as the match shows them. */
export function winnerOf({ pHome, pDraw, pAway }: MatchProbability): (number | null)[] {
  return roundProbabilities([pHome, pDraw, pAway]);
}

function seenEvent(
  known: EventHistory | undefined,
  { commenceTime }: FoundRow | MatchProbability,
  now: number,
) {
  const start = { firstSeen: now, movement: [], found: {} };
  return { ...start, ...known, commenceTime, lastSeen: now };
}

function withFound(
  event: EventHistory,
  rows: readonly FoundRow[],
  lastScan: number,
  now: number,
): EventHistory {
  const found = new Map(
    Object.entries(event.found).filter(([, { lastSeen }]) => now - lastSeen <= MAX_GONE_MS),
  );
  for (const row of rows) {
    const key = foundKey(row);
    const known = found.get(key);
    found.set(key, {
      firstSeen: known?.firstSeen ?? now,
      since: known?.lastSeen === lastScan ? known.since : now,
      lastSeen: now,
      movement:
        row.fairProb === undefined
          ? []
          : withPoint(known?.movement ?? [], now, [roundTo(row.fairProb, PROBABILITY_PLACES)]),
    });
  }
  const latest = [...found].sort(([, a], [, b]) => b.lastSeen - a.lastSeen).slice(0, MAX_FOUND);
  return { ...event, found: Object.fromEntries(latest) };
}

/** The points, and another one where a probability has moved since the last. */
function withPoint(
  points: readonly MovementPoint[],
  now: number,
  probabilities: readonly (number | null)[],
): readonly MovementPoint[] {
  const [, ...last] = points.at(-1) ?? [now];
  const hasMoved = probabilities.some(
    (p, index) => !(Math.abs((p ?? -1) - (last[index] ?? -1)) < MIN_MOVE),
  );
  if (points.length > 0 && !hasMoved) {
    return points;
  }
  const all: readonly MovementPoint[] = [...points, [now, ...probabilities]];
  return all.length <= MAX_POINTS ? all : all.filter((_, index) => index % 2 === 0);
}
