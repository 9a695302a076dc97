/** The matcher held against pairs of names whose truth was found by odds, not by names. */
import type { EventLink } from '#domain/event-matching/match-events.ts';
import type { FeedEvent } from '#domain/event-matching/read-events.ts';
import { InputProblem, readInput } from '../../bench/program.ts';

type NamedEvent = {
  readonly id: string;
  readonly home: string;
  readonly away: string;
  readonly commence_time: string;
};
type RealPair = { readonly first: NamedEvent; readonly second: NamedEvent };

/** What a way to link the events of two feeds gives. */
export type Matcher = (
  first: readonly FeedEvent[],
  second: readonly FeedEvent[],
) => readonly Pick<EventLink, 'first' | 'second'>[];

/** The pairs of a file such as `event-pairs/pairs.json`. */
export function readPairs(file: string): readonly RealPair[] {
  const pairs = JSON.parse(readInput(file, file).toString('utf8'));
  if (!Array.isArray(pairs) || pairs.length === 0) {
    throw new InputProblem(
      `${file} has no pairs: --pairs names a list of events as two feeds have them`,
    );
  }
  return pairs;
}

/**
 * How many pairs are found and how many links are wrong, and how many events of the first feed are
 * linked once their own event is taken away from the second.
 */
export function judgePairs(pairs: readonly RealPair[], match: Matcher) {
  const first = pairs.map((pair) => toFeedEvent(pair.first));
  const second = pairs.map((pair) => toFeedEvent(pair.second));
  const truth = new Map(pairs.map((pair) => [pair.first.id, pair.second.id]));
  const links = match(first, second);
  const right = links.filter((link) => truth.get(link.first) === link.second);
  const withoutOwn = pairs.filter((pair) => {
    const others = second.filter(({ id }) => id !== pair.second.id);
    return match(first, others).some((link) => link.first === pair.first.id);
  });
  return {
    pairs: pairs.length,
    found: right.length,
    wrong: links.length - right.length,
    withoutOwn: withoutOwn.length,
  };
}

function toFeedEvent({ id, home, away, commence_time }: NamedEvent): FeedEvent {
  return { id, sportKey: 'soccer', home, away, commenceTime: Date.parse(commence_time) };
}
