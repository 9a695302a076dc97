import type { EventFacts } from '#domain/odds/quotes.ts';
import type { IntColumn, TextColumn, WordColumn } from './columns.ts';
import {
  packSteps,
  packTexts,
  packWords,
  takeFrom,
  unpackSteps,
  unpackTexts,
  unpackWords,
} from './columns.ts';

/** The events of a snapshot, each once; everything else refers to them by their place in this table. */
export type EventColumns = {
  readonly id: TextColumn;
  readonly sport: WordColumn;
  /** Home, away, home, away: names of a league repeat each other. */
  readonly names: TextColumn;
  /** Kick-offs in units, from one event of the table to the next. */
  readonly commence: IntColumn;
  readonly commenceUnitMs: number;
};

const MINUTE_MS = 60_000;

/** Collects events on the way: `indexOf` is an event's place in the table. Different facts are different events. */
export function createEventTable() {
  const events: EventFacts[] = [];
  const indicesById = new Map<string, number[]>();
  return {
    indexOf(facts: EventFacts): number {
      const { eventId, sportKey, home, away, commenceTime } = facts;
      const indices = indicesById.get(eventId) ?? [];
      const known = indices.find((index) => isSame(events[index], facts));
      if (known !== undefined) return known;
      const index = events.push({ eventId, sportKey, home, away, commenceTime }) - 1;
      indicesById.set(eventId, [...indices, index]);
      return index;
    },
    columns(): EventColumns {
      const onTheMinute = events.every(({ commenceTime }) => commenceTime % MINUTE_MS === 0);
      const commenceUnitMs = onTheMinute ? MINUTE_MS : 1;
      return {
        id: packTexts(events.map(({ eventId }) => eventId)),
        sport: packWords(events.map(({ sportKey }) => sportKey)),
        names: packTexts(events.flatMap(({ home, away }) => [home, away])),
        commence: packSteps(events.map(({ commenceTime }) => commenceTime / commenceUnitMs)),
        commenceUnitMs,
      };
    },
  };
}

function isSame(known: EventFacts | undefined, { sportKey, home, away, commenceTime }: EventFacts): boolean {
  return (
    known?.commenceTime === commenceTime &&
    known.sportKey === sportKey &&
    known.home === home &&
    known.away === away
  );
}

export type EventTable = ReturnType<typeof createEventTable>;

/** The events in the order of the table. */
export function unpackEvents({ id, sport, names, commence, commenceUnitMs }: EventColumns): EventFacts[] {
  const ids = takeFrom(unpackTexts(id));
  const sports = takeFrom(unpackWords(sport));
  const homeAndAway = takeFrom(unpackTexts(names));
  return unpackSteps(commence).map((units) => ({
    eventId: ids(),
    sportKey: sports(),
    home: homeAndAway(),
    away: homeAndAway(),
    commenceTime: units * commenceUnitMs,
  }));
}

/** The event at a place of the table. Throws when there is none: the parts are not of one snapshot. */
export function eventAt(events: readonly EventFacts[], index: number): EventFacts {
  const event = events[index];
  if (!event) throw new Error('The snapshot refers to an event that it does not hold');
  return event;
}
