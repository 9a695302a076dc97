import type { BoardList } from '../../../clients/generated/page-types.ts';
import { hasWords } from '../../format/text.ts';
import { ALL_BOOKS } from '../opportunities/filters.ts';
import type { BoardItem } from './item.ts';

export type BoardKind = BoardList['kind'];

/** What each kind of row is called, and what it is. */
export const KINDS: Readonly<Record<BoardKind, { readonly name: string; readonly is: string }>> = {
  line: {
    name: 'Lines',
    is:
      'Each line with the best price of every outcome. Hold is what backing all of them costs; ' +
      'below 0 it is a profit if one of them wins.',
  },
  middle: {
    name: 'Middles',
    is:
      'Two bets on different lines that can both win, such as over 2.5 and under 3.5. Where only ' +
      'one wins, you lose what the pair costs.',
  },
  low_hold: {
    name: 'Low hold',
    is:
      'The cheapest pair of bets at two books on both sides of a line, to turn a bonus into ' +
      'money at the least cost.',
  },
};

export const SORT_COLUMNS = [
  'start',
  'event',
  'ev',
  'chance',
  'loss',
  'hold',
  'books',
  'age',
] as const;
export type SortColumn = (typeof SORT_COLUMNS)[number];
export type Sort = { readonly column: SortColumn; readonly descending: boolean };

/** The server's own order, which decides what the first rows of a long list are. */
const USUAL_SORT: Readonly<Record<BoardKind, Sort>> = {
  line: { column: 'start', descending: false },
  middle: { column: 'ev', descending: true },
  low_hold: { column: 'hold', descending: false },
};

/** What the address asks for; an empty text means no limit. */
export type BoardFilters = {
  readonly kind: BoardKind;
  readonly sort: Sort;
  readonly sport: string;
  readonly market: string;
  readonly hours: string;
  readonly maxHold: string;
  /** Whether every book is meant, although the person has chosen their own. */
  readonly hasAllBooks: boolean;
  readonly search: string;
};

/** The parameters of an address that leave rows out. */
export const FILTER_NAMES = ['sport', 'market', 'hours', 'max_hold', 'book', 'q'] as const;

export const MARKET_CHOICES = [
  'h2h',
  'h2h_3_way',
  'totals',
  'spreads',
  'team_totals_home',
  'team_totals_away',
  'btts',
  'draw_no_bet',
  'h2h_h1',
] as const;
export const HOUR_CHOICES = ['1', '3', '6', '12', '24', '48'] as const;
export const HOLD_CHOICES = ['0', '0.01', '0.02', '0.03', '0.05'] as const;

/** The filters of an address; a value that the server would refuse counts as absent. */
export function readFilters(query: URLSearchParams): BoardFilters {
  const text = (name: string) => query.get(name) ?? '';
  const among = (name: string, choices: readonly string[]) =>
    choices.includes(text(name)) ? text(name) : '';
  const kind = Object.keys(KINDS).find((each) => each === text('kind')) as BoardKind | undefined;
  return {
    kind: kind ?? 'line',
    sort: readSort(text('sort'), kind ?? 'line'),
    sport: text('sport'),
    market: among('market', MARKET_CHOICES),
    hours: among('hours', HOUR_CHOICES),
    maxHold: among('max_hold', HOLD_CHOICES),
    hasAllBooks: text('book') === ALL_BOOKS,
    search: text('q'),
  };
}

function readSort(text: string, kind: BoardKind): Sort {
  const name = text.replace(/^-/, '');
  const column = SORT_COLUMNS.find((known) => known === name);
  return column ? { column, descending: text.startsWith('-') } : USUAL_SORT[kind];
}

/** The sort of an address after a click on a column; a second click turns it round. */
export function nextSort(current: Sort, column: SortColumn): string {
  const startsDescending = ['ev', 'chance', 'books'].includes(column);
  const descending = current.column === column ? !current.descending : startsDescending;
  return descending ? `-${column}` : column;
}

/** Most rows that the server gives at once. */
export const MAX_ROWS = 3000;

/** Where the server lists what the filters ask for, at the person's own books unless told. */
export function listAddress(filters: BoardFilters, mine: readonly string[] | null): string {
  const query = new URLSearchParams({ kind: filters.kind, limit: String(MAX_ROWS) });
  const { sport, market, hours, maxHold } = filters;
  for (const [name, value] of Object.entries({ sport, market, hours, max_hold: maxHold })) {
    if (value !== '') {
      query.set(name, value);
    }
  }
  for (const book of filters.hasAllBooks ? [] : (mine ?? [])) {
    query.append('book', book);
  }
  return `/account/board?${query}`;
}

/** Whether every word of the search is in the names of the row. */
export function isFound({ names }: BoardItem, search: string): boolean {
  return search === '' || hasWords(names, search);
}

const LAST = Number.POSITIVE_INFINITY;
const SORT_VALUES: Readonly<Record<SortColumn, (item: BoardItem) => string | number>> = {
  start: ({ startsAt }) => startsAt,
  event: ({ event }) => event,
  ev: ({ pair }) => pair?.ev ?? -LAST,
  chance: ({ pair }) => pair?.chance ?? -LAST,
  loss: ({ pair }) => pair?.worstLoss ?? LAST,
  hold: ({ hold }) => hold,
  books: ({ books }) => books,
  age: ({ oldestAt }) => -oldestAt,
};

/** How two rows are ordered; ties by their event, then as the server has them. */
export function compareItems({ column, descending }: Sort) {
  const valueIn = SORT_VALUES[column];
  const sign = descending ? -1 : 1;
  return (a: BoardItem, b: BoardItem): number => {
    const first = valueIn(a);
    const second = valueIn(b);
    if (first !== second) {
      return first < second ? -sign : sign;
    }
    return a.startsAt - b.startsAt || a.eventId.localeCompare(b.eventId);
  };
}
