/**
 * The net below the names: two events whose prices contradict each other are not one, whatever
 * their names say.
 */
import { removeMargin } from '#domain/margin/remove-margin.ts';
import { logit } from '#domain/odds/logit.ts';
import { median } from '#domain/odds/median.ts';
import { compareText } from '#domain/odds/order.ts';
import type { OfferKind, Outcome, SportEvent, SportQuotes } from '#domain/odds/quotes.ts';
import type { EventLink } from './match-events.ts';

/** Median log-odds of each outcome of one winner market, over the books that price it. */
export type WinnerMedians = ReadonlyMap<Outcome, number>;

/** The medians of the two-way and of the three-way winner, each where three books price it. */
export type EventPrices = {
  readonly twoWay: WinnerMedians | undefined;
  readonly threeWay: WinnerMedians | undefined;
};

/**
 * Why a link is held back: its own prices are apart; home and away are swapped and prices do not
 * confirm it; or the prices of too many links of the two feeds are apart.
 */
export type HoldReason = 'prices_apart' | 'sides_unconfirmed' | 'feeds_apart';

/** Scans in a row in which the prices of two events were apart, by their ids. */
export type PriceDoubt = {
  readonly first: string;
  readonly second: string;
  readonly scans: number;
};

export type ReviewedLinks = {
  readonly accepted: readonly EventLink[];
  readonly held: readonly (EventLink & { readonly reason: HoldReason })[];
  /** Held in three scans in a row: never linked again. */
  readonly dropped: readonly EventLink[];
  /** One feed mixes its events up: the prices of too many links are apart. */
  readonly feedsApart: boolean;
  /** For the next scan, in the order of the links. */
  readonly doubts: readonly PriceDoubt[];
};

/** The kind of the offers that are compared. */
const WINNER: OfferKind = 'h2h';

const MIN_BOOKS = 3;
/** Books whose prices are read: those that come first in the alphabet of their keys. */
const MAX_BOOKS = 9;
const MAX_APART = 0.5;
/** Swapped sides must be this much nearer in log-odds than sides as they are named. */
const SWAP_GAIN = 0.2;
const SCANS_TO_DROP = 3;
/** From this many links with prices on, this share of them apart holds back all. */
const MIN_PRICED = 5;
const MAX_SHARE_APART = 0.2;

const OUTCOMES = {
  twoWay: ['home', 'away'],
  threeWay: ['home', 'draw', 'away'],
} as const satisfies Record<string, readonly Outcome[]>;
const MIRRORED: Readonly<Partial<Record<Outcome, Outcome>>> = { home: 'away', away: 'home' };

/**
 * What the winner offers of an event say, margins removed. A book counts once in each market. Every
 * event of every scan is read, so its columns are, without an object for each offer.
 */
export function eventPrices(
  { columns }: SportQuotes,
  { firstOffer, endOffer }: Pick<SportEvent, 'firstOffer' | 'endOffer'>,
): EventPrices {
  const winners: number[] = [];
  for (let offer = firstOffer; offer < endOffer; offer++) {
    if (columns.kind[offer] === WINNER) {
      winners.push(offer);
    }
  }
  return {
    twoWay: winnerMedians(columns, winners, OUTCOMES.twoWay),
    threeWay: winnerMedians(columns, winners, OUTCOMES.threeWay),
  };
}

function winnerMedians(
  columns: SportQuotes['columns'],
  winners: readonly number[],
  outcomes: readonly Outcome[],
): WinnerMedians | undefined {
  const { book, firstPrice } = columns;
  const keyOfBook = (offer: number) => book[offer]?.key ?? '';
  const complete = winners.filter(
    (offer) => (firstPrice[offer + 1] ?? 0) - (firstPrice[offer] ?? 0) === outcomes.length,
  );
  if (complete.length < MIN_BOOKS) {
    return undefined;
  }
  const byBook = new Map<string, readonly number[]>();
  for (const offer of complete.sort((a, b) => compareText(keyOfBook(a), keyOfBook(b)))) {
    if (byBook.size === MAX_BOOKS) {
      break;
    }
    // An offer of other outcomes has no price of one of these, and so no fair ones.
    const fair = removeMargin(outcomes.map((outcome) => priceOf(columns, offer, outcome)));
    if (fair.ok) {
      byBook.set(keyOfBook(offer), fair.probabilities.map(logit));
    }
  }
  if (byBook.size < MIN_BOOKS) {
    return undefined;
  }
  const books = [...byBook.values()];
  return new Map(
    outcomes.map((outcome, i) => [outcome, median(books.map((own) => own[i] ?? Number.NaN))]),
  );
}

function priceOf(columns: SportQuotes['columns'], offer: number, outcome: Outcome): number {
  const end = columns.firstPrice[offer + 1] ?? 0;
  for (let i = columns.firstPrice[offer] ?? 0; i < end; i++) {
    if (columns.outcome[i] === outcome) {
      return columns.price[i] ?? Number.NaN;
    }
  }
  return Number.NaN;
}

/**
 * The largest distance in log-odds between two events' medians of one outcome; undefined where they
 * have no winner market in common that three books of each price.
 */
export function priceDistance(
  first: EventPrices,
  second: EventPrices,
  swapped: boolean,
): number | undefined {
  for (const market of ['threeWay', 'twoWay'] as const) {
    const one = first[market];
    const other = second[market];
    if (one !== undefined && other !== undefined) {
      return Math.max(
        ...Array.from(one, ([outcome, own]) => {
          const opposite = swapped ? (MIRRORED[outcome] ?? outcome) : outcome;
          return Math.abs(own - (other.get(opposite) ?? Number.NaN));
        }),
      );
    }
  }
  return undefined;
}

/**
 * Holds back the links that prices contradict: medians more than 0.5 in log-odds apart with three
 * books each. Swapped sides need prices that confirm them. Where more than a fifth of the links
 * with prices are apart, one feed mixes its events up: all are held back, and the scan counts
 * against none of them. A link held for its own prices in three scans in a row is dropped for
 * good. `doubts` are those of the scan before.
 */
export function reviewPrices(
  links: readonly EventLink[],
  pricesOf: (link: EventLink) => readonly [EventPrices, EventPrices],
  doubts: readonly PriceDoubt[],
): ReviewedLinks {
  const before = new Map(doubts.map((doubt) => [keyOf(doubt), doubt.scans]));
  const judged = links.map((link) => {
    const [first, second] = pricesOf(link);
    const distance = priceDistance(first, second, link.swapped);
    return { link, distance, reason: holdReason(link, first, second, distance) };
  });
  const priced = judged.filter(({ distance }) => distance !== undefined);
  const apart = priced.filter(({ reason }) => reason !== undefined);
  const feedsApart = priced.length >= MIN_PRICED && apart.length > MAX_SHARE_APART * priced.length;
  const accepted: EventLink[] = [];
  const held: (EventLink & { readonly reason: HoldReason })[] = [];
  const dropped: EventLink[] = [];
  const next: PriceDoubt[] = [];
  for (const { link, reason } of judged) {
    const scansBefore = before.get(keyOf(link)) ?? 0;
    const isDropped = scansBefore >= SCANS_TO_DROP;
    const scans = feedsApart || isDropped ? scansBefore : scansAfter(scansBefore, reason);
    if (scans > 0) {
      next.push({ first: link.first, second: link.second, scans });
    }
    const shown = reason ?? (feedsApart ? 'feeds_apart' : undefined);
    if (scans >= SCANS_TO_DROP) {
      dropped.push(link);
    } else if (shown === undefined) {
      accepted.push(link);
    } else {
      held.push({ ...link, reason: shown });
    }
  }
  return { accepted, held, dropped, feedsApart, doubts: next };
}

function scansAfter(before: number, reason: HoldReason | undefined): number {
  return reason === undefined ? 0 : Math.min(before + 1, SCANS_TO_DROP);
}

function keyOf({ first, second }: { readonly first: string; readonly second: string }): string {
  return `${first}\n${second}`;
}

function holdReason(
  { swapped }: EventLink,
  first: EventPrices,
  second: EventPrices,
  distance: number | undefined,
): HoldReason | undefined {
  if (distance !== undefined && distance > MAX_APART) {
    return 'prices_apart';
  }
  if (!swapped) {
    return undefined;
  }
  const asNamed = priceDistance(first, second, false);
  return distance !== undefined && asNamed !== undefined && asNamed - distance >= SWAP_GAIN
    ? undefined
    : 'sides_unconfirmed';
}
