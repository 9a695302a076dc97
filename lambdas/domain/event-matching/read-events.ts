/** The events of one feed, read for comparison with another's. */
import { compareText } from '#domain/odds/order.ts';
import { sportOf } from '../markets/sports.ts';
import { leagueQualifiers } from './qualifiers.ts';
import { readSideName, type SideName } from './side-name.ts';

/** An event as a feed lists it. `commenceTime` is its start in epoch milliseconds. */
export type FeedEvent = {
  readonly id: string;
  readonly sportKey: string;
  readonly home: string;
  readonly away: string;
  readonly commenceTime: number;
};

/**
 * Why an event is compared with none: a name that cannot be read, one name on both sides, a start
 * that is not a time after 1999, an id that several events have, more events than are read, or more
 * events at its time with names like its own than are compared.
 */
export type UnmatchableReason =
  | 'unusable_name'
  | 'same_sides'
  | 'unusable_start'
  | 'duplicate_id'
  | 'too_many_events'
  | 'too_many_alike';

/** How many events of one feed are compared with none, by reason. */
export type UnmatchableCounts = Readonly<Partial<Record<UnmatchableReason, number>>>;

export type ReadableEvent = {
  readonly id: string;
  readonly sport: string;
  readonly start: number;
  readonly home: SideName;
  readonly away: SideName;
};

/** Events of one feed that are compared; of more, those that start first. */
const MAX_EVENTS = 20_000;
const EARLIEST_START = Date.UTC(2000, 0, 1);
const LATEST_START = Date.UTC(2100, 0, 1);

/**
 * The events that can be compared, in the order of their starts and ids, and how many cannot. The
 * order of the input does not matter.
 */
export function readEvents(events: readonly FeedEvent[]): {
  readonly readable: readonly ReadableEvent[];
  readonly unmatchable: Partial<Record<UnmatchableReason, number>>;
} {
  const unmatchable: Partial<Record<UnmatchableReason, number>> = {};
  const leaveOut = (reason: UnmatchableReason, count = 1) => {
    unmatchable[reason] = (unmatchable[reason] ?? 0) + count;
  };
  const timely = events.filter(({ commenceTime }) => {
    const usable = commenceTime >= EARLIEST_START && commenceTime < LATEST_START;
    if (!usable) {
      leaveOut('unusable_start');
    }
    return usable;
  });
  const inOrder = timely.toSorted(
    (a, b) => a.commenceTime - b.commenceTime || compareText(a.id, b.id),
  );
  if (inOrder.length > MAX_EVENTS) {
    leaveOut('too_many_events', inOrder.length - MAX_EVENTS);
  }
  const taken = inOrder.slice(0, MAX_EVENTS);
  const times = new Map<string, number>();
  for (const { id } of taken) {
    times.set(id, (times.get(id) ?? 0) + 1);
  }
  const readable: ReadableEvent[] = [];
  const readName = createNameReader();
  for (const event of taken) {
    const read = times.get(event.id) === 1 ? readEvent(event, readName) : 'duplicate_id';
    if (typeof read === 'string') {
      leaveOut(read);
    } else {
      readable.push(read);
    }
  }
  return { readable, unmatchable };
}

type ReadName = (name: string, sportKey: string) => SideName | undefined;

/** Reads each name of a league once. */
function createNameReader(): ReadName {
  const leagues = new Map<string, Map<string, SideName | undefined>>();
  return (name, sportKey) => {
    const known = leagues.get(sportKey) ?? new Map<string, SideName | undefined>();
    leagues.set(sportKey, known);
    if (!known.has(name)) {
      known.set(name, readSideName(name, sportOf(sportKey), leagueQualifiers(sportKey)));
    }
    return known.get(name);
  };
}

function readEvent(event: FeedEvent, readName: ReadName): ReadableEvent | UnmatchableReason {
  const { id, sportKey, commenceTime } = event;
  const home = readName(event.home, sportKey);
  const away = readName(event.away, sportKey);
  if (home === undefined || away === undefined) {
    return 'unusable_name';
  }
  return home.text === away.text
    ? 'same_sides'
    : { id, sport: sportOf(sportKey), start: commenceTime, home, away };
}
