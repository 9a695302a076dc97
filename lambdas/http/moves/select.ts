import { DEFAULT_MIN_MOVE, fairMoves, isShown, type Move } from '#domain/moves/find-moves.ts';
import type { MovedLine } from '#domain/moves/follow-scan.ts';
import { type KeptEvent, shownLines } from '#domain/moves/kept-moves.ts';
import { moveRow } from '#domain/moves/move-row.ts';
import { placed } from '#http/cursor.ts';
import type { MovesQuery } from '#http/moves/query.ts';
import { openPage } from '#http/open-page.ts';

const MINUTE_MS = 60_000;

/**
 * The moves of a scan that fit the query, the latest first, without those of events that have
 * started at `now`. `generatedAt` is the time of the scan. Both are epoch milliseconds.
 */
export function selectMoves(
  events: readonly KeptEvent[],
  query: MovesQuery,
  { generatedAt, now }: { readonly generatedAt: number; readonly now: number },
) {
  const { kind, sport, book, market, cursor, limit } = query;
  const minMove = query.min_move ?? DEFAULT_MIN_MOVE[kind];
  const rows = events
    .filter(({ facts }) => sport === undefined || sport.includes(facts.sportKey))
    .flatMap((event) =>
      shownLines(event, generatedAt).flatMap((line) =>
        movesOf(line, query, minMove)
          .filter((move) => isShown(move, generatedAt))
          .map((move) => moveRow(event, line, move)),
      ),
    )
    .filter(({ change }) => Math.abs(change) >= minMove)
    .filter(({ marketKey }) => market === undefined || market.includes(marketKey))
    .filter(({ lagging }) => !book || lagging.some((price) => book.includes(price.book)));
  const fitting = placed(
    rows,
    (row) => [
      -row.toAt,
      -Math.abs(row.change),
      row.eventId,
      row.marketKey,
      row.point ?? 0,
      row.outcome,
      row.fromAt,
    ],
    cursor,
  ).map((each) => ({ ...each, start: each.item.commenceTime, lastStart: each.item.commenceTime }));
  return openPage(fitting, { hours: undefined, limit }, now);
}

function movesOf(
  { track, rows }: MovedLine,
  { kind, minutes }: MovesQuery,
  minMove: number,
): readonly Move[] {
  return kind === 'fair'
    ? fairMoves(track.fair, track.families, { minMove, windowMs: minutes * MINUTE_MS })
    : rows.filter((row) => row.kind === kind);
}
