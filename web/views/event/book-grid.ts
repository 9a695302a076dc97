import type { EventMarket } from '../../../clients/generated/page-types.ts';
import { netPrice } from '../../bets/commission.ts';

type Offer = EventMarket['books'][number];
type Price = Offer['prices'][number];

export type GridCell = Price & { readonly isBest: boolean };
export type GridRow = Pick<Offer, 'book' | 'book_title' | 'role' | 'in_reference'> & {
  readonly key: string;
  /** When the feed last saw its prices, epoch milliseconds. */
  readonly quotedAt: number;
  readonly isLay: boolean;
  /** In the order of the outcomes; undefined where the book has no price. */
  readonly cells: readonly (GridCell | undefined)[];
};

export type Grid = {
  readonly outcomes: readonly {
    readonly name: string;
    readonly point: number | null;
    readonly fairOdds: number | null;
    readonly fairProb: number | null;
  }[];
  readonly rows: readonly GridRow[];
};

/**
 * A market as a grid of books by outcomes. The book with the best value comes first, or the one
 * with the best price on the outcome at `sortBy`; lay prices come last, since they are not bets.
 * Which price is the best is told by what is left of it after commission.
 */
export function gridOf(market: EventMarket, sortBy?: number): Grid {
  const names = outcomesOf(market);
  const bestOf = names.map(({ name }) =>
    Math.max(
      0,
      ...market.books
        .filter(({ is_lay: isLay }) => !isLay)
        .flatMap(({ book, prices }) => prices.map((each) => ({ book, ...each })))
        .filter(({ outcome }) => outcome === name)
        .map(({ book, price }) => netPrice(book, price)),
    ),
  );
  const rows = market.books.map((offer): GridRow => {
    const { book, book_title, role, in_reference, is_lay: isLay } = offer;
    const cells = names.map(({ name }, index) => {
      const price = offer.prices.find(({ outcome }) => outcome === name);
      const isBest = !isLay && price && netPrice(book, price.price) === bestOf[index];
      return price && { ...price, isBest: isBest === true };
    });
    return {
      key: `${book} ${isLay}`,
      book,
      book_title,
      role,
      quotedAt: Date.parse(offer.quoted_at),
      in_reference,
      isLay,
      cells,
    };
  });
  const rankOf = ({ book, cells }: GridRow) =>
    sortBy === undefined
      ? Math.max(...cells.map((cell) => cell?.ev ?? Number.NEGATIVE_INFINITY))
      : netPrice(book, cells[sortBy]?.price ?? 0);
  const outcomes = names.map(({ name, point }) => {
    const fair = market.outcomes.find(({ outcome }) => outcome === name);
    return { name, point, fairOdds: fair?.fair_odds ?? null, fairProb: fair?.fair_prob ?? null };
  });
  return {
    outcomes,
    rows: rows.sort((a, b) => Number(a.isLay) - Number(b.isLay) || compare(rankOf(b), rankOf(a))),
  };
}

/** Without a price from any book, the outcomes are those of the fair probabilities. */
function outcomesOf({ books, outcomes, point }: EventMarket) {
  const priced = books.find(({ prices }) => prices.length >= outcomes.length)?.prices ?? [];
  return priced.length > 0
    ? priced.map((price) => ({ name: price.outcome, point: price.point }))
    : outcomes.map(({ outcome }) => ({ name: outcome, point }));
}

function compare(a: number, b: number): number {
  return a === b ? 0 : Math.sign(a - b);
}
