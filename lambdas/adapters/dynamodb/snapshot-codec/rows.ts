import type { Combo, ComboLeg, EventFacts, Surebet } from '#domain/opportunities/opportunity.ts';
import { fromNano, toNano } from './columns.ts';
import type { EventTable } from './event-table.ts';
import { eventAt } from './event-table.ts';

/** Surebets and combos are few: rows as they are, but for the event's facts and numbers to nine decimals. */

type WithoutEvent<T> = Omit<T, keyof EventFacts>;
export type SurebetRow = { readonly event: number; readonly surebet: WithoutEvent<Surebet> };
export type ComboRow = Omit<Combo, 'legs'> & {
  readonly legs: readonly { readonly event: number; readonly leg: WithoutEvent<ComboLeg> }[];
};

export function packSurebets(surebets: readonly Surebet[], events: EventTable): SurebetRow[] {
  return surebets.map((bet) => ({
    event: events.indexOf(bet),
    surebet: {
      ...withoutEvent(bet),
      ev: toNineDecimals(bet.ev),
      legs: bet.legs.map((leg) => ({ ...leg, stakeShare: toNineDecimals(leg.stakeShare) })),
    },
  }));
}

export function unpackSurebets(rows: readonly SurebetRow[], events: readonly EventFacts[]): Surebet[] {
  return rows.map(({ event, surebet }) => ({ ...surebet, ...eventAt(events, event) }));
}

/** A combo's own chance can be so small that nine decimals would show in its odds: that number stays whole. */
export function packCombos(combos: readonly Combo[], events: EventTable): ComboRow[] {
  return combos.map((combo) => ({
    ...combo,
    ev: toNineDecimals(combo.ev),
    legs: combo.legs.map((leg) => ({
      event: events.indexOf(leg),
      leg: { ...withoutEvent(leg), fairProb: toNineDecimals(leg.fairProb), ev: toNineDecimals(leg.ev) },
    })),
  }));
}

export function unpackCombos(rows: readonly ComboRow[], events: readonly EventFacts[]): Combo[] {
  return rows.map((row) => ({
    ...row,
    legs: row.legs.map(({ event, leg }) => ({ ...leg, ...eventAt(events, event) })),
  }));
}

function toNineDecimals(value: number): number {
  return fromNano(toNano(value));
}

function withoutEvent<T extends EventFacts>({
  eventId,
  sportKey,
  home,
  away,
  commenceTime,
  ...rest
}: T): WithoutEvent<T> {
  return rest;
}
