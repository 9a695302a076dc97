/**
 * The prices of every book as they were last seen, and how they differ from scan to scan. A track
 * is a book's offer on one market; where its line changes, the track goes on with the new line.
 */
import { type MarketName, marketName } from '../markets/index.ts';
import type { JudgedEvent } from '../reference/judge-event.ts';
import type { JudgedMarket } from '../reference/judged-market.ts';
import type { MarketOffer } from '../reference/market-offers.ts';
import {
  everyOffer,
  offerAt,
  offersOfBooks,
  type StandingOffer,
  type StandingOffers,
  seenAgain,
  standingOffers,
} from './standing-offers.ts';

/** When a scan was computed (epoch milliseconds), and its number in the grid of scans. */
export type ScanTime = { readonly scan: number; readonly at: number };

/** A track that more scans in a row than this miss has a gap. */
export const MAX_MISSED = 3;

export type OfferTrack = StandingOffer & {
  /** The first scan that missed it; absent while it is offered. */
  readonly missed?: ScanTime;
};

/** The tracks of a market by book, some of which may be missed. */
type BookTracks = ReadonlyMap<string, readonly OfferTrack[]>;
type MarketTracks = BookTracks | StandingOffers;
/** The tracks of an event by market. */
export type OfferTracks = ReadonlyMap<MarketName, MarketTracks>;

/** What a track is from a scan on; no prices where it has a gap. */
export type OfferChange = {
  readonly market: MarketName;
  readonly book: string;
  readonly number: number;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly line: number | null;
  readonly prices: readonly number[] | null;
};

type Offered = { readonly line: number | null; readonly offer: MarketOffer };

const NO_TRACKS: OfferTracks = new Map();
const NO_BOOKS: BookTracks = new Map();

/**
 * The tracks of an event after a scan, and what has changed since the scan `before`. A price that
 * the outlier rule leaves out is as if it were not there. A track that is back after at most
 * `MAX_MISSED` scans goes on; one that is missed for longer ends with a gap.
 */
export function followOffers(
  { markets }: Pick<JudgedEvent, 'markets'>,
  time: ScanTime,
  tracks: OfferTracks = NO_TRACKS,
  before: ScanTime = time,
): { readonly tracks: OfferTracks; readonly changes: readonly OfferChange[] } {
  const changes: OfferChange[] = [];
  const after = new Map<MarketName, MarketTracks>();
  const isHole = time.scan - before.scan > MAX_MISSED + 1;
  const lines = Map.groupBy(markets, ({ market }) => marketName(market));
  for (const name of new Set([...lines.keys(), ...tracks.keys()])) {
    const ofMarket = lines.get(name) ?? [];
    const known = tracks.get(name);
    const again = known && !isHole && 'books' in known ? seenAgain(ofMarket, known) : undefined;
    if (again) {
      const repriced = again.repriced.map((index) => offerAt(again.after, index));
      changes.push(...repriced.map((offer) => ({ market: name, at: time.at, ...offer })));
    }
    const scans = { time, before, changes };
    const next = again?.after ?? followMarket(name, ofMarket, known, scans);
    if (next) {
      after.set(name, next);
    }
  }
  const isSame =
    after.size === tracks.size && [...after].every(([name, of]) => of === tracks.get(name));
  return { tracks: isSame ? tracks : after, changes };
}

/** The tracks of a market by book. */
export function byBook(tracks: MarketTracks = NO_BOOKS): BookTracks {
  return 'books' in tracks ? offersOfBooks(tracks) : tracks;
}

/** The tracks of an event that scans have missed. */
export function missedOffers(offers: OfferTracks) {
  return [...offers].flatMap(([market, tracks]) =>
    // What stands is not missed.
    [...('books' in tracks ? NO_BOOKS : tracks)].flatMap(([book, ofBook]) =>
      ofBook.filter(({ missed }) => missed).map((track) => [market, book, track] as const),
    ),
  );
}

function hasPrices({ prices }: OfferTrack, offer: MarketOffer): boolean {
  for (let index = 0; index < prices.length; index++) {
    if (prices[index] !== offer.prices[index]?.price) {
      return false;
    }
  }
  return true;
}

type Scans = {
  readonly time: ScanTime;
  readonly before: ScanTime;
  /** Takes what has changed. */
  readonly changes: OfferChange[];
};

function followMarket(
  market: MarketName,
  lines: readonly JudgedMarket[],
  tracks: MarketTracks | undefined,
  { time, before, changes }: Scans,
): MarketTracks | undefined {
  const known = byBook(tracks);
  const offered = offersByBook(lines);
  const next = new Map<string, readonly OfferTrack[]>();
  for (const book of new Set([...offered.keys(), ...known.keys()])) {
    const emit: Emit = (change) => changes.push({ market, book, ...change });
    const tracks = followBook(
      withoutGaps(known.get(book) ?? [], emit, time, before),
      offered.get(book) ?? [],
      { missed: { scan: before.scan + 1, at: time.at }, emit, at: time.at },
    );
    if (tracks.length > 0) {
      next.set(book, tracks);
    }
  }
  if (next.size === 0) {
    return undefined;
  }
  const isMissed = [...next.values()].flat().some(({ missed }) => missed);
  const standing = isMissed
    ? undefined
    : standingOffers(lines, (book, line) => {
        return next.get(book)?.find((track) => track.line === line)?.number;
      });
  return standing ?? next;
}

/** The back offers of each book that the outlier rule leaves in. */
function offersByBook(lines: readonly JudgedMarket[]): ReadonlyMap<string, readonly Offered[]> {
  const offered: Offered[] = [];
  everyOffer(lines, (offer, line) => offered.push({ line, offer }) > 0);
  return Map.groupBy(offered, ({ offer }) => offer.book.key);
}

type Emit = (change: Omit<OfferChange, 'market' | 'book'>) => void;

/** The tracks that were missed for no longer than a track may be; the others get their gap. */
function withoutGaps(
  known: readonly OfferTrack[],
  emit: Emit,
  { scan, at }: ScanTime,
  before: ScanTime,
): readonly OfferTrack[] {
  return known.filter(({ number, line, missed }) => {
    const missedScans = scan - (missed?.scan ?? before.scan + 1);
    if (missedScans <= MAX_MISSED) {
      return true;
    }
    // In a hole of the scans themselves it is missed from the second after the last one on.
    emit({ number, at: missed?.at ?? Math.min(at, before.at + 1_000), line, prices: null });
    return false;
  });
}

type Step = {
  readonly missed: ScanTime;
  readonly at: number;
  readonly emit: Emit;
};

/** The tracks of one book and market after a scan that saw these offers. */
function followBook(
  known: readonly OfferTrack[],
  offers: readonly Offered[],
  step: Step,
): readonly OfferTrack[] {
  const [only] = known;
  const [seen] = offers;
  if (only && seen && known.length === 1 && offers.length === 1) {
    const next = seenAs(only, seen, step);
    return next === only ? known : [next];
  }
  const added = offers.filter(({ line }) => !known.some((track) => track.line === line));
  const gone = known.filter((track) => !offers.some(({ line }) => line === track.line));
  const isLineChange = added.length === 1 && gone.length === 1;
  const next = known.map((track) => {
    const same = offers.find(({ line }) => line === track.line) ?? (isLineChange && added[0]);
    return same ? seenAs(track, same, step) : { missed: step.missed, ...track };
  });
  if (isLineChange) {
    return next;
  }
  for (const { line, offer } of added) {
    const number = firstFree(next);
    const prices = offer.prices.map(({ price }) => price);
    step.emit({ number, at: step.at, line, prices });
    next.push({ number, line, prices });
  }
  return next;
}

/** The track once it is seen as this offer. */
function seenAs(track: OfferTrack, { line, offer }: Offered, { at, emit }: Step): OfferTrack {
  const { number, prices } = track;
  if (track.line === line && hasPrices(track, offer)) {
    return track.missed ? { number, line, prices } : track;
  }
  const changed = offer.prices.map(({ price }) => price);
  emit({ number, at, line, prices: changed });
  return { number, line, prices: changed };
}

function firstFree(tracks: readonly OfferTrack[]): number {
  let number = 0;
  while (tracks.some((track) => track.number === number)) {
    number += 1;
  }
  return number;
}
