/** Links of two made-up feeds, day by day as time passes, held against the truth. */
import {
  countSightings,
  type NameKnowledge,
  type NameRow,
} from '#domain/event-matching/learned-names.ts';
import type { EventLink, Matching } from '#domain/event-matching/match-events.ts';
import type { FeedEvent } from '#domain/event-matching/read-events.ts';
import type { TwoFeeds } from './second-feed.ts';

/** Links the events of one scan, knowing what was learned before. */
export type ScanMatcher = (
  first: readonly FeedEvent[],
  second: readonly FeedEvent[],
  knowledge: NameKnowledge,
) => Pick<Matching, 'links' | 'sightings'>;

export type Judged = {
  /** Matches that both feeds list. */
  readonly common: number;
  /** Links made, each once. */
  readonly linked: number;
  readonly right: number;
  readonly wrong: number;
  /** Counts of the first thirty days alone. */
  readonly commonInFirstMonth: number;
  readonly rightInFirstMonth: number;
};

const DAY_MS = 86_400_000;
const HORIZON_MS = 2 * DAY_MS;
const MONTH_MS = 30 * DAY_MS;

/**
 * One scan a day of what starts within two days. A match counts as found if the last scan before
 * its start links it rightly; a wrong link counts whenever it is made.
 */
export function judgeFeeds({ first, second, truth }: TwoFeeds, match: ScanMatcher): Judged {
  const begin = Math.min(...first.map(({ commenceTime }) => commenceTime));
  const end = Math.max(...first.map(({ commenceTime }) => commenceTime));
  const links = new Map<string, EventLink>();
  const made = new Set<string>();
  const wrong = new Set<string>();
  let rows: readonly NameRow[] = [];
  for (let now = begin - (begin % DAY_MS); now <= end; now += DAY_MS) {
    const isListed = ({ commenceTime }: FeedEvent) =>
      commenceTime >= now && commenceTime < now + HORIZON_MS;
    const listed = first.filter(isListed);
    const others = second.filter(isListed);
    const result = match(listed, others, { rows, decisions: [] });
    for (const event of listed) {
      links.delete(event.id);
    }
    for (const link of result.links) {
      links.set(link.first, link);
      made.add(`${link.first} ${link.second}`);
      if (truth.get(link.first) !== truth.get(link.second)) {
        wrong.add(`${link.first} ${link.second}`);
      }
    }
    rows = countSightings(rows, result.sightings);
  }
  const otherOf = new Map(second.map((event) => [truth.get(event.id), event]));
  const common = first.flatMap((event) => {
    const other = otherOf.get(truth.get(event.id));
    return other ? [[event, other] as const] : [];
  });
  const isRight = ([event, other]: readonly [FeedEvent, FeedEvent]) =>
    links.get(event.id)?.second === other.id;
  const isEarly = ([event]: readonly [FeedEvent, FeedEvent]) =>
    event.commenceTime < begin + MONTH_MS;
  return {
    common: common.length,
    linked: made.size,
    right: common.filter(isRight).length,
    wrong: wrong.size,
    commonInFirstMonth: common.filter(isEarly).length,
    rightInFirstMonth: common.filter((pair) => isEarly(pair) && isRight(pair)).length,
  };
}
