/** What is followed from scan to scan: every book's price, and how the fair probabilities move. */
import { type MarketName, marketName } from '../markets/index.ts';
import { expectedValue, priceAfterCommission } from '../odds/expected-value.ts';
import { numberAt } from '../odds/number-at.ts';
import type { EventFacts } from '../odds/quotes.ts';
import { shownEv } from '../odds/rounding.ts';
import type { JudgedEvent } from '../reference/judge-event.ts';
import type { JudgedMarket } from '../reference/judged-market.ts';
import { distanceFromFair } from '../reference/outliers.ts';
import type { OutlierSettings } from '../reference/settings.ts';
import { grownMoves, isShown, MIN_SHOWN_MOVE, type Move, movesNow, rangeOf } from './find-moves.ts';
import { followLine, type LineTrack } from './line-tracks.ts';
import {
  followOffers,
  MAX_MISSED,
  missedOffers,
  type OfferChange,
  type OfferTracks,
  type ScanTime,
} from './offer-tracks.ts';
import type { StandingVotes } from './standing-votes.ts';
import { standsStill } from './voter-tracks.ts';

/** A price that is still above the fair odds of the other books. */
export type LaggingPrice = {
  /** The index of the outcome in its market. */
  readonly outcome: number;
  readonly book: string;
  readonly price: number;
  /** Epoch milliseconds. */
  readonly quotedAt: number;
  readonly ev: number;
};

/** A line as it is kept beside a scan, and shown. */
export type MovedLine = {
  readonly market: MarketName;
  readonly line: number | null;
  readonly track: LineTrack;
  /** Steam and drops. The moves of the fair probability follow from the track. */
  readonly rows: readonly Move[];
  /** Whether nothing of it has moved lately. */
  readonly isStill: boolean;
  readonly lagging: readonly LaggingPrice[];
};

export type FollowedLine = MovedLine & {
  /** The votes of its last scan, which are in the quotes of that scan too. */
  readonly votes: StandingVotes;
};

export type FollowedEvent = {
  readonly facts: EventFacts;
  readonly last: ScanTime;
  readonly offers: OfferTracks;
  /** Whether some scans have missed one of its offers. */
  readonly hasMissed: boolean;
  readonly lines: readonly FollowedLine[];
};

/** What a scan leaves to the next one. */
export type Followed = {
  readonly time: ScanTime;
  /** By event id. */
  readonly events: ReadonlyMap<string, FollowedEvent>;
};

/** What has changed of an event. */
export type EventChanges = {
  readonly facts: EventFacts;
  readonly changes: readonly OfferChange[];
};

/** An event that no scan has had for so long is forgotten. */
const MAX_GONE_MS = 24 * 3_600_000;

export const NOTHING_FOLLOWED: Followed = { time: { scan: 0, at: 0 }, events: new Map() };

/**
 * Follows a scan: `see` takes each of its events in turn, `end` gives what the next scan starts
 * from and what has changed. Events that have started are left out, and those that start at `until`
 * (epoch milliseconds) or later. What was `before` is not changed.
 */
export function followScan(
  before: Followed,
  time: ScanTime,
  settings: OutlierSettings,
  until = Number.POSITIVE_INFINITY,
) {
  const events = new Map<string, FollowedEvent>();
  const changed: EventChanges[] = [];
  const add = (event: FollowedEvent, changes: readonly OfferChange[]) => {
    events.set(event.facts.eventId, event);
    if (changes.length > 0) {
      changed.push({ facts: event.facts, changes });
    }
  };
  return {
    see(event: JudgedEvent): void {
      const { facts } = event;
      if (facts.commenceTime >= until) {
        return;
      }
      const known = before.events.get(facts.eventId);
      const { tracks, changes } = followOffers(event, time, known?.offers, known?.last);
      const lines = followLines(event.markets, time, known?.lines ?? [], settings);
      const isSame = known !== undefined && tracks === known.offers;
      const hasMissed = isSame ? known.hasMissed : missedOffers(tracks).length > 0;
      add({ facts, last: time, offers: tracks, hasMissed, lines }, changes);
    },
    end(): { readonly followed: Followed; readonly changed: readonly EventChanges[] } {
      for (const [id, known] of before.events) {
        const { facts, last } = known;
        if (events.has(id) || facts.commenceTime <= time.at || time.at - last.at > MAX_GONE_MS) {
          continue;
        }
        const isGap = time.scan - last.scan > MAX_MISSED + 1;
        const { changes } = followOffers({ markets: [] }, time, known.offers, last);
        const offers: OfferTracks = isGap ? new Map() : known.offers;
        add({ ...known, offers }, isGap ? changes : []);
      }
      return { followed: { time, events }, changed };
    },
  };
}

function followLines(
  markets: readonly JudgedMarket[],
  time: ScanTime,
  known: readonly FollowedLine[],
  settings: OutlierSettings,
): readonly FollowedLine[] {
  const lines: FollowedLine[] = [];
  let samePlaces = 0;
  for (const judged of markets) {
    const name = marketName(judged.market);
    const isSame = (each: FollowedLine) => each.market === name && each.line === judged.line;
    const samePlace = known[lines.length];
    const isInPlace = samePlace !== undefined && isSame(samePlace);
    const line = seenLine(judged, time, isInPlace ? samePlace : known.find(isSame), settings);
    if (line) {
      lines.push(line);
      samePlaces += isInPlace ? 1 : 0;
    }
  }
  if (samePlaces === known.length) {
    return lines;
  }
  const missed = known.filter(
    ({ market, line }) => !lines.some((each) => each.market === market && each.line === line),
  );
  const returning = missed.filter((line) => mayReturn(line, time));
  return [...lines, ...returning.map((line) => ({ ...line, lagging: NO_PRICES }))];
}

/** A line that is quoted no more is kept while its moves are shown, or its next quote goes on. */
function mayReturn({ track, rows }: FollowedLine, { scan, at }: ScanTime): boolean {
  return scan - track.last.scan <= MAX_MISSED + 1 || rows.some((row) => isShown(row, at));
}

function seenLine(
  judged: JudgedMarket,
  time: ScanTime,
  known: FollowedLine | undefined,
  settings: OutlierSettings,
): FollowedLine | undefined {
  const tracked = followLine(judged, time, known);
  if (!tracked) {
    return undefined;
  }
  const { track, votes } = tracked;
  const isStill = track.voters === known?.track.voters && known.rows.length === 0;
  const shown = (known?.rows ?? NO_ROWS).filter((row) => isShown(row, time.at));
  const rows = isStill ? NO_ROWS : grownMoves(shown, movesNow(tracked));
  const hasMoved = rows.length > 0 || rangeOf(track.fair) >= MIN_SHOWN_MOVE;
  return {
    market: marketName(judged.market),
    line: judged.line,
    track,
    votes,
    rows,
    isStill: isStill && track.fair.length === 1 && track.voters.every(standsStill),
    lagging: hasMoved ? laggingIn(judged, settings) : NO_PRICES,
  };
}

const NO_ROWS: readonly Move[] = [];
const NO_PRICES: readonly LaggingPrice[] = [];

/** The prices of a line that are above the fair odds by the families of the other books. */
function laggingIn(
  { offers, referenceWithout, settledShare }: JudgedMarket,
  settings: OutlierSettings,
): readonly LaggingPrice[] {
  return offers.flatMap(({ book, isLay, logFair, prices, quotedAt }) => {
    const fair = isLay || book.isSurvey ? undefined : referenceWithout(book.family)?.probabilities;
    if (!fair || !logFair || distanceFromFair(logFair, fair, settings) > 1) {
      return [];
    }
    return prices.flatMap(({ price }, outcome) => {
      const net = priceAfterCommission(price, book.commission);
      const ev = shownEv(expectedValue(numberAt(fair, outcome), net) * (settledShare() ?? 1));
      return ev > 0 ? [{ outcome, book: book.key, price, quotedAt, ev }] : [];
    });
  });
}
