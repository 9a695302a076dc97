/**
 * Names learned from events: that one feed's name is another feed's name of the same side. One
 * table belongs to one pair of feeds, in either order.
 */
import { compareText } from '#domain/odds/order.ts';

/** Two names of one side as an event suggested it, both as `SideName.text`. */
export type NameSighting = {
  readonly sport: string;
  readonly names: readonly [string, string];
  /** Start of the event, epoch milliseconds. */
  readonly start: number;
};

/** How often two names were seen as one side's. */
export type NameRow = {
  readonly sport: string;
  /** In alphabetical order. */
  readonly names: readonly [string, string];
  /** Events that suggested it, each at least 24 hours after the one before. */
  readonly seen: number;
  /** Start of the latest of these events, epoch milliseconds. */
  readonly lastStart: number;
};

/** What an operator has said about two names. To forget is to take the decision away. */
export type NameDecision = {
  readonly sport: string;
  readonly names: readonly [string, string];
  readonly decision: 'accepted' | 'refused';
};

export type NameKnowledge = {
  readonly rows: readonly NameRow[];
  readonly decisions: readonly NameDecision[];
};

export const NO_KNOWLEDGE: NameKnowledge = { rows: [], decisions: [] };

/** What is known about two names before they are compared word by word. */
export type NameVerdict = 'accepted' | 'learned' | 'refused';

const APART_MS = 24 * 3_600_000;
const MIN_SEEN = 2;
const MIN_ODDS = 5;
/** Rows that are kept; beyond, those not seen for longest are dropped. */
const MAX_ROWS = 10_000;

/** The key of two names of a sport, the same in either order. */
export function pairKey(sport: string, [a, b]: readonly [string, string]): string {
  return compareText(a, b) <= 0 ? `${sport}\n${a}\n${b}` : `${sport}\n${b}\n${a}`;
}

/**
 * The rows after some sightings. Sightings are counted in the order of their events' starts, and
 * only those that start at least 24 hours after the last that counted, so that one event counts
 * once however often it is seen.
 */
export function countSightings(
  rows: readonly NameRow[],
  sightings: readonly NameSighting[],
): NameRow[] {
  const byKey = new Map(rows.map((row) => [pairKey(row.sport, row.names), row]));
  for (const { sport, names, start } of sightings.toSorted((a, b) => a.start - b.start)) {
    const key = pairKey(sport, names);
    const row = byKey.get(key);
    if (row === undefined) {
      const [a, b] = names.toSorted(compareText) as [string, string];
      byKey.set(key, { sport, names: [a, b], seen: 1, lastStart: start });
    } else if (start - row.lastStart >= APART_MS) {
      byKey.set(key, { ...row, seen: row.seen + 1, lastStart: start });
    }
  }
  const all = [...byKey].sort(
    ([a, one], [b, other]) => other.lastStart - one.lastStart || compareText(a, b),
  );
  return all.slice(0, MAX_ROWS).map(([, row]) => row);
}

/**
 * The verdicts by `pairKey`. Two names are learned once they were seen twice, at least 24 hours
 * apart, and at least five times as often as either was seen with any other name. A decision of an
 * operator stands above what was seen.
 */
export function nameVerdicts({ rows, decisions }: NameKnowledge): ReadonlyMap<string, NameVerdict> {
  const mostSeen = new Map<string, { first: number; second: number }>();
  for (const { sport, names, seen } of rows) {
    for (const name of new Set(names)) {
      const key = `${sport}\n${name}`;
      const { first, second } = mostSeen.get(key) ?? { first: 0, second: 0 };
      mostSeen.set(
        key,
        seen > first ? { first: seen, second: first } : { first, second: Math.max(second, seen) },
      );
    }
  }
  const verdicts = new Map<string, NameVerdict>();
  for (const { sport, names, seen } of rows) {
    const rivals = names.map((name) => {
      const { first, second } = mostSeen.get(`${sport}\n${name}`) ?? { first: 0, second: 0 };
      return seen === first ? second : first;
    });
    if (seen >= MIN_SEEN && seen >= MIN_ODDS * Math.max(...rivals)) {
      verdicts.set(pairKey(sport, names), 'learned');
    }
  }
  for (const { sport, names, decision } of decisions) {
    verdicts.set(pairKey(sport, names), decision);
  }
  return verdicts;
}
