import type { MatchProbability } from '#domain/matches/match-probability.ts';
import type { Opportunities, Snapshot } from '#domain/scan/snapshot.ts';
import { type ComboColumns, packCombos, unpackCombos } from './combo-columns.ts';
import { createEventTable, type EventColumns, unpackEvents } from './event-table.ts';
import { joinFrames, packColumns, splitFrames, unpackColumns } from './frames.ts';
import { type MatchColumns, packMatches, unpackMatches } from './match-columns.ts';
import { packSurebets, type SurebetColumns, unpackSurebets } from './surebet-columns.ts';
import { packValueBets, unpackValueBets, type ValueColumns } from './value-columns.ts';

/**
 * A snapshot as three byte strings: the events, and by reference to them the opportunities and the matches.
 *
 * Probabilities, shares and `ev` are kept to nine decimals, five more than are ever shown; prices and lines exactly; a
 * combo's price and chance, which are products, to ten digits. A decoded `ev` is the graded one to nine decimals, not
 * one computed anew from a rounded probability; to the four that are shown where it is another book's and not of grade
 * A.
 */
export type SnapshotPart = 'events' | 'opportunities' | 'matches';

/** Changes whenever what is written changes, so that nobody reads what another version wrote. */
export const CODEC_VERSION = 4;

const TEXT_COLUMNS = ['names', 'link', 'altLink', 'legLink'];

export function encodeSnapshot({ opportunities, matches }: Snapshot): Record<SnapshotPart, Uint8Array> {
  const events = createEventTable();
  const matchColumns = packMatches(matches, events);
  const opportunityColumns = [
    packValueBets(opportunities.value, events),
    packSurebets(opportunities.surebet, events),
    packCombos(opportunities.combo, events),
  ];
  return {
    events: packColumns(events.columns(), TEXT_COLUMNS),
    opportunities: joinFrames(opportunityColumns.map((columns) => packColumns(columns, TEXT_COLUMNS))),
    matches: packColumns(matchColumns),
  };
}

/** The opportunities in the order they were published in. */
export function decodeOpportunities(eventBytes: Uint8Array, bytes: Uint8Array): Opportunities {
  const events = unpackEvents(unpackColumns<EventColumns>(eventBytes));
  const [value, surebet, combo] = splitFrames(bytes).map((frame) => unpackColumns<unknown>(frame));
  return {
    value: unpackValueBets(value as ValueColumns, events),
    surebet: unpackSurebets(surebet as SurebetColumns, events),
    combo: unpackCombos(combo as ComboColumns, events),
  };
}

/** The matches in the order they were published in. */
export function decodeMatches(eventBytes: Uint8Array, bytes: Uint8Array): MatchProbability[] {
  return unpackMatches(
    unpackColumns<MatchColumns>(bytes),
    unpackEvents(unpackColumns<EventColumns>(eventBytes)),
  );
}
