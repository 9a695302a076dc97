/** The id and names of a match of several feeds: those of the feed that had it first. */
import { isEventId } from '#domain/odds/identifiers.ts';
import type { KnownEvent, ServedAs } from './knowledge.ts';
import type { LinkedEvent, Listed, Member } from './link-feeds.ts';

export type ServedEvent = {
  readonly id: string;
  readonly linked: LinkedEvent;
  /** How each of its listed events, also the waiting ones, is served. */
  readonly as: ReadonlyMap<Listed, ServedAs | undefined>;
};

/**
 * The events with their ids, each id once. The id is that of the feed that was the first to have
 * the event. An event keeps it while that feed does not list it, but gives it back when that feed
 * lists it as another one. Times are epoch milliseconds.
 */
export function serveEvents(events: readonly LinkedEvent[]): readonly ServedEvent[] {
  const taken = new Set<string>();
  const served = new Map<LinkedEvent, ServedEvent>();
  const named = events.map((linked) => ({ linked, owner: ownerOf(linked) }));
  const isBorrowed = ({ owner }: (typeof named)[number]) => owner.listed.known?.as !== undefined;
  const inOrder = [...named.filter((each) => !isBorrowed(each)), ...named.filter(isBorrowed)];
  for (const { linked, owner } of inOrder) {
    const { feed, event, known } = owner.listed;
    const isFree = (id: string) => !taken.has(id);
    const first = known?.id ?? event.id;
    const id =
      [first, event.id, `${feed}:${event.id}`].find(isFree) ?? `${feed}:${served.size}:${event.id}`;
    if (!isEventId(id)) {
      continue;
    }
    taken.add(id);
    served.set(linked, { id, linked, as: namesOf(linked, owner, id === first) });
  }
  return events.flatMap((linked) => served.get(linked) ?? []);
}

const membersOf = ({ members, waiting }: LinkedEvent) => [...members, ...waiting];

/** The listed event that was known first, of those known since one scan that of the first feed. */
function ownerOf(linked: LinkedEvent): Member {
  const since = ({ listed }: Member) => listed.known?.since ?? Number.POSITIVE_INFINITY;
  return membersOf(linked).reduce((first, member) =>
    since(member) < since(first) ? member : first,
  );
}

function namesOf(
  linked: LinkedEvent,
  owner: Member,
  keepsNames: boolean,
): ReadonlyMap<Listed, ServedAs | undefined> {
  const { sport, event, known } = owner.listed;
  const borrowed = keepsNames ? known?.as : undefined;
  const { sportKey, home, away } = borrowed ?? { ...event, sportKey: sport.sportKey };
  return new Map(
    membersOf(linked).map((member) => {
      if (member === owner) {
        return [member.listed, borrowed] as const;
      }
      // The first of all says nothing about itself: what its link says is said by the owner.
      const { how, score } = member.how === null ? owner : member;
      const swapped = (member.swapped !== owner.swapped) !== (borrowed?.swapped ?? false);
      const as = { sportKey, home, away, swapped, how: how ?? 'equal', score: score ?? 1 };
      return [member.listed, as] as const;
    }),
  );
}

/** What is remembered of a listed event. */
export function knownAs(
  { feed, event, known }: Listed,
  id: string,
  as: ServedAs | undefined,
  now: number,
): KnownEvent {
  const since = known?.since ?? now;
  return { feed, event: event.id, id, start: event.commenceTime, since, ...(as && { as }) };
}
