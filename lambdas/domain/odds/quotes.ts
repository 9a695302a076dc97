/**
 * Quotes: what a feed's last answer about one sport says, validated. A feed of 20,000 events has
 * five million prices; they are kept in plain columns, which take a third of the memory of objects.
 * `offersOf` reads one event's back as objects.
 */
import { numberAt } from './number-at.ts';
import type { ParseRejection, RejectionCounts } from './rejections.ts';

/**
 * An outcome by its role, whatever a feed calls it. `outcomeName` gives the name shown to people.
 */
export type Outcome = 'home' | 'draw' | 'away' | 'over' | 'under' | 'yes' | 'no';

/**
 * What an offer is about: the `offerKind` of its market, followed by `_lay` where an exchange's lay
 * prices are meant; or the `furtherLines` of its market.
 */
export type OfferKind = string;

export type Book = { readonly key: string; readonly title: string };

/** The match an item is about. `commenceTime` is the kick-off in epoch milliseconds. */
export type EventFacts = {
  readonly eventId: string;
  readonly sportKey: string;
  readonly home: string;
  readonly away: string;
  readonly commenceTime: number;
};

/** Starts of one event in two feeds differ by at most this, in milliseconds (docs/feeds.md). */
export const MAX_START_GAP_MS = 30 * 60_000;

/** What one of several feeds says of an event. */
export type FeedListing = {
  /** Name of the feed. */
  readonly feed: string;
  readonly eventId: string;
  readonly home: string;
  readonly away: string;
  /** Epoch milliseconds. */
  readonly commenceTime: number;
  /** How its names are known to be the event's; null for the feed that the event is named by. */
  readonly how: string | null;
  /** Mean likeness of the names in [0, 1]; null for the feed that the event is named by. */
  readonly score: number | null;
};

/**
 * What feeds leave open about an event: they contradict each other, or it is one event only by
 * names that are alike.
 */
export type FeedDoubt = 'feeds_disagree' | 'similar_names';

/** One match as a feed names it. Its identity is `id` alone: kick-off times move. */
export type QuotedEvent = {
  readonly id: string;
  readonly home: string;
  readonly away: string;
  /** Kick-off, epoch milliseconds. */
  readonly commenceTime: number;
  /** The feeds whose prices it has, in their order; absent where there is one feed only. */
  readonly listings?: readonly FeedListing[];
  readonly doubt?: FeedDoubt;
};

export type QuotedPrice = {
  readonly outcome: Outcome;
  /** Decimal odds, within (1, 1000]. */
  readonly price: number;
  /**
   * The deepest link the feed has for the price; null or absent where it has none (then `linkToBet`
   * has the book's).
   */
  readonly link?: string | null;
};

/** One book's prices of one market on one event, each outcome at most once. */
export type QuotedOffer = {
  readonly book: Book;
  readonly kind: OfferKind;
  /** The total, or the home side's handicap; absent where the market has no line. */
  readonly point?: number | undefined;
  /** When the feed last saw these prices, epoch milliseconds. */
  readonly lastUpdate: number;
  /**
   * The name of its feed; absent where there is one feed only. All offers of a builder have it, or
   * none.
   */
  readonly feed?: string | undefined;
  readonly prices: readonly QuotedPrice[];
};

/** An event with the place of its offers in the columns, `[firstOffer, endOffer)`. */
export type SportEvent = QuotedEvent & { readonly firstOffer: number; readonly endOffer: number };

export type SportQuotes = {
  readonly sportKey: string;
  /**
   * When this answer was read, epoch milliseconds. It is older than the scan where the sport has
   * failed since.
   */
  readonly readAt: number;
  readonly events: readonly SportEvent[];
  /** Every book that has an offer, once. */
  readonly books: readonly Book[];
  readonly columns: QuoteColumns;
  /** What the feed's parser refused: events, offers and prices by reason. */
  readonly rejected: RejectionCounts;
};

/**
 * Offers and prices in columns. The prices of offer `i` are `[firstPrice[i], firstPrice[i + 1])`.
 */
function emptyColumns() {
  return {
    book: [] as Book[],
    kind: [] as OfferKind[],
    /** NaN where the market has no line. */
    point: [] as number[],
    lastUpdate: [] as number[],
    firstPrice: [0],
    outcome: [] as Outcome[],
    price: [] as number[],
    link: [] as (string | null)[],
  };
}

type Columns = ReturnType<typeof emptyColumns>;
type QuoteColumns = { readonly [Name in keyof Columns]: Readonly<Columns[Name]> } & {
  /** The feed of each offer; absent where there is one feed only. */
  readonly feed?: readonly string[];
};

export type QuotesBuilder = {
  /** Adds an event together with all its offers. */
  readonly addEvent: (event: QuotedEvent, offers: readonly QuotedOffer[]) => void;
  /** Counts something the feed's parser refused, by its reason. */
  readonly reject: (reason: ParseRejection, count?: number) => void;
  /** The quotes; `readAt` is when the feed answered, epoch milliseconds. */
  readonly build: (readAt: number) => SportQuotes;
};

/**
 * Collects one sport's events and offers in the order they are added. It trusts its caller: the
 * feed's parser validates. Of several titles of one book the first stands.
 */
export function createQuotesBuilder(sportKey: string): QuotesBuilder {
  const events: SportEvent[] = [];
  const books = new Map<string, Book>();
  const rejected: Record<string, number> = {};
  const columns = emptyColumns();
  const feeds: string[] = [];

  function bookOf(quoted: Book): Book {
    const known = books.get(quoted.key);
    if (known) {
      return known;
    }
    books.set(quoted.key, quoted);
    return quoted;
  }

  return {
    addEvent({ id, home, away, commenceTime, listings, doubt }, offers) {
      const ofFeeds = { ...(listings && { listings }), ...(doubt && { doubt }) };
      const firstOffer = columns.book.length;
      for (const offer of offers) {
        columns.book.push(bookOf(offer.book));
        columns.kind.push(offer.kind);
        columns.point.push(offer.point ?? Number.NaN);
        columns.lastUpdate.push(offer.lastUpdate);
        if (offer.feed !== undefined) {
          feeds.push(offer.feed);
        }
        for (const { outcome, price, link } of offer.prices) {
          columns.outcome.push(outcome);
          columns.price.push(price);
          columns.link.push(link ?? null);
        }
        columns.firstPrice.push(columns.price.length);
      }
      const endOffer = columns.book.length;
      events.push({ id, home, away, commenceTime, ...ofFeeds, firstOffer, endOffer });
    },
    reject(reason, count = 1) {
      rejected[reason] = (rejected[reason] ?? 0) + count;
    },
    build(readAt) {
      const ofFeeds = feeds.length > 0 ? { ...columns, feed: feeds } : columns;
      return { sportKey, readAt, events, books: [...books.values()], columns: ofFeeds, rejected };
    },
  };
}

/** An event's offers as the builder was given them: all, or those of one kind. */
export function offersOf(
  { columns }: SportQuotes,
  { firstOffer, endOffer }: Pick<SportEvent, 'firstOffer' | 'endOffer'>,
  onlyKind?: OfferKind,
): QuotedOffer[] {
  const { outcome, price, link } = columns;
  const offers: QuotedOffer[] = [];
  let from = columns.firstPrice[firstOffer] ?? 0;
  for (let offer = firstOffer; offer < endOffer; offer++) {
    const end = columns.firstPrice[offer + 1] ?? from;
    if (onlyKind !== undefined && columns.kind[offer] !== onlyKind) {
      from = end;
      continue;
    }
    const prices: QuotedPrice[] = [];
    for (let i = from; i < end; i++) {
      prices.push({
        outcome: outcome[i] as Outcome,
        price: numberAt(price, i),
        link: link[i] ?? null,
      });
    }
    const point = numberAt(columns.point, offer);
    offers.push({
      book: columns.book[offer] as Book,
      kind: columns.kind[offer] ?? '',
      point: Number.isNaN(point) ? undefined : point,
      lastUpdate: numberAt(columns.lastUpdate, offer),
      ...(columns.feed && { feed: columns.feed[offer] }),
      prices,
    });
    from = end;
  }
  return offers;
}

const NAMES = { draw: 'Draw', over: 'Over', under: 'Under', yes: 'Yes', no: 'No' } as const;

/** The feed's own name of an outcome: the team, `Draw`, `Over`, `Under`, `Yes` or `No`. */
export function outcomeName(event: Pick<EventFacts, 'home' | 'away'>, outcome: Outcome): string {
  return outcome === 'home' || outcome === 'away' ? event[outcome] : NAMES[outcome];
}
