import type { OpportunityList } from '../../../clients/generated/page-types.ts';
import type { Hidden } from '../../preferences.ts';
import type { Row } from './row.ts';

type Kind = OpportunityList['kind'];

export const KINDS: Readonly<Record<Kind, string>> = {
  value: 'Value',
  surebet: 'Surebets',
  combo: 'Combos',
};
const GRADES: Readonly<Record<string, readonly string[]>> = { A: ['A'], AB: ['A', 'B'] };

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

/** What the address asks for. An empty text or undefined means no limit. */
export type Filters = {
  readonly kind: Kind;
  readonly sort: Sort;
  readonly sport: string;
  readonly book: string;
  readonly grade: string;
  readonly minEv: number | undefined;
  readonly hours: number | undefined;
};

/** The filters of an address; a value that makes no sense counts as absent. */
export function readFilters(query: URLSearchParams): Filters {
  const kind = query.get('kind') ?? '';
  const grade = query.get('grade') ?? '';
  return {
    kind: Object.hasOwn(KINDS, kind) ? (kind as Kind) : 'value',
    sort: readSort(query.get('sort') ?? '-ev'),
    sport: query.get('sport') ?? '',
    book: query.get('book') ?? '',
    grade: Object.hasOwn(GRADES, grade) ? grade : '',
    minEv: readNumber(query.get('min_ev'), 1),
    hours: readNumber(query.get('hours'), 168),
  };
}

function readSort(text: string): Sort {
  const name = text.replace(/^-/, '');
  const column = SORT_COLUMNS.find((known) => known === name);
  return column ? { column, descending: text.startsWith('-') } : { column: 'ev', descending: true };
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

const HOUR_MS = 3_600_000;

/** Whether a row is to be shown. `now` in epoch milliseconds. */
export function passes(row: Row, filters: Filters, hidden: Hidden, now: number): boolean {
  const { sport, book, grade, minEv, hours } = filters;
  return (
    (sport === '' || row.sports.includes(sport)) &&
    (book === '' || row.books.includes(book)) &&
    (grade === '' || (GRADES[grade] ?? []).includes(row.grade)) &&
    (minEv === undefined || row.ev >= minEv) &&
    (hours === undefined || row.startsAt - now <= hours * HOUR_MS) &&
    !row.eventIds.some((id) => hidden.events.includes(id)) &&
    !row.books.some((key) => hidden.books.includes(key))
  );
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

/** How two rows are ordered; equal ones by their identity, so that the order is always the same. */
export function compareRows({ column, descending }: Sort): (a: Row, b: Row) => number {
  const valueIn = SORT_VALUES[column];
  const sign = descending ? -1 : 1;
  return (a, b) => {
    const [first, second] = [valueIn(a), valueIn(b)];
    if (first === second) {
      return a.id < b.id ? -1 : 1;
    }
    return first < second ? -sign : sign;
  };
}
