import type { MatchProbability } from '#domain/matches/match-probability.ts';
import type { Opportunities } from '#domain/opportunities/opportunity.ts';
import type { Snapshot } from '#domain/scan/snapshot.ts';
import type { EventColumns } from './event-table.ts';
import { createEventTable, unpackEvents } from './event-table.ts';
import { packColumns, unpackColumns } from './frames.ts';
import type { MatchColumns } from './match-columns.ts';
import { packMatches, unpackMatches } from './match-columns.ts';
import type { ComboRow, SurebetRow } from './rows.ts';
import { packCombos, packSurebets, unpackCombos, unpackSurebets } from './rows.ts';
import type { ValueColumns } from './value-columns.ts';
import { packValueBets, unpackValueBets } from './value-columns.ts';

/**
 * A snapshot as three byte strings: the events, and by reference to them the opportunities and the matches.
 *
 * Probabilities, shares and `ev` are kept to nine decimals, five more than are ever shown; prices and lines exactly.
 * A decoded `ev` is the graded one to nine decimals, not one computed anew from a rounded probability.
 */
export type SnapshotPart = 'events' | 'opportunities' | 'matches';

/** Changes whenever what is written changes, so that nobody reads what another version wrote. */
export const CODEC_VERSION = 1;

type OpportunityColumns = ValueColumns & {
  readonly surebets: readonly SurebetRow[];
  readonly combos: readonly ComboRow[];
};

export function encodeSnapshot({ opportunities, matches }: Snapshot): Record<SnapshotPart, Uint8Array> {
  const events = createEventTable();
  const matchColumns = packMatches(matches, events);
  const opportunityColumns: OpportunityColumns = {
    ...packValueBets(opportunities.value, events),
    surebets: packSurebets(opportunities.surebet, events),
    combos: packCombos(opportunities.combo, events),
  };
  return {
    events: packColumns(events.columns()),
    opportunities: packColumns(opportunityColumns),
    matches: packColumns(matchColumns),
  };
}

/** The opportunities in the order they were published in. */
export function decodeOpportunities(eventBytes: Uint8Array, bytes: Uint8Array): Opportunities {
  const events = unpackEvents(unpackColumns<EventColumns>(eventBytes));
  const columns = unpackColumns<OpportunityColumns>(bytes);
  return {
    value: unpackValueBets(columns, events),
    surebet: unpackSurebets(columns.surebets, events),
    combo: unpackCombos(columns.combos, events),
  };
}

/** The matches in the order they were published in. */
export function decodeMatches(eventBytes: Uint8Array, bytes: Uint8Array): MatchProbability[] {
  return unpackMatches(
    unpackColumns<MatchColumns>(bytes),
    unpackEvents(unpackColumns<EventColumns>(eventBytes)),
  );
}
