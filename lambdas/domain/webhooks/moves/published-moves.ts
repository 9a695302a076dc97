import { fairMoves } from '../../moves/find-moves.ts';
import type { LaggingPrice } from '../../moves/follow-scan.ts';
import type { KeptEvent } from '../../moves/kept-moves.ts';
import { type MoveRow, moveRow } from '../../moves/move-row.ts';
import type { Book } from '../../odds/quotes.ts';
import { type Selection, selectionKey } from '../selection/selection-key.ts';
import { MIN_ALERTED_MOVE } from '../subscriber/move-alerts.ts';

/** A price that still lags, with what its book is called. */
export type LaggingOffer = Pick<LaggingPrice, 'book' | 'price' | 'ev'> & {
  readonly bookTitle: string;
};

/**
 * A move that goes on, as the row of the list of fair moves. It grows, and stays the same one by
 * `since`.
 */
export type PublishedMove = Omit<
  MoveRow,
  'fromAt' | 'change' | 'families' | 'source' | 'lagging'
> & {
  /** When it began as far as the first scan knew that had it, epoch milliseconds. */
  readonly since: number;
  readonly lagging: readonly LaggingOffer[];
  /** Whether it has begun or grown since the dispatch before. */
  readonly isNew: boolean;
};

/** What a later dispatch knows of a move: its `moveLine`, since when and until when it went. */
export type SeenMove = readonly [line: string, since: number, toAt: number];

/** The window of the list of fair moves; a move that has not grown for as long is over. */
const WINDOW_MS = 30 * 60_000;
/** Moves that a task holds at most. */
const MAX_IN_TASK = 300;

type Directed = Selection & Pick<MoveRow, 'from' | 'to'>;

/** Names a selection and a direction: no two moves of one go on at a time. */
function moveLine({ from, to, ...selection }: Directed): string {
  return `${to >= from ? 'up' : 'down'} ${selectionKey(selection)}`;
}

/** Names a move, the same in every scan that has it. No selection has such a key. */
export function moveKey(move: Directed & Pick<PublishedMove, 'since'>): string {
  return `${moveLine(move)} ${move.since}`;
}

/**
 * The moves of the fair probabilities that go on at `now` (epoch milliseconds), the largest first,
 * beside what the dispatch before had `seen`. A row whose beginning is no longer kept is still the
 * move that it was.
 */
export function publishedMoves(
  events: readonly KeptEvent[],
  seen: readonly SeenMove[],
  books: readonly Book[],
  now: number,
): readonly PublishedMove[] {
  const titles = new Map(books.map(({ key, title }) => [key, title]));
  const before = new Map(seen.map((each) => [each[0], each]));
  const limits = { minMove: MIN_ALERTED_MOVE, windowMs: WINDOW_MS };
  return events
    .filter(({ facts }) => facts.commenceTime > now)
    .flatMap((event) =>
      event.lines.flatMap((line) =>
        fairMoves(line.track.fair, line.track.families, limits)
          .filter(({ toAt }) => now - toAt <= WINDOW_MS)
          .map((move) => moveRow(event, line, move)),
      ),
    )
    .map((row) => published(row, before.get(moveLine(row)), titles))
    .sort(byChange);
}

/** The moves that a task holds, in their order: those that are new before others, the largest. */
export function movesForTask(moves: readonly PublishedMove[]): readonly PublishedMove[] {
  const [news, others] = [true, false].map((isNew) => moves.filter((each) => each.isNew === isNew));
  const held = new Set([...(news ?? []), ...(others ?? [])].slice(0, MAX_IN_TASK));
  return moves.filter((move) => held.has(move));
}

function published(
  { lagging, fromAt, ...row }: MoveRow,
  [, since = fromAt, until = Number.NEGATIVE_INFINITY]: Partial<SeenMove> = [],
  titles: ReadonlyMap<string, string>,
): PublishedMove {
  const { eventId, sportKey, home, away, commenceTime, marketKey, outcome, point } = row;
  const { from, to, toAt } = row;
  const isSame = fromAt <= until;
  return {
    eventId,
    sportKey,
    home,
    away,
    commenceTime,
    marketKey,
    outcome,
    point,
    from,
    to,
    since: isSame ? since : fromAt,
    toAt,
    lagging: lagging
      .map(({ book, price, ev }) => ({ book, bookTitle: titles.get(book) ?? book, price, ev }))
      .sort((one, other) => other.ev - one.ev),
    isNew: !isSame || toAt > until,
  };
}

/** What the next dispatch compares with. */
export function seenMoves(moves: readonly PublishedMove[]): readonly SeenMove[] {
  return moves.map((move) => [moveLine(move), move.since, move.toAt]);
}

/** The larger move first; of moves of one size the one whose name is first. */
function byChange(one: PublishedMove, other: PublishedMove): number {
  const size = ({ from, to }: PublishedMove) => Math.abs(to - from);
  return size(other) - size(one) || (moveKey(one) < moveKey(other) ? -1 : 1);
}
