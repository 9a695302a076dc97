import type { BoardLine, BoardList, BoardPair } from '../../../clients/generated/page-types.ts';
import { sportTitle } from '../../../clients/generated/sport-title.ts';
import { netPrice } from '../../bets/commission.ts';
import { type BoardSelection, boardSelection } from '../../bets/to-log.ts';
import { marketName, selectionName } from '../../format/text.ts';
import { lineAddress } from '../../router/router.ts';
import type { Item } from '../../scan/merge-scan.ts';

/** The best price of one outcome. */
export type Side = {
  /** `Over 2.5`, which begins with the outcome. */
  readonly name: string;
  readonly outcome: string;
  readonly point: number | null;
  readonly price: number;
  readonly book: string;
  readonly booksAtBest: number;
  /** Without a margin; null where nothing supports a fair probability. */
  readonly fairOdds: number | null;
  /**
   * What it earns on average after commission and refunds, as a fraction of the stake. Where
   * nothing tells how often stakes come back, it is what it earns if none does.
   */
  readonly value: number | null;
  /** The share of a stake that does not come back; null where nothing tells it. */
  readonly settledShare: number | null;
  /** Its share of the whole stake of a pair. */
  readonly stakeShare: number | null;
};

/** A row of the board. Instants are epoch milliseconds; `ev` grows as the row gets better. */
export type BoardItem = Item & {
  readonly eventId: string;
  readonly selection: BoardSelection;
  readonly event: string;
  readonly sport: string;
  readonly startsAt: number;
  /** `Total 2.5`. */
  readonly market: string;
  /** How the books settle, where the books of the event differ. */
  readonly settlement: string | undefined;
  readonly sides: readonly Side[];
  readonly hold: number;
  readonly books: number;
  /** When the feed last saw the oldest of its prices. */
  readonly oldestAt: number;
  /** What two bets on it come to; absent on a line. */
  readonly pair: (Pick<BoardPair, 'chance' | 'ev'> & { readonly worstLoss: number }) | undefined;
  /** Where the event shows the line. */
  readonly address: string;
  /** What a search looks through. */
  readonly names: readonly string[];
};

/** The rows of a list, in its order. */
export function toItems(list: BoardList): readonly BoardItem[] {
  return list.kind === 'line' ? list.data.map(fromLine) : list.data.map(fromPair);
}

function fromLine(line: BoardLine): BoardItem {
  const { market_key: key, point } = line;
  // The away side of a handicap has the opposite of the line.
  const points = line.best.map((_, index) =>
    point !== null && key === 'spreads' && index > 0 ? 0 - point : point,
  );
  const market = selectionName({ market_key: key, outcome: marketName(key), point });
  const shares = line.best.map(() => line.settled_share);
  return { ...common(line, { points, shares }, market), ev: -line.hold, pair: undefined };
}

function fromPair(pair: BoardPair): BoardItem {
  const points = pair.best.map(({ point }) => point);
  const shares = pair.best.map(({ settled_share: share }) => share);
  const { chance, ev, worst_loss: worstLoss } = pair;
  return {
    ...common(pair, { points, shares }, marketName(pair.market_key)),
    ev: ev ?? -pair.hold,
    pair: { chance, ev, worstLoss },
  };
}

/** The line of each side, and the share of a stake on it that does not come back. */
type OfSides = {
  readonly points: readonly (number | null)[];
  readonly shares: readonly (number | null)[];
};

function common(row: BoardLine | BoardPair, { points, shares }: OfSides, market: string) {
  const { event_id: eventId, market_key: key, settlement, hold, books, fair } = row;
  const event = `${row.home} – ${row.away}`;
  const sport = sportTitle(row.sport_key);
  const sides = row.best.map((best, index): Side => {
    const { outcome, price, book, books_at_best: booksAtBest } = best;
    const probability = fair[index];
    const net = netPrice(book, price);
    const settledShare = shares[index] ?? null;
    return {
      name: selectionName({ market_key: key, outcome, point: points[index] ?? null }),
      outcome,
      point: points[index] ?? null,
      price,
      book,
      booksAtBest,
      fairOdds: probability === undefined ? null : 1 / probability,
      value: probability === undefined ? null : (net * probability - 1) * (settledShare ?? 1),
      settledShare,
      stakeShare: 'stake_share' in best ? best.stake_share : null,
    };
  });
  return {
    id: [eventId, key, settlement, ...points].join(' '),
    eventId,
    selection: boardSelection(row),
    event,
    sport,
    startsAt: Date.parse(row.commence_time),
    market,
    settlement: SETTLEMENTS[settlement],
    sides,
    hold,
    books,
    oldestAt: Math.min(...row.best.map(({ quoted_at: at }) => Date.parse(at))),
    address: lineAddress(eventId, key, points[0] ?? null),
    names: [event, sport, market, ...sides.map(({ name }) => name)],
  };
}

const SETTLEMENTS: Readonly<Record<string, string>> = {
  with_overtime: 'with overtime',
  normal_time: 'normal time',
  unclear: 'settlement unclear',
};
