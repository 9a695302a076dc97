import type { OpportunityList } from '../../../clients/generated/page-types.ts';
import { sportTitle } from '../../../clients/generated/sport-title.ts';
import { hasWords, marketName } from '../../format/text.ts';
import type { Hidden } from '../../preferences.ts';
import type { Row } from './row.ts';

type Kind = OpportunityList['kind'];

export const KINDS: Readonly<Record<Kind, string>> = {
  value: 'Value',
  surebet: 'Surebets',
  combo: 'Combos',
};
export const GRADES = ['A', 'B', 'C'] as const;
/** What is shown until C is asked for, which is probably an error of a book or of the feed. */
const USUAL_GRADES: readonly string[] = ['A', 'B'];
export const MARKETS = ['h2h', 'h2h_3_way', 'totals', 'spreads'] as const;

export const SORT_COLUMNS = [
  'start',
  'event',
  'book',
  'price',
  'fair',
  'ev',
  'grade',
  'stake',
  'age',
] as const;
export type SortColumn = (typeof SORT_COLUMNS)[number];
export type Sort = { readonly column: SortColumn; readonly descending: boolean };

/** What the address asks for. An empty list or text, or undefined, means no limit. */
export type Filters = {
  readonly kind: Kind;
  readonly sort: Sort;
  readonly sports: readonly string[];
  /** Undefined stands for the person's own books. */
  readonly books: readonly string[] | undefined;
  readonly markets: readonly string[];
  readonly grades: readonly string[];
  readonly minEv: number | undefined;
  readonly maxEv: number | undefined;
  readonly minOdds: number | undefined;
  readonly maxOdds: number | undefined;
  readonly hours: number | undefined;
  readonly search: string;
};

/** Stands for every book in an address, where otherwise the person's own are meant. */
export const ALL_BOOKS = 'all';

/** The parameters of an address that leave rows out. */
export const FILTER_NAMES = [
  'sport',
  'book',
  'market',
  'grade',
  'min_ev',
  'max_ev',
  'min_odds',
  'max_odds',
  'hours',
  'q',
] as const;

/** The filters of an address; a value that makes no sense counts as absent. */
export function readFilters(query: URLSearchParams): Filters {
  const kind = query.get('kind') ?? '';
  const books = query.get('book') ?? '';
  const grade = query.get('grade') ?? '';
  const number = (name: string, max: number) => readNumber(query.get(name), max);
  return {
    kind: Object.hasOwn(KINDS, kind) ? (kind as Kind) : 'value',
    sort: readSort(query.get('sort') ?? ''),
    sports: readList(query.get('sport')),
    books: books === '' ? undefined : readList(books === ALL_BOOKS ? '' : books),
    markets: readList(query.get('market')).filter((key) => MARKETS.some((known) => known === key)),
    // An address of before has its grades without commas.
    grades: GRADES.filter((known) => grade.includes(known)),
    minEv: number('min_ev', 1),
    maxEv: number('max_ev', 1),
    minOdds: number('min_odds', 1000),
    maxOdds: number('max_odds', 1000),
    hours: number('hours', 168),
    search: query.get('q') ?? '',
  };
}

function readList(text: string | null): readonly string[] {
  return [...new Set((text ?? '').split(',').filter(Boolean))];
}

/** Grade A first, and within a grade the highest value, unless the address says otherwise. */
function readSort(text: string): Sort {
  const name = text.replace(/^-/, '');
  const column = SORT_COLUMNS.find((known) => known === name);
  return { column: column ?? 'grade', descending: column !== undefined && text.startsWith('-') };
}

function readNumber(text: string | null, max: number): number | undefined {
  if (text === null || text.trim() === '') {
    return undefined;
  }
  const value = Number(text);
  return value > 0 && value <= max ? value : undefined;
}

/**
 * The sort of an address after a click on a column: figures begin with the largest, a second click
 * turns it round.
 */
export function nextSort(current: Sort, column: SortColumn): string {
  const startsDescending = !['start', 'event', 'book', 'grade'].includes(column);
  const descending = current.column === column ? !current.descending : startsDescending;
  return descending ? `-${column}` : column;
}

/** The grades that are shown. */
export function gradesOf({ grades }: Filters): readonly string[] {
  return grades.length > 0 ? grades : USUAL_GRADES;
}

/** The books that are shown, `mine` where the address names none; an empty list stands for all. */
export function booksOf({ books }: Filters, mine: readonly string[] | null): readonly string[] {
  return books ?? mine ?? [];
}

/** Most opportunities that the API gives at once. */
export const MAX_ROWS = 500;

/**
 * Where the server lists what the filters may show: at the best of the books, the best grades
 * first, since it cuts the list. It cuts what the sports, markets and hours leave.
 */
export function listAddress(filters: Filters, mine: readonly string[] | null): string {
  const query = new URLSearchParams({ kind: filters.kind, limit: String(MAX_ROWS), sort: 'grade' });
  const lists = {
    book: booksOf(filters, mine),
    grade: gradesOf(filters),
    sport: filters.sports,
    market: filters.markets,
  };
  for (const [name, values] of Object.entries(lists)) {
    for (const value of values) {
      query.append(name, value);
    }
  }
  if (Number.isInteger(filters.hours)) {
    query.set('hours', String(filters.hours));
  }
  return `/account/opportunities?${query}`;
}

const HOUR_MS = 3_600_000;

/** What rows are held against. */
export type Wanted = {
  readonly filters: Filters;
  readonly hidden: Hidden;
  readonly mine: readonly string[] | null;
};

/** Whether a row is to be shown. `now` in epoch milliseconds. */
export function passes(row: Row, { filters, hidden, mine }: Wanted, now: number): boolean {
  const { sports, markets, minEv, maxEv, minOdds, maxOdds, hours, search } = filters;
  const books = booksOf(filters, mine);
  const grades = gradesOf(filters);
  return (
    areAmong(sports, row.sports) &&
    areAmong(books, row.books) &&
    areAmong(markets, row.markets) &&
    grades.includes(row.grade) &&
    // What past results give no value is shown where C was asked for.
    (grades.includes('C') || !row.opportunity.flags.includes('no_measured_value')) &&
    isWithin(row.ev, minEv, maxEv) &&
    row.prices.every((price) => isWithin(price, minOdds, maxOdds)) &&
    (hours === undefined || row.startsAt - now <= hours * HOUR_MS) &&
    (search === '' || matches(row, search)) &&
    !row.eventIds.some((id) => hidden.events.includes(id)) &&
    !row.books.some((key) => hidden.books.includes(key))
  );
}

function areAmong(wanted: readonly string[], given: readonly string[]): boolean {
  return wanted.length === 0 || given.every((key) => wanted.includes(key));
}

function isWithin(value: number, min = Number.NEGATIVE_INFINITY, max = Infinity): boolean {
  return value >= min && value <= max;
}

/** Whether every word of a search is in the names of the row: teams, leagues, markets, books. */
function matches(row: Row, search: string): boolean {
  const names = [
    row.event,
    row.bet,
    row.bookTitle,
    ...row.sports.map(sportTitle),
    ...row.markets.map(marketName),
  ];
  return hasWords(names, search);
}

const SORT_VALUES: Readonly<Record<SortColumn, (row: Row) => string | number>> = {
  start: (row) => row.startsAt,
  event: (row) => row.event,
  book: (row) => row.bookTitle,
  price: (row) => row.price ?? 0,
  fair: (row) => row.fairOdds ?? 0,
  ev: (row) => row.ev,
  grade: (row) => row.grade,
  stake: (row) => row.stake ?? 0,
  age: (row) => -(row.quotedAt ?? 0),
};

/**
 * How two rows are ordered; equal ones by the higher value, then by their identity, so that the
 * order is always the same.
 */
export function compareRows({ column, descending }: Sort): (a: Row, b: Row) => number {
  const valueIn = SORT_VALUES[column];
  const sign = descending ? -1 : 1;
  return (a, b) => {
    const first = valueIn(a);
    const second = valueIn(b);
    if (first !== second) {
      return first < second ? -sign : sign;
    }
    return b.ev - a.ev || (a.id < b.id ? -1 : 1);
  };
}
