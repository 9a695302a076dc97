/**
 * Which events of two feeds are one. Refuses in doubt: an event that could be two others is none of
 * them.
 */
import { compareText } from '#domain/odds/order.ts';
import { MAX_START_GAP_MS } from '#domain/odds/quotes.ts';
import { type Candidates, certainKeys, findCandidates, likelyKeys } from './candidates.ts';
import { type PairOfEvents, pairOf } from './event-pair.ts';
import {
  type NameKnowledge,
  type NameSighting,
  type NameVerdict,
  nameVerdicts,
} from './learned-names.ts';
import { type CompareNames, createNameComparison, type HowKnown } from './name-comparison.ts';
import {
  type FeedEvent,
  type ReadableEvent,
  readEvents,
  type UnmatchableCounts,
} from './read-events.ts';
import { eventsOf, sightingsOf, unrivalled } from './rival-pairs.ts';

/** One event of two feeds. */
export type EventLink = {
  readonly first: string;
  readonly second: string;
  /** The second feed's home is the first feed's away. */
  readonly swapped: boolean;
  /** How the less sure of the two sides is known. */
  readonly how: HowKnown;
  /** Mean likeness of the sides' names in [0, 1]; 1 unless it is likeness that links them. */
  readonly score: number;
};

export type Matching = {
  /** In the order of the first feed's ids. Every event is in at most one. */
  readonly links: readonly EventLink[];
  /**
   * Events that surely have one name and start at different times: of one match, or of two between
   * the same sides. They are not linked.
   */
  readonly startsApart: readonly EventLink[];
  /** What the events of this time suggest about names. */
  readonly sightings: readonly NameSighting[];
  readonly unmatchable: { readonly first: UnmatchableCounts; readonly second: UnmatchableCounts };
  /** Pairs of events that were compared: what the matching costs. */
  readonly compared: number;
  /** Events that were looked at to find them: what the search costs. */
  readonly looks: number;
  /** Sports in which the feeds' clocks differ, so that none of their events is linked. */
  readonly clocksDiffer: readonly string[];
};

/** Where both names are certain: a match that one feed has moved. */
const WIDE_WINDOW_MS = 36 * 3_600_000;
/** Mean likeness of both sides that makes two events one. */
const MIN_SCORE = 0.65;
/**
 * Likewise in football where neither side is certain: two clubs of a city each may meet as well as
 * their neighbours, and the list of clubs knows most names that are written in two ways.
 */
const MIN_SCORE_UNCERTAIN = 0.8;
/**
 * The fewest certain pairs with different starts that show a wrong clock of a feed. They must also
 * outnumber the pairs with the same start.
 */
const MIN_MOVED = 3;

/** Sports in which two sides do not meet twice within 36 hours. */
const SPORTS_WITHOUT_SERIES: readonly string[] = [
  'soccer',
  'americanfootball',
  'rugbyleague',
  'rugbyunion',
  'aussierules',
  'tennis',
  'boxing',
  'mma',
];

/**
 * Links the events of two feeds. The result depends neither on the order of the events nor, but for
 * its mirror image, on which feed is first.
 */
export function matchEvents(
  first: readonly FeedEvent[],
  second: readonly FeedEvent[],
  knowledge: NameKnowledge,
): Matching {
  const one = readEvents(first);
  const other = readEvents(second);
  const verdicts = nameVerdicts(knowledge);
  const bySport = Map.groupBy(other.readable, ({ sport }) => sport);
  const links: PairOfEvents[] = [];
  const startsApart: PairOfEvents[] = [];
  const sightings: NameSighting[] = [];
  const clocksDiffer: string[] = [];
  let compared = 0;
  let looks = 0;
  let crowdedFirst = 0;
  let crowdedSecond = 0;
  for (const [sport, events] of Map.groupBy(one.readable, (event) => event.sport)) {
    const matched = matchSport(sport, events, bySport.get(sport) ?? [], verdicts);
    compared += matched.compared;
    looks += matched.looks;
    crowdedFirst += matched.crowdedFirst;
    crowdedSecond += matched.crowdedSecond;
    startsApart.push(...matched.startsApart);
    if (matched.clocksDiffer) {
      clocksDiffer.push(sport);
    } else {
      links.push(...matched.links);
      sightings.push(...matched.sightings);
    }
  }
  return {
    links: linksOf(links),
    startsApart: linksOf(startsApart),
    sightings,
    compared,
    looks,
    unmatchable: {
      first: withCrowded(one.unmatchable, crowdedFirst),
      second: withCrowded(other.unmatchable, crowdedSecond),
    },
    clocksDiffer: clocksDiffer.sort(compareText),
  };
}

function linksOf(pairs: readonly PairOfEvents[]): EventLink[] {
  return pairs
    .map(({ first, second, swapped, how, score }) => {
      return { first: first.id, second: second.id, swapped, how, score };
    })
    .sort((a, b) => compareText(a.first, b.first));
}

function withCrowded(counts: UnmatchableCounts, crowded: number): UnmatchableCounts {
  return crowded === 0 ? counts : { ...counts, too_many_alike: crowded };
}

function matchSport(
  sport: string,
  first: readonly ReadableEvent[],
  second: readonly ReadableEvent[],
  verdicts: ReadonlyMap<string, NameVerdict>,
) {
  const compare = createNameComparison(sport, verdicts);
  const certain = certainKeys(sport, verdicts);
  const near = findCandidates(first, second, likelyKeys(certain), MAX_START_GAP_MS);
  const nearPairs = pairsOf(first, second, near, compare);
  const plausible = nearPairs.filter(({ score }) => score >= MIN_SCORE);
  const links = unrivalled(nearPairs).filter((pair) => pair.score >= minScoreOf(sport, pair));
  const busy = eventsOf(plausible);
  const free = first.filter((event, i) => !busy.has(event) && !near.crowdedFirst.has(i));
  const others = second.filter((event, j) => !busy.has(event) && !near.crowdedSecond.has(j));
  const wide = findCandidates(free, others, certain, WIDE_WINDOW_MS);
  const widePairs = pairsOf(free, others, wide, compare);
  const moved = unrivalled(
    widePairs.filter(({ score, how, swapped }) => score > 0 && how !== 'similar' && !swapped),
  );
  const atOneTime = links.filter(({ how }) => how !== 'similar').length;
  // Only the matches at one time in both feeds show that their clocks agree.
  const isMoved = moved.length <= atOneTime && !isSeriesSport(sport);
  return {
    links: isMoved ? [...links, ...moved] : links,
    startsApart: isMoved ? [] : moved,
    sightings: sightingsOf(sport, links, nearPairs, busy),
    compared: near.count + wide.count,
    looks: near.looks + wide.looks,
    clocksDiffer: moved.length >= MIN_MOVED && moved.length > atOneTime,
    crowdedFirst: near.crowdedFirst.size,
    crowdedSecond: near.crowdedSecond.size,
  };
}

function minScoreOf(sport: string, { suggested }: PairOfEvents): number {
  return sport === 'soccer' && suggested.length === 2 ? MIN_SCORE_UNCERTAIN : MIN_SCORE;
}

function pairsOf(
  first: readonly ReadableEvent[],
  second: readonly ReadableEvent[],
  { pairs }: Candidates,
  compare: CompareNames,
): PairOfEvents[] {
  const found: PairOfEvents[] = [];
  for (const [i, indices] of pairs) {
    for (const j of indices) {
      const pair = pairOf(first[i] as ReadableEvent, second[j] as ReadableEvent, compare);
      if (pair) {
        found.push(pair);
      }
    }
  }
  return found;
}

function isSeriesSport(sport: string): boolean {
  return !SPORTS_WITHOUT_SERIES.includes(sport);
}
