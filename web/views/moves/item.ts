import type { Move, MoveList } from '../../../clients/generated/page-types.ts';
import { sportTitle } from '../../../clients/generated/sport-title.ts';
import { netPrice } from '../../bets/commission.ts';
import { marketName, plural, selectionName } from '../../format/text.ts';
import { lineAddress } from '../../router/router.ts';
import type { Item } from '../../scan/merge-scan.ts';

/** A move as a row. Instants are epoch milliseconds; `ev` grows as the move does. */
export type MoveItem = Item & {
  readonly move: Move;
  readonly event: string;
  readonly sport: string;
  /** `Over 2.5`. */
  readonly selection: string;
  readonly market: string;
  readonly startsAt: number;
  readonly fromAt: number;
  readonly toAt: number;
  /** Where the event shows the line. */
  readonly address: string;
};

/** The rows of a list, in its order. */
export function toItems({ data }: MoveList): readonly MoveItem[] {
  return data.map((move) => {
    const { event_id: eventId, market_key: key, outcome, point } = move;
    return {
      id: [eventId, key, outcome, point, move.from_at].join(' '),
      ev: Math.abs(move.change),
      move,
      event: `${move.home} – ${move.away}`,
      sport: sportTitle(move.sport_key),
      selection: selectionName(move),
      market: marketName(key),
      startsAt: Date.parse(move.commence_time),
      fromAt: Date.parse(move.from_at),
      toAt: Date.parse(move.to_at),
      address: lineAddress(eventId, key, point),
    };
  });
}

const MINUTE_MS = 60_000;

/** How a move went: `in 12 minutes, 5 sources`. */
export function paceOf({ move, fromAt, toAt }: MoveItem): string {
  const minutes = Math.max(1, Math.round((toAt - fromAt) / MINUTE_MS));
  return `in ${plural(minutes, 'minute')}, ${plural(move.families, 'source')}`;
}

/** Books that a row names before it counts the rest. */
const MAX_NAMED = 3;

/**
 * `Bet365 and Unibet still at 2.10`, one's own books first, then by what is paid after commission;
 * empty where no book lags.
 */
export function laggingText(
  { lagging }: Move,
  titleOf: (book: string) => string,
  odds: (decimal: number) => string,
  mine: readonly string[] = [],
): string {
  const isOthers = (book: string) => Number(!mine.includes(book));
  const netOf = ({ book, price }: Move['lagging'][number]) => netPrice(book, price);
  const sorted = [...lagging].sort(
    (a, b) => isOthers(a.book) - isOthers(b.book) || netOf(b) - netOf(a),
  );
  const named = sorted.slice(0, MAX_NAMED);
  const [first] = named;
  if (!first) {
    return '';
  }
  const more = sorted.length - named.length;
  const rest = more > 0 ? ` and ${plural(more, 'more book')}` : '';
  if (named.every(({ price }) => price === first.price)) {
    const titles = named.map(({ book }) => titleOf(book));
    const last = titles.pop();
    const all = rest === '' && titles.length > 0 ? `${titles.join(', ')} and ${last}` : '';
    return `${all || [...titles, last].join(', ')}${rest} still at ${odds(first.price)}`;
  }
  return `Still ${named.map(({ book, price }) => `${odds(price)} at ${titleOf(book)}`).join(', ')}${rest}`;
}
