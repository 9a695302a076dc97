import { isLayKind, MARKET_LIST, marketsOfKind } from '../markets/index.ts';
import type { Market } from '../markets/market.ts';
import { isLine } from '../markets/settlement.ts';
import type { RatedBook, RatedBooks } from '../odds/books.ts';
import { inMarket, type LeftOut, type Reject } from '../odds/left-out.ts';
import { compareText } from '../odds/order.ts';
import type { QuotedOffer, QuotedPrice } from '../odds/quotes.ts';

/** One book's prices of a complete market, as the analysis uses them. */
export type MarketOffer = {
  readonly book: RatedBook;
  readonly bookTitle: string;
  /** Whether these are an exchange's lay prices. */
  readonly isLay: boolean;
  /** Milliseconds since the feed last saw it. */
  readonly ageMs: number;
  /** When the feed last saw it, epoch milliseconds. */
  readonly quotedAt: number;
  /** In the order of the market's outcomes. */
  readonly prices: readonly QuotedPrice[];
  /** The feed that it is of; absent where there is one feed only. */
  readonly feed?: string;
};

/** The comparable offers of an event: of one market, on one line. */
export type MarketOffers<Offer extends MarketOffer = MarketOffer> = {
  readonly market: Market;
  readonly marketKey: string;
  /** The handicap of the home side or the total; null where the market has no line. */
  readonly line: number | null;
  /** Each book once: back before lay, each in the order of the books' ranks. */
  readonly offers: readonly Offer[];
};

/** What decides which offers of an event are used. */
export type UsableOffers = {
  readonly sportKey: string;
  readonly books: RatedBooks;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly maxAgeMs: number;
};

/** No market has a line beyond it. */
const MAX_LINE = 4_000;

/**
 * The offers of an event that are complete, known and young enough, by market and line in a fixed
 * order. What is left out is counted with its reason.
 */
export function groupOffers(
  offers: readonly QuotedOffer[],
  { sportKey, books, now, maxAgeMs }: UsableOffers,
  reject: Reject,
): MarketOffers[] {
  const usable: { readonly market: Market; readonly line: number; readonly offer: MarketOffer }[] =
    [];
  for (const quoted of offers) {
    const market = marketOf(quoted);
    const book = books.get(quoted.book.key);
    const line = (market?.hasLine ? quoted.point : 0) ?? Number.NaN;
    const ageMs = Math.max(0, now - quoted.lastUpdate);
    if (!market || !book) {
      reject('incomplete_market', leftOut(quoted));
    } else if (market.keyIn(sportKey) === null) {
      reject('draw_missing', leftOut(quoted));
    } else if (!isLine(line) || Math.abs(line) > MAX_LINE) {
      reject('unknown_line', leftOut(quoted));
    } else if (!(ageMs <= maxAgeMs)) {
      reject('quote_too_old', leftOut(quoted));
    } else {
      const prices = orderPrices(market, quoted.prices);
      const isLay = isLayKind(quoted.kind);
      const { title: bookTitle } = quoted.book;
      const { feed } = quoted;
      const own = { book, bookTitle, isLay, ageMs, quotedAt: quoted.lastUpdate, prices };
      const offer = feed === undefined ? own : { ...own, feed };
      usable.push({ market, line, offer });
    }
  }
  const byMarket = Map.groupBy(usable, ({ market }) => market);
  return MARKET_LIST.flatMap((market) => {
    const marketKey = market.keyIn(sportKey);
    if (marketKey === null) {
      return [];
    }
    const byLine = [...Map.groupBy(byMarket.get(market) ?? [], ({ line }) => line)].sort(
      ([a], [b]) => a - b,
    );
    return byLine.map(([of, ofLine]) => {
      const line = market.hasLine ? of : null;
      const offers = ofLine.map(({ offer }) => offer);
      const distinct = distinctOffers(offers, inMarket(reject, { marketKey, line }));
      return { market, marketKey, line, offers: distinct };
    });
  });
}

function leftOut({ book, kind, point, lastUpdate, prices }: QuotedOffer): LeftOut {
  return { book: book.key, marketKey: kind, line: point ?? null, quotedAt: lastUpdate, prices };
}

/**
 * The market that an offer answers, by its kind and its outcomes; undefined where the set is not
 * complete.
 */
function marketOf({ kind, prices }: QuotedOffer): Market | undefined {
  const market = marketsOfKind(kind).find(({ outcomes }) => outcomes.length === prices.length);
  const isComplete = market?.outcomes.every((outcome) =>
    prices.some((quoted) => quoted.outcome === outcome),
  );
  return isComplete ? market : undefined;
}

function orderPrices({ outcomes }: Market, prices: readonly QuotedPrice[]): readonly QuotedPrice[] {
  if (prices.every(({ outcome }, index) => outcome === outcomes[index])) {
    return prices;
  }
  return prices.toSorted((a, b) => outcomes.indexOf(a.outcome) - outcomes.indexOf(b.outcome));
}

/** One offer of each book and side: back before lay, each in the order of the books' ranks. */
function distinctOffers(offers: readonly MarketOffer[], reject: Reject): MarketOffer[] {
  return offers.toSorted(compareOffers).filter((offer, index, sorted) => {
    const before = sorted[index - 1];
    const isDuplicate = before?.book === offer.book && before.isLay === offer.isLay;
    if (isDuplicate) {
      reject('duplicate_offer', { book: offer.book.key });
    }
    return !isDuplicate;
  });
}

/**
 * Orders a book's two offers on one line: the fresher one first, then the less generous, then the
 * one whose links come first in the alphabet. Their order in the feed never decides.
 */
function compareOffers(a: MarketOffer, b: MarketOffer): number {
  return (
    Number(a.isLay) - Number(b.isLay) ||
    a.book.rank - b.book.rank ||
    a.ageMs - b.ageMs ||
    a.prices.reduce(
      (order, { price }, index) => order || price - (b.prices[index]?.price ?? price),
      0,
    ) ||
    compareText(describeLinks(a), describeLinks(b))
  );
}

function describeLinks({ prices }: MarketOffer): string {
  return prices.map(({ link }) => link ?? '').join('\n');
}
