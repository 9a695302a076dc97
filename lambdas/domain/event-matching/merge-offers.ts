/** The offers of one event out of several feeds: each book's once. */
import type { Outcome, QuotedOffer, SportEvent, SportQuotes } from '#domain/odds/quotes.ts';

/** An offer in the columns of its feed. */
export type PlacedOffer = {
  readonly feed: string;
  readonly quotes: SportQuotes;
  /** Its index in the columns. */
  readonly offer: number;
  /** When its feed saw it, and no later than the feed was read; epoch milliseconds. */
  readonly lastUpdate: number;
};

export type MergedOffers = {
  /** Offers of the first feed in their order, then those that the second alone has. */
  readonly offers: readonly PlacedOffer[];
  /** Offers that the feeds saw at one time with other prices: both are left out. */
  readonly feedsDisagree: readonly PlacedOffer[];
};

/** Prices of one offer at one time may differ by this share; beyond, one feed is wrong. */
const MAX_DIFFERENCE = 0.05;

const OTHER_SIDE: Readonly<Partial<Record<Outcome, Outcome>>> = { home: 'away', away: 'home' };

/** What the point of an offer belongs to: a handicap is the home side's, a total is the match's. */
const HANDICAPS = /^(?:alternate_)?spreads/;

/** Kinds that are about one side. */
const OTHER_KIND: ReadonlyMap<string, string> = new Map([
  ['team_totals_home', 'team_totals_away'],
  ['team_totals_away', 'team_totals_home'],
]);

/**
 * An offer with home and away exchanged. The handicap, which is the home side's, changes its sign:
 * -1.5 with 2.10 for home and 1.78 for away becomes +1.5 with 1.78 for home and 2.10 for away.
 */
export function withSidesSwapped(offer: QuotedOffer): QuotedOffer {
  const { kind, point, prices } = offer;
  const isHandicap = HANDICAPS.test(kind) && point !== undefined;
  return {
    ...offer,
    kind: OTHER_KIND.get(kind) ?? kind,
    // A handicap of 0 has no sign.
    point: isHandicap ? 0 - point : point,
    prices: prices.map((quoted) => {
      return { ...quoted, outcome: OTHER_SIDE[quoted.outcome] ?? quoted.outcome };
    }),
  };
}

/**
 * The offers of an event of one feed. A feed whose clock is ahead must not pass for newer than any
 * that is read later.
 */
export function placedOffers(
  feed: string,
  quotes: SportQuotes,
  { firstOffer, endOffer }: Pick<SportEvent, 'firstOffer' | 'endOffer'>,
): PlacedOffer[] {
  const placed: PlacedOffer[] = [];
  for (let offer = firstOffer; offer < endOffer; offer++) {
    const seen = quotes.columns.lastUpdate[offer] ?? quotes.readAt;
    placed.push({ feed, quotes, offer, lastUpdate: Math.min(seen, quotes.readAt) });
  }
  return placed;
}

/**
 * Joins the offers of two feeds on one event, both with home and away as they are served. Of one
 * book's offer on one market and line the one that was seen later stands, seen at the same time
 * that of the first feed; but if then any price differs by more than 5 %, neither.
 */
export function mergeOffers(
  first: readonly PlacedOffer[],
  second: readonly PlacedOffer[],
): MergedOffers {
  if (first.length === 0) {
    return { offers: second, feedsDisagree: [] };
  }
  const others = byBook(second);
  const offers: PlacedOffer[] = [];
  const feedsDisagree: PlacedOffer[] = [];
  for (const offer of first) {
    const other = takeSame(others.get(bookOf(offer)), offer);
    if (other === undefined || offer.lastUpdate > other.lastUpdate) {
      offers.push(offer);
    } else if (other.lastUpdate > offer.lastUpdate) {
      offers.push(other);
    } else if (areApart(offer, other)) {
      feedsDisagree.push(offer);
    } else {
      offers.push(offer);
    }
  }
  for (const left of others.values()) {
    offers.push(...left);
  }
  return { offers, feedsDisagree };
}

const bookOf = ({ quotes, offer }: PlacedOffer): string => quotes.columns.book[offer]?.key ?? '';

/** The offers of each book, the last of those that are the same. */
function byBook(placed: readonly PlacedOffer[]): Map<string, PlacedOffer[]> {
  const books = new Map<string, PlacedOffer[]>();
  for (const offer of placed) {
    const key = bookOf(offer);
    const known = books.get(key);
    if (known === undefined) {
      books.set(key, [offer]);
    } else {
      takeSame(known, offer);
      known.push(offer);
    }
  }
  return books;
}

/** Takes the offer of the same market, line and outcomes out of a book's offers. */
function takeSame(offers: PlacedOffer[] | undefined, offer: PlacedOffer): PlacedOffer | undefined {
  for (let index = 0; offers !== undefined && index < offers.length; index++) {
    const other = offers[index] as PlacedOffer;
    if (isSame(other, offer)) {
      // Not `splice`, which makes a list of what it takes out, for every offer of every scan.
      offers.copyWithin(index, index + 1).pop();
      return other;
    }
  }
  return undefined;
}

/** Market, line and outcomes: a two-way winner is another offer than a three-way one. */
function isSame(one: PlacedOffer, other: PlacedOffer): boolean {
  const own = one.quotes.columns;
  const others = other.quotes.columns;
  return (
    own.kind[one.offer] === others.kind[other.offer] &&
    Object.is(own.point[one.offer], others.point[other.offer]) &&
    hasSameOutcomes(one, other)
  );
}

function hasSameOutcomes(one: PlacedOffer, other: PlacedOffer): boolean {
  const from = firstPrice(one);
  const end = endPrice(one);
  if (end - from !== endPrice(other) - firstPrice(other)) {
    return false;
  }
  for (let price = from; price < end; price++) {
    if (indexOfOutcome(one.quotes.columns.outcome[price], other, price - from) < 0) {
      return false;
    }
  }
  return true;
}

const firstPrice = ({ quotes, offer }: PlacedOffer): number =>
  quotes.columns.firstPrice[offer] ?? 0;
const endPrice = ({ quotes, offer }: PlacedOffer): number =>
  quotes.columns.firstPrice[offer + 1] ?? 0;

/** The index of an outcome's price in another offer, where `likely` is tried first; -1 without. */
function indexOfOutcome(outcome: Outcome | undefined, other: PlacedOffer, likely: number): number {
  const from = firstPrice(other);
  const end = endPrice(other);
  const outcomes = other.quotes.columns.outcome;
  if (from + likely < end && outcomes[from + likely] === outcome) {
    return from + likely;
  }
  for (let price = from; price < end; price++) {
    if (outcomes[price] === outcome) {
      return price;
    }
  }
  return -1;
}

function areApart(one: PlacedOffer, other: PlacedOffer): boolean {
  const from = firstPrice(one);
  const end = endPrice(one);
  const own = one.quotes.columns;
  for (let index = from; index < end; index++) {
    const opposite = indexOfOutcome(own.outcome[index], other, index - from);
    const price = own.price[index] ?? 0;
    const its = other.quotes.columns.price[opposite] ?? 0;
    if (Math.max(price, its) > (1 + MAX_DIFFERENCE) * Math.min(price, its)) {
      return true;
    }
  }
  return false;
}
