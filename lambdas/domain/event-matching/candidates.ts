/** Which events are worth comparing: those near in time that share something of a name. */
import type { NameVerdict } from './learned-names.ts';
import type { ReadableEvent } from './read-events.ts';
import type { SideName } from './side-name.ts';

/** Events with which one event is compared at most. */
const MAX_COMPARED = 500;
/** Events looked at for one event, each as often as it shares a key. */
const MAX_LOOKS = 2 * MAX_COMPARED;
/** Pairs that are compared at most, for each event of both feeds; a few are always compared. */
const PAIRS_PER_EVENT = 50;
const FEW_PAIRS = 10_000;
const PREFIX_LENGTH = 3;

/** Keys of a name: two names that share none are not compared. */
type KeysOf = (name: SideName) => readonly string[];

export type Candidates = {
  /** For each event of the first feed the indices of events of the second. */
  readonly pairs: ReadonlyMap<number, readonly number[]>;
  /** How many pairs there are. */
  readonly count: number;
  /** Events that were looked at to find them: with the pairs, what the search costs. */
  readonly looks: number;
  readonly crowdedFirst: ReadonlySet<number>;
  readonly crowdedSecond: ReadonlySet<number>;
};

/**
 * Keys by which names are surely one side's: the name itself, its clubs in the list, and the pairs
 * that were learned or accepted.
 */
export function certainKeys(sport: string, verdicts: ReadonlyMap<string, NameVerdict>): KeysOf {
  const pairsOfName = new Map<string, string[]>();
  for (const [key, verdict] of verdicts) {
    if (verdict === 'refused' || !key.startsWith(`${sport}\n`)) {
      continue;
    }
    for (const name of key.split('\n').slice(1)) {
      pairsOfName.set(name, [...(pairsOfName.get(name) ?? []), `~${key}`]);
    }
  }
  return (name) => [
    `=${name.joined}`,
    ...Array.from(name.listed, (club) => `#${club}`),
    ...(pairsOfName.get(name.text) ?? []),
  ];
}

/** The certain keys, the beginnings of the telling words, and initials. */
export function likelyKeys(certain: KeysOf): KeysOf {
  return (name) => {
    const telling = name.words.filter(({ weight }) => weight === 1);
    const words = (telling.length > 0 ? telling : name.words).map(({ text }) => text);
    return [
      ...certain(name),
      ...words.map((word) => word.slice(0, PREFIX_LENGTH)),
      ...words.filter((word) => word.length <= 5).map((word) => `!${word}`),
      ...(name.allWords.length > 1 ? [`!${name.initials}`] : []),
    ];
  };
}

/**
 * Pairs of events whose starts are at most `windowMs` apart and of which a side of one shares a key
 * with a side of the other. An event with more than 500 of them is crowded and has no pair. If
 * there are more than 50 pairs for each event, so are the events with the most of them. Events that
 * a crowded one would be compared with have no pair, either. Both lists are in the order of their
 * starts.
 */
export function findCandidates(
  first: readonly ReadableEvent[],
  second: readonly ReadableEvent[],
  keysOf: KeysOf,
  windowMs: number,
): Candidates {
  const firstKeys = keysOfEvents(first, keysOf);
  const secondKeys = keysOfEvents(second, keysOf);
  const forward = search(first, firstKeys, second, secondKeys, windowMs);
  const backward = search(second, secondKeys, first, firstKeys, windowMs);
  const budget = Math.max(FEW_PAIRS, PAIRS_PER_EVENT * (first.length + second.length));
  const most = Math.min(affordable(forward.found, budget), affordable(backward.found, budget));
  const alone = tooMany(forward, most);
  const others = tooMany(backward, most);
  const crowdedFirst = withNeighbours(alone, forward.found, others);
  const crowdedSecond = withNeighbours(others, backward.found, alone);
  const pairs = new Map<number, readonly number[]>();
  let count = 0;
  for (const [i, found] of forward.found) {
    if (!crowdedFirst.has(i)) {
      const kept = found.filter((j) => !crowdedSecond.has(j));
      pairs.set(i, kept);
      count += kept.length;
    }
  }
  return { pairs, count, looks: forward.looks + backward.looks, crowdedFirst, crowdedSecond };
}

type Found = ReadonlyMap<number, readonly number[]>;

/** The most pairs that an event may have so that those of all such events are in the budget. */
function affordable(found: Found, budget: number): number {
  const counts = Array.from(found.values(), ({ length }) => length).sort((a, b) => a - b);
  let sum = 0;
  for (const count of counts) {
    sum += count;
    if (sum > budget) {
      return count - 1;
    }
  }
  return MAX_COMPARED;
}

function tooMany({ found, crowded }: ReturnType<typeof search>, most: number) {
  const others = [...found].filter(([, { length }]) => length > most).map(([index]) => index);
  return new Set([...crowded, ...others]);
}

/** With those near them, too: their rivals are not compared, so that no link of theirs is sure. */
function withNeighbours(crowded: ReadonlySet<number>, found: Found, others: ReadonlySet<number>) {
  if (others.size === 0) {
    return crowded;
  }
  const near = [...found].filter(([, indices]) => indices.some((index) => others.has(index)));
  return new Set([...crowded, ...near.map(([index]) => index)]);
}

function keysOfEvents(events: readonly ReadableEvent[], keysOf: KeysOf): string[][] {
  const cache = new Map<string, readonly string[]>();
  const cached = (name: SideName) => {
    const keys = cache.get(name.text) ?? keysOf(name);
    cache.set(name.text, keys);
    return keys;
  };
  return events.map(({ home, away }) => [...new Set([...cached(home), ...cached(away)])]);
}

function search(
  from: readonly ReadableEvent[],
  fromKeys: readonly (readonly string[])[],
  among: readonly ReadableEvent[],
  amongKeys: readonly (readonly string[])[],
  windowMs: number,
) {
  const indicesByKey = new Map<string, number[]>();
  for (const [index, keys] of amongKeys.entries()) {
    for (const key of keys) {
      const indices = indicesByKey.get(key);
      if (indices === undefined) {
        indicesByKey.set(key, [index]);
      } else {
        indices.push(index);
      }
    }
  }
  const startAt = (index: number) => among[index]?.start ?? Number.POSITIVE_INFINITY;
  const found = new Map<number, number[]>();
  const crowded = new Set<number>();
  let looks = 0;
  for (const [i, { start }] of from.entries()) {
    const near = new Set<number>();
    let looked = 0;
    const isCrowded = () => near.size > MAX_COMPARED || looked > MAX_LOOKS;
    for (const key of fromKeys[i] ?? []) {
      const indices = indicesByKey.get(key) ?? [];
      let at = firstFrom(indices, start - windowMs, startAt);
      while (!isCrowded() && startAt(indices[at] ?? -1) <= start + windowMs) {
        near.add(indices[at] as number);
        at += 1;
        looked += 1;
      }
    }
    looks += looked;
    if (isCrowded()) {
      crowded.add(i);
    } else if (near.size > 0) {
      found.set(i, [...near]);
    }
  }
  return { found, crowded, looks };
}

/** The first of some indices in the order of their starts whose event starts at `start` or later. */
function firstFrom(
  indices: readonly number[],
  start: number,
  startAt: (index: number) => number,
): number {
  let low = 0;
  let high = indices.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (startAt(indices[middle] ?? -1) < start) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}
