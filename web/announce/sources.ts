import type { MoveList, OpportunityList } from '../../clients/generated/page-types.ts';
import type { App } from '../app.ts';
import { plural, signedPercent } from '../format/text.ts';
import type { Preset } from '../preferences.ts';
import type { ScanList } from '../scan/poller.ts';
import * as moves from '../views/moves/filters.ts';
import { type MoveItem, toItems } from '../views/moves/item.ts';
import * as bets from '../views/opportunities/filters.ts';
import { type Row, toRows } from '../views/opportunities/row.ts';

/** What the alert of a preset follows. */
export type Source<L extends ScanList, I> = {
  /** Where the server lists what the preset may show. */
  readonly address: string;
  /** The view with the filters of the preset. */
  readonly place: string;
  /** What one item is called. */
  readonly noun: string;
  /** What the preset shows of a list at a time, epoch milliseconds. */
  itemsOf(list: L, now: number): readonly I[];
  /** An item in a line. */
  inWords(item: I): string;
};

type Known = Pick<App, 'preferences' | 'settings'>;

/** The bets that a preset of the opportunities shows. */
export function betSource({ query }: Preset, app: Known): Source<OpportunityList, Row> {
  const { preferences, settings } = app;
  const filters = bets.readFilters(new URLSearchParams(query));
  return {
    address: bets.listAddress(filters, settings.value?.my_books ?? null),
    place: `/?${query}`,
    noun: 'new bet',
    itemsOf(list, now) {
      const mine = settings.peek()?.my_books ?? null;
      const wanted = { filters, hidden: preferences.hidden.peek(), mine };
      return toRows(list).filter((row) => row.startsAt > now && bets.passes(row, wanted, now));
    },
    inWords({ event, bet, price, ev, bookTitle }) {
      const odds = price === null ? '' : ` at ${preferences.odds(price)}`;
      return `${event}: ${bet}${odds}, ${bookTitle}, ${signedPercent(ev)}`;
    },
  };
}

/** The line moves that a preset of the moves shows. */
export function moveSource({ query }: Preset, { settings }: Known): Source<MoveList, MoveItem> {
  const filters = moves.readFilters(new URLSearchParams(query));
  return {
    address: moves.listAddress(filters, settings.value?.my_books ?? null),
    place: `/moves?${query}`,
    noun: 'line move',
    itemsOf: (list, now) =>
      toItems(list).filter((item) => item.startsAt > now && moves.passes(item, filters)),
    inWords({ event, selection, move }) {
      const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
      const lagging = plural(move.lagging.length, 'book');
      const behind = move.lagging.length === 0 ? '' : `, ${lagging} behind`;
      return `${event}: ${selection} ${percent(move.from)} → ${percent(move.to)}${behind}`;
    },
  };
}
