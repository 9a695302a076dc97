import type { SimulatedBook } from './books.ts';
import { type Distribution, evenLine, settleLine } from './distribution.ts';
import type { Fixture } from './fixture-list.ts';
import { keyOf, mix, uniform } from './keyed-random.ts';
import { opinionAt, seenAt } from './opinion.ts';
import { marginPower, onLadder } from './pricing.ts';
import { type ScoreModel, scoreModel } from './score-model.ts';

const DEVIATION_MS = 7_200_000;
const DEVIATING_MARGIN = 1.2;
const THREE_WAY_MARGIN = 1.5;
/** A market disappears for a while now and then. */
const GAP_MS = 1_800_000;
const GAP_CHANCE = 0.015;
const NO_LINK_CHANCE = 0.08;

export type Outcome = 'home' | 'draw' | 'away' | 'over' | 'under' | 'yes' | 'no';
export type OfferKind =
  | 'h2h'
  | 'h2h_lay'
  | 'totals'
  | 'spreads'
  | 'alternate_spreads'
  | 'alternate_totals'
  | 'team_totals'
  | 'btts'
  | 'draw_no_bet'
  | 'h2h_h1';

/** A price, with the line that it is about as its outcome sees it. */
export type Price = {
  readonly outcome: Outcome;
  readonly price: number;
  readonly point?: number;
  /** The side whose goals it is about, where it is about one. */
  readonly of?: 'home' | 'away';
  readonly link: string | null;
};

/** Prices of a complete market of one book. */
export type Offer = { readonly kind: OfferKind; readonly prices: readonly Price[] };

/** Numbers that make keys of randomness, and links. */
const KIND_NUMBER: Readonly<Record<OfferKind, number>> = {
  h2h: 0,
  spreads: 1,
  totals: 2,
  h2h_lay: 3,
  alternate_spreads: 4,
  alternate_totals: 5,
  team_totals: 6,
  btts: 7,
  draw_no_bet: 8,
  h2h_h1: 9,
};
const OUTCOME_NUMBER: Readonly<Record<Outcome, number>> = {
  home: 0,
  draw: 1,
  away: 2,
  over: 3,
  under: 4,
  yes: 5,
  no: 6,
};

/** An outcome, its probability, and its line where the market has one. */
export type Pair = readonly [outcome: Outcome, probability: number, point?: number];

/** One book at work on one match. */
export type Desk = {
  readonly book: SimulatedBook;
  readonly fixture: Fixture;
  readonly key: number;
  readonly lastUpdate: number;
};

function link({ book, fixture, key }: Desk, kind: OfferKind, outcome: Outcome): string | null {
  const kindNumber = KIND_NUMBER[kind];
  const outcomeNumber = OUTCOME_NUMBER[outcome];
  if (book.site === null || uniform(key, kindNumber * 8 + outcomeNumber) < NO_LINK_CHANCE) {
    return null;
  }
  return `${book.site}${fixture.id}/${kindNumber}-${outcomeNumber}`;
}

/** Prices of a complete market from its probabilities. */
export function offer(desk: Desk, kind: OfferKind, pairs: readonly Pair[], booksum: number): Offer {
  const { book } = desk;
  const roundExchange = booksum < 1 ? Math.ceil : Math.floor;
  const round = book.supplier.exchange ? roundExchange : Math.round;
  const probabilities = pairs.map(([, probability]) => probability);
  const power = marginPower(probabilities, booksum);
  const prices = pairs.map(([outcome, probability, point]) => ({
    outcome,
    price: onLadder(probability ** power, book.supplier.fine ?? false, round),
    ...(point !== undefined && { point }),
    link: link(desk, kind, outcome),
  }));
  return { kind, prices };
}

/** The margin of a book on two-way lines of a kind now. */
export function marginOf({ book, lastUpdate, key }: Desk, kind: OfferKind): number {
  const bucket = Math.floor(lastUpdate / DEVIATION_MS);
  const deviates =
    uniform(mix(mix(key, 40 + KIND_NUMBER[kind]), keyOf(book.key)), bucket) < book.deviates;
  return book.supplier.margin * (deviates ? DEVIATING_MARGIN : 1);
}

/**
 * Whether the book has the market now; `coverage` is the share of matches on which it offers it at
 * all.
 */
export function isOffered({ key, lastUpdate }: Desk, kind: OfferKind, coverage: number): boolean {
  const bucket = Math.floor(lastUpdate / GAP_MS);
  if (uniform(mix(key, 60 + KIND_NUMBER[kind]), bucket) < GAP_CHANCE) {
    return false;
  }
  return uniform(key, 50 + KIND_NUMBER[kind]) < coverage;
}

function h2h(desk: Desk, { twoWay, threeWay }: ScoreModel): Offer[] {
  if (!isOffered(desk, 'h2h', 1)) {
    return [];
  }
  const { hockeyNormalTime, exchange } = desk.book.supplier;
  const chances = twoWay === null || (threeWay !== null && hockeyNormalTime) ? threeWay : twoWay;
  const pairs = Object.entries(chances ?? {}) as Pair[];
  const margin = marginOf(desk, 'h2h') * (pairs.length > 2 ? THREE_WAY_MARGIN : 1);
  const back = offer(desk, 'h2h', pairs, 1 + margin);
  return exchange ? [back, offer(desk, 'h2h_lay', pairs, 1 - margin)] : [back];
}

/**
 * A total or handicap at the line nearest even among those the book offers. The sides are those
 * over and under it.
 */
function lineOffer(
  desk: Desk,
  kind: 'totals' | 'spreads',
  distribution: Distribution,
  [overSide, underSide]: readonly [Outcome, Outcome],
): Offer[] {
  const { supplier } = desk.book;
  if (!isOffered(desk, kind, supplier[kind])) {
    return [];
  }
  const asianStep = desk.fixture.league.discipline === 'football' ? 0.25 : 0.5;
  const line =
    supplier.lines === 'half'
      ? evenLine(distribution, 1, 0.5)
      : evenLine(distribution, asianStep, 0);
  const { over, under } = settleLine(distribution, line);
  // A handicap of -1.5 on the home side is over on a margin of 1.5.
  const pairs: Pair[] = [
    [overSide, over, kind === 'spreads' ? 0 - line : line],
    [underSide, under, line],
  ];
  return [offer(desk, kind, pairs, 1 + marginOf(desk, kind))];
}

/** A book at work on a match, with prices as the feed saw them last at `now`. */
export function deskAt(book: SimulatedBook, fixture: Fixture, now: number): Desk {
  const lastUpdate = seenAt(book, fixture.league.sportKey, now);
  return { book, fixture, key: mix(fixture.key, keyOf(book.supplier.name)), lastUpdate };
}

/**
 * What one book offers on one match at `now`, and when the feed last saw that; both in epoch
 * milliseconds.
 */
export function offersOf(
  book: SimulatedBook,
  fixture: Fixture,
  now: number,
): { readonly lastUpdate: number; readonly offers: readonly Offer[] } {
  const { supplier } = book;
  const desk = deskAt(book, fixture, now);
  const { lastUpdate } = desk;
  const model = scoreModel(fixture.league.discipline, opinionAt(supplier, fixture, lastUpdate));
  const offers = [
    ...h2h(desk, model),
    ...lineOffer(desk, 'totals', model.total, ['over', 'under']),
    ...lineOffer(desk, 'spreads', model.margin, ['home', 'away']),
  ];
  return { lastUpdate, offers };
}
