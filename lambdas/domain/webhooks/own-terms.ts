import type { OpportunityKind, OpportunityRows } from '../scan/snapshot.ts';
import { minimumOdds } from '../staking/minimum-odds.ts';
import { recommendedStakes } from '../staking/recommended-stake.ts';
import { type Selection, selectionKey } from './selection-key.ts';
import type { SubscriberSettings } from './subscriber-settings.ts';

type Row = OpportunityRows[OpportunityKind][number];

/** What an opportunity is to one account. */
export type OwnTerms = {
  /** Stays the same in every scan that finds the opportunity, and is unique within a scan. */
  readonly id: string;
  /**
   * When the feed last saw the price, epoch milliseconds; with several prices that of the oldest,
   * and null where it is not known.
   */
  readonly quotedAt: number | null;
  /** In the account's currency, for this bet alone; null for a surebet, whose stakes are shares. */
  readonly stake: number | null;
  /** The lowest odds at which the account's minimum expected value holds; null for a surebet. */
  readonly minOdds: number | null;
};

/**
 * An opportunity by an account's stakes and minimum expected value. No filter leaves anything out
 * here.
 */
export function ownTerms(row: Row, settings: SubscriberSettings): OwnTerms {
  const found = { id: opportunityId(row), quotedAt: quotedAtOf(row) };
  if (row.kind === 'surebet') {
    return { ...found, stake: null, minOdds: null };
  }
  const { fairProb, ev, price } = row;
  const bet = { eventId: found.id, outcomeSet: '', fairProb, ev };
  return {
    ...found,
    stake: recommendedStakes([bet], settings)[0] ?? 0,
    minOdds: minimumOdds({ fairProb, price, ev }, settings.minEv),
  };
}

function opportunityId(row: Row): string {
  if (row.kind === 'value') {
    return selectionKey(row);
  }
  if (row.kind === 'combo') {
    return `${row.book}: ${row.legs.map(selectionKey).join(' + ')}`;
  }
  const legId = ({
    book,
    outcome,
    point,
  }: Omit<Selection, 'eventId' | 'marketKey'> & { book: string }) =>
    `${selectionKey({ eventId: row.eventId, marketKey: row.marketKey, outcome, point })} @ ${book}`;
  return row.legs.map(legId).join(' + ');
}

function quotedAtOf(row: Row): number | null {
  const prices: readonly { readonly quotedAt?: number }[] = row.kind === 'value' ? [row] : row.legs;
  const known = prices.flatMap(({ quotedAt }) => quotedAt ?? []);
  return known.length === prices.length ? Math.min(...known) : null;
}
