import type {
  Combo,
  ComboList,
  Surebet,
  SurebetList,
  ValueBet,
  ValueBetList,
} from './generated/api-types.ts';

export type OpportunityLists = { value: ValueBetList; surebet: SurebetList; combo: ComboList };
export type OpportunityKind = keyof OpportunityLists;
export type Opportunity<Kind extends OpportunityKind = OpportunityKind> =
  OpportunityLists[Kind]['data'][number];

/**
 * A postponed event keeps its id: an opportunity is remembered for this long after the start of its
 * last event.
 */
const REMEMBERED_MS = 7 * 86_400_000;

/**
 * Names an opportunity. The name stays the same in every scan that finds it: a value bet is its
 * selection, whatever the book and the price; a surebet is its legs with their books, a combo its
 * book and the selections of its legs.
 */
export function opportunityId(item: ValueBet | Surebet | Combo): string {
  if (!('legs' in item)) {
    return JSON.stringify(selection(item));
  }
  if ('market_key' in item) {
    const legs = item.legs.map(({ outcome, point, book }) => [outcome, point, book]);
    return JSON.stringify([item.event_id, item.market_key, legs]);
  }
  return JSON.stringify([item.book, item.legs.map(selection)]);
}

function selection({
  event_id,
  market_key,
  outcome,
  point,
}: Pick<ValueBet, 'event_id' | 'market_key' | 'outcome' | 'point'>) {
  return [event_id, market_key, outcome, point];
}

function lastStart(item: ValueBet | Surebet | Combo): number {
  const events = 'commence_time' in item ? [item] : item.legs;
  return Math.max(...events.map(({ commence_time }) => Date.parse(commence_time)));
}

/** Keeps what was seen, so that each opportunity is new once. */
export class SeenOpportunities {
  readonly #until = new Map<string, number>();

  /** The items of a list that no earlier list had. `now` in epoch milliseconds. */
  add<Item extends ValueBet | Surebet | Combo>(items: readonly Item[], now: number): Item[] {
    for (const [id, until] of this.#until) {
      if (until < now) {
        this.#until.delete(id);
      }
    }
    return items.filter((item) => {
      const id = opportunityId(item);
      const isNew = !this.#until.has(id);
      this.#until.set(id, lastStart(item) + REMEMBERED_MS);
      return isNew;
    });
  }
}
