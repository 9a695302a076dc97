/** What pairs of events that were compared say together: which have no rival, and what of names. */
import { MARGIN, type PairOfEvents } from './event-pair.ts';
import type { NameSighting } from './learned-names.ts';
import type { ReadableEvent } from './read-events.ts';

/** The pairs that are the best of both their events by a margin, and one way round. */
export function unrivalled(pairs: readonly PairOfEvents[]): PairOfEvents[] {
  const scores = new Map<ReadableEvent, { best: number; next: number }>();
  for (const { first, second, score } of pairs) {
    for (const event of [first, second]) {
      const { best, next } = scores.get(event) ?? { best: 0, next: 0 };
      scores.set(
        event,
        score > best ? { best: score, next: best } : { best, next: Math.max(next, score) },
      );
    }
  }
  return pairs.filter(
    ({ first, second, score, ambiguous }) =>
      !ambiguous &&
      score > 0 &&
      [first, second].every((event) => {
        const { best, next } = scores.get(event) ?? { best: 0, next: 0 };
        return score === best && best - next >= MARGIN;
      }),
  );
}

/** The events of some pairs. */
export function eventsOf(pairs: readonly PairOfEvents[]): ReadonlySet<ReadableEvent> {
  return new Set(pairs.flatMap(({ first, second }) => [first, second]));
}

/**
 * The names of linked events that are alike but not certain, and those of events of which one side
 * is certain, where neither event has another partner.
 */
export function sightingsOf(
  sport: string,
  links: readonly PairOfEvents[],
  pairs: readonly PairOfEvents[],
  busy: ReadonlySet<ReadableEvent>,
): NameSighting[] {
  const oneSided = pairs.filter(
    ({ oneSided, first, second }) => oneSided && !busy.has(first) && !busy.has(second),
  );
  const partners = new Map<ReadableEvent, number>();
  for (const { first, second } of oneSided) {
    partners.set(first, (partners.get(first) ?? 0) + 1);
    partners.set(second, (partners.get(second) ?? 0) + 1);
  }
  const alone = oneSided.filter(
    ({ first, second }) => partners.get(first) === 1 && partners.get(second) === 1,
  );
  return [...links, ...alone].flatMap(({ first, second, suggested }) =>
    suggested.map((names) => {
      return { sport, names, start: Math.min(first.start, second.start) };
    }),
  );
}
