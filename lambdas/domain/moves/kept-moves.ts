/** What is kept beside a scan: the moves that readers show, and what a later scan starts from. */
import type { MarketName } from '../markets/index.ts';
import type { EventFacts } from '../odds/quotes.ts';
import { isShown, MIN_SHOWN_MOVE, rangeOf } from './find-moves.ts';
import type { Followed, FollowedEvent, FollowedLine, MovedLine } from './follow-scan.ts';
import { type OfferNumber, offerNumbers, renumbered } from './offer-numbers.ts';
import { byBook, missedOffers, type OfferTrack } from './offer-tracks.ts';
import { NO_VOTES } from './standing-votes.ts';

/**
 * An event with the lines that have moved, the offers that some scans have missed, and those whose
 * series have another number than 0.
 */
export type KeptEvent = Pick<FollowedEvent, 'facts'> & {
  readonly lines: readonly MovedLine[];
  readonly missed: readonly (readonly [market: MarketName, book: string, track: OfferTrack])[];
  /** Absent where there are none, and of releases that did not keep them. */
  readonly numbers?: readonly OfferNumber[];
};

/**
 * What one scan has changed, as bytes that are written as they are until a shard has them. They
 * name events by their ids: what else is known of these is written once for all frames.
 */
export type ChangesFrame = {
  readonly scan: number;
  readonly bytes: Uint8Array;
  /** The events that have changed, and maybe others. */
  readonly events: readonly EventFacts[];
};

/** What is kept of the moves of a scan, and the changes that no shard has yet. */
export type KeptMoves = {
  /** Epoch milliseconds, as are the other instants. */
  readonly slot: number;
  readonly generatedAt: number;
  /** Since when something may be missing, as what was known was lost; null where nothing is. */
  readonly incompleteSince: number | null;
  /**
   * The start of the first event that is not followed; null where all are, absent of earlier
   * releases.
   */
  readonly followedUntil?: number | null | undefined;
  /** For each shard the number of the last scan that it has. */
  readonly compacted: readonly number[];
  /**
   * For each shard the number of the scan in which it last had its turn to take changes over, read
   * or not; absent of earlier releases.
   */
  readonly turns?: readonly number[] | undefined;
  readonly events: readonly KeptEvent[];
  readonly frames: readonly ChangesFrame[];
};

/** The events of which more is to be kept than the quotes of the scan tell. */
export function keptOf({ events }: Followed): readonly KeptEvent[] {
  return [...events.values()].flatMap(({ facts, lines, offers, hasMissed }) => {
    const missed = hasMissed ? missedOffers(offers) : [];
    const numbers = offerNumbers(offers);
    const kept = { facts, lines: lines.flatMap(movedLine), missed };
    if (numbers.length > 0) {
      return [{ ...kept, numbers }];
    }
    return kept.lines.length > 0 || missed.length > 0 ? [kept] : [];
  });
}

function movedLine({ votes: _, ...line }: FollowedLine): MovedLine[] {
  const { track, rows, isStill } = line;
  if (isStill) {
    return [];
  }
  const voters = track.voters.filter(
    ({ points, prices }) => points.length > 1 || prices.length > 1,
  );
  const hasMoved = track.fair.length > 1 || rows.length > 0 || voters.length > 0;
  return hasMoved ? [{ ...line, track: { ...track, voters } }] : [];
}

/** What is followed once the quotes of a scan were `seen` again, with what was kept beside it. */
export function restored(seen: Followed, kept: readonly KeptEvent[]): Followed {
  const events = new Map(seen.events);
  for (const event of kept) {
    const { facts } = event;
    const known = events.get(facts.eventId) ?? {
      facts,
      last: seen.time,
      offers: new Map(),
      hasMissed: false,
      lines: [],
    };
    events.set(facts.eventId, withKept(known, event));
  }
  return { time: seen.time, events };
}

function withKept(known: FollowedEvent, { lines, missed, numbers = [] }: KeptEvent): FollowedEvent {
  const isSame = (a: MovedLine, b: MovedLine) => a.market === b.market && a.line === b.line;
  const seen = known.lines.map((line) => {
    const kept = lines.find((each) => isSame(each, line));
    return kept ? joined(line, kept) : line;
  });
  const others = lines
    .filter((kept) => !known.lines.some((line) => isSame(kept, line)))
    .map((kept) => ({ ...kept, votes: NO_VOTES }));
  const offers = new Map(renumbered(known.offers, numbers));
  for (const [market, book, track] of missed) {
    const books = new Map(byBook(offers.get(market)));
    books.set(book, [...(books.get(book) ?? []), track]);
    offers.set(market, books);
  }
  return { ...known, lines: [...seen, ...others], offers, hasMissed: missed.length > 0 };
}

/** A line that was seen again, with what was kept of the families that it has. */
function joined(seen: FollowedLine, kept: MovedLine): FollowedLine {
  const { votes } = seen;
  const moved = kept.track.voters.filter(({ family }) => votes.families.includes(family));
  const others = seen.track.voters.filter(
    ({ family }) => !moved.some((voter) => voter.family === family),
  );
  return { ...kept, votes, track: { ...kept.track, voters: [...moved, ...others] } };
}

/** The lines that have something to show at `now`, epoch milliseconds. */
export function shownLines({ lines }: Pick<KeptEvent, 'lines'>, now: number) {
  return lines.filter(
    ({ track, rows }) =>
      rangeOf(track.fair) >= MIN_SHOWN_MOVE || rows.some((row) => isShown(row, now)),
  );
}
