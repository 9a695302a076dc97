import type { Books } from '#domain/board/best-offers.ts';
import type { BoardEvent } from '#domain/board/board.ts';
import { type BoardKind, type BoardRow, boardRows } from '#domain/board/board-row.ts';
import { MARKET_KEYS } from '#domain/markets/index.ts';
import type { BoardQuery } from '#http/board/query.ts';
import { following, inOrder, type Position } from '#http/cursor.ts';
import { openPage, type Starting } from '#http/open-page.ts';

/** What tells the rows of an event apart. */
function placeInEvent({ commenceTime, eventId, marketKey, settlement, best }: BoardRow): Position {
  const points = best.map(({ point }) => point ?? 0);
  const [first = 0, second = 0] = points;
  return [commenceTime, eventId, MARKET_KEYS.indexOf(marketKey), settlement, first, second];
}

/** What each kind is sorted by, the least first. */
const POSITION_OF: Readonly<Record<BoardKind, (row: BoardRow) => Position>> = {
  line: placeInEvent,
  // Middles of which nothing tells the chance come last.
  middle: (row) => [Number(row.ev === null), -(row.ev ?? 0), row.hold, ...placeInEvent(row)],
  low_hold: (row) => [row.hold, ...placeInEvent(row)],
};

type SortedRows = readonly Starting<BoardRow>[];

/** The rows of a scan's lines among all books, by kind: most queries of a scan begin with them. */
const rowsOfAllBooks = new WeakMap<readonly BoardEvent[], Map<BoardKind, SortedRows>>();

function rowsOf(
  events: readonly BoardEvent[],
  kind: BoardKind,
  book: readonly string[] | undefined,
): SortedRows {
  if (book) {
    const books = new Set(book);
    return sortedRows(events, kind, (key) => books.has(key));
  }
  const byKind = rowsOfAllBooks.get(events) ?? new Map<BoardKind, SortedRows>();
  const rows = byKind.get(kind) ?? sortedRows(events, kind, () => true);
  rowsOfAllBooks.set(events, byKind.set(kind, rows));
  return rows;
}

function sortedRows(events: readonly BoardEvent[], kind: BoardKind, isAsked: Books): SortedRows {
  const rows = events.flatMap((event) => boardRows(event, kind, isAsked));
  return inOrder(rows, POSITION_OF[kind]).map(({ item, position }) => {
    const { commenceTime } = item;
    return { item, position, start: commenceTime, lastStart: commenceTime };
  });
}

/**
 * The rows of a board that fit the query at `now`, in the order of their kind, cut to the limit
 * after filtering. Started events are never served.
 */
export function selectRows(events: readonly BoardEvent[], query: BoardQuery, now: number) {
  const { kind, sport, book, market, max_hold: maxHold = Infinity, cursor } = query;
  const asked = book && sport ? events.filter(({ sportKey }) => sport.includes(sportKey)) : events;
  const fitting = rowsOf(asked, kind, book).filter(
    ({ item: { sportKey, marketKey, hold } }) =>
      hold <= maxHold &&
      (sport === undefined || sport.includes(sportKey)) &&
      (market === undefined || market.includes(marketKey)),
  );
  return openPage(following(fitting, cursor), query, now);
}
